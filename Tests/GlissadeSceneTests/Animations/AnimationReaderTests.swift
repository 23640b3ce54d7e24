import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@Suite struct AnimationReaderTests {
  private func animation(_ text: String, ofShape: Bool = false) throws -> Animation {
    let layer = ofShape ? "\"path\": \"M 0 0 L 1 2\", \"lineDashPattern\": [3, 4], " : ""
    let playback = try SceneText.running(SceneText.animated(text, layer: layer))
    return try #require(playback.layer(named: "dot")?.animations.first)
  }

  @Test func `every field of the timing is read`() throws {
    let read = try animation(
      """
      {"type": "basic", "keyPath": "opacity", "key": "fade", "beginTime": 0.5, "duration": 2,
       "speed": 0.5, "timeOffset": 0.25, "repeatCount": 3, "repeatDuration": 4,
       "autoreverses": true, "fillMode": "both", "removedOnCompletion": false,
       "timingFunction": "ease-in"}
      """)
    expectTrue(read.beginTime == 0.5 && read.duration == 2 && read.speed == 0.5)
    expectTrue(read.timeOffset == 0.25 && read.repeatCount == 3 && read.repeatDuration == 4)
    expectTrue(read.autoreverses && read.fillMode == .both && !read.isRemovedOnCompletion)
    expectEqual(read.timingFunction, .easeIn)
  }

  @Test func `what is not given is as Core Animation has it`() throws {
    let read = try animation("{\"type\": \"basic\", \"keyPath\": \"opacity\"}")
    expectTrue(
      read.beginTime == 0 && read.duration == MediaTiming.defaultDuration && read.speed == 1)
    expectTrue(read.timeOffset == 0 && read.repeatCount == 0 && read.repeatDuration == 0)
    expectTrue(!read.autoreverses && read.fillMode == .removed && read.isRemovedOnCompletion)
    expectNil(read.timingFunction)
  }

  @Test func `a group's animations have its duration unless they have their own`() throws {
    let read = try animation(
      """
      {"type": "group", "duration": 2, "animations": [
        {"type": "basic", "keyPath": "opacity", "to": 0},
        {"type": "group", "animations": [{"type": "keyframe", "keyPath": "zPosition", "values": [0, 1]}]},
        {"type": "basic", "keyPath": "cornerRadius", "to": 3, "duration": 0.5}]}
      """)
    let group = try #require(read as? AnimationGroup)
    expectEqual(group.animations.map(\.duration), [2, 2, 0.5])
    let inner = try #require(group.animations[1] as? AnimationGroup)
    expectEqual(inner.animations.map(\.duration), [2])
  }

  @Test func `words stand for what never ends`() throws {
    let read = try animation(
      """
      {"type": "basic", "keyPath": "opacity", "duration": "infinity",
       "repeatCount": "infinity", "repeatDuration": "infinity"}
      """)
    expectTrue(read.duration == .infinity && read.repeatCount == .infinity)
    expectEqual(read.repeatDuration, .infinity)
  }

  static let words: [(String, MediaTiming.FillMode)] = [
    ("removed", .removed), ("forwards", .forwards), ("backwards", .backwards), ("both", .both),
  ]

  @Test(arguments: words) func `fill modes have their words`(
    _ word: String, _ mode: MediaTiming.FillMode
  ) throws {
    let text = "{\"type\": \"basic\", \"keyPath\": \"opacity\", \"fillMode\": \"\(word)\"}"
    try expectEqual(animation(text).fillMode, mode)
  }

  /// For each kind of value a key path, and values as files have them.
  static let values: [(keyPath: LayerProperty, text: String, value: AnimationValue)] = [
    (.positionX, "-1.5", .scalar(-1.5)),
    (.transformRotationZ, "6.5", .scalar(6.5)),
    (.position, "[1, 2]", .point(Point(x: 1, y: 2))),
    (.boundsSize, "[3, 4]", .size(Size(width: 3, height: 4))),
    (.bounds, "[1, 2, 3, 4]", .rect(Rect(x: 1, y: 2, width: 3, height: 4))),
    (.backgroundColor, "\"#00f\"", .color(Color(red: 0, green: 0, blue: 1))),
    (.transform, "{\"scale\": 2}", .transform(Transform3D(scaleX: 2, y: 2, z: 1))),
    (.isHidden, "true", .flag(true)),
    (.contents, "7", .contents(Contents(7))),
    (.contents, "null", .contents(nil)),
    (.path, "\"M 5 6 L 7 8\"", .path(ShapeSceneTests.path("M 5 6 L 7 8"))),
    (.fillColor, "\"#00f\"", .color(Color(red: 0, green: 0, blue: 1))),
    (.strokeColor, "null", .color(.clear)),
    (.lineWidth, "2.5", .scalar(2.5)),
    (.lineDashPattern, "[5, 6.5]", .dashPattern([5, 6.5])),
    (.fillRule, "\"even-odd\"", .fillRule(.evenOdd)),
    (.lineCap, "\"square\"", .lineCap(.square)),
    (.lineJoin, "\"bevel\"", .lineJoin(.bevel)),
  ]

  @Test func `values have the type of their key path`() throws {
    func ends<Value: Animatable>(_ read: Animation, _: Value.Type) throws -> [AnimationValue?] {
      let read = try #require(read as? BasicAnimation<Value>)
      return [read.fromValue, read.toValue, read.byValue].map { $0?.animationValue }
    }
    for (property, text, value) in Self.values {
      let start = "{\"type\": \"basic\", \"keyPath\": \"\(property.keyPath)\", "
      for (index, key) in ["from", "to", "by"].enumerated() {
        let text = start + "\"\(key)\": \(text)}"
        if key == "by", value.kind == .path || value.kind == .dashPattern {
          #expect(throws: DocumentError.self) { try animation(text, ofShape: true) }
          continue
        }
        let read = try animation(text, ofShape: property.isShapeProperty)
        expectEqual((read as? PropertyAnimation)?.property, property)
        let found =
          switch value.kind {
          case .scalar: try ends(read, Double.self)
          case .point: try ends(read, Point.self)
          case .size: try ends(read, Size.self)
          case .rect: try ends(read, Rect.self)
          case .color: try ends(read, Color.self)
          case .transform: try ends(read, Transform3D.self)
          case .flag: try ends(read, Bool.self)
          case .contents: try ends(read, Contents?.self)
          case .path: try ends(read, Path.self)
          case .dashPattern: try ends(read, [Double].self)
          case .fillRule: try ends(read, Path.FillRule.self)
          case .lineCap: try ends(read, Path.LineCap.self)
          case .lineJoin: try ends(read, Path.LineJoin.self)
          }
        for place in 0..<3 { expectEqual(found[place], place == index ? value : nil, "\(text)") }
      }
    }
  }

  @Test func `every key path is known`() throws {
    for property in LayerProperty.allCases {
      let read = try animation(
        "{\"type\": \"basic\", \"keyPath\": \"\(property.keyPath)\"}",
        ofShape: property.isShapeProperty)
      expectEqual((read as? PropertyAnimation)?.property, property)
    }
  }

  @Test func `a spring lasts until it has settled`() throws {
    let start = "{\"type\": \"spring\", \"keyPath\": \"position.x\", "
    let read = try animation(
      start + "\"spring\": \"spring(mass:2, stiffness:50, damping:4, velocity:3)\", \"to\": 9}")
    let spring = try #require(read as? SpringAnimation<Double>)
    expectTrue(spring.mass == 2 && spring.stiffness == 50 && spring.damping == 4)
    expectTrue(spring.initialVelocity == 3 && spring.toValue == 9)
    expectTrue(spring.duration == spring.settlingDuration && spring.duration > 1)
    let cut = try animation(start + "\"spring\": \"spring(duration:1)\", \"duration\": 0.5}")
    expectEqual(cut.duration, 0.5)
  }

  static let dampings: [(String, Spring.Overdamping)] = [
    ("\"spring\": \"spring(damping:50)\"", .clamped),
    ("\"spring\": \"spring(damping:50)\", \"allowsOverdamping\": false", .clamped),
    ("\"spring\": \"spring(damping:50)\", \"allowsOverdamping\": true", .apple),
    ("\"spring\": \"spring(damping:50, overdamping:apple)\"", .apple),
    (
      "\"spring\": \"spring(damping:50, overdamping:textbook)\", \"allowsOverdamping\": true",
      .textbook
    ),
  ]

  @Test(arguments: dampings) func `overdamping is as the spring says, or allowed`(
    _ text: String, _ rule: Spring.Overdamping
  ) throws {
    let read = try animation("{\"type\": \"spring\", \"keyPath\": \"position.x\", \(text)}")
    let spring = try #require(read as? SpringAnimation<Double>)
    expectEqual(spring.overdamping, rule)
    expectEqual(spring.duration, spring.settlingDuration)
  }

  @Test func `every field of keyframes is read`() throws {
    let read = try animation(
      """
      {"type": "keyframe", "keyPath": "position", "values": [[0, 0], [1, 2], [3, 4]],
       "keyTimes": [0, 0.25, 1], "timingFunctions": ["ease-in", "steps(3, end)"],
       "calculationMode": "cubic", "tensionValues": [1, 0, -1], "continuityValues": [0, 0.5, 0],
       "biasValues": [0, 0, 0.5], "additive": true, "cumulative": true}
      """)
    let frames = try #require(read as? KeyframeAnimation<Point>)
    expectEqual(frames.values, [Point(x: 0, y: 0), Point(x: 1, y: 2), Point(x: 3, y: 4)])
    expectTrue(frames.keyTimes == [0, 0.25, 1] && frames.timingFunctions.count == 2)
    expectTrue(frames.timingFunctions.first == .easeIn && frames.calculationMode == .cubic)
    expectTrue(frames.tensionValues == [1, 0, -1] && frames.continuityValues == [0, 0.5, 0])
    expectTrue(frames.biasValues == [0, 0, 0.5] && frames.isAdditive && frames.isCumulative)
    expectTrue(frames.path == nil && frames.rotationMode == .none)
  }

  static let modes: [(String, KeyframeTiming.CalculationMode)] = [
    ("linear", .linear), ("discrete", .discrete), ("paced", .paced), ("cubic", .cubic),
    ("cubic-paced", .cubicPaced), ("paced-within-segments", .pacedWithinSegments),
  ]

  @Test(arguments: modes) func `calculation modes have their words`(
    _ word: String, _ mode: KeyframeTiming.CalculationMode
  ) throws {
    let read = try animation(
      """
      {"type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "\(word)"}
      """)
    expectEqual((read as? KeyframeAnimation<Double>)?.calculationMode, mode)
  }

  static let turns: [(String, RotationMode)] = [
    ("none", .none), ("auto", .auto), ("auto-reverse", .autoReverse),
  ]

  @Test(arguments: turns) func `a path is followed, with a turn`(
    _ word: String, _ mode: RotationMode
  ) throws {
    let read = try animation(
      """
      {"type": "keyframe", "keyPath": "position", "path": "M0 0L10 0Q20 0 20 10",
       "rotationMode": "\(word)"}
      """)
    let motion = try #require(read as? KeyframeAnimation<Point>)
    expectTrue(motion.path?.elements.count == 3 && motion.rotationMode == mode)
  }

  @Test func `groups hold what they are given`() throws {
    let read = try animation(
      """
      {"type": "group", "duration": 2, "timingFunction": "ease-out", "animations": [
        {"type": "basic", "keyPath": "opacity", "beginTime": 0.5, "duration": 1},
        {"type": "group", "animations": [
          {"type": "spring", "keyPath": "position.x", "spring": "spring(duration:1)"}]}]}
      """)
    let group = try #require(read as? AnimationGroup)
    expectTrue(group.timingFunction == .easeOut && group.animations.count == 2)
    expectEqual(group.animations[0].beginTime, 0.5)
    let inner = try #require(group.animations[1] as? AnimationGroup)
    expectTrue(inner.animations.first is SpringAnimation<Double>)
  }

  @Test func `transitions have their kinds and ways`() throws {
    for (word, kind) in [
      ("fade", Transition.Kind.fade), ("move-in", .moveIn), ("push", .push), ("reveal", .reveal),
    ] {
      let read = try animation("{\"type\": \"transition\", \"kind\": \"\(word)\"}")
      expectEqual((read as? Transition)?.type, kind)
    }
    for (word, way) in [
      ("from-right", Transition.Direction.fromRight), ("from-left", .fromLeft),
      ("from-top", .fromTop), ("from-bottom", .fromBottom),
    ] {
      let read = try animation(
        """
        {"type": "transition", "kind": "push", "subtype": "\(word)", "startProgress": 0.25,
         "endProgress": 0.75}
        """)
      let transition = try #require(read as? Transition)
      expectEqual(transition.subtype, way)
      expectTrue(transition.startProgress == 0.25 && transition.endProgress == 0.75)
    }
  }

  @Test func `keys name the animations of a layer`() throws {
    let playback = try SceneText.running(
      SceneText.animated(
        """
        {"type": "basic", "keyPath": "opacity", "key": "a"},
        {"type": "basic", "keyPath": "position.x", "key": "b", "duration": 3},
        {"type": "basic", "keyPath": "position.y", "key": "b", "duration": 5},
        {"type": "basic", "keyPath": "zPosition"}
        """))
    let layer = try #require(playback.layer(named: "dot"))
    expectEqual(layer.animationKeys, [AnimationKey("a"), AnimationKey("b")])
    // The later one of a key takes the place of the earlier one.
    expectEqual(layer.animations.count, 3)
    expectEqual(layer.animation(forKey: "b")?.duration, 5)
  }
}
