import GlissadeEngine
import GlissadeTiming

// The names and words of animations in files.

/// The kinds of animations, by the word that their name `type` has.
enum AnimationType: String, CaseIterable {
  case basic
  case spring
  case keyframe
  case group
  case transition

  /// The names that an animation of the kind may have.
  var keys: [String] { AnimationType.keysByType[self] ?? [] }

  private static let keysByType = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.fields.names) })

  /// The members that an animation of the kind may have.
  var fields: [Field] {
    let usualDuration =
      self == .spring
      ? "until the spring has settled if it is not given"
      : "if it is 0 the group's, and outside groups the transaction's 0.25"
    let common = [
      Field("type", .constant(Schema(.string(rawValue))), "Which animation it is."),
      Field("key", .string, "Names it in its layer; another one of that key replaces it."),
      AnimationMembers.removal.field,
    ]
    return common
      + TimingFields.fields(
        beginning: """
          When it begins: seconds from the scene's beginning, in a group or a layer with a time of its \
          own seconds of that; without it, it begins at once.
          """,
        duration: "Seconds of one run; \(usualDuration).") + ownFields
  }

  private var ownFields: [Field] {
    let pace = [AnimationMembers.timingFunction.field]
    let property =
      [Field("keyPath", DocumentSchema.keyPath, "What is animated, such as position.x.")]
      + AnimationMembers.property.map(\.field)
    return switch self {
    case .basic: property + pace + AnimationMembers.ends
    // A spring has a pace of its own.
    case .spring: property + AnimationMembers.spring + AnimationMembers.ends
    case .keyframe:
      property + pace + AnimationMembers.course
        + AnimationMembers.keyframes(Double.self).map(\.field)
    case .group:
      pace + [
        Field(
          "animations",
          .array(
            of: DocumentSchema.groupedAnimation, count: 0...AnimationGroup.maximumAnimationCount),
          "The animations; what exceeds the group's duration is cut.")
      ]
    case .transition:
      pace + AnimationMembers.looks + AnimationMembers.transition.map(\.field)
    }
  }
}

/// The members of animations besides their timing.
enum AnimationMembers {
  static let removal = Member<Animation>(
    "removedOnCompletion", \.isRemovedOnCompletion, usual: true, .flag,
    "Whether it is gone after its end; true is usual.")
  static let timingFunction = Member<Animation>(
    "timingFunction", \.timingFunction, .timingFunction, "The pace of one run; linear is usual.")
  static let property: [Member<PropertyAnimation>] = [
    Member(
      "additive", \.isAdditive, usual: false, .flag,
      "Whether its value is added to what is below it."),
    Member(
      "cumulative", \.isCumulative, usual: false, .flag,
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

  /// The members that describe the course of keyframes.
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
        "timingFunctions", \.timingFunctions, usual: [], .timingFunctions,
        "The pace of each way from one value to the next."),
      Member(
        "calculationMode", \.calculationMode, usual: .linear,
        .word(AnimationCodings.calculationModes),
        """
        How the values between two keyframes come about; linear is usual. Along a path, paced is even \
        over all of it, and paced-within-segments within each segment's own time and timing function.
        """),
      Member("tensionValues", \.tensionValues, usual: [], .numbers(), weights("tension")),
      Member("continuityValues", \.continuityValues, usual: [], .numbers(), weights("continuity")),
      Member("biasValues", \.biasValues, usual: [], .numbers(), weights("bias")),
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
      "startProgress", \.startProgress, usual: 0, .number(in: 0...1),
      "The part of the way at which it starts; 0 is usual."),
    Member(
      "endProgress", \.endProgress, usual: 1, .number(in: 0...1),
      "The part of the way at which it ends, not before the start; 1 is usual."),
  ]
}

enum AnimationCodings {
  static let calculationModes = EnumCoding<KeyframeTiming.CalculationMode>([
    "linear": .linear, "discrete": .discrete, "paced": .paced, "cubic": .cubic,
    "cubic-paced": .cubicPaced, "paced-within-segments": .pacedWithinSegments,
  ])
  static let rotationModes = EnumCoding<RotationMode>([
    "none": .none, "auto": .auto, "auto-reverse": .autoReverse,
  ])
  static let kinds = EnumCoding<Transition.Kind>([
    "fade": .fade, "move-in": .moveIn, "push": .push, "reveal": .reveal,
  ])
  static let subtypes = EnumCoding<Transition.Direction>([
    "from-right": .fromRight, "from-left": .fromLeft, "from-top": .fromTop,
    "from-bottom": .fromBottom,
  ])
}

extension Coding<TimingFunction> {
  static let timingFunction = Coding(
    schema: .ref("timingFunction"),
    read: { cursor throws(DocumentError) in try cursor.timingFunction() },
    write: { $0.string(CurveExpression($1).description) })
}

extension Coding<[TimingFunction]> {
  static let timingFunctions = Coding(
    schema: .array(of: Coding<TimingFunction>.timingFunction.schema),
    read: { cursor throws(DocumentError) in
      try cursor.elements().map { (element) throws(DocumentError) in try element.timingFunction() }
    },
    write: { json, functions in
      json.array { json in
        for function in functions { json.string(CurveExpression(function).description) }
      }
    })
}
