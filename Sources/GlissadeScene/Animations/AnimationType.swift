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
      ? "by default the spring's settling duration"
      : "0 means that of the group, or outside of groups the transaction's 0.25"
    let common = [
      Field(required: "type", .constant(Schema(.string(rawValue))), "The kind of animation."),
      Field(
        "key", .string,
        "The key on the layer; an animation replaces an earlier one with the same key."),
      AnimationMembers.removal.field,
    ]
    return common
      + TimingFields.fields(
        beginning: """
          The begin time in seconds from the scene's beginning, or in local seconds within a group or \
          a layer with a timing; by default the animation begins at once.
          """,
        duration: "Seconds of one run; \(usualDuration).") + ownFields
  }

  private var ownFields: [Field] {
    let timingFunction = [AnimationMembers.timingFunction.field]
    let property =
      [
        Field(
          required: "keyPath", ValueDefinitions.anyKeyPath,
          "The key path of the animated property, such as position.x.")
      ]
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
        AnimationMembers.animations.field
      ]
    case .transition:
      timingFunction + [AnimationMembers.kind.field, AnimationMembers.subtype.field]
        + AnimationMembers.transition.map(\.field)
    }
  }
}
