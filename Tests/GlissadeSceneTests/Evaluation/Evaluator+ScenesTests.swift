import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct EvaluatorScenesTests {
  @Test func `layers show their values and matrices`() throws {
    let answer = try Answer(
      "{\"scene\":\(SampleRequests.still),\"times\":[0],\"layers\":[\"box\",\"page\"]}")
    let frame = try answer.member("frames").elements(count: 1...1)[0]
    let layers = try frame.get("layers").elements(count: 2...2)
    try expectEqual(layers.map { try $0.get("name").string() }, ["box", "page"])
    try expectEqual(layers[0].get("position").numbers(), [25, 40])
    try expectEqual(layers[0].get("bounds").numbers(), [0, 0, 30, 40])
    try expectEqual(layers[0].get("opacity").number(), 0.5)
    try expectEqual(
      layers[0].get("local").numbers(), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 20, 0, 1])
    try expectEqual(
      layers[0].get("world").numbers(), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 20, 0, 1])
    try expectEqual(layers[1].get("bounds").numbers(), [0, 0, 375, 667])
  }

  @Test func `an animation's values are those of its curve, in any order of times`() throws {
    let scene =
      #"{"glissade":"scene","version":1,"layers":[{"name":"dot","size":[8,8],"animations":["#
      + #"{"type":"basic","keyPath":"position.x","from":0,"to":10,"duration":2,"timingFunction":"ease-in"}]}]}"#
    let times = [1.5, 0.5, 0, 3, 0.5]
    let list = times.map(NumberText.shortest).joined(separator: ",")
    let answer = try Answer("{\"scene\":\(scene),\"times\":[\(list)],\"layers\":[\"dot\"]}")
    let curve = try CurveExpression("ease-in")
    for (frame, time) in zip(try answer.member("frames").elements(count: 5...5), times) {
      let x = try frame.get("layers").elements()[0].get("position").numbers()[0]
      // When it is over, the model shows.
      let expected = time < 2 ? 10 * curve.value(at: time / 2) : 0
      expectClose(x, expected, within: 1e-14 * 10, "\(time)")
    }
  }

  @Test func `times are answered in their order, and all named layers without a list`() throws {
    let text = String(decoding: try Examples.bytes("reveal"), as: UTF8.self)
      .split(whereSeparator: \.isNewline).joined()
    let times = [1.5, 0, 0.75, 1.5, 0.1]
    let list = times.map(NumberText.shortest).joined(separator: ",")
    let answer = try Answer("{\"scene\":\(text),\"times\":[\(list)]}")
    let frames = try answer.member("frames").elements(count: 5...5)
    try expectEqual(frames.map { try $0.get("time").number() }, times)
    for (frame, time) in zip(frames, times) {
      // A new playback that is advanced to this time alone shows the same.
      let playback = try Document(reading: Array(text.utf8)).makePlayback()
      playback.begin()
      try playback.advance(to: time)
      let layers = try frame.get("layers").elements()
      expectTrue(layers.count > 3)
      for layer in layers {
        let name = try layer.get("name").string()
        let shown = try #require(playback.layer(named: name)?.presentation)
        try expectEqual(layer.get("opacity").number(), shown.opacity)
        try expectEqual(layer.get("position").numbers(), [shown.position.x, shown.position.y])
        let m = shown.transform
        try expectEqual(
          layer.get("transform").numbers(),
          [
            m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34,
            m.m41, m.m42, m.m43, m.m44,
          ])
      }
    }
  }

  @Test func `a layer that is not there yet is null`() throws {
    let text = String(decoding: try Examples.bytes("reveal"), as: UTF8.self)
      .split(whereSeparator: \.isNewline).joined()
    let answer = try Answer(
      "{\"scene\":\(text),\"times\":[1,4.9],\"layers\":[\"photo\",\"logo\"]}")
    let frames = try answer.member("frames").elements()
    let there = try frames.map { try $0.get("layers").elements(count: 2...2).map(\.isNull) }
    expectTrue(there[0] == [false, false] && there[1] == [true, false], "\(there)")
  }
}
