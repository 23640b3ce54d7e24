import GlissadeEngine
import GlissadeTiming

/// A change of a layer at a time.
struct SceneChange {
  /// The latest time of a change: one day, in seconds.
  static let maximumTime = 86_400.0

  static let at = Key(
    required: "at", .number(in: 0...maximumTime), "The time in seconds from the beginning.")
  static let layer = Key(required: "layer", .text, "The name of the layer.")
  static let set = Key(
    "set",
    .value(
      .object(
        LayerProperty.allCases.map { property in
          Field(
            property.name, .ref(ValueDefinitions.name(of: property)),
            "\(property.name): a \(property.kind.displayName)"
              + (property.isShapeProperty ? ", of shape layers only." : "."))
        })), "New values by key path, in the properties' units.")
  static let animations = Key(
    "animations", .values(of: .ref("animation"), count: 0...LayerReader.maximumAnimationCount),
    "Animations to add; their beginTime is in seconds from the scene's beginning.")
  static let remove = Key(
    "remove", .value(.any(.array(of: .string), .constant(true))),
    "The keys of the animations to remove, or true for all.")
  static let transaction = Key(
    "transaction", .value(.ref("transaction")),
    "The transaction for the new values; without it they are not animated.")

  static let fields = [
    at.field, layer.field, set.field, animations.field, remove.field, transaction.field,
  ]
  static let keys = fields.names
  /// The names of which a change has at least one.
  static let actions = [set.name, animations.name, remove.name]

  /// The transaction settings of a change of properties.
  struct Settings {
    static let members: [Member<Settings>] = [
      Member(
        "duration", \.duration, .number(in: 0...maximumTime),
        "Seconds, also of animations without a duration; 0.25 if it is not given."),
      Member(
        "timingFunction", \.timingFunction, .timingFunction,
        "The timing function; Core Animation's default curve by default."),
      Member(
        "disablesActions", \.disablesActions, default: false, .flag,
        "Whether the new values apply without animation."),
    ]
    static let keys = members.map(\.field.name)

    var duration: Double?
    var timingFunction: TimingFunction?
    var disablesActions = false
  }

  /// The animations that a change removes.
  enum Removal {
    case all
    case keys([String])
  }

  /// The position in the file.
  let cursor: JSONCursor
  /// The time in seconds from the beginning.
  let time: Double
  /// The index of the layer.
  let layer: Int
  let values: [(property: LayerProperty, value: AnimationValue)]
  let animations: [SceneAnimation]
  let removal: Removal?
  /// The transaction settings; nil disables implicit animations.
  let settings: Settings?
}
