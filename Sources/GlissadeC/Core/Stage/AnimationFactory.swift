import CGlissade
import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// The flags of ``glissade_animation_options``.
private struct Flags {
  let bits: UInt32

  func contains(_ flag: Int) -> Bool { bits & UInt32(flag) != 0 }

  /// Throws for unknown bits, to which later versions may give a meaning.
  func requireKnown() throws(Failure) {
    guard bits < UInt32(GLISSADE_SETTLES) << 1 else {
      throw Failure(
        GLISSADE_OUT_OF_RANGE, "flags", value: Double(bits), "flags has unknown bits")
    }
  }
}

/// Creates the animation that options describe.
///
/// - Parameters:
///   - options: The options, whose size was checked.
///   - depth: The number of groups that the animation is in.
///   - room: The number of animations that groups can still have; the children of a group are subtracted.
/// - Throws: A failure with the name of the rejected member.
func makeAnimation(
  _ options: glissade_animation_options, depth: Int = 0, room: inout Int
) throws(Failure) -> Animation {
  try Flags(bits: options.flags).requireKnown()
  let animation: Animation
  if Int(options.kind) == GLISSADE_GROUP {
    animation = try makeGroup(options, depth: depth, room: &room)
  } else {
    let property = try LayerProperty(options.property)
    switch Int(options.kind) {
    case GLISSADE_BASIC: animation = try makeBasicAnimation(options, property)
    case GLISSADE_SPRING: animation = try makeSpringAnimation(options, property)
    case GLISSADE_KEYFRAMES: animation = try makeKeyframeAnimation(options, property)
    default:
      throw .rejected("kind", Int(options.kind), "there is no such kind of animation")
    }
  }
  try animation.setTiming(options)
  return animation
}

private func makeGroup(
  _ options: glissade_animation_options, depth: Int, room: inout Int
) throws(Failure) -> AnimationGroup {
  guard depth < AnimationGroup.maximumDepth else {
    throw Failure(
      GLISSADE_OUT_OF_RANGE, "children", value: Double(depth),
      "groups are nested \(depth) deep or more")
  }
  guard options.child_count <= UInt64(max(room, 0)) else {
    throw Failure(
      GLISSADE_COUNT, "child_count", value: Double(options.child_count),
      "a group has more than \(AnimationGroup.maximumAnimationCount) animations")
  }
  let count = Int(options.child_count)
  room -= count
  var children: [Animation] = []
  if count > 0 {
    guard let first = options.children else { throw .null("children") }
    for index in 0..<count {
      do throws(Failure) {
        let child = try requireSize(first + index, "children").pointee
        children.append(try makeAnimation(child, depth: depth + 1, room: &room))
      } catch {
        throw error.row == -1 ? error.at(row: index) : error
      }
    }
  }
  return AnimationGroup(children)
}

extension Animation {
  /// Sets the members that all kinds of animations have.
  fileprivate func setTiming(_ options: glissade_animation_options) throws(Failure) {
    let flags = Flags(bits: options.flags)
    if flags.contains(GLISSADE_HAS_BEGIN_TIME) { beginTime = options.begin_time }
    if !flags.contains(GLISSADE_SETTLES) || Int(options.kind) != GLISSADE_SPRING {
      duration = options.duration
    }
    speed = options.speed == 0 ? 1 : options.speed
    timeOffset = options.time_offset
    repeatCount = options.repeat_count
    repeatDuration = options.repeat_duration
    autoreverses = flags.contains(GLISSADE_AUTOREVERSES)
    isRemovedOnCompletion = !flags.contains(GLISSADE_STAYS)
    switch Int(options.fill_mode) {
    case GLISSADE_FILL_REMOVED: fillMode = .removed
    case GLISSADE_FILL_FORWARDS: fillMode = .forwards
    case GLISSADE_FILL_BACKWARDS: fillMode = .backwards
    case GLISSADE_FILL_BOTH: fillMode = .both
    default:
      throw .rejected("fill_mode", Int(options.fill_mode), "there is no such fill mode")
    }
    // Springs have no timing function.
    if Int(options.kind) != GLISSADE_SPRING,
      let function = try GlissadeC.timingFunction(of: options.curve, "curve")
    {
      timingFunction = function
    }
    guard let animation = self as? PropertyAnimation else { return }
    animation.isAdditive = flags.contains(GLISSADE_ADDITIVE)
    animation.isCumulative = flags.contains(GLISSADE_CUMULATIVE)
  }
}

/// The end values of a basic animation.
private struct EndNumbers {
  private(set) var from, to, by: AnimationValue?

  init(_ options: glissade_animation_options, _ property: LayerProperty) throws(Failure) {
    let flags = Flags(bits: options.flags)
    if flags.contains(GLISSADE_HAS_FROM) {
      from = try EndNumbers.value(options.from, property, "from")
    }
    if flags.contains(GLISSADE_HAS_TO) { to = try EndNumbers.value(options.to, property, "to") }
    if flags.contains(GLISSADE_HAS_BY) { by = try EndNumbers.value(options.by, property, "by") }
  }

  /// Returns a value from the numbers of a member.
  fileprivate static func value<Numbers: BitwiseCopyable>(
    _ numbers: Numbers, _ property: LayerProperty, _ field: StaticString
  ) throws(Failure) -> AnimationValue {
    let width = try property.width()
    return try withUnsafeBytes(of: numbers) { (bytes) throws(Failure) in
      let input = glissade_input(data: bytes.baseAddress, stride: 0)
      let row = try InputArray<Double>(input, field, count: 1, width: width)
      do throws(Failure) {
        try requireFloats(row, row: 0, width, field)
        return try AnimationValue(property, row, row: 0, field)
      } catch {
        throw error.at(row: -1)
      }
    }
  }
}

/// Returns an untyped key path of a property; the engine finds the type of its values.
private func keyPath(
  _ property: LayerProperty
) throws(Failure) -> AnimationKeyPath<AnimationValue> {
  try mappingEngineErrors { () throws(EngineError) in try AnimationKeyPath(checking: property) }
}

private func makeBasicAnimation(
  _ options: glissade_animation_options, _ property: LayerProperty
) throws(Failure) -> Animation {
  let ends = try EndNumbers(options, property)
  return BasicAnimation(
    keyPath: try keyPath(property), from: ends.from, to: ends.to, by: ends.by)
}

private func makeSpringAnimation(
  _ options: glissade_animation_options, _ property: LayerProperty
) throws(Failure) -> Animation {
  let ends = try EndNumbers(options, property)
  let spring = SpringAnimation(
    keyPath: try keyPath(property), from: ends.from, to: ends.to, by: ends.by)
  spring.mass = options.mass == 0 ? 1 : options.mass
  spring.stiffness = options.stiffness == 0 ? 100 : options.stiffness
  spring.damping = options.damping
  spring.initialVelocity = options.velocity
  try setUnitVelocity(of: spring, options, property)
  let flags = Flags(bits: options.flags)
  spring.allowsOverdamping = flags.contains(GLISSADE_ALLOWS_OVERDAMPING)
  // Invalid parameters are reported when the animation is added; until then such a spring settles at once.
  if flags.contains(GLISSADE_SETTLES) { spring.duration = spring.settlingDuration }
  return spring
}

extension glissade_animation_options {
  /// Whether a velocity in units per second replaces the one in distances per second.
  var hasUnitVelocity: Bool {
    let numbers = unit_velocity
    return !(numbers.0 == 0 && numbers.1 == 0 && numbers.2 == 0 && numbers.3 == 0)
  }
}

private func setUnitVelocity(
  of spring: SpringAnimation<AnimationValue>, _ options: glissade_animation_options,
  _ property: LayerProperty
) throws(Failure) {
  guard options.hasUnitVelocity else { return }
  guard options.velocity == 0 else {
    throw Failure(
      GLISSADE_UNSUPPORTED, "velocity", value: options.velocity,
      "velocity and unit_velocity are both given; the animation has one velocity")
  }
  guard property.isInterpolatedByNumber else {
    throw Failure(
      GLISSADE_UNSUPPORTED, "unit_velocity",
      "\(property.keyPath) has no numbers that a velocity could change")
  }
  spring.initialUnitVelocity = try EndNumbers.value(
    options.unit_velocity, property, "unit_velocity")
}

private func makeKeyframeAnimation(
  _ options: glissade_animation_options, _ property: LayerProperty
) throws(Failure) -> Animation {
  let keyframes = try KeyframeNumbers(options, property)
  let animation = KeyframeAnimation(
    keyPath: try keyPath(property), values: keyframes.values, keyTimes: keyframes.times)
  animation.timingFunctions = keyframes.functions
  animation.calculationMode = keyframes.mode
  return animation
}

/// The keyframes of a keyframe animation.
private struct KeyframeNumbers {
  private(set) var values: [AnimationValue] = []
  private(set) var times: [Double]?
  private(set) var functions: [TimingFunction] = []
  let mode: KeyframeTiming.CalculationMode

  init(_ options: glissade_animation_options, _ property: LayerProperty) throws(Failure) {
    let width = try property.width()
    guard options.key_count > 0, options.key_count <= 1 << 16 else {
      throw .rejected(
        "key_count", Int(clamping: options.key_count),
        "it must be from 1 to 65,536", status: GLISSADE_COUNT)
    }
    let count = Int(options.key_count)
    // Values that differ from layer to layer replace these.
    if options.key_values != nil {
      let input = glissade_input(data: options.key_values, stride: Int64(8 * width))
      let numbers = try InputArray<Double>(input, "key_values", count: count, width: width)
      for row in 0..<count {
        try requireFloats(numbers, row: row, width, "key_values")
        values.append(try AnimationValue(property, numbers, row: row, "key_values"))
      }
    }
    if options.key_times != nil {
      let input = glissade_input(data: options.key_times, stride: 8)
      let numbers = try InputArray<Double>(input, "key_times", count: count)
      for row in 0..<count {
        try requireFloats(numbers, row: row, 1, "key_times")
        guard (0...1).contains(numbers[row]) else {
          throw Failure(
            GLISSADE_OUT_OF_RANGE, "key_times", row: row, value: numbers[row],
            "a key time is \(numbers[row]): it must be from 0 to 1")
        }
      }
      times = (0..<count).map { numbers[$0] }
    }
    if options.key_curves != nil {
      let input = glissade_input(data: options.key_curves, stride: 8)
      let curves = try InputArray<glissade_curve>(input, "key_curves", count: count - 1)
      for row in 0..<(count - 1) {
        do throws(Failure) {
          functions.append(try timingFunction(of: curves[row], "key_curves") ?? .linear)
        } catch {
          throw error.at(row: row)
        }
      }
    }
    switch Int(options.calculation_mode) {
    case GLISSADE_CALCULATION_LINEAR: mode = .linear
    case GLISSADE_CALCULATION_DISCRETE: mode = .discrete
    case GLISSADE_CALCULATION_PACED: mode = .paced
    case GLISSADE_CALCULATION_CUBIC: mode = .cubic
    case GLISSADE_CALCULATION_CUBIC_PACED: mode = .cubicPaced
    default:
      throw .rejected(
        "calculation_mode", Int(options.calculation_mode), "there is no such calculation mode")
    }
  }

}
