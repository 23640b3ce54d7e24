import GlissadeScene
import TestSupport
import Testing

/// Checks that mistakes in animations are reported, each at its place in the text.
@Suite struct AnimationErrorTests {
  /// Animations, on line 3 from column 1 on.
  static let animations = MistakeRow.table(
    #"""
    {}
    → 3:1: PATH: the name 'type' is missing
    {"type": "basics"}
    → 3:10: PATH.type: 'basics' is not possible here; did you mean 'basic'?
    {"type": "basic"}
    → 3:1: PATH: the name 'keyPath' is missing
    {"type": "basic", "keyPath": "position.y", "form": 1}
    → 3:44: PATH.form: unknown name 'form'; did you mean 'from'?
    {"type": "basic", "keyPath": "positon.x"}
    → 3:30: PATH.keyPath: 'positon.x' is no key path; did you mean 'position.x'?
    {"type": "basic", "keyPath": "x"}
    → 3:30: PATH.keyPath: 'x' is no key path; one is like 'position.x'
    {"type": "basic", "keyPath": "strokeEnd", "from": 0}
    → 3:30: PATH.keyPath: strokeEnd is a property of shape layers only, which have a 'path'
    {"type": "basic", "keyPath": "position", "from": 3}
    → 3:50: PATH.from: this is a number, not an array
    {"type": "basic", "keyPath": "opacity", "to": null}
    → 3:47: PATH.to: this is null, not a number
    {"type": "basic", "keyPath": "opacity", "duration": -1}
    → 3:53: PATH.duration: -1 is out of range: it must be 0 or more
    {"type": "basic", "keyPath": "opacity", "speed": "infinity"}
    → 3:50: PATH.speed: this is a string, not a number
    {"type": "basic", "keyPath": "opacity", "timingFunction": "ease-inn"}
    → 3:59: PATH.timingFunction: 'ease-inn' is no curve: column 1: there is no curve 'ease-inn'; did you mean 'ease-in'?
    {"type": "spring", "keyPath": "opacity"}
    → 3:1: PATH: the name 'spring' is missing
    {"type": "spring", "keyPath": "opacity", "spring": "ease-in"}
    → 3:52: PATH.spring: 'ease-in' is not a spring of an animation
    {"type": "spring", "keyPath": "opacity", "spring": "spring(overdamping:apple)", "allowsOverdamping": false}
    → 3:102: PATH.allowsOverdamping: the spring says that it is overdamped otherwise
    {"type": "spring", "keyPath": "opacity", "spring": "spring(velocity:1)", "initialUnitVelocity": 0}
    → 3:97: PATH.initialUnitVelocity: the spring has a velocity in distances per second
    {"type": "spring", "keyPath": "transform", "spring": "spring()", "initialUnitVelocity": "identity"}
    → 3:89: PATH.initialUnitVelocity: transform is not interpolated number by number
    {"type": "spring", "keyPath": "position", "spring": "spring()", "initialUnitVelocity": 3}
    → 3:88: PATH.initialUnitVelocity: this is a number, not an array
    {"type": "keyframe", "keyPath": "opacity"}
    → 3:1: PATH: one of the names 'values', 'path' is missing
    {"type": "keyframe", "keyPath": "opacity", "values": []}
    → 3:54: PATH.values: the array has 0 elements; wanted are at least 1
    {"type": "keyframe", "keyPath": "opacity", "values": [1, true]}
    → 3:58: PATH.values[1]: this is true, not a number
    {"type": "keyframe", "keyPath": "position", "values": [[1, 2]], "path": "M0 0"}
    → 3:65: PATH.path: only one of the names 'values', 'path' may be there
    {"type": "keyframe", "keyPath": "anchorPoint", "path": "M0 0L1 1"}
    → 3:56: PATH.path: only 'position' follows a path
    {"type": "keyframe", "keyPath": "position", "path": "M0 0 A1"}
    → 3:53: PATH.path: this is no path: character 8: a number is missing
    {"type": "keyframe", "keyPath": "position", "path": "M0 0 L1 1e10"}
    → 3:53: PATH.path: this is no path: character 9: the number is out of range: it must be within -1000000000…1000000000
    {"type": "keyframe", "keyPath": "position", "path": "M0 0"}
    → 3:53: PATH.path: the path draws nothing that could be followed
    {"type": "keyframe", "keyPath": "position", "values": [[0, 1]], "rotationMode": "auto"}
    → 3:81: PATH.rotationMode: only a layer that follows a path turns with it
    {"type": "keyframe", "keyPath": "opacity", "values": [0, 1], "keyTimes": [0]}
    → 3:74: PATH.keyTimes: keyTimes has 1 entries where 2 are wanted
    {"type": "keyframe", "keyPath": "opacity", "values": [0, 1], "keyTimes": [1, 0]}
    → 3:74: PATH.keyTimes: keyTimes[1] is 0.0: it must not be smaller than the entry before it
    {"type": "keyframe", "keyPath": "opacity", "values": [0, 1], "keyTimes": [0, 2]}
    → 3:78: PATH.keyTimes[1]: 2 is out of range: it must be within 0…1
    {"type": "keyframe", "keyPath": "opacity", "values": [0, 1], "timingFunctions": ["linear", "linear"]}
    → 3:81: PATH.timingFunctions: timingFunctions has 2 entries where 1 are wanted
    {"type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "cubic", "biasValues": [1]}
    → 3:104: PATH.biasValues: biasValues has 1 entries where 2 are wanted
    {"type": "group"}
    → 3:1: PATH: the name 'animations' is missing
    {"type": "group", "animations": [{"type": "transition", "kind": "fade"}]}
    → 3:34: PATH.animations[0]: a transition cannot be part of a group
    {"type": "group", "animations": [{"type": "basic", "keyPath": "opacity", "key": "k"}]}
    → 3:81: PATH.animations[0].key: only animations of layers have keys, not those of groups
    {"type": "group", "animations": [{"type": "keyframe", "keyPath": "opacity", "values": [1], "keyTimes": []}]}
    → 3:104: PATH.animations[0].keyTimes: keyTimes has 0 entries where 1 are wanted
    {"type": "transition"}
    → 3:1: PATH: the name 'kind' is missing
    {"type": "transition", "kind": "fade", "subtype": "from-top"}
    → 3:51: PATH.subtype: a fade comes from nowhere
    {"type": "transition", "kind": "push", "subtype": "up"}
    → 3:51: PATH.subtype: 'up' is not possible here; there is from-right, from-left, from-top, from-bottom
    {"type": "transition", "kind": "fade", "startProgress": 0.5, "endProgress": 0.25}
    → 3:77: PATH.endProgress: progress[1] is 0.25: it must not be smaller than the entry before it
    {"type": "transition", "kind": "fade", "startProgress": 2}
    → 3:57: PATH.startProgress: 2 is out of range: it must be within 0…1
    """#)

  @Test(arguments: animations) func `a mistake in an animation is found where it stands`(
    _ row: MistakeRow
  ) {
    let mistake = SceneText.mistake(SceneText.animated(row.text))
    expectEqual(mistake, row.expected.replacing("PATH", with: "layers[0].animations[0]"))
  }

  @Test(arguments: animations) func `so it is in animations of changes`(_ row: MistakeRow) {
    let text = SceneText.scene(
      "{\"name\": \"dot\"}",
      changes: "{\"at\": 1, \"layer\": \"dot\", \"animations\": [\n\(row.text)]}")
    let message = row.expected.replacing("PATH", with: "changes[0].animations[0]")
    expectEqual(SceneText.mistake(text), "4:" + message.dropFirst(2))
  }

  /// A group in a group in a group, of some depth.
  private func nested(_ depth: Int) -> String {
    let open = String(repeating: "{\"type\": \"group\", \"animations\": [", count: depth)
    return open + String(repeating: "]}", count: depth)
  }

  @Test func `groups lie as deep as the engine takes them`() {
    expectEqual(SceneText.mistake(SceneText.animated(nested(16))), "nothing was thrown")
    for depth in [17, 40, 90] {
      let mistake = SceneText.mistake(SceneText.animated(nested(depth)))
      expectTrue(mistake.hasSuffix("more than 16 groups within each other"), "\(mistake)")
      // At the group that is one too many: the seventeenth, of 33 characters before each.
      expectTrue(mistake.hasPrefix("3:\(16 * 33 + 1): "), "\(mistake)")
    }
  }

  @Test func `a group has as many animations as the engine takes`() {
    func group(_ count: Int) -> String {
      let child = "{\"type\": \"basic\", \"keyPath\": \"opacity\"}"
      let list = Array(repeating: child, count: count).joined(separator: ",")
      return "{\"type\": \"group\", \"animations\": [\(list)]}"
    }
    expectEqual(SceneText.mistake(SceneText.animated(group(100))), "nothing was thrown")
    expectEqual(
      SceneText.mistake(SceneText.animated(group(10_001))),
      "3:33: layers[0].animations[0].animations: the array has 10001 elements; wanted are 0…10000")
    let two = "{\"type\": \"group\", \"animations\": [\(group(5_000)), \(group(5_000))]}"
    expectEqual(
      SceneText.mistake(SceneText.animated(two)),
      "3:1: layers[0].animations[0]: a group has more than 10000 animations")
  }
}
