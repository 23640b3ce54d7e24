import Glissade
import GlissadeScene
import TestSupport
import Testing

// The regions are the examples in the comments of documents, curves as text and requests, to the letter.
@Suite struct SceneCommentTests {
  private let scene = """
    {
      "glissade": "scene", "version": 1,
      "layers": [{
        "name": "ball", "position": [100, 0],
        "animations": [{ "type": "basic", "keyPath": "position.x", "from": 0, "duration": 1 }]
      }]
    }
    """

  @Test func `a document is played`() throws {
    let bytes = Array(scene.utf8)
    // example begins
    let document = try Document(reading: bytes)
    let playback = try document.makePlayback()
    playback.begin()
    try playback.advance(to: 0.5)
    let x = playback.layer(named: "ball")?.presentation?.position.x  // 50
    // example ends
    expectEqual(x, 50)
  }

  @Test func `a trace has the events of a document`() throws {
    let scenario = """
      {
        "glissade": "scenario", "version": 1, "root": "stack",
        "controllers": [
          { "name": "stack", "kind": "navigation", "children": ["list"] },
          { "name": "list" }, { "name": "item" }
        ],
        "steps": [{ "at": 1, "push": "item" }]
      }
      """
    let bytes = Array(scenario.utf8)
    // example begins
    let trace = try Trace(Document(reading: bytes))
    let shown = trace.events.last { $0.description == "to.viewDidAppear" }
    let time = shown?.time  // 1.35
    let isAtRest = trace.final.isAtRest  // true
    // example ends
    expectTrue(time == 1.35 && isAtRest)
  }

  @Test func `an evaluator answers a line with a line`() {
    // example begins
    var evaluator = Evaluator()
    let answer = evaluator.answer(Array(#"{"id":1,"curve":"ease-in","times":[0,0.5]}"#.utf8))
    let text = String(decoding: answer, as: UTF8.self)
    // {"id":1,"values":[0,0.31535681257253934],"velocities":[0,1.073978779815426]}
    // example ends
    expectEqual(
      text,
      """
      {"id":1,"values":[0,0.31535681257253934],"velocities":[0,1.073978779815426]}

      """)
  }

  @Test func `a curve becomes source text of other programs`() throws {
    // example begins
    let spring = try CurveExpression("spring(duration:.5, bounce:.3)")
    let css = try EasingCode(spring, hasFallback: true)
    let (points, error, fallbackError) = (css.stopCount, css.error, css.fallbackError)
    let value = try EasingCode(spring).text  // 868ms linear(0, .005 1%, …)
    let code = try EasingCode(spring, for: .swiftUI).text  // .spring(duration: 0.5, bounce: 0.3)
    // example ends
    expectEqual(points, 19)
    expectTrue(error <= 0.001 && (fallbackError ?? 0) > 0.02)
    expectTrue(value.hasPrefix("868ms linear(0, .005 1.03%, "))
    expectEqual(code, ".spring(duration: 0.5, bounce: 0.3)")
  }

  @Test func `a curve is read from text`() throws {
    // example begins
    let curve = try CurveExpression("spring(mass:1, stiffness:100, damping:10)")
    let value = curve.value(at: 0.25)  // 1.0234
    let velocity = curve.velocity(at: 0.25)  // 2.7411
    let duration = curve.naturalDuration  // 1.4727
    // example ends
    expectTrue(abs(value - 1.0234) < 0.00005 && abs(velocity - 2.7411) < 0.00005)
    expectClose(duration ?? 0, 1.4727, within: 0.00005)
  }

  @Test func `a sequence of frames is an animation of contents`() throws {
    let header = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
    let frame: [UInt8] = [
      0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0,
    ]
    let bytes = header + frame + frame + [0x3B]
    let stage = Stage()
    let layer = Layer()
    try stage.root.addSublayer(layer)
    // example begins
    let sequence = try FrameSequence(reading: bytes)
    let pictures = sequence.frames.indices.map { Contents(UInt64($0)) }
    let animation = try sequence.animation(contents: pictures)
    try layer.add(animation)
    layer.contents = pictures.last
    let shown = try layer.presentation(at: 0.15)?.contents?.token  // 1
    // example ends
    expectEqual(shown, 1)
    try expectEqual(layer.presentation(at: 0.05)?.contents?.token, 0)
    try expectEqual(layer.presentation(at: 5)?.contents?.token, 1)
  }
}
