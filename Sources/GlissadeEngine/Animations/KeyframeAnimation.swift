import GlissadeBatch
public import GlissadeMath
public import GlissadeTiming

/// An animation through several values: `CAKeyframeAnimation`.
///
/// A `layer` lights up in half a second and fades to half its opacity:
///
/// ```swift
/// let blink = KeyframeAnimation(
///   keyPath: .opacity, values: [0, 1, 0.5], keyTimes: [0, 0.25, 1])
/// blink.duration = 2
/// try layer.add(blink)
/// let bright = try layer.presentation(at: 0.5)?.opacity  // 1
/// let dim = try layer.presentation(at: 1.25)?.opacity  // 0.75
/// ```
public final class KeyframeAnimation<Value: Animatable>: PropertyAnimation {
  private var keyframes = Keyframes()
  private var frames: [Value]?

  /// Creates an animation of a property; its values or its path must still be set.
  public init(keyPath: AnimationKeyPath<Value>) {
    super.init(property: keyPath.property, isUntyped: Value.holdsAnyKind)
  }

  /// Creates an animation of a property through values.
  public init(keyPath: AnimationKeyPath<Value>, values: [Value], keyTimes: [Double]? = nil) {
    frames = values
    keyframes.keyTimes = keyTimes
    super.init(property: keyPath.property, isUntyped: Value.holdsAnyKind)
  }

  override init(text: String) { super.init(text: text) }

  init(copying other: KeyframeAnimation) {
    keyframes = other.keyframes
    frames = other.frames
    super.init(copying: other)
  }

  public override func copy() -> Animation { KeyframeAnimation(copying: self) }

  override func makeTyped() throws(EngineError) -> PropertyAnimation {
    var values: [AnimationValue]?
    if let frames {
      var list: [AnimationValue] = []
      list.reserveCapacity(frames.count)
      for frame in frames { list.append(frame.animationValue) }
      values = list
    }
    return try typedCopy(.keyframes(values, keyframes))
  }

  /// Takes over values and the other settings of keyframes.
  func use(_ values: [Value]?, _ keyframes: Keyframes) {
    (frames, self.keyframes) = (values, keyframes)
  }

  /// The path that the position follows, for all types of values.
  var keyframePath: Path? {
    get { keyframes.path }
    set { if !isFrozen { keyframes.path = newValue } }
  }

  /// Whether the layer turns with the path, for all types of values.
  var keyframeRotation: RotationMode {
    get { keyframes.rotation }
    set { if !isFrozen { keyframes.rotation = newValue } }
  }

  /// The values, for text as the key path.
  var untypedValues: [Value]? {
    get { frames }
    set { if !isFrozen { frames = newValue } }
  }

  // If the key path is text, the property of the same name with values of any type is preferred.

  /// The values, at least one unless there is a path.
  @_disfavoredOverload
  public var values: [Value]? {
    get { frames }
    set { if !isFrozen { frames = newValue } }
  }

  /// The times of the values as fractions of the duration, in non-decreasing order; nil spaces them evenly or, in the
  /// paced modes, by distance.
  ///
  /// There is one for each value; the discrete mode accepts one more. A time that precedes a key time by no more than
  /// rounding errors counts as the key time: see `KeyframeTiming.keyTolerance`.
  public var keyTimes: [Double]? {
    get { keyframes.keyTimes }
    set { if !isFrozen { keyframes.keyTimes = newValue } }
  }

  /// The timing functions of the segments between two values; empty if all are linear.
  public var timingFunctions: [TimingFunction] {
    get { keyframes.timingFunctions }
    set { if !isFrozen { keyframes.timingFunctions = newValue } }
  }

  /// The interpolation between keyframes; linear by default.
  public var calculationMode: KeyframeTiming.CalculationMode {
    get { keyframes.mode }
    set { if !isFrozen { keyframes.mode = newValue } }
  }

  /// The tension of the curve at each value, for the cubic modes: 1 is tight, 0 is Catmull–Rom, -1 is round.
  public var tensionValues: [Double] {
    get { keyframes.tension }
    set { if !isFrozen { keyframes.tension = newValue } }
  }

  /// The sharpness of the corner at each value, for the cubic modes: 0 is smooth.
  public var continuityValues: [Double] {
    get { keyframes.continuity }
    set { if !isFrozen { keyframes.continuity = newValue } }
  }

  /// The bias of the curve at each value, for the cubic modes: it bends before the value if below 0, after it if
  /// above 0.
  public var biasValues: [Double] {
    get { keyframes.bias }
    set { if !isFrozen { keyframes.bias = newValue } }
  }

  override var isKeyed: Bool { true }

  override func setKeyframes(
    _ rows: AnimationRows, _ row: Int, of count: Int
  ) throws(EngineError) {
    frames = try values(rows, row, of: count)
  }

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

extension KeyframeAnimation where Value == Point {
  /// The path that the position follows, in place of values; each of its segments is a segment of the animation.
  ///
  /// In the paced modes, the speed along the path is constant within a millionth of a path segment's length; with
  /// `pacedWithinSegments`, each segment's timing function determines the length along it. In the discrete mode
  /// without key times, every point is shown for the same time except the last, which is shown at the end, as in Core
  /// Animation.
  public var path: Path? {
    get { keyframePath }
    set { keyframePath = newValue }
  }

  /// Whether the layer turns with the path, after its own transform.
  public var rotationMode: RotationMode {
    get { keyframeRotation }
    set { keyframeRotation = newValue }
  }
}

extension KeyframeAnimation where Value == Contents? {
  /// Returns an animation that shows a sequence of pictures, each for its own time, as an animated GIF does.
  ///
  /// `FrameSequence` of `GlissadeScene` reads the delays and the number of plays of GIF and PNG files.
  ///
  /// - Parameters:
  ///   - frames: The pictures and their delays in seconds: at least one, each delay finite and greater than 0.
  ///   - repeatCount: The number of times that the sequence plays; infinity repeats it forever.
  /// - Throws: ``EngineError`` for an invalid delay or an empty sequence.
  /// - Complexity: O(*n*) in the number of pictures.
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
