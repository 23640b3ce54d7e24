import Foundation
import GlissadeExport
import GlissadeScene

/// A scene of everything that belongs to more than one layer: a turning group that fades, with a border over what it
/// covers, a layer outside of its bounds, and another group in it with a mask and clipping bounds; and siblings that
/// change places.
enum GroupScene {
  /// The scene's recording.
  ///
  /// - Parameter changes: Texts to put in place of others.
  static func recording(
    _ changes: [String: String] = [:], frameRate: Double = 30
  ) throws -> Recording {
    var text = json
    for (old, new) in changes { text = text.replacingOccurrences(of: old, with: new) }
    return try Recorded.recorder(try Document(reading: Array(text.utf8)), frameRate: frameRate)
      .record()
  }

  /// The scene's group with a shadow.
  static let shadow = [
    "\"cornerRadius\": 12,":
      "\"cornerRadius\": 12, \"shadowOpacity\": 0.6, \"shadowOffset\": [8, 10], \"shadowRadius\": 5,"
  ]

  static let json = """
    {
      "glissade": "scene", "version": 1, "size": [240, 240], "duration": 1,
      "layers": [
        { "name": "paper", "frame": [0, 0, 240, 240], "backgroundColor": "#f4efe6" },
        { "name": "stripes", "frame": [0, 90, 240, 60], "backgroundColor": "#1f4e8c" },
        {
          "name": "group", "frame": [30, 30, 100, 100], "backgroundColor": "#d9542b", "cornerRadius": 12,
          "borderWidth": 14, "borderColor": "#202020", "opacity": 0.5,
          "animations": [
            { "type": "basic", "keyPath": "opacity", "from": 1, "to": 0.2, "duration": 1 },
            { "type": "basic", "keyPath": "transform.rotation.z", "from": -0.3, "to": 0.4, "duration": 1 }
          ],
          "sublayers": [
            { "name": "outside", "frame": [60, 70, 130, 90], "backgroundColor": "#35b38c" },
            {
              "name": "nested", "frame": [-20, 60, 90, 120], "backgroundColor": "#f2b84b", "opacity": 0.6,
              "mask": { "name": "hole", "frame": [10, 10, 60, 90], "cornerRadius": 30, "backgroundColor": "#000000" },
              "sublayers": [
                {
                  "name": "window", "frame": [20, 20, 50, 60], "masksToBounds": true, "cornerRadius": 10,
                  "sublayers": [
                    { "name": "pane", "frame": [10, -30, 80, 80], "backgroundColor": "#5038c0" },
                    { "name": "bar", "frame": [-10, 30, 80, 20], "backgroundColor": "#ffffff" }
                  ]
                }
              ]
            }
          ]
        },
        {
          "name": "deck", "frame": [120, 20, 110, 60],
          "sublayers": [
            { "name": "one", "frame": [0, 0, 60, 50], "backgroundColor": "#b03060",
              "animations": [ { "type": "keyframe", "keyPath": "zPosition", "values": [0, 2, 1], "calculationMode": "discrete", "duration": 1 } ] },
            { "name": "two", "frame": [25, 5, 60, 50], "backgroundColor": "#3060b0", "zPosition": 1 },
            { "name": "three", "frame": [50, 10, 60, 50], "backgroundColor": "#30b060",
              "animations": [ { "type": "keyframe", "keyPath": "zPosition", "values": [0, 0.5, 3], "calculationMode": "discrete", "duration": 1 } ] }
          ]
        }
      ]
    }
    """
}
