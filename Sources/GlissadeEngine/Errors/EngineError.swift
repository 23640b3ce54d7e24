public import GlissadeBatch
public import GlissadeMath
public import GlissadeTiming

/// An error of a layer, an animation or a stage; nothing has changed when it is thrown.
public enum EngineError: Error, Equatable, Sendable {
  /// A property's value is NaN or infinite, or the value, the motion to it or the resulting matrix exceeds the range
  /// of a Float; the associated value is the first such number.
  case invalidValue(property: LayerProperty, value: Double)
  /// The values are not of the property's type.
  case typeMismatch(
    property: LayerProperty, expected: AnimationValue.Kind, actual: AnimationValue.Kind)
  /// No property has the key path that was given as text; the associated property is the one it may mean.
  case unknownKeyPath(String, nearest: LayerProperty?)
  /// An animation's timing, curve or keyframes are invalid; the associated error names the field and the value.
  case timing(TimingError)
  /// A timing function cannot be used in its place.
  ///
  /// - Parameters:
  ///   - index: The index in `timingFunctions`; nil for `timingFunction`.
  ///   - property: The animated property; nil for a group.
  case timingFunction(TimingFunctionIssue, index: Int?, property: LayerProperty?)
  /// The batch tables rejected a row.
  case batch(BatchError)
  /// A keyframe animation has neither values nor a path.
  case missingValues(property: LayerProperty)
  /// The animation is not supported in this form for this property.
  case unsupported(property: LayerProperty)
  /// A spring has two initial velocities, in distances and in units per second.
  case twoVelocities(property: LayerProperty)
  /// A group or an animation contains itself, or is nested too deeply.
  case nestedTooDeeply(depth: Int)
  /// A group contains more animations than this number, or contains itself.
  case tooManyAnimations(Int)
  /// The layer would become its own ancestor.
  case cycle
  /// The layer belongs to another stage.
  case foreignStage
  /// The layer that a position is relative to is not a sublayer.
  case notASublayer
  /// The index of a sublayer is out of range.
  case indexOutOfRange(index: Int, count: Int)
  /// The layer is already the mask of another layer.
  case maskInUse
  /// The layer occurs twice in a list.
  case duplicateLayer
  /// The layer is on no stage, and none is current.
  case noStage
  /// The layer is on no stage.
  case notOnStage
  /// A layer between the two is paused, so that one instant of its time corresponds to many instants of another's.
  case timeIsPaused
  /// The layers have no common ancestor.
  case noCommonAncestor
  /// A transform between the layers is not invertible.
  case notInvertible
  /// A time is NaN or infinite.
  case invalidTime(Double)
  /// The stage's time would run backwards.
  case timeRunsBackwards(from: Double, to: Double)
  /// More callbacks than ``Stage/maximumCallbackGenerations`` allows caused each other at one instant.
  case endlessCallbacks(time: Double)
  /// A number of an emitter is out of range.
  case emitter(BatchError)
  /// Only a ``ShapeLayer`` has the property.
  case notAShapeLayer(property: LayerProperty)
  /// A path cannot become another one of different structure; the associated error names the first
  /// element that differs.
  case pathsDiffer(PathStructureError)
  /// A dash pattern cannot become another one with a different number of lengths.
  case dashPatternsDiffer(count: Int, otherCount: Int)
  /// Calls within ``Layer/reporting(_:)`` threw an error of another type.
  case other(description: String)
}

extension EngineError {
  /// Returns whether two errors name the same things, and the same value bit for bit.
  public static func == (left: EngineError, right: EngineError) -> Bool {
    switch (left, right) {
    case (.invalidValue(let a, let x), .invalidValue(let b, let y)):
      a == b && x.bitPattern == y.bitPattern
    case (.typeMismatch(let a, let x, let p), .typeMismatch(let b, let y, let q)):
      a == b && x == y && p == q
    case (.unknownKeyPath(let a, let x), .unknownKeyPath(let b, let y)):
      ASCII.equal(a, b) && x == y
    case (.timing(let a), .timing(let b)): a == b
    case (.timingFunction(let a, let x, let p), .timingFunction(let b, let y, let q)):
      a == b && x == y && p == q
    case (.batch(let a), .batch(let b)), (.emitter(let a), .emitter(let b)): a == b
    case (.missingValues(let a), .missingValues(let b)),
      (.unsupported(let a), .unsupported(let b)), (.twoVelocities(let a), .twoVelocities(let b)),
      (.notAShapeLayer(let a), .notAShapeLayer(let b)):
      a == b
    case (.nestedTooDeeply(let a), .nestedTooDeeply(let b)),
      (.tooManyAnimations(let a), .tooManyAnimations(let b)):
      a == b
    case (.cycle, .cycle), (.foreignStage, .foreignStage), (.notASublayer, .notASublayer),
      (.maskInUse, .maskInUse), (.duplicateLayer, .duplicateLayer),
      (.noStage, .noStage), (.notOnStage, .notOnStage),
      (.timeIsPaused, .timeIsPaused),
      (.noCommonAncestor, .noCommonAncestor), (.notInvertible, .notInvertible):
      true
    case (.indexOutOfRange(let a, let n), .indexOutOfRange(let b, let m)),
      (.dashPatternsDiffer(let a, let n), .dashPatternsDiffer(let b, let m)):
      a == b && n == m
    case (.pathsDiffer(let a), .pathsDiffer(let b)): a == b
    case (.other(let a), .other(let b)): ASCII.equal(a, b)
    case (.invalidTime(let a), .invalidTime(let b)),
      (.endlessCallbacks(let a), .endlessCallbacks(let b)):
      a.bitPattern == b.bitPattern
    case (.timeRunsBackwards(let a, let x), .timeRunsBackwards(let b, let y)):
      a == b && x == y
    default: false
    }
  }
}

/// The reason why a timing function cannot be used in its place.
public enum TimingFunctionIssue: Hashable, Sendable {
  /// The function applies to a whole run of keyframes or of a group, and is not a single Bézier curve.
  case notContinuous
  /// The function exceeds ±2¹⁰⁰, or has too many pieces for a table; the associated value is the first such number.
  case outOfRange(Double)
  /// The function applies to a group of infinite duration, which has no run.
  case infiniteDuration
}

/// Runs a function and rethrows its timing error as an engine error.
func mappingTimingErrors<Result>(
  _ body: () throws(TimingError) -> Result
) throws(EngineError) -> Result {
  do throws(TimingError) { return try body() } catch { throw .timing(error) }
}
