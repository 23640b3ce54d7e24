public import GlissadeBatch
public import GlissadeTiming

/// Why a layer, an animation or a stage refused what it was given; nothing has changed when it is thrown.
public enum EngineError: Error, Equatable, Sendable {
  /// A property's value is NaN or infinite, or it, the motion to it or the layer's matrix with it would leave what a
  /// Float can hold; the value is the first such number.
  case invalidValue(property: LayerProperty, value: Double)
  /// The values given are not of the property's type.
  case typeMismatch(
    property: LayerProperty, expected: AnimationValue.Kind, actual: AnimationValue.Kind)
  /// An animation's timing, curve or keyframes: the error names the field and the value.
  case timing(TimingError)
  /// A timing function cannot be used where it is.
  ///
  /// - Parameters:
  ///   - index: that in `timingFunctions`; nil for `timingFunction`.
  ///   - property: what is animated; nil for a group.
  case timingFunction(TimingFunctionIssue, index: Int?, property: LayerProperty?)
  /// The batch tables refused a row.
  case batch(BatchError)
  /// A keyframe animation has neither values nor a path.
  case missingValues(property: LayerProperty)
  /// An animation cannot be combined in this way with this property.
  case unsupported(property: LayerProperty)
  /// A group or an animation contains itself, or is nested too deeply.
  case nestedTooDeeply(depth: Int)
  /// A group has more animations than this, or contains itself.
  case tooManyAnimations(Int)
  /// The layer would become its own ancestor.
  case cycle
  /// The layer belongs to another stage.
  case foreignStage
  /// The layer that the place is relative to is not a sublayer.
  case notASublayer
  /// The index of a sublayer lies outside of their number.
  case indexOutOfRange(index: Int, count: Int)
  /// The layer is the mask of a layer already.
  case maskInUse
  /// No stage is meant: the layer is on none, and none is current.
  case noStage
  /// The layer is not part of a stage.
  case notOnStage
  /// A layer on the way is paused: one time of it is many of another's.
  case timeIsPaused
  /// The layers have no superlayer in common.
  case noCommonAncestor
  /// A transform on the way cannot be undone.
  case notInvertible
  /// A time is NaN or infinite.
  case invalidTime(Double)
  /// The stage's time cannot run backwards.
  case timeRunsBackwards(from: Double, to: Double)
  /// So many callbacks followed each other at one instant that they are taken for an endless chain.
  case endlessCallbacks(time: Double)
  /// A number of an emitter is outside of what it allows.
  case emitter(BatchError)
}

extension EngineError {
  /// Two errors are equal when they name the same things and the same value bit for bit.
  public static func == (left: EngineError, right: EngineError) -> Bool {
    switch (left, right) {
    case (.invalidValue(let a, let x), .invalidValue(let b, let y)):
      a == b && x.bitPattern == y.bitPattern
    case (.typeMismatch(let a, let x, let p), .typeMismatch(let b, let y, let q)):
      a == b && x == y && p == q
    case (.timing(let a), .timing(let b)): a == b
    case (.timingFunction(let a, let x, let p), .timingFunction(let b, let y, let q)):
      a == b && x == y && p == q
    case (.batch(let a), .batch(let b)), (.emitter(let a), .emitter(let b)): a == b
    case (.missingValues(let a), .missingValues(let b)),
      (.unsupported(let a), .unsupported(let b)):
      a == b
    case (.nestedTooDeeply(let a), .nestedTooDeeply(let b)),
      (.tooManyAnimations(let a), .tooManyAnimations(let b)):
      a == b
    case (.cycle, .cycle), (.foreignStage, .foreignStage), (.notASublayer, .notASublayer),
      (.maskInUse, .maskInUse), (.noStage, .noStage), (.notOnStage, .notOnStage),
      (.timeIsPaused, .timeIsPaused),
      (.noCommonAncestor, .noCommonAncestor), (.notInvertible, .notInvertible):
      true
    case (.indexOutOfRange(let a, let n), .indexOutOfRange(let b, let m)): a == b && n == m
    case (.invalidTime(let a), .invalidTime(let b)),
      (.endlessCallbacks(let a), .endlessCallbacks(let b)):
      a.bitPattern == b.bitPattern
    case (.timeRunsBackwards(let a, let x), .timeRunsBackwards(let b, let y)):
      a == b && x == y
    default: false
    }
  }
}

/// Why a timing function cannot be used where it is.
public enum TimingFunctionIssue: Hashable, Sendable {
  /// It paces a whole run of keyframes or of a group, and is neither linear nor a bezier curve.
  case notContinuous
  /// It leaves ±2¹⁰⁰, or has as many pieces or more than a table can keep; the value is the first such number.
  case outOfRange(Double)
  /// It paces a group of infinite duration, which has no run.
  case infiniteDuration
}

/// Runs what throws a timing error, and passes it on as the engine's.
func mappingTimingErrors<Result>(
  _ body: () throws(TimingError) -> Result
) throws(EngineError) -> Result {
  do throws(TimingError) { return try body() } catch { throw .timing(error) }
}
