import GlissadeScene
import TestSupport
import Testing

/// Checks that mistakes in scenes are reported, each at its place in the text.
@Suite struct SceneErrorTests {
  /// Scenes with the whole message, of which the layers are on the second line from column 13 on.
  static let scenes = MistakeRow.table(
    #"""
    {"glissade": "scene", "version": 1}
    → 1:1: the name 'layers' is missing
    {"glissade": "scene", "version": 1, "layers": {}}
    → 1:47: layers: this is an object, not an array
    {"glissade": "scene", "version": 1, "layers": [], "chnages": []}
    → 1:51: chnages: unknown name 'chnages'; did you mean 'changes'?
    {"glissade": "scene", "version": 1, "layers": [], "layers": []}
    → 1:51: layers: the name occurs twice; first on line 1
    """#)

  @Test(arguments: scenes) func `a mistake in a scene is found where it stands`(_ row: MistakeRow) {
    expectEqual(SceneText.mistake(row.text), row.expected)
  }

  /// Layers, on line 2 from column 12 on.
  static let layers = MistakeRow.table(
    #"""
    3
    → 2:12: layers[0]: this is a number, not an object
    {"opacty": 1}
    → 2:13: layers[0].opacty: unknown name 'opacty'; did you mean 'opacity'?
    {"opacity": "1"}
    → 2:24: layers[0].opacity: this is a string, not a number
    {"opacity": null}
    → 2:24: layers[0].opacity: this is null, not a number
    {"opacity": NaN}
    → 2:24: layers[0].opacity: NaN is no number; JSON has neither NaN nor infinity
    {"opacity": 1e999}
    → 2:24: layers[0].opacity: 1e999 is too large for a Double
    {"zPosition": 1e10}
    → 2:26: layers[0].zPosition: 10000000000 is out of range: it must be within -1000000000…1000000000
    {"hidden": 1}
    → 2:23: layers[0].hidden: this is a number, not true or false
    {"size": [1]}
    → 2:21: layers[0].size: the array has 1 elements; wanted are 2
    {"size": [1, 2], "bounds": [0, 0, 1, 2]}
    → 2:13: layers[0].size: only one of the names 'frame', 'bounds', 'size' may be there
    {"frame": [0, 0, 1, 2], "position": [0, 0]}
    → 2:36: layers[0].position: only one of the names 'frame', 'position' may be there
    {"backgroundColor": "red"}
    → 2:32: layers[0].backgroundColor: 'red' is no colour: wanted is one like #1f6feb
    {"contents": -1}
    → 2:25: layers[0].contents: -1 is out of range: it must be at least 0
    {"transform": {"scale": 2, "rotate": 1}}
    → 2:39: layers[0].transform.rotate: only one of the names 'translate', 'scale', 'rotate', 'perspective', 'matrix', 'concat', 'invert' may be there
    {"transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1e40, 0, 0, 1]}
    → 2:26: layers[0].transform: m41 is 1e+40, which no Float can hold
    {"timing": {"speed": 1, "repeatCount": -1}}
    → 2:51: layers[0].timing.repeatCount: -1 is out of range: it must be 0 or more
    {"timing": {"duration": "ever"}}
    → 2:36: layers[0].timing.duration: 'ever' is not possible here; wanted is a number or 'infinity'
    {"timing": {"fillMode": "forward"}}
    → 2:36: layers[0].timing.fillMode: 'forward' is not possible here; did you mean 'forwards'?
    {"name": "a"}, {"sublayers": [{"name": "a"}]}
    → 2:51: layers[1].sublayers[0].name: another layer has the name 'a' already
    {"name": "a", "mask": {"name": "a"}}
    → 2:43: layers[0].mask.name: another layer has the name 'a' already
    {"mask": []}
    → 2:21: layers[0].mask: this is an array, not an object
    {"lineWidth": 2}
    → 2:26: layers[0].lineWidth: lineWidth is a property of shape layers only, which have a 'path'
    {"path": 3}
    → 2:21: layers[0].path: this is a number, not a string
    {"path": null, "fillColor": "red"}
    → 2:40: layers[0].fillColor: 'red' is no colour: wanted is one like #1f6feb
    {"path": null, "lineJoin": "mitre"}
    → 2:39: layers[0].lineJoin: 'mitre' is not possible here; did you mean 'miter'?
    {"path": null, "lineDashPattern": [4, -1]}
    → 2:50: layers[0].lineDashPattern[1]: -1 is out of range: it must be within 0…1000000000
    {"path": null, "strokeEnd": null}
    → 2:40: layers[0].strokeEnd: this is null, not a number
    // Not the file is wrong, but what comes of it.
    {"frame": [0, 0, 1, 2], "transform": {"scale": [1e-9, 1]}, "opacity": 1}
    → nothing was thrown
    {"frame": [0, 0, 1e9, 2], "transform": [1e-37, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}
    → 2:12: layers[0]: 1e+46 is not a valid number for bounds
    """#)

  @Test(arguments: layers) func `a mistake in a layer is found where it stands`(_ row: MistakeRow) {
    expectEqual(SceneText.mistake(SceneText.scene(row.text)), row.expected)
  }

  /// Changes, on line 3 from column 13 on.
  static let changes = MistakeRow.table(
    #"""
    {"layer": "dot"}
    → 3:13: changes[0]: the name 'at' is missing
    {"at": 1}
    → 3:13: changes[0]: the name 'layer' is missing
    {"at": -1, "layer": "dot"}
    → 3:20: changes[0].at: -1 is out of range: it must be within 0…86400
    {"at": 1, "layer": "dot"}
    → 3:13: changes[0]: one of the names 'set', 'animations', 'remove' is missing
    {"at": 1, "layer": "dott", "set": {}}
    → 3:32: changes[0].layer: there is no layer 'dott'; did you mean 'dot'?
    {"at": 1, "layer": "moon", "set": {}}
    → 3:32: changes[0].layer: there is no layer 'moon'; there is dot
    {"at": 1, "layer": "dot", "set": {"position.z": 1}}
    → 3:47: changes[0].set["position.z"]: unknown name 'position.z'; did you mean 'position.x'?
    {"at": 1, "layer": "dot", "set": {"position.x": [1]}}
    → 3:61: changes[0].set["position.x"]: this is an array, not a number
    {"at": 1, "layer": "dot", "set": {"opacity": 1, "opacity": 0}}
    → 3:61: changes[0].set.opacity: the name occurs twice; first on line 3
    {"at": 1, "layer": "dot", "remove": false}
    → 3:49: changes[0].remove: this is false, not an array of keys or true for all
    {"at": 1, "layer": "dot", "remove": ["fad"]}
    → 3:50: changes[0].remove[0]: no animation of the layer has the key 'fad'; did you mean 'fade'?
    {"at": 1, "layer": "dot", "remove": ["fade", "opacity"]}
    → nothing was thrown
    {"at": 1, "layer": "dot", "set": {}, "transaction": {"duration": -1}}
    → 3:78: changes[0].transaction.duration: -1 is out of range: it must be within 0…86400
    {"at": 1, "layer": "dot", "set": {}, "transaction": {"timingFunction": "spring()"}}
    → 3:84: changes[0].transaction.timingFunction: 'spring(mass:1, stiffness:100, damping:10)' is not a curve over progress
    {"at": 1, "layer": "dot", "animations": [{"type": "basic"}]}
    → 3:54: changes[0].animations[0]: the name 'keyPath' is missing
    // Each is well by itself; together they make a matrix that cannot be shown.
    {"at": 1, "layer": "dot", "set": {"transform": [3e38, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}}, {"at": 2, "layer": "dot", "set": {"transform.scale.x": 1}}
    → nothing was thrown
    {"at": 1, "layer": "dot", "set": {"transform": {"matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3e38, 0, 0, 0.5]}}}, {"at": 2, "layer": "dot", "set": {"transform.scale.x": 1e9}}
    → 3:129: changes[1]: 6e+38 is not a valid number for transform.scale.x
    """#)

  @Test(arguments: changes) func `a mistake in a change is found where it stands`(_ row: MistakeRow)
  {
    let layer = """
      {"name": "dot", "animations": [{"type": "basic", "keyPath": "opacity", "key": "fade"}]}
      """
    expectEqual(SceneText.mistake(SceneText.scene(layer, changes: row.text)), row.expected)
  }

  // Each name compared with all the others would take minutes.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "{\"glissade\": \"scene\", MANY}",
      "{\"glissade\": \"scenario\", \"version\": 1, \"root\": \"a\", \"controllers\": ["
        + "{\"name\": \"a\", \"transition\": {\"style\": \"reveal\", MANY}}]}",
    ]) func `very many unknown names are refused promptly`(_ text: String) throws
  {
    let many = (0..<60_000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
    let error = try #require(throws: DocumentError.self) {
      try Document(reading: Array(text.replacing("MANY", with: many).utf8))
    }
    expectTrue(error.code == .unknownKey || error.code == .missingKey, "\(error.code)")
  }

  @Test func `keyframes beyond what the engine holds are refused with their number`() throws {
    func document(_ count: Int) throws -> Document {
      let values = String(repeating: "0,", count: count - 1) + "1"
      let layer =
        "{\"animations\": [{\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [\(values)]}]}"
      return try Document(reading: Array(SceneText.scene(layer).utf8))
    }
    try expectEqual(document(65_536).kind, .scene)
    let error = try #require(throws: DocumentError.self) { try document(65_537) }
    expectTrue(error.code == .tooLarge && error.path == "layers[0].animations[0].values")
    expectEqual(error.message, "keyframes have at most 65536 values; here are 65537")
  }
}
