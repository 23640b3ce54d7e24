import GlissadeEngine
import GlissadeTiming

/// The members of animations in files, apart from their timing.
enum AnimationMembers {
  static let removal = Member<Animation>(
    "removedOnCompletion", \.isRemovedOnCompletion, default: true, .flag,
    "Whether it is gone after its end; true is usual.")
  static let timingFunction = Member<Animation>(
    "timingFunction", \.timingFunction, .timingFunction, "The pace of one run; linear is usual.")
  static let property: [Member<PropertyAnimation>] = [
    Member(
      "additive", \.isAdditive, default: false, .flag,
      "Whether its value is added to what is below it."),
    Member(
      "cumulative", \.isCumulative, default: false, .flag,
      "Whether every repeat goes on from where the last one ended."),
  ]

  static let ends = [
    Field(
      "from", [:],
      "The value at the start, in the units of the property; what is below if it is not given."),
    Field(
      "to", [:],
      "The value at the end, in the units of the property; what is below if it is not given."),
    Field(
      "by", [:],
      "What the value changes by, where one end is not given, in the units of the property."),
  ]
  static let spring = [
    Field(
      "spring", .text,
      """
      The spring, such as spring(mass:1, stiffness:100, damping:10, velocity:0) with a velocity in ways \
      per second, or spring(duration:.5, bounce:.3) with seconds.
      """),
    Field(
      "allowsOverdamping", .flag,
      "Whether damping beyond the critical makes the motion slower, as Core Animation has it."),
  ]

  /// The members with the values or the path of keyframes.
  static let course = [
    Field(
      "values",
      [
        "type": "array", "minItems": 1,
        "maxItems": Schema(.integer(PropertyAnimationReader.maximumValueCount)),
      ],
      "The values, in the units of the property."),
    Field(
      "path", .text,
      "What the position follows, as SVG writes it (M L H V C S Q T Z), in points."),
    Field(
      "rotationMode", .words(AnimationCodings.rotationModes.words),
      "Whether the layer turns with the path."),
  ]

  static func keyframes<Value>(_: Value.Type) -> [Member<KeyframeAnimation<Value>>] {
    func weights(_ name: String) -> String {
      "For cubic modes, the \(name) of the curve at each value; 0 is usual."
    }
    return [
      Member(
        "keyTimes", \.keyTimes, .numbers(in: 0...1),
        "When each value is due, in parts of the duration, never decreasing."),
      Member(
        "timingFunctions", \.timingFunctions, default: [], .timingFunctions,
        "The pace of each way from one value to the next."),
      Member(
        "calculationMode", \.calculationMode, default: .linear,
        .word(AnimationCodings.calculationModes),
        """
        How the values between two keyframes come about; linear is usual. Along a path, paced is even \
        over all of it, and paced-within-segments within each segment's own time and timing function.
        """),
      Member("tensionValues", \.tensionValues, default: [], .numbers(), weights("tension")),
      Member(
        "continuityValues", \.continuityValues, default: [], .numbers(), weights("continuity")),
      Member("biasValues", \.biasValues, default: [], .numbers(), weights("bias")),
    ]
  }

  static let looks = [
    Field("kind", .words(AnimationCodings.kinds.words), "How the looks change."),
    Field(
      "subtype", .words(AnimationCodings.subtypes.words),
      "Where the movement comes from; from-right is usual."),
  ]
  static let transition: [Member<Transition>] = [
    Member(
      "startProgress", \.startProgress, default: 0, .number(in: 0...1),
      "The part of the way at which it starts; 0 is usual."),
    Member(
      "endProgress", \.endProgress, default: 1, .number(in: 0...1),
      "The part of the way at which it ends, not before the start; 1 is usual."),
  ]
}
