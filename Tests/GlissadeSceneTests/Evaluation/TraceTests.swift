import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct TraceTests {
  @Test func `a push is logged from its beginning to its end`() throws {
    let trace = try Trace(Document(transition: .reveal))
    expectEqual(
      trace.events.map(\.description),
      [
        "delegate.navigationController(_:animationControllerFor:from:to:) push -> object",
        "delegate.navigationController(_:interactionControllerFor:) -> nil",
        "controller.viewDidLoad",
        "delegate.navigationController(_:willShow:animated:)", "from.viewWillDisappear",
        "to.viewWillAppear",
        "animator.transitionDuration(2.0)", "animator.animateTransition", "to.viewIsAppearing",
        "context.completeTransition(true)", "from.viewDidDisappear", "to.viewDidAppear",
        "delegate.navigationController(_:didShow:animated:)", "animator.animationEnded(true)",
      ])
    expectEqual(
      trace.events.map(\.controller),
      [
        "stack", "stack", "second", "stack", "first", "second", "stack", "stack", "second", "stack",
        "first", "second", "stack", "stack",
      ])
    expectEqual(trace.events.last?.time, 2)
    expectTrue(trace.diagnostics.isEmpty)
    expectTrue(trace.final.isAtRest && trace.final.time == 2)
    let names = trace.final.layers.compactMap(\.name)
    expectTrue(names.contains("second page") && !names.contains("first page"))
  }

  @Test func `layers stand before those within them`() throws {
    for example in Examples.names {
      let trace = try Trace(Document(reading: Examples.bytes(example)))
      expectTrue(!trace.final.layers.isEmpty)
      for (index, layer) in trace.final.layers.enumerated() {
        expectLess(layer.parent ?? -1, than: index)
        let isShape = layer.value(of: .path) != nil
        expectEqual(layer.values.count, LayerSnapshot.properties.count - (isShape ? 0 : 12))
        let above = layer.parent.map { trace.final.layers[$0].world }
        // Without a layer above, the stage's root at the origin stands for it.
        expectEqual(layer.world, above.map { layer.local.concatenating($0) } ?? layer.local)
      }
    }
  }

  @Test(arguments: Examples.names)
  func `steps of a playback lead to the same events and the same end`(name: String) throws {
    let document = try Document(reading: Examples.bytes(name))
    let trace = try Trace(document)
    let playback = try document.makePlayback()
    playback.stage.monitor.isLogging = true
    playback.begin()
    let end = document.duration ?? trace.final.time + 1
    for step in 0...Int(end / 0.037) { try playback.advance(to: Double(step) * 0.037) }
    try playback.advance(to: end)
    expectEqual(playback.stage.monitor.events.map(\.description), trace.events.map(\.description))
    for layer in trace.final.layers {
      guard let name = layer.name, let shown = playback.layer(named: name)?.presentation else {
        continue
      }
      expectEqual(layer.value(of: .opacity), .scalar(shown.opacity))
      expectEqual(layer.value(of: .position), .point(shown.position))
    }
  }

  @Test func `the end has the places of controllers, whose layers have their names`() throws {
    let file = """
      {
        "glissade": "scenario", "version": 1, "root": "home",
        "controllers": [
          {"name": "home", "kind": "tabs", "children": ["mail", "b"], "selected": 1},
          {"name": "mail", "kind": "navigation", "children": ["inbox"]},
          {"name": "inbox", "view": {"name": "list"}}, {"name": "b", "title": "Photo"},
          {"name": "c", "title": "Photo", "view": {"subviews": [{"name": "d", "frame": [0, 0, 9, 9]}]}},
          {"name": "d", "presentationStyle": "over-full-screen"}, {"name": "e"}
        ],
        "steps": [
          {"at": 0, "select": 0}, {"at": 0, "push": "c", "in": "mail"},
          {"at": 1, "present": "d", "from": "c", "animated": false}
        ]
      }
      """
    let trace = try Trace(Document(reading: Array(file.utf8)))
    expectTrue(
      trace.json.contains(
        #""controllers":[{"name":"home","tabs":["mail","Photo"],"selected":"mail","presented":"d"},"#
          + #"{"name":"mail","stack":["inbox","Photo #2"]},{"name":"inbox"},{"name":"Photo #2"},"#
          + #"{"name":"Photo"},{"name":"d"}],"layers""#), "\(trace.final.controllers)")
    expectEqual(
      trace.final.layers.compactMap(\.name), ["window", "home", "mail", "Photo #2", "d"])
  }

  @Test(arguments: TransitionStyle.allCases, [false, true])
  func `the trace of a transition is an answer's`(_ style: TransitionStyle, _ isBack: Bool) throws {
    let trace = try Trace(Document(transition: style, isBack: isBack))
    expectTrue(trace.events.count > 5 && trace.diagnostics.isEmpty && trace.final.isAtRest)
    var evaluator = Evaluator()
    let request = "{\"transition\":\"\(style.rawValue)\",\"back\":\(isBack)}"
    let answer = evaluator.answer(Array(request.utf8))
    expectEqual(answer, Array(("{\"id\":null," + trace.json.dropFirst() + "\n").utf8))
  }

  @Test func `a duration ends what goes on`() throws {
    let text = String(decoding: try Examples.bytes("reveal"), as: UTF8.self)
    let short = text.replacing("\"version\": 1,", with: "\"version\": 1, \"duration\": 1,")
    let trace = try Trace(Document(reading: Array(short.utf8)))
    expectTrue(!trace.final.isAtRest && trace.final.time == 1)
    expectTrue(trace.events.allSatisfy { $0.time <= 1 })
    let quiet = try Trace(Document(reading: Array(SampleRequests.still.utf8)))
    expectTrue(quiet.final.isAtRest && quiet.final.time == 0)
  }

  @Test func `in a large document less may happen`() throws {
    // The title stands for many layers.
    let title = String(repeating: "x", count: 800_000)
    let steps = (0..<600).map {
      "{\"at\":\(NumberText.shortest(Double($0) / 100)),\"dismiss\":true}"
    }
    .joined(separator: ",")
    func document(_ title: String) throws -> Document {
      try Document(
        reading: Array(
          ("{\"glissade\":\"scenario\",\"version\":1,\"root\":\"a\",\"title\":\"\(title)\","
            + "\"controllers\":[{\"name\":\"a\"}],\"steps\":[\(steps)]}").utf8))
    }
    try expectEqual(Trace(document("")).diagnostics.count, 600)
    // 50,000,000 units of work, of which each instant takes 100,000 and a few.
    let large = try document(title)
    #expect(throws: TraceError.tooManyInstants(491)) { try Trace(large) }
  }

  @Test func `what takes longer than allowed is an error that names the limit`() throws {
    let document = try Document(transition: .reveal)
    #expect(throws: TraceError.endless(seconds: 1.5)) { try Trace(document, timeLimit: 1.5) }
    expectTrue(TraceError.endless(seconds: 1.5).description.contains("1.5 s"))
    try expectEqual(Trace(document, timeLimit: 1000), Trace(document))
  }
}
