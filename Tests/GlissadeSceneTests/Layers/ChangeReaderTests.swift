import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@Suite struct SceneChangeTests {
  static let dot = "{\"name\": \"dot\", \"position\": [10, 20], \"size\": [8, 6]}"

  private func playback(_ changes: String, layer: String = dot) throws -> (Playback, Layer) {
    let playback = try SceneText.running(SceneText.scene(layer, changes: changes))
    return (playback, try #require(playback.layer(named: "dot")))
  }

  @Test func `values change at their time and at once`() throws {
    let (playback, layer) = try playback(
      """
      {"at": 0.5, "layer": "dot", "set": {"position": [50, 60], "opacity": 0.5,
       "transform.rotation.z": 1, "bounds.size.width": 80, "shadowOffset.height": 4,
       "hidden": true, "contents": 3, "transform.translation": [1, 2]}}
      """)
    try playback.advance(to: 0.499)
    expectTrue(layer.position == Point(x: 10, y: 20) && layer.opacity == 1)
    try playback.advance(to: 0.5)
    expectTrue(layer.position == Point(x: 50, y: 60) && layer.opacity == 0.5 && layer.isHidden)
    expectTrue(layer.bounds.size == Size(width: 80, height: 6) && layer.contents == Contents(3))
    expectEqual(layer.shadowOffset, Size(width: 0, height: 4))
    let turned = Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1)
    for row in 0..<2 {
      for column in 0..<2 {
        // The angle goes through a decomposition: some units in the last place.
        expectClose(layer.transform[row, column], turned[row, column], within: 1e-14)
      }
    }
    expectTrue(layer.transform.m41 == 1 && layer.transform.m42 == 2)
    expectTrue(layer.animations.isEmpty && layer.presentation?.position == layer.position)
  }

  @Test func `a transaction animates, as the stage's transactions do`() throws {
    let (playback, layer) = try playback(
      """
      {"at": 0.25, "layer": "dot", "set": {"position": [110, 20]},
       "transaction": {"duration": 2, "timingFunction": "linear"}},
      {"at": 0.25, "layer": "dot", "set": {"zPosition": 4}, "transaction": {}},
      {"at": 0.25, "layer": "dot", "set": {"opacity": 0},
       "transaction": {"duration": 2, "disablesActions": true}},
      {"at": 0.25, "layer": "dot", "set": {"cornerRadius": 3}, "transaction": {"duration": 0}}
      """)
    try playback.advance(to: 0.25)
    expectEqual(layer.animationKeys, [AnimationKey("position"), AnimationKey("zPosition")])
    expectEqual(layer.animation(forKey: "position")?.duration, 2)
    expectEqual(layer.animation(forKey: "position")?.timingFunction, .linear)
    expectEqual(layer.animation(forKey: "zPosition")?.duration, MediaTiming.defaultDuration)
    expectEqual(layer.animation(forKey: "zPosition")?.timingFunction, .default)
    expectTrue(layer.opacity == 0 && layer.presentation?.opacity == 0 && layer.cornerRadius == 3)
    try playback.advance(to: 1.25)
    expectEqual(layer.presentation?.position, Point(x: 60, y: 20))
  }

  @Test func `animations of a change take the transaction's duration`() throws {
    let (playback, layer) = try playback(
      """
      {"at": 1, "layer": "dot", "transaction": {"duration": 3},
       "animations": [{"type": "basic", "keyPath": "opacity", "to": 0, "key": "a"}]},
      {"at": 1, "layer": "dot",
       "animations": [{"type": "basic", "keyPath": "zPosition", "to": 0, "key": "b"}]}
      """)
    try playback.advance(to: 1)
    expectTrue(
      layer.animation(forKey: "a")?.duration == 3 && layer.animation(forKey: "a")?.beginTime == 1)
    expectEqual(layer.animation(forKey: "b")?.duration, MediaTiming.defaultDuration)
  }

  @Test func `beginTime counts from the beginning of the scene, without it is at once`() throws {
    let (playback, layer) = try playback(
      """
      {"at": 1, "layer": "dot", "animations": [
        {"type": "basic", "keyPath": "opacity", "key": "now", "duration": 9},
        {"type": "basic", "keyPath": "opacity", "key": "past", "beginTime": 0.75, "duration": 9},
        {"type": "basic", "keyPath": "opacity", "key": "first", "beginTime": 0, "duration": 9},
        {"type": "basic", "keyPath": "opacity", "key": "later", "beginTime": 1.5, "duration": 9}]}
      """)
    try playback.advance(to: 1)
    expectEqual(layer.animation(forKey: "now")?.beginTime, 1)
    expectEqual(layer.animation(forKey: "past")?.beginTime, 0.75)
    expectEqual(layer.animation(forKey: "first")?.beginTime, 0)
    expectEqual(layer.animation(forKey: "later")?.beginTime, 1.5)
  }

  @Test func `animations are removed by key, or all`() throws {
    let layer = """
      {"name": "dot", "animations": [
        {"type": "basic", "keyPath": "opacity", "to": 0, "duration": 9, "key": "a"},
        {"type": "basic", "keyPath": "zPosition", "to": 0, "duration": 9, "key": "b"},
        {"type": "basic", "keyPath": "cornerRadius", "to": 0, "duration": 9}]}
      """
    let (playback, dot) = try playback(
      """
      {"at": 1, "layer": "dot", "remove": ["a", "opacity"]},
      {"at": 2, "layer": "dot", "remove": true}
      """, layer: layer)
    expectEqual(dot.animations.count, 3)
    try playback.advance(to: 1)
    expectTrue(dot.animationKeys == [AnimationKey("b")] && dot.animations.count == 2)
    try playback.advance(to: 2)
    expectTrue(dot.animations.isEmpty)
  }

  @Test func `a change removes first, then transitions keep the look, then values change`() throws {
    let layer = """
      {"name": "dot", "contents": 1, "animations": [
        {"type": "basic", "keyPath": "opacity", "to": 0, "duration": 9, "key": "a"}]}
      """
    let (playback, dot) = try playback(
      """
      {"at": 1, "layer": "dot", "set": {"contents": 2}, "remove": ["a"], "animations": [
        {"type": "basic", "keyPath": "opacity", "to": 0, "duration": 4, "key": "a"},
        {"type": "transition", "kind": "fade", "duration": 1}]}
      """, layer: layer)
    try playback.advance(to: 1)
    expectTrue(dot.animation(forKey: "a")?.duration == 4 && dot.animations.count == 2)
    expectTrue(dot.transition?.outgoingContents == Contents(1) && dot.contents == Contents(2))
  }

  @Test func `changes of one time happen in the order of the file, others in that of time`() throws
  {
    let (playback, layer) = try playback(
      """
      {"at": 2, "layer": "dot", "set": {"position.x": 1}},
      {"at": 1, "layer": "dot", "set": {"position.x": 2, "position.y": 2}},
      {"at": 1, "layer": "dot", "set": {"position.x": 3}},
      {"at": 0, "layer": "dot", "set": {"zPosition": 4}}
      """)
    expectEqual(layer.zPosition, 4)
    try playback.advance(to: 1.5)
    expectEqual(layer.position, Point(x: 3, y: 2))
    try playback.advance(to: 2.5)
    expectEqual(layer.position, Point(x: 1, y: 2))
  }

  @Test func `changes do not depend on the times of the frames`() throws {
    let bytes = try Examples.bytes("springs")
    let document = try Document(reading: bytes)
    let fine = try document.makePlayback()
    let coarse = try document.makePlayback()
    fine.begin()
    coarse.begin()
    for frame in 0...150 { try fine.advance(to: Double(frame) / 60) }
    try coarse.advance(to: 2.5)
    // Frame indices depend on the history of a playback; the values that layers show do not.
    for name in ["underdamped", "critical", "overdamped", "retargeted", "tracks"] {
      let layers = (try #require(fine.layer(named: name)), try #require(coarse.layer(named: name)))
      expectTrue(
        StateBits.of(layers.0) == StateBits.of(layers.1) && !StateBits.of(layers.0).isEmpty)
    }
  }

  @Test func `the example's springs stay in its frame, although one overshoots by 37 %`() throws {
    let document = try Document(reading: Examples.bytes("springs"))
    let playback = try document.makePlayback()
    playback.begin()
    var farthest = 0.0
    for frame in 0...300 {
      try playback.advance(to: Double(frame) / 120)
      for name in ["underdamped", "critical", "overdamped", "retargeted"] {
        let ball = try #require(playback.layer(named: name)?.presentation)
        let radius = ball.bounds.width / 2
        expectTrue(ball.position.x - radius >= 0)
        expectAtMost(ball.position.x + radius, document.viewport.width)
        farthest = max(farthest, ball.position.x)
      }
    }
    // 37 % of the way from 60 to 255, to half a per cent.
    expectClose(farthest, 255 + 0.37 * 195, within: 1)
  }
}
