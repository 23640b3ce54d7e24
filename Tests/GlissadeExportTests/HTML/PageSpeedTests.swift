import GlissadeExport
import GlissadeScene
import TestSupport
import Testing

/// The size of pages of many layers, and what a frame of them costs the browser.
@Suite(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
struct PageSpeedTests {
  /// Dots with a spring and a fade each, for three seconds.
  static func recording(_ count: Int) throws -> Recording {
    var generator = SeededGenerator(seed: 7)
    let layers = (0..<count).map { index in
      func place(_ limit: Int) -> Int { Int.random(in: 20...limit, using: &generator) }
      let begin = "\"beginTime\": 0.\(index % 90), \"fillMode\": \"both\""
      let (stiffness, damping) = (100 + index % 50 * 4, 8 + index % 7 * 3)
      return """
        {"name": "dot \(index)", "size": [14, 14], "position": [\(place(355)), \(place(640))],
        "cornerRadius": \(index % 3 * 3), "backgroundColor": "#2e86ab", "animations": [
        {"type": "spring", "key": "move", "keyPath": "position", "from": [\(place(355)), \(place(640))],
        "spring": "spring(mass:1, stiffness:\(stiffness), damping:\(damping))", \(begin)},
        {"type": "basic", "key": "fade", "keyPath": "opacity", "from": 0.2, "to": 1, "duration": 1.5, \(begin)}]}
        """
    }
    let text = """
      {"glissade": "scene", "version": 1, "size": [375, 667], "duration": 3, "layers": [\(layers.joined(separator: ","))]}
      """
    return try Recorded.recorder(Document(reading: Array(text.utf8)), frameRate: 60).record()
  }

  /// Checks a page: its bytes, the milliseconds of scripts, styles and layouts for a frame, and what draws it.
  private func check(
    _ count: Int, bytes: Int, milliseconds: Double, renderer: String
  ) throws {
    let html = try HTMLPreview().html(PageSpeedTests.recording(count))
    expectAtMost(html.utf8.count, bytes)
    let name = "speed-\(count)"
    expectEqual(
      try Chromium.evaluate(html, "glissade.renderer.constructor.name", name: name), renderer)
    let cost = try Chromium.frameCost(html, after: "glissade.player.play()", name: name)
    let size = html.utf8.count
    print(
      "\(count) layers: \(cost.milliseconds) ms a frame, \(size) bytes, ready in \(cost.ready) ms"
    )
    expectTrue(cost.count >= 20, "\(cost.count) frames")
    expectAtMost(cost.milliseconds, milliseconds)
    // Half a second where nothing else runs, of which tests beside this one take some.
    expectAtMost(cost.ready, 1500)
  }

  @Test func `a page of 200 layers has small frames`() throws {
    try check(200, bytes: 250_000, milliseconds: 4, renderer: "Motions")
  }

  @Test(.enabled(if: isSoakEnabled)) func `a page of 2000 layers is drawn on a canvas`() throws {
    try check(2000, bytes: 2_000_000, milliseconds: 12, renderer: "Painter")
  }
}
