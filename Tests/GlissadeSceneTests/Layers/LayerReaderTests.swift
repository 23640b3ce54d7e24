import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@Suite struct LayerReaderTests {
  private func layer(_ members: String) throws -> Layer {
    let playback = try SceneText.running(SceneText.scene("{\(members)}"))
    return try #require(playback.stage.root.sublayers.first)
  }

  static let properties: [(text: String, property: LayerProperty, value: AnimationValue)] = [
    ("\"position\": [10, 20.5]", .position, .point(Point(x: 10, y: 20.5))),
    ("\"bounds\": [1, 2, 3, 4]", .bounds, .rect(Rect(x: 1, y: 2, width: 3, height: 4))),
    ("\"size\": [30, 40]", .bounds, .rect(Rect(x: 0, y: 0, width: 30, height: 40))),
    ("\"zPosition\": -7", .zPosition, .scalar(-7)),
    ("\"anchorPoint\": [0, 1]", .anchorPoint, .point(Point(x: 0, y: 1))),
    (
      "\"transform\": {\"rotate\": 1}", .transform,
      .transform(Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1))
    ),
    (
      "\"sublayerTransform\": {\"perspective\": 500}", .sublayerTransform,
      .transform(Transform3D(perspectiveDistance: 500))
    ),
    ("\"opacity\": 0.5", .opacity, .scalar(0.5)),
    ("\"hidden\": true", .isHidden, .flag(true)),
    ("\"masksToBounds\": true", .masksToBounds, .flag(true)),
    ("\"backgroundColor\": \"#fff\"", .backgroundColor, .color(.white)),
    ("\"cornerRadius\": 3", .cornerRadius, .scalar(3)),
    ("\"borderWidth\": 2", .borderWidth, .scalar(2)),
    (
      "\"borderColor\": [1, 0, 0]", .borderColor, .color(Color(red: 1, green: 0, blue: 0))
    ),
    (
      "\"shadowColor\": \"#0000ff00\"", .shadowColor,
      .color(Color(red: 0, green: 0, blue: 1, alpha: 0))
    ),
    ("\"shadowOpacity\": 0.25", .shadowOpacity, .scalar(0.25)),
    ("\"shadowOffset\": [1, 2]", .shadowOffset, .size(Size(width: 1, height: 2))),
    ("\"shadowRadius\": 9", .shadowRadius, .scalar(9)),
    ("\"contents\": 12345678901", .contents, .contents(Contents(12_345_678_901))),
    ("\"contents\": null", .contents, .contents(nil)),
    ("\"path\": null", .path, .path(Path())),
    ("\"path\": \"\"", .path, .path(Path())),
    (
      "\"path\": \"M1 2.5l3-4Q5 6 7 8C1e2.1 0 0 0 0z\"", .path,
      .path(ShapeSceneTests.path("M 1 2.5 L 4 -1.5 Q 5 6 7 8 C 100 0.1 0 0 0 0 Z"))
    ),
    ("\"path\": null, \"fillColor\": null", .fillColor, .color(.clear)),
    (
      "\"path\": null, \"fillColor\": \"#ff000033\"", .fillColor,
      .color(Color(red: 1, green: 0, blue: 0, alpha: 0.2))
    ),
    ("\"path\": null, \"fillRule\": \"even-odd\"", .fillRule, .fillRule(.evenOdd)),
    ("\"path\": null, \"strokeColor\": \"#fff\"", .strokeColor, .color(.white)),
    ("\"path\": null, \"lineWidth\": 2.5", .lineWidth, .scalar(2.5)),
    ("\"path\": null, \"lineCap\": \"round\"", .lineCap, .lineCap(.round)),
    ("\"path\": null, \"lineCap\": \"square\"", .lineCap, .lineCap(.square)),
    ("\"path\": null, \"lineJoin\": \"round\"", .lineJoin, .lineJoin(.round)),
    ("\"path\": null, \"lineJoin\": \"bevel\"", .lineJoin, .lineJoin(.bevel)),
    ("\"path\": null, \"miterLimit\": 4", .miterLimit, .scalar(4)),
    ("\"path\": null, \"lineDashPattern\": [4, 2.5]", .lineDashPattern, .dashPattern([4, 2.5])),
    ("\"path\": null, \"lineDashPattern\": null", .lineDashPattern, .dashPattern([])),
    ("\"path\": null, \"lineDashPhase\": -3", .lineDashPhase, .scalar(-3)),
    ("\"path\": null, \"strokeStart\": 0.25", .strokeStart, .scalar(0.25)),
    ("\"path\": null, \"strokeEnd\": 0.75", .strokeEnd, .scalar(0.75)),
  ]

  @Test func `every property is read`() throws {
    for (text, property, value) in Self.properties {
      try expectEqual(layer(text).modelValue(of: property), value, "\(text)")
    }
  }

  @Test func `layer object without members: a layer with defaults`() throws {
    let (read, empty) = (try layer(""), Layer())
    for property in LayerProperty.allCases {
      expectEqual(read.modelValue(of: property), empty.modelValue(of: property))
    }
    expectTrue(read.name == nil && read.animations.isEmpty && read.timing == .layer)
  }

  @Test func `a frame places the layer whatever its anchor point and transform`() throws {
    let read = try layer(
      "\"frame\": [10, 20, 30, 40], \"anchorPoint\": [0, 1], \"transform\": {\"scale\": 2}")
    expectEqual(read.frame, Rect(x: 10, y: 20, width: 30, height: 40))
    expectEqual(read.bounds.size, Size(width: 15, height: 20))
    expectEqual(read.position, Point(x: 10, y: 60))
  }

  @Test func `the tree is that of the file, with masks apart`() throws {
    let playback = try SceneText.running(
      SceneText.scene(
        """
        {"name": "a", "mask": {"name": "m", "sublayers": [{"name": "n"}]},
         "sublayers": [{"name": "b"}, {"name": "c", "sublayers": [{"name": "d"}]}]},
        {"name": "e"}
        """))
    let root = playback.stage.root
    expectEqual(root.sublayers.map(\.name), ["a", "e"])
    expectEqual(root.sublayers[0].sublayers.map(\.name), ["b", "c"])
    expectEqual(root.sublayers[0].mask?.name, "m")
    expectEqual(root.sublayers[0].mask?.sublayers.map(\.name), ["n"])
    for name in ["a", "m", "n", "b", "c", "d", "e"] {
      expectEqual(playback.layer(named: name)?.name, name)
    }
  }

  @Test func `the stage shows the viewport where it is`() throws {
    let text = SceneText.scene("{\"frame\": [5, 6, 7, 8]}", head: "\"size\": [200, 100],")
    let playback = try SceneText.running(text)
    expectEqual(playback.viewport, Size(width: 200, height: 100))
    expectEqual(playback.stage.root.frame, Rect(x: 0, y: 0, width: 200, height: 100))
    let layer = playback.stage.root.sublayers[0]
    try expectEqual(layer.convert(Point(x: 0, y: 0), to: nil), Point(x: 5, y: 6))
  }

  @Test func `every field of a layer's timing is read`() throws {
    let read = try layer(
      """
      "timing": {"beginTime": 1, "duration": 8, "speed": 2, "timeOffset": 0.5, "repeatCount": 3,
      "repeatDuration": 20, "autoreverses": true, "fillMode": "both"}
      """)
    let timing = try MediaTiming(
      beginTime: 1, duration: 8, speed: 2, timeOffset: 0.5, repeatCount: 3, repeatDuration: 20,
      autoreverses: true, fillMode: .both)
    expectEqual(read.timing, timing)
    try expectEqual(layer("\"timing\": {\"duration\": \"infinity\"}").timing, .layer)
    try expectEqual(layer("\"timing\": {\"speed\": 0}").timing.speed, 0)
  }

  @Test func `layers may lie as deep as files`() throws {
    // One level is the file's, one the array of layers, and each layer takes two more.
    func nested(_ depth: Int) -> String {
      let open = String(repeating: "{\"sublayers\": [", count: depth - 1)
      return SceneText.scene(open + "{}" + String(repeating: "]}", count: depth - 1))
    }
    var count = 0
    try SceneText.running(nested(99)).stage.root.forEachInSubtree { _ in count += 1 }
    expectEqual(count, 100)
    expectTrue(SceneText.mistake(nested(100)).contains("more than 200 arrays and objects"))
    let deepest = try Document(
      reading: Array(nested(490).utf8), limits: DocumentLimits(depth: DocumentLimits.maximumDepth))
    try expectEqual(deepest.makePlayback().stage.root.sublayers.count, 1)
  }
}
