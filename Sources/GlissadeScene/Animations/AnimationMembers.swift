import GlissadeEngine
import GlissadeTiming

/// The members of animations in files, apart from their timing.
enum AnimationMembers {
  static let removal = Member<Animation>(
    "removedOnCompletion", \.isRemovedOnCompletion, default: true, .flag,
    "Whether the animation is removed when it ends; true by default.")
  static let timing = TimingFields.animation + [removal]
  static let timingFunction = Member<Animation>(
    "timingFunction", \.timingFunction, .timingFunction,
    "The timing function of one run; linear by default.")
  static let property: [Member<PropertyAnimation>] = [
    Member(
      "additive", \.isAdditive, default: false, .flag,
      "Whether the value is added to the underlying value."),
    Member(
      "cumulative", \.isCumulative, default: false, .flag,
      "Whether each repetition starts where the last one ended."),
  ]

  static let ends = [
    Field(
      "from", [:],
      "The value at the start, in the property's units; by default the underlying value."),
    Field(
      "to", [:], "The value at the end, in the property's units; by default the underlying value."),
    Field(
      "by", [:],
      "The difference of both ends, if one of them is missing, in the property's units."),
  ]
  static let spring = [
    Field(
      required: "spring",
      ValueDefinitions.curve { if case .spring = $0 { true } else { false } },
      """
      The spring, such as spring(mass:1, stiffness:100, damping:10, velocity:0) with a velocity in \
      distances per second, or spring(duration:.5, bounce:.3) with a duration in seconds, or by name.
      """),
    Field(
      "initialUnitVelocity", [:],
      """
      The initial velocity in the property's units per second, in place of a velocity of the spring in \
      distances per second. It also moves a value that ends where it starts.
      """),
    allowsOverdamping.field,
  ]

  static let allowsOverdamping = Key(
    "allowsOverdamping", .flag,
    "Whether a damping ratio above 1 slows the motion down, as in Core Animation.")

  /// The members with the values or the path of keyframes.
  static let course = [
    Field(
      "values",
      [
        "type": "array", "minItems": 1,
        "maxItems": Schema(.integer(PropertyAnimationReader.maximumValueCount)),
      ],
      "The values, in the property's units."),
    Field(
      "path", .text, "The path of the position in SVG syntax (M L H V C S Q T A Z), in points."),
    rotationMode.field,
  ]
  static let rotationMode = Key(
    "rotationMode", .word(AnimationCodings.rotationModes),
    "The rotation of the layer along the path.")

  static func keyframes<Value>(_: Value.Type) -> [Member<KeyframeAnimation<Value>>] {
    func weights(_ name: String) -> String {
      "For cubic modes, the \(name) of the curve at each value; 0 by default."
    }
    return [
      Member(
        "keyTimes", \.keyTimes, .numbers(in: 0...1),
        "The time of each value as a fraction of the duration, in ascending order."),
      Member(
        "timingFunctions", \.timingFunctions, default: [], .timingFunctions,
        "The timing function of each segment between two values."),
      Member(
        "calculationMode", \.calculationMode, default: .linear,
        .word(AnimationCodings.calculationModes),
        """
        The interpolation between two keyframes; linear by default. Along a path, paced is even over \
        the whole path, and paced-within-segments within each segment's time and timing function.
        """),
      Member("tensionValues", \.tensionValues, default: [], .numbers(), weights("tension")),
      Member(
        "continuityValues", \.continuityValues, default: [], .numbers(), weights("continuity")),
      Member("biasValues", \.biasValues, default: [], .numbers(), weights("bias")),
    ]
  }

  static let animations = Key(
    required: "animations",
    .values(
      // An animation in a group has no key and is not a transition.
      of: .ref("animation").and(
        .not(.any(.has(["key"]), .member("type", .constant("transition"))))),
      count: 0...AnimationGroup.maximumAnimationCount),
    "The animations, which are cut off at the end of the group.")

  static let kind = Key(required: "kind", .word(AnimationCodings.kinds), "The kind of transition.")
  static let subtype = Key(
    "subtype", .word(AnimationCodings.subtypes),
    "The side that the movement comes from; from-right by default.")
  static let transition: [Member<Transition>] = [
    Member(
      "startProgress", \.startProgress, default: 0, .number(in: 0...1),
      "The progress at the start; 0 by default."),
    Member(
      "endProgress", \.endProgress, default: 1, .number(in: 0...1),
      "The progress at the end, not less than at the start; 1 by default."),
  ]
}
