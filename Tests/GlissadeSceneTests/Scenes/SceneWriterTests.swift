import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@Suite struct SceneWriterTests {
  /// Writes what a playback shows now.
  static func written(_ playback: Playback, beginning: Double = 0) throws -> String {
    try SceneWriter.json(of: playback.stage, viewport: playback.viewport, beginning: beginning)
  }

  /// Expects that a file, read and written and read again, is the same text and the same scene.
  static func expectRoundTrip(_ text: String, times: [Double]) throws {
    let first = try SceneText.running(text)
    let file = try written(first)
    let second = try SceneText.running(file)
    try expectEqual(written(second), file)
    var looks: Set<[UInt64]> = []
    for time in times {
      try first.advance(to: time)
      try second.advance(to: time)
      let look = try StateBits.of(first.stage)
      expectEqual(look, try StateBits.of(second.stage), "\(time) s")
      looks.insert(look)
    }
    expectTrue(looks.count > 1 || times.count < 2)
  }

  /// Without their changes, which are not on the stage yet.
  @Test(arguments: Examples.scenes) func `examples are written as they are read`(
    _ name: String
  ) throws {
    let text = String(decoding: try Examples.bytes(name), as: UTF8.self)
    let changes = try #require(text.range(of: "\n  ],\n  \"changes\""))
    try Self.expectRoundTrip(
      text[..<changes.lowerBound] + "\n  ]\n}\n", times: [0, 0.1, 0.25, 0.5, 0.8, 1.1, 1.7, 2.4, 3])
  }

  @Test(arguments: SceneReaderTests.twins)
  func `every kind of animation is written as it is read`(_ twin: SceneReaderTests.Twin) throws {
    for (timing, _) in SceneReaderTests.timings {
      let layer = SceneReaderTests.layer.replacing("TIMING", with: timing)
      try Self.expectRoundTrip(
        SceneText.animated(twin.file, layer: layer), times: SceneReaderTests.times)
    }
  }

  @Test func `every property is written as it is read`() throws {
    for (text, property, value) in LayerReaderTests.properties {
      let file = try Self.written(try SceneText.running(SceneText.scene("{\(text)}")))
      let read = try SceneText.running(file).stage.root.sublayers[0]
      expectEqual(StateBits.bits(read.modelValue(of: property)), StateBits.bits(value), "\(text)")
    }
  }

  @Test func `the text has lines of their own, and says no more than is needed`() throws {
    let text = SceneText.scene(
      """
      {"name": "dot", "frame": [0, 0, 10, 20], "backgroundColor": "#1f6feb", "opacity": 1,
       "borderColor": [0.1, 0, 0], "shadowColor": "#11223344", "timing": {"speed": 2},
       "mask": {}, "animations": [
        {"type": "basic", "key": "k", "keyPath": "opacity", "to": 0, "duration": 0.5, "speed": 1},
        {"type": "spring", "keyPath": "position.x", "spring": "spring(mass:1, stiffness:100, damping:10)"}]}
      """)
    try expectEqual(
      Self.written(try SceneText.running(text)),
      """
      {
        "glissade": "scene",
        "version": 1,
        "size": [375, 667],
        "layers": [
          {
            "name": "dot",
            "position": [5, 10],
            "bounds": [0, 0, 10, 20],
            "backgroundColor": "#1f6feb",
            "borderColor": [0.1, 0, 0, 1],
            "shadowColor": "#11223344",
            "timing": {
              "speed": 2
            },
            "mask": {},
            "animations": [
              {
                "type": "basic",
                "key": "k",
                "keyPath": "opacity",
                "to": 0,
                "duration": 0.5
              },
              {
                "type": "spring",
                "keyPath": "position.x",
                "spring": "spring(mass:1, stiffness:100, damping:10)"
              }
            ]
          }
        ]
      }

      """)
  }

  @Test func `title and duration are written, and numbers in full`() throws {
    let stage = Stage()
    let layer = Layer()
    layer.position = Point(x: 0.1 + 0.2, y: 1 / 3)
    layer.transform = Transform3D(rotationAngle: 0.7, x: 1, y: 2, z: 3)
    layer.zPosition = -0.0
    try stage.root.addSublayer(layer)
    let text = try SceneWriter.json(
      of: stage, viewport: Size(width: 10, height: 20), title: "A \"title\"", duration: 1.5)
    let document = try Document(reading: Array(text.utf8))
    expectTrue(document.title == "A \"title\"" && document.duration == 1.5)
    let read = try document.makePlayback().stage.root.sublayers[0]
    expectTrue(read.position == layer.position && read.transform == layer.transform)
  }

  @Test func `a scene that is under way goes on from its beginning`() throws {
    let playback = try SceneText.playback(
      SceneText.animated(
        """
        {"type": "basic", "keyPath": "opacity", "to": 0, "duration": 2},
        {"type": "basic", "keyPath": "position.x", "to": 8, "duration": 2, "beginTime": 0.5}
        """), atStageTime: 16)
    playback.begin()
    try playback.advance(to: 0.75)
    let again = try SceneText.running(try Self.written(playback, beginning: 16))
    for time in [0.75, 1, 1.5, 2.25] {
      try playback.advance(to: time)
      try again.advance(to: time)
      let layers = (playback.stage.root.sublayers[0], again.stage.root.sublayers[0])
      expectEqual(StateBits.of(layers.0), StateBits.of(layers.1), "\(time)")
    }
  }

  @Test func `a beginning at the own time of a layer that is 0 there is kept`() throws {
    let text = SceneText.scene(
      """
      {"name": "dot", "timing": {"beginTime": 0.5}, "animations": [
        {"type": "basic", "keyPath": "opacity", "to": 0, "duration": 4, "beginTime": 0}]}
      """)
    let file = try Self.written(try SceneText.running(text))
    let read = try SceneText.running(file)
    try read.advance(to: 2.5)
    expectEqual(read.layer(named: "dot")?.presentation?.opacity, 0.5)
  }

  /// Stages that no file can describe, with words of the error that rejects them.
  static let refused: [(words: String, make: @Sendable (Stage) throws -> Void)] = [
    (
      "the root has animations, a mask, a time or a transform of its own",
      { stage in stage.root.sublayerTransform = Transform3D(perspectiveDistance: 9) }
    ),
    (
      "layer 'fire': it emits particles",
      { stage in
        let layer = EmitterLayer()
        layer.name = "fire"
        try stage.root.addSublayer(layer)
      }
    ),
    (
      "layer 'big': its contents have a number that is too large",
      { stage in
        let layer = Layer()
        layer.name = "big"
        layer.contents = Contents(.max)
        try stage.root.addSublayer(layer)
      }
    ),
    (
      "layer 'moved': it has a spring that was retargeted, which no file can say",
      { stage in
        let layer = Layer()
        layer.name = "moved"
        try stage.root.addSublayer(layer)
        let spring = SpringAnimation(keyPath: .positionX, to: 3)
        spring.use(
          try TimedSpring(try Spring(), initialVelocity: 0, duration: 0.5))
        try layer.add(spring)
      }
    ),
    (
      "it lies too deep",
      { stage in
        var above = stage.root
        for _ in 0..<200 {
          let layer = Layer()
          try above.addSublayer(layer)
          above = layer
        }
      }
    ),
    (
      "another layer has the name 'a' already",
      { stage in
        for _ in 0..<2 {
          let layer = Layer()
          layer.name = "a"
          try stage.root.addSublayer(layer)
        }
      }
    ),
    (
      "20000000000 is out of range",
      { stage in
        let layer = Layer()
        layer.zPosition = 2e10
        try stage.root.addSublayer(layer)
      }
    ),
  ]

  @Test func `scene writer: throws the name that no file can have`() throws {
    for (words, make) in Self.refused {
      let stage = Stage()
      try make(stage)
      do throws(SceneWriterError) {
        _ = try SceneWriter.json(of: stage, viewport: Size(width: 9, height: 9))
        Issue.record("it was written: \(words)")
      } catch {
        expectTrue("\(error)".contains(words), "\(error)")
      }
    }
  }
}
