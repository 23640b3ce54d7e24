import GlissadeEngine
import GlissadeTiming

// The member names and words of animations in files.

/// The kinds of animations; the raw values are those of the member `type`.
enum AnimationType: String, CaseIterable {
  case basic
  case spring
  case keyframe
  case group
  case transition

  /// The member names that an animation of this kind may have.
  var keys: [String] { AnimationType.keysByType[self] ?? [] }

  private static let keysByType = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.fields.names) })

  /// The members that an animation of this kind may have.
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
    let timingFunction = [AnimationMembers.timingFunction.field]
    let property =
      [Field("keyPath", DocumentSchema.keyPath, "What is animated, such as position.x.")]
      + AnimationMembers.property.map(\.field)
    return switch self {
    case .basic: property + timingFunction + AnimationMembers.ends
    // A spring's curve follows from its parameters, so it has no timing function.
    case .spring: property + AnimationMembers.spring + AnimationMembers.ends
    case .keyframe:
      property + timingFunction + AnimationMembers.course
        + AnimationMembers.keyframes(Double.self).map(\.field)
    case .group:
      timingFunction + [
        Field(
          "animations",
          .array(
            of: DocumentSchema.groupedAnimation, count: 0...AnimationGroup.maximumAnimationCount),
          "The animations; what exceeds the group's duration is cut.")
      ]
    case .transition:
      timingFunction + AnimationMembers.looks + AnimationMembers.transition.map(\.field)
    }
  }
}
