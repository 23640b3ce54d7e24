import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

/// Scenes of files beside the same ones made by hand.
@Suite struct SceneReaderTests {
  static let times = [0, 0.01, 0.1, 0.25, 0.3, 0.5, 0.749, 0.75, 1, 1.2, 1.5, 2, 3.3, 10]

  /// A scene in a file, and what makes the same one by hand.
  struct Twin: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var file: String
    var make: @Sendable (Layer) throws -> Void
  }

  static let layer = """
    "position": [20, 30], "size": [40, 50], "opacity": 0.75, "contents": 5, "timing": TIMING,
    """

  static let twins = [
    Twin(
      testDescription: "basic",
      file: """
        {"type": "basic", "keyPath": "position.x", "from": 10, "by": 80, "beginTime": 0.25,
         "duration": 0.5, "repeatCount": 3.5, "autoreverses": true, "fillMode": "backwards",
         "timingFunction": "cubic-bezier(.3, -.5, .2, 1.7)", "additive": true},
        {"type": "basic", "keyPath": "backgroundColor", "to": "#ff8000", "duration": 1,
         "fillMode": "forwards", "removedOnCompletion": false},
        {"type": "basic", "keyPath": "bounds.size", "to": [90, 10], "duration": 2, "speed": 2,
         "cumulative": true, "repeatDuration": 3}
        """
    ) { layer in
      let move = BasicAnimation(keyPath: .positionX, from: 10, by: 80)
      move.beginTime = 0.25
      move.duration = 0.5
      move.repeatCount = 3.5
      move.autoreverses = true
      move.fillMode = .backwards
      move.timingFunction = try .controlPoints(0.3, -0.5, 0.2, 1.7)
      move.isAdditive = true
      try layer.add(move)
      let tint = BasicAnimation(
        keyPath: .backgroundColor, to: Color(red: 1, green: 128.0 / 255, blue: 0))
      tint.duration = 1
      tint.fillMode = .forwards
      tint.isRemovedOnCompletion = false
      try layer.add(tint)
      let grow = BasicAnimation(keyPath: .boundsSize, to: Size(width: 90, height: 10))
      grow.duration = 2
      grow.speed = 2
      grow.isCumulative = true
      grow.repeatDuration = 3
      try layer.add(grow)
    },
    Twin(
      testDescription: "springs",
      file: """
        {"type": "spring", "keyPath": "transform", "from": {"scale": 0.5},
         "to": [{"rotate": 1}, {"translate": [5, 6]}], "spring": "spring(duration:.5, bounce:.3)"},
        {"type": "spring", "keyPath": "zPosition", "to": 9, "duration": 1.25,
         "spring": "spring(mass:1, stiffness:90, damping:30, velocity:4, overdamping:textbook)"},
        {"type": "spring", "keyPath": "position", "from": [7, 9], "to": [7, 9], "spring": "spring()",
         "initialUnitVelocity": [300, -20]}
        """
    ) { layer in
      let turn = SpringAnimation(
        keyPath: .transform, from: Transform3D(scaleX: 0.5, y: 0.5, z: 1),
        to: Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1).concatenating(
          Transform3D(translationX: 5, y: 6, z: 0)),
        spring: try Spring(duration: 0.5, bounce: 0.3))
      try layer.add(turn)
      let rise = SpringAnimation(
        keyPath: .zPosition, to: 9,
        spring: try Spring(mass: 1, stiffness: 90, damping: 30, overdamping: .textbook),
        initialVelocity: 4)
      rise.duration = 1.25
      try layer.add(rise)
      let kick = SpringAnimation(
        keyPath: .position, from: Point(x: 7, y: 9), to: Point(x: 7, y: 9))
      kick.initialUnitVelocity = Point(x: 300, y: -20)
      kick.duration = kick.settlingDuration
      try layer.add(kick)
    },
    Twin(
      testDescription: "keyframes",
      file: """
        {"type": "keyframe", "keyPath": "position", "path": "M0 0C20 0 40 50 60 60T90 10H100",
         "rotationMode": "auto-reverse", "calculationMode": "paced", "duration": 1.5},
        {"type": "keyframe", "keyPath": "cornerRadius", "values": [0, 5, 3, 9],
         "calculationMode": "cubic", "tensionValues": [0, 1, -1, 0], "duration": 3,
         "keyTimes": [0, 0.2, 0.7, 1], "timingFunctions": ["ease-in", "linear", "ease-out"]},
        {"type": "keyframe", "keyPath": "contents", "values": [1, null, 3], "duration": 1,
         "calculationMode": "discrete"}
        """
    ) { layer in
      var path = Path()
      path.move(to: .zero)
      path.addCurve(
        to: Point(x: 60, y: 60), control1: Point(x: 20, y: 0), control2: Point(x: 40, y: 50))
      path.addQuadCurve(to: Point(x: 90, y: 10), control: Point(x: 60, y: 60))
      path.addLine(to: Point(x: 100, y: 10))
      let motion = KeyframeAnimation(keyPath: .position)
      motion.path = path
      motion.rotationMode = .autoReverse
      motion.calculationMode = .paced
      motion.duration = 1.5
      try layer.add(motion)
      let corner = KeyframeAnimation(
        keyPath: .cornerRadius, values: [0, 5, 3, 9], keyTimes: [0, 0.2, 0.7, 1])
      corner.calculationMode = .cubic
      corner.tensionValues = [0, 1, -1, 0]
      corner.timingFunctions = [.easeIn, .linear, .easeOut]
      corner.duration = 3
      try layer.add(corner)
      let film = KeyframeAnimation(
        keyPath: .contents, values: [Contents(1), nil, Contents(3)])
      film.calculationMode = .discrete
      film.duration = 1
      try layer.add(film)
    },
    Twin(
      testDescription: "groups and transitions",
      file: """
        {"type": "group", "duration": 1, "repeatCount": 2, "beginTime": 0.3,
         "timingFunction": "ease-in", "animations": [
          {"type": "basic", "keyPath": "opacity", "to": 0, "beginTime": 0.25, "duration": 0.5,
           "fillMode": "both"},
          {"type": "group", "speed": 2, "duration": 2, "animations": [
            {"type": "spring", "keyPath": "position.y", "by": 9, "spring": "spring(duration:1)"}]}]},
        {"type": "transition", "kind": "reveal", "subtype": "from-top", "duration": 2,
         "startProgress": 0.125, "key": "t"}
        """
    ) { layer in
      let fade = BasicAnimation(keyPath: .opacity, to: 0)
      fade.beginTime = 0.25
      fade.duration = 0.5
      fade.fillMode = .both
      let jump = SpringAnimation(
        keyPath: .positionY, spring: try Spring(duration: 1))
      jump.byValue = 9
      let inner = AnimationGroup([jump])
      inner.speed = 2
      inner.duration = 2
      let group = AnimationGroup([fade, inner])
      group.duration = 1
      group.repeatCount = 2
      group.beginTime = 0.3
      group.timingFunction = .easeIn
      try layer.add(group)
      let reveal = Transition(type: .reveal, subtype: .fromTop)
      reveal.duration = 2
      reveal.startProgress = 0.125
      try layer.add(reveal, forKey: "t")
    },
  ]

  static let timings: [(text: String, timing: MediaTiming)] = {
    do {
      return [
        ("{}", .layer),
        (
          "{\"beginTime\": 0.2, \"speed\": 1.5, \"timeOffset\": 0.1}",
          try MediaTiming(beginTime: 0.2, duration: .infinity, speed: 1.5, timeOffset: 0.1)
        ),
      ]
    } catch {
      preconditionFailure("these timings are valid")
    }
  }()

  @Test(arguments: twins) func `a scene of a file shows what one made by hand shows`(
    _ twin: Twin
  ) throws {
    for (text, timing) in Self.timings {
      let head = Self.layer.replacing("TIMING", with: text)
      let playback = try SceneText.playback(SceneText.animated(twin.file, layer: head))
      playback.begin()
      let stage = Stage()
      stage.root.bounds = Rect(x: 0, y: 0, width: 375, height: 667)
      stage.root.position = Point(x: 187.5, y: 333.5)
      let layer = Layer()
      layer.position = Point(x: 20, y: 30)
      layer.bounds = Rect(x: 0, y: 0, width: 40, height: 50)
      layer.opacity = 0.75
      layer.contents = Contents(5)
      layer.timing = timing
      try stage.root.addSublayer(layer)
      try twin.make(layer)
      let looks = try StateBits.looks(playback, like: stage, at: Self.times)
      // Something moves, or nothing would be compared.
      expectTrue(looks.count > 5)
    }
  }

  @Test func `a scene is the same whenever the stage begins`() throws {
    // Times that a Double holds exactly with these beginnings: no rounding makes a difference.
    for twin in Self.twins {
      for (text, _) in Self.timings {
        let file = SceneText.animated(
          twin.file.replacing("\"beginTime\": 0.3", with: "\"beginTime\": 0.375"),
          layer: Self.layer.replacing("TIMING", with: text.replacing("0.2", with: "0.25")))
        let document = try Document(reading: Array(file.utf8))
        let usual = try document.makePlayback()
        usual.begin()
        for start in [-0.25, 4, 64] {
          let late = try document.makePlayback(atStageTime: start)
          late.begin()
          let early = try document.makePlayback()
          early.begin()
          for time in [0, 0.125, 0.25, 0.375, 0.5, 0.75, 1, 2.5] {
            try late.advance(to: time)
            try early.advance(to: time)
            let looks = (try StateBits.of(late.stage), try StateBits.of(early.stage))
            expectTrue(looks.0.count == looks.1.count && !looks.0.isEmpty)
            // Layers without a time of their own: to the last bit of what times are rounded to as Floats.
            for (a, b) in zip(late.stage.root.sublayers, early.stage.root.sublayers) {
              let shown = (a.presentation?.position, b.presentation?.position)
              let (p, q) = (try #require(shown.0), try #require(shown.1))
              expectTrue(abs(p.x - q.x) < 1e-9 && abs(p.y - q.y) < 1e-9, "\(start) \(time)")
              expectClose(a.presentation?.opacity ?? 0, b.presentation?.opacity ?? 1, within: 1e-9)
            }
          }
        }
      }
    }
  }

  @Test func `a beginning that would fall on the stage's zero is not at once`() throws {
    let text = SceneText.animated(
      "{\"type\": \"basic\", \"keyPath\": \"opacity\", \"to\": 0, \"beginTime\": 0.5}")
    let playback = try SceneText.playback(text, atStageTime: -0.5)
    playback.begin()
    try playback.advance(to: 0.25)
    let layer = try #require(playback.layer(named: "dot"))
    expectEqual(layer.presentation?.opacity, 1)
    try playback.advance(to: 0.625)
    expectEqual(layer.presentation?.opacity, 0.5)
  }

  @Test func `the beginning is where the playback is begun, not where it was made`() throws {
    let text = SceneText.scene(
      """
      {"name": "dot", "timing": {"speed": 2}, "animations": [
        {"type": "basic", "keyPath": "opacity", "to": 0, "duration": 2}]}
      """)
    let playback = try SceneText.playback(text)
    try playback.stage.advance(to: 5)
    playback.begin()
    try playback.advance(to: 0.5)
    expectEqual(playback.layer(named: "dot")?.presentation?.opacity, 0.5)
  }

  @Test func `an empty scene is at rest`() throws {
    let playback = try SceneText.running(SceneText.scene(""))
    expectTrue(playback.stage.root.sublayers.isEmpty && playback.stage.nextWakeTime == nil)
  }
}
