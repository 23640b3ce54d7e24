import GlissadeBatch
public import GlissadeMath
public import GlissadeTiming

/// An animation through several values: `CAKeyframeAnimation`.
public final class KeyframeAnimation<Value: Animatable>: PropertyAnimation {
  private var keyframes = Keyframes()
  private var frames: [Value]?

  /// An animation of a property; its values or its path are still to be set.
  public init(keyPath: AnimationKeyPath<Value>) { super.init(property: keyPath.property) }

  /// An animation of a property through values.
  public init(keyPath: AnimationKeyPath<Value>, values: [Value], keyTimes: [Double]? = nil) {
    frames = values
    keyframes.keyTimes = keyTimes
    super.init(property: keyPath.property)
  }

  init(copying other: KeyframeAnimation) {
    keyframes = other.keyframes
    frames = other.frames
    super.init(copying: other)
  }

  public override func copy() -> Animation { KeyframeAnimation(copying: self) }

  /// The values, at least one unless there is a path.
  public var values: [Value]? {
    get { frames }
    set { if !isFrozen { frames = newValue } }
  }

  /// When each value is due, as parts of the duration that never decrease; nil spaces them evenly or, in the
  /// paced modes, by distance.
  ///
  /// One for each value; in the discrete mode there can be one more. A time so little before one of them that
  /// it may be made of roundings counts as that one: see `KeyframeTiming.keyTolerance`.
  public var keyTimes: [Double]? {
    get { keyframes.keyTimes }
    set { if !isFrozen { keyframes.keyTimes = newValue } }
  }

  /// The timing function of each segment between two values; empty if all are linear.
  public var timingFunctions: [TimingFunction] {
    get { keyframes.timingFunctions }
    set { if !isFrozen { keyframes.timingFunctions = newValue } }
  }

  /// How the values between two keyframes come about; straight by default.
  public var calculationMode: KeyframeTiming.CalculationMode {
    get { keyframes.mode }
    set { if !isFrozen { keyframes.mode = newValue } }
  }

  /// For the cubic modes, how tight the curve is at each value: 1 is tight, 0 Catmull–Rom, -1 round.
  public var tensionValues: [Double] {
    get { keyframes.tension }
    set { if !isFrozen { keyframes.tension = newValue } }
  }

  /// For the cubic modes, the sharpness of the corner at each value: 0 is none.
  public var continuityValues: [Double] {
    get { keyframes.continuity }
    set { if !isFrozen { keyframes.continuity = newValue } }
  }

  /// For the cubic modes, whether the curve bends before (below 0) or after each value.
  public var biasValues: [Double] {
    get { keyframes.bias }
    set { if !isFrozen { keyframes.bias = newValue } }
  }

  override var isKeyed: Bool { true }

  override func build(into builder: inout SlotBuilder) throws(EngineError) {
    let timing = try mediaTiming()
    try requireContinuousTimingFunction(of: property)
    if let path = keyframes.path, property == .position {
      try builder.add(
        path, keyframes, timing: timing, timingFunction: timingFunction, isAdditive: isAdditive)
    } else if let frames, !frames.isEmpty {
      var values: [AnimationValue] = []
      values.reserveCapacity(frames.count)
      for frame in frames { values.append(frame.animationValue) }
      try builder.add(
        values, keyframes, to: property, timing: timing, timingFunction: timingFunction,
        isAdditive: isAdditive, isCumulative: isCumulative)
    } else {
      throw .missingValues(property: property)
    }
  }
}

/// Whether a layer that moves along a path turns with it.
public enum RotationMode: Sendable, Hashable {
  /// It keeps its direction.
  case none
  /// Its x axis points along the path.
  case auto
  /// Its x axis points against the path.
  case autoReverse
}

extension KeyframeAnimation where Value == Point {
  /// The path that the position follows, in place of values; each of its pieces is a segment.
  ///
  /// In the paced modes the speed along the path is even to a millionth of a piece's length; with
  /// `pacedWithinSegments` it is each segment's timing function that paces the length along it. In the
  /// discrete mode without key times every point is shown for the same time but the last, which is shown at
  /// the end, as Core Animation does.
  public var path: Path? {
    get { keyframes.path }
    set { if !isFrozen { keyframes.path = newValue } }
  }

  /// Whether the layer turns with the path; it turns after its own transform.
  public var rotationMode: RotationMode {
    get { keyframes.rotation }
    set { if !isFrozen { keyframes.rotation = newValue } }
  }
}

extension KeyframeAnimation where Value == Contents? {
  /// A sequence of pictures, each shown for its own time, as an animated GIF plays.
  ///
  /// - Parameters:
  ///   - frames: pictures with their delays in seconds, at least one, each delay finite and greater than 0.
  ///   - repeatCount: how often it plays, infinity for ever.
  /// - Throws: ``EngineError`` naming the refused delay.
  public static func frames(
    _ frames: [(contents: Contents, delay: Double)], repeatCount: Double = .infinity
  ) throws(EngineError) -> KeyframeAnimation {
    var total = 0.0
    for frame in frames {
      try mappingTimingErrors { () throws(TimingError) in
        try TimingError.requirePositive(frame.delay, .duration)
      }
      total += frame.delay
    }
    guard !frames.isEmpty else { throw .missingValues(property: .contents) }
    guard total < .infinity else { throw .timing(.notFinite(field: .duration, value: total)) }
    var (values, times, elapsed) = ([Contents?](), [0.0], 0.0)
    for frame in frames {
      values.append(frame.contents)
      elapsed += frame.delay
      times.append(min(elapsed / total, 1))
    }
    let animation = KeyframeAnimation(keyPath: .contents, values: values, keyTimes: times)
    animation.calculationMode = .discrete
    animation.duration = total
    animation.repeatCount = repeatCount
    return animation
  }
}

/// What keyframe animations have apart from their values' type.
struct Keyframes {
  var keyTimes: [Double]?
  var timingFunctions: [TimingFunction] = []
  var mode = KeyframeTiming.CalculationMode.linear
  var tension: [Double] = []
  var continuity: [Double] = []
  var bias: [Double] = []
  var path: Path?
  var rotation = RotationMode.none
}
