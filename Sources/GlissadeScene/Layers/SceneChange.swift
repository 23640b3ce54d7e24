import GlissadeEngine
import GlissadeTiming

/// What happens to a layer at a time.
struct SceneChange {
  static let keys = fields.names
  /// The latest time of a change, in seconds: a day.
  static let maximumTime = 86_400.0

  /// How the change of properties is animated.
  struct Settings {
    static let members: [Member<Settings>] = [
      Member(
        "duration", \.duration, .number(in: 0...maximumTime),
        "Seconds, also of animations without a duration; 0.25 if it is not given."),
      Member(
        "timingFunction", \.timingFunction, .timingFunction,
        "The pace; Core Animation's default curve if it is not given."),
      Member(
        "disablesActions", \.disablesActions, default: false, .flag,
        "Whether the new values are there at once after all."),
    ]
    static let keys = members.map(\.field.name)

    var duration: Double?
    var timingFunction: TimingFunction?
    var disablesActions = false
  }

  /// Which animations are removed.
  enum Removal {
    case all
    case keys([String])
  }

  /// Where it stands.
  let cursor: JSONCursor
  /// When it happens, in seconds from the beginning.
  let time: Double
  /// The number of the layer.
  let layer: Int
  let values: [(property: LayerProperty, value: AnimationValue)]
  let animations: [SceneAnimation]
  let removal: Removal?
  /// nil animates nothing by itself.
  let settings: Settings?
}
