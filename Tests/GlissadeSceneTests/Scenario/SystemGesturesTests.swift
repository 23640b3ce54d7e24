import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

/// The system's own gestures in scenarios: touches are enough.
@Suite struct SystemGesturesTests {
  @Test func `touches pop a stack and pull a sheet down`() throws {
    let text = """
      {"glissade": "scenario", "version": 1, "size": [320, 568], "root": "stack",
       "controllers": [
        {"name": "stack", "kind": "navigation", "children": ["list", "detail"]},
        {"name": "list"}, {"name": "detail", "view": {"name": "detail page"}},
        {"name": "sheet", "presentationStyle": "page-sheet", "view": {"name": "sheet page"}}],
       "steps": [
        {"at": 0, "gesture": "pan from (5, 300) by (200, 0) over 0.2 s"},
        {"at": 1, "present": "sheet"},
        {"at": 2, "gesture": "pan from (160, 100) by (0, 80) over 0.4 s, pause for 0.2 s"},
        {"at": 4, "gesture": "pan from (160, 100) by (0, 400) over 0.3 s"}]}
      """
    let document = try Document(reading: Array(text.utf8))
    let playback = try ScenarioReaderTests.play(document)
    let monitor = playback.stage.monitor
    expectEqual(monitor.diagnostics, [])
    for page in ["detail page", "sheet page"] { expectNil(playback.layer(named: page)) }
    let completions = monitor.events.compactMap { event -> String? in
      guard case .completeTransition(let completed) = event.kind else { return nil }
      return "\(event.controller) \(completed)"
    }
    expectEqual(completions, ["stack true", "stack true", "stack false", "stack true"])
    expectTrue(monitor.events.contains { $0.kind == .viewIsAppearing })
  }

  @Test func `a sheet is under the finger at any time`() throws {
    let text = """
      {"glissade": "scenario", "version": 1, "size": [320, 568], "root": "page",
       "controllers": [
        {"name": "page"},
        {"name": "sheet", "presentationStyle": "page-sheet", "view": {"name": "sheet page"}}],
       "steps": [
        {"at": 0, "present": "sheet", "animated": false},
        {"at": 1, "gesture": "pan from (160, 100) by (0, 400) over 1 s"}]}
      """
    let playback = try Document(reading: Array(text.utf8)).makePlayback()
    playback.begin()
    try playback.advance(to: 1.5)
    let sheet = try #require(playback.layer(named: "sheet page")?.presentation)
    expectLess(abs(sheet.position.y - 264 - 40 - 200), than: 1e-9)
  }
}
