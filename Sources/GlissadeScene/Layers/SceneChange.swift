import GlissadeEngine
import GlissadeTiming

/// A change of a layer at a time.
struct SceneChange {
  static let keys = fields.names
  /// The latest time of a change: one day, in seconds.
  static let maximumTime = 86_400.0

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
