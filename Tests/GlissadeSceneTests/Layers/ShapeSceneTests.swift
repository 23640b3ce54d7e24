import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeScene

/// Scenes with shape layers.
@Suite struct ShapeSceneTests {
  /// The path of a text; empty for one that is no path.
  static func path(_ text: String) -> Path {
    (try? JSONCursor(JSONNode(.string(text))).svgPath()) ?? Path()
  }

  static let members = """
    "path": "M 0 0 L 20 0 L 20 20 Z", "fillColor": "#ff8000", "fillRule": "even-odd",
    "strokeColor": "#0000ff", "lineWidth": 3, "lineCap": "round", "lineJoin": "bevel",
    "miterLimit": 4, "lineDashPattern": [4, 2], "lineDashPhase": 1, "strokeStart": 0.125,
    "strokeEnd": 0.875,
    """

  static let animations = """
    {"type": "basic", "keyPath": "path", "to": "M 5 5 L 30 0 L 40 20 Z", "duration": 1},
    {"type": "keyframe", "keyPath": "path", "beginTime": 1, "duration": 1, "keyTimes": [0, 0.25, 1],
     "values": ["M 0 0 Q 1 2 3 4 A 5 5 0 0 1 9 4", "M 1 0 Q 7 2 3 9 a 2 -9 30 0 1 9 4",
                "M 0 0.1 Q 1 2 3 4 A 0 5 0 1 1 9 4"],
     "timingFunctions": ["ease-in", "linear"]},
    {"type": "keyframe", "keyPath": "path", "beginTime": 2, "duration": 1,
     "values": ["M 0 0", null, "M 1 2 L 3 4"], "calculationMode": "discrete"},
    {"type": "spring", "keyPath": "lineDashPattern", "from": [1, 9], "duration": 2,
     "spring": "spring(duration:.5, bounce:.3)"},
    {"type": "spring", "keyPath": "fillColor", "from": null,
     "spring": "spring(mass:1, stiffness:100, damping:10)", "duration": 2},
    {"type": "basic", "keyPath": "strokeEnd", "from": 0, "duration": 3, "additive": true},
    {"type": "basic", "keyPath": "lineDashPhase", "by": -12, "duration": 0.5, "repeatCount": 6},
    {"type": "group", "duration": 2, "animations": [
      {"type": "basic", "keyPath": "lineJoin", "to": "round"},
      {"type": "basic", "keyPath": "lineCap", "from": "square"},
      {"type": "basic", "keyPath": "fillRule", "to": "non-zero"}]}
    """

  /// Makes by hand what the file says.
  private static func make(_ layer: ShapeLayer) throws {
    layer.path = path("M 0 0 L 20 0 L 20 20 Z")
    layer.fillColor = Color(red: 1, green: 128.0 / 255, blue: 0)
    layer.fillRule = .evenOdd
    layer.strokeColor = Color(red: 0, green: 0, blue: 1)
    layer.lineWidth = 3
    layer.lineCap = .round
    layer.lineJoin = .bevel
    layer.miterLimit = 4
    layer.lineDashPattern = [4, 2]
    layer.lineDashPhase = 1
    layer.strokeStart = 0.125
    layer.strokeEnd = 0.875
    let morph = BasicAnimation(keyPath: .path, to: path("M 5 5 L 30 0 L 40 20 Z"))
    morph.duration = 1
    try layer.add(morph)
    let curve = KeyframeAnimation(
      keyPath: .path,
      values: [
        "M 0 0 Q 1 2 3 4 A 5 5 0 0 1 9 4", "M 1 0 Q 7 2 3 9 A 2 -9 30 0 1 12 13",
        "M 0 0.1 Q 1 2 3 4 A 0 5 0 1 1 9 4",
      ].map(path),
      keyTimes: [0, 0.25, 1])
    curve.timingFunctions = [.easeIn, .linear]
    curve.beginTime = 1
    curve.duration = 1
    try layer.add(curve)
    let film = KeyframeAnimation(
      keyPath: .path, values: [path("M 0 0"), Path(), path("M 1 2 L 3 4")])
    film.calculationMode = .discrete
    film.beginTime = 2
    film.duration = 1
    try layer.add(film)
    let dashes = SpringAnimation(
      keyPath: .lineDashPattern, from: [1, 9], spring: try Spring(duration: 0.5, bounce: 0.3))
    dashes.duration = 2
    try layer.add(dashes)
    let tint = SpringAnimation(
      keyPath: .fillColor, from: .clear,
      spring: try Spring(mass: 1, stiffness: 100, damping: 10))
    tint.duration = 2
    try layer.add(tint)
    let draw = BasicAnimation(keyPath: .strokeEnd, from: 0)
    draw.duration = 3
    draw.isAdditive = true
    try layer.add(draw)
    let march = BasicAnimation(keyPath: .lineDashPhase, by: -12)
    march.duration = 0.5
    march.repeatCount = 6
    try layer.add(march)
    let group = AnimationGroup([
      BasicAnimation(keyPath: .lineJoin, to: .round),
      BasicAnimation(keyPath: .lineCap, from: .square),
      BasicAnimation(keyPath: .fillRule, to: .nonZero),
    ])
    group.duration = 2
    try layer.add(group)
  }

  private static let scene = SceneText.animated(animations, layer: members)
  static let times = [0, 0.1, 0.25, 0.5, 0.9, 1, 1.2, 1.5, 2, 2.4, 2.6, 3, 10]

  /// Scenes that readers accept; every member and key path of a shape is in one of them.
  static let scenes = [
    scene, SceneText.scene("{\"path\": null}"),
    SceneText.scene(
      "{\"name\": \"dot\", \"path\": null, \"mask\": {\"path\": \"M0 0h9v9z\", \"sublayers\": [{}]}}",
      changes: """
        {"at": 1, "layer": "dot", "set": {"path": "M 1 2 L 3 4", "fillColor": null,
         "lineDashPattern": null, "lineCap": "square", "strokeEnd": 0.5}, "transaction": {}},
        {"at": 1.5, "layer": "dot", "animations": [
          {"type": "basic", "keyPath": "path", "from": "M 9 9 L 8 8", "duration": 1}]}
        """),
  ]

  @Test func `a shape of a file shows what one made by hand shows`() throws {
    let playback = try SceneText.playback(Self.scene)
    playback.begin()
    let stage = Stage()
    stage.root.bounds = Rect(x: 0, y: 0, width: 375, height: 667)
    stage.root.position = Point(x: 187.5, y: 333.5)
    let layer = ShapeLayer()
    try stage.root.addSublayer(layer)
    try Self.make(layer)
    let looks = try StateBits.looks(playback, like: stage, at: Self.times)
    expectTrue(looks.count > 10)
  }

  @Test(arguments: scenes) func `shapes are written as they are read`(_ text: String) throws {
    let isMoving = text == Self.scene
    // Without its changes, which are not on the stage yet.
    try SceneWriterTests.expectRoundTrip(
      text, times: isMoving ? Self.times : [0])
  }

  @Test func `a path makes a layer a shape, and null is a path that is not there yet`() throws {
    let playback = try SceneText.running(
      SceneText.scene("{\"path\": null}, {\"name\": \"path\"}, {\"path\": \"M 1 2 Z\"}"))
    let layers = playback.stage.root.sublayers
    expectEqual(layers.map { $0 is ShapeLayer }, [true, false, true])
    expectEqual((layers[0] as? ShapeLayer)?.shape, Shape())
    expectEqual((layers[2] as? ShapeLayer)?.path, Self.path("M 1 2 Z"))
  }

  @Test func `the text of a shape has its path in any case, and null for no colour`() throws {
    let stage = Stage()
    let shape = ShapeLayer()
    shape.fillColor = nil
    shape.strokeColor = .white
    shape.lineDashPattern = [1, 0.1 + 0.2]
    try shape.add(BasicAnimation(keyPath: .strokeColor, to: .clear))
    try stage.root.addSublayer(shape)
    try stage.root.addSublayer(ShapeLayer())
    let text = try SceneWriter.json(of: stage, viewport: Size(width: 9, height: 9))
    expectTrue(
      text.contains(
        """
            {
              "path": null,
              "fillColor": null,
              "strokeColor": "#ffffff",
              "lineDashPattern": [1, 0.30000000000000004],
              "animations": [
                {
                  "type": "basic",
                  "keyPath": "strokeColor",
                  "to": null,
                  "duration": 0.25
                }
              ]
            },
            {
              "path": null
            }
        """), "\(text)")
  }

  /// Animations of a shape, on line 3 from column 1 on.
  static let mistakes = MistakeRow.table(
    #"""
    {"type": "basic", "keyPath": "path", "from": "M 0 0 L 1 1", "to": "M 0 0 Q 1 1 2 2"}
    → 3:67: PATH.to: the paths differ at element 1: a line and a quadratic curve
    {"type": "spring", "keyPath": "path", "spring": "spring()", "from": null, "to": "M 0 0"}
    → 3:81: PATH.to: the paths differ at element 0: nothing and a move
    {"type": "basic", "keyPath": "lineDashPattern", "from": [1, 2], "to": [1, 2, 3]}
    → 3:71: PATH.to: a dash pattern of 2 lengths cannot become one of 3
    {"type": "keyframe", "keyPath": "path", "values": ["M 0 0", "M 1 1", "M 1 1 Z"]}
    → 3:70: PATH.values[2]: the paths differ at element 1: nothing and a close
    // The other end is the layer's own.
    {"type": "basic", "keyPath": "path", "to": "M 0 0 L 1 1 L 2 2"}
    → 3:1: PATH: the paths differ at element 3: a close and nothing
    {"type": "group", "animations": [{"type": "basic", "keyPath": "lineDashPattern", "to": [1]}]}
    → 3:1: PATH: a dash pattern of 2 lengths cannot become one of 1
    {"type": "basic", "keyPath": "fillColor", "to": "red"}
    → 3:49: PATH.to: 'red' is no colour: wanted is one like #1f6feb
    {"type": "basic", "keyPath": "lineWidth", "to": null}
    → 3:49: PATH.to: this is null, not a number
    {"type": "keyframe", "keyPath": "path", "values": ["M 0 0", "M 1 1 Z", null], "calculationMode": "discrete"}
    → nothing was thrown
    {"type": "basic", "keyPath": "path", "to": "M 0 0 L 1 1 L 2 2 Z"}
    → nothing was thrown
    """#)

  @Test(arguments: mistakes) func `a mistake in an animation of a shape is found where it stands`(
    _ row: MistakeRow
  ) {
    let path = "layers[0].animations[0]"
    let layer = Self.members.replacing("\n", with: " ")
    expectEqual(
      SceneText.mistake(SceneText.animated(row.text, layer: layer)),
      row.expected.replacing("PATH", with: path))
  }

  @Test func `only shapes have the properties of shapes`() {
    let words = "is a property of shape layers only, which have a 'path'"
    let group = #"{"type": "group", "animations": [{"type": "basic", "keyPath": "lineWidth"}]}"#
    expectEqual(
      SceneText.mistake(SceneText.animated(group)),
      "3:63: layers[0].animations[0].animations[0].keyPath: lineWidth \(words)")
    let set = #"{"at": 1, "layer": "dot", "set": {"path": null}}"#
    expectEqual(
      SceneText.mistake(SceneText.scene("{\"name\": \"dot\"}", changes: set)),
      "3:55: changes[0].set.path: path \(words)")
  }

  @Test func `a text that is no path has the place of its mistake`() {
    let mistake = SceneText.mistake(SceneText.scene("{\"path\": \"M 0 0 K 1 1\"}"))
    expectTrue(
      mistake.hasPrefix("2:21: layers[0].path: this is no path: character 7: "), "\(mistake)")
  }

  @Test func `a path with too many elements is refused with their number`() throws {
    let most = JSONCursor.maximumPathElementCount
    let text = SceneText.scene("{\"path\": \"M0 0\(String(repeating: "H1", count: most))\"}")
    let error = try #require(throws: DocumentError.self) {
      try Document(reading: Array(text.utf8))
    }
    expectTrue(error.code == .tooLarge && error.path == "layers[0].path")
    expectEqual(error.message, "a path has at most 1000000 elements; here are 1000001")
  }

  // MARK: - Snapshots

  @Test func `shapes have their values in snapshots, other layers do not`() throws {
    expectEqual(LayerSnapshot.properties.firstIndex(of: .path), 18)
    let ofShapes = LayerSnapshot.properties.filter { $0.isShapeProperty }
    expectEqual(ofShapes, Array(LayerSnapshot.properties.suffix(12)))
    let playback = try SceneText.running(
      SceneText.scene("{\"name\": \"plain\"}, {\"name\": \"dot\", \(Self.members) \"opacity\": 1}"))
    let (plain, dot) = (
      try #require(playback.layer(named: "plain")), try #require(playback.layer(named: "dot"))
    )
    var snapshotter = LayerSnapshotter()
    let snapshots = [snapshotter.snapshot(of: plain), snapshotter.snapshot(of: dot)]
    expectEqual(snapshots.map(\.values.count), [18, 30])
    for property in LayerProperty.allCases {
      let isWhole = property == property.root
      expectEqual(snapshots[1].value(of: property), isWhole ? dot.modelValue(of: property) : nil)
      let isThere = isWhole && !property.isShapeProperty
      expectEqual(snapshots[0].value(of: property), isThere ? plain.modelValue(of: property) : nil)
    }
  }

  @Test func `answers have the path at the time, and words for rules`() throws {
    let scene = SceneText.animated(
      #"{"type": "basic", "keyPath": "path", "to": "M 5 5 L 30 0 L 40 20 Z", "duration": 1}"#,
      layer: Self.members
    ).split(whereSeparator: \.isNewline).joined(separator: " ")
    let answer = try Answer("{\"scene\":\(scene),\"times\":[0,0.5],\"layers\":[\"dot\"]}")
    let layers = try answer.member("frames").elements().map {
      try $0.get("layers").elements(count: 1...1)[0]
    }
    try expectEqual(layers[0].get("path").string(), "M 0 0 L 20 0 L 20 20 Z")
    try expectEqual(layers[1].get("path").string(), "M 2.5 2.5 L 25 0 L 30 20 Z")
    try expectEqual(layers[0].get("fillRule").string(), "even-odd")
    try expectEqual(layers[0].get("lineCap").string(), "round")
    try expectEqual(layers[0].get("lineJoin").string(), "bevel")
    try expectEqual(layers[0].get("lineDashPattern").numbers(), [4, 2])
    try expectEqual(layers[0].get("strokeColor").numbers(), [0, 0, 1, 1])
    try expectEqual(layers[0].members().map(\.key).suffix(3), ["strokeEnd", "local", "world"])
    let empty = try Answer(
      #"{"scene":{"glissade":"scene","version":1,"layers":[{"name":"a","path":null}]},"times":[0]}"#
    )
    let none = try empty.member("frames").elements()[0].get("layers").elements()[0]
    try expectTrue(none.get("path").isNull && none.get("lineDashPattern").numbers().isEmpty)
  }
}
