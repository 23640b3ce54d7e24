import GlissadeEngine
import GlissadeMath
import GlissadeScene
import TestSupport
import Testing

extension Examples {
  /// The names of the scenes among them.
  static let scenes = ["keyframes", "shape", "springs", "turning-cards"]
}

/// Texts of scenes.
enum SceneText {
  /// A scene with layers and changes, each on the second and third line.
  static func scene(_ layers: String, changes: String? = nil, head: String = "") -> String {
    """
    {"glissade": "scene", "version": 1, \(head)
    "layers": [\(layers)]\(changes.map { ",\n\"changes\": [\($0)]" } ?? "")}
    """
  }

  /// A scene with one layer, named dot, that has one animation.
  static func animated(_ animation: String, layer: String = "") -> String {
    scene("{\"name\": \"dot\", \(layer)\"animations\": [\n\(animation)\n]}")
  }

  /// Returns the description of the error that reading a scene throws.
  static func mistake(_ text: String) -> String {
    do throws(DocumentError) {
      _ = try Document(reading: Array(text.utf8))
      return "nothing was thrown"
    } catch {
      return "\(error)"
    }
  }

  static func playback(_ text: String, atStageTime time: Double = 0) throws -> Playback {
    try Document(reading: Array(text.utf8)).makePlayback(atStageTime: time)
  }

  /// A scene that is under way.
  static func running(_ text: String) throws -> Playback {
    let playback = try playback(text)
    playback.begin()
    try playback.advance(to: 0)
    return playback
  }
}
