import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeScene

@Suite struct TransitionScenarioTests {
  @Test(arguments: TransitionStyle.allCases, [false, true])
  func `a built-in transition plays both ways without a mistake`(
    style: TransitionStyle, isBack: Bool
  ) throws {
    let document = try Document(transition: style, isBack: isBack)
    expectTrue(document.viewport == Document.defaultSize && document.kind == .scenario)
    let playback = try ScenarioReaderTests.play(document)
    expectEqual(playback.stage.monitor.diagnostics, [])
    let (gone, here) = isBack ? ("second page", "first page") : ("first page", "second page")
    let shown = try #require(playback.layer(named: here))
    expectEqual(shown.bounds.size, document.viewport)
    expectNil(playback.layer(named: gone), "it has left the tree")
    let began = try document.makePlayback()
    expectTrue(began.layer(named: gone) != nil && began.layer(named: here) == nil)
  }

  @Test func `a reveal is the one that Swift code would make`() throws {
    let playback = try Document(transition: .reveal).makePlayback()
    playback.begin()
    for time in [0.25, 0.5, 1, 1.5, 1.75] {
      try playback.advance(to: time)
      let mask = try #require(playback.layer(named: "mask")?.presentation)
      let logo = try #require(playback.layer(named: "logo")?.presentation)
      let part = TimingFunctionReference.easeIn(time / 2)
      // 150 times as large at the end, moved up by 10 points before that.
      expectClose(mask.transform.m11, 1 + 149 * part, within: 150e-6)
      expectLess(abs(mask.transform.m42 + 1500 * part), than: 1500e-6)
      expectEqual(logo.transform, mask.transform)
      let page = try #require(playback.layer(named: "second page")?.presentation)
      expectClose(page.opacity, time / 2, within: 1e-6)
    }
  }

  /// The bird grows about its centre and rises by 1,500 points, so that the page ends up in its body.
  @Test(arguments: [
    Size(width: 375, height: 667), Size(width: 320, height: 480), Size(width: 375, height: 812),
    Size(width: 768, height: 1024), Size(width: 1024, height: 768),
  ])
  func `a bird reveals the whole page`(size: Size) throws {
    try Self.expectReveal(of: "second page", by: Document(transition: .reveal, size: size))
  }

  @Test func `the example reveals the whole page as well`() throws {
    try Self.expectReveal(
      of: "detail page", by: Document(reading: try Examples.bytes("reveal")))
  }

  /// Checks that a shape covers none of a page's corners at first, and all of the page at the end.
  private static func expectReveal(of name: String, by document: Document) throws {
    let playback = try document.makePlayback()
    playback.begin()
    try playback.advance(to: 0)
    let page = try #require(playback.layer(named: name))
    let mask = try #require(page.mask as? ShapeLayer)
    let logo = try #require(playback.layer(named: "logo") as? ShapeLayer)
    expectTrue(logo.path == mask.path && logo.frame == mask.frame)
    // The path fills its box, whose centre is the page's.
    let (box, bounds) = (try #require(mask.path).boundingBox, mask.bounds)
    expectTrue(abs(box.maxX - bounds.maxX) < 1e-5 && abs(box.maxY - bounds.maxY) < 1e-5)
    expectTrue(abs(box.minX) < 1e-5 && abs(box.minY) < 1e-5)
    expectTrue(mask.anchorPoint == Point(x: 0.5, y: 0.5) && mask.position == page.bounds.center)
    try expectLess(covered(page, by: mask, on: playback.stage), than: 0.05)
    // The mask is removed at 2 s. It has grown to 0.999 of its size by then.
    try playback.advance(to: 1.999)
    expectIdentical(page.mask, mask)
    try expectEqual(covered(page, by: mask, on: playback.stage), 1)
    try playback.advance(to: 2.1)
    expectNil(page.mask)
  }

  /// Returns the fraction of a page's points, from edge to edge, that the area of its mask contains.
  private static func covered(
    _ page: Layer, by mask: ShapeLayer, on stage: Stage
  ) throws -> Double {
    try stage.evaluate(at: stage.time)
    let entry = try #require(stage.frame[mask])
    let shape = try #require(entry.shape)
    let fromPage = entry.matrix.inverted()
    let steps = 20
    var count = 0
    for row in 0...steps {
      for column in 0...steps {
        let point = Point(
          x: page.bounds.width * Double(column) / Double(steps),
          y: page.bounds.height * Double(row) / Double(steps))
        if shape.contains(fromPage.apply(to: point)) { count += 1 }
      }
    }
    return Double(count) / Double((steps + 1) * (steps + 1))
  }

  @Test(arguments: [
    Size(width: 0, height: 100), Size(width: 100, height: 1e6), Size(width: .nan, height: 5),
  ])
  func `a size that no window has is refused`(size: Size) {
    #expect(throws: DocumentError.self) { try Document(transition: .reveal, size: size) }
    #expect(throws: DocumentError.self) { try Document(transition: .reveal).resized(to: size) }
  }

  @Test func `transition scenario: begins one transition`() throws {
    let playback = try Document(transition: .reveal).makePlayback()
    playback.begin()
    try playback.advance(to: 1)
    playback.begin()
    try playback.advance(to: 4)
    expectTrue(playback.stage.monitor.diagnostics == [] && playback.time == 4)
  }

  @Test func `transition scenario: fits any size of window`() throws {
    let document = try Document(transition: .cornerButton, size: Size(width: 1024, height: 768))
    expectEqual(document.viewport, Size(width: 1024, height: 768))
    let again = try document.resized(to: Size(width: 320, height: 480))
    try expectEqual(again.makePlayback().layer(named: "window")?.bounds.size, again.viewport)
  }
}

/// Cubic curves by bisection, in plain Double.
enum TimingFunctionReference {
  /// `cubic-bezier(.42, 0, 1, 1)`.
  static func easeIn(_ x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let s = (low + high) / 2
      let found = 3 * 0.42 * s * (1 - s) * (1 - s) + 3 * s * s * (1 - s) + s * s * s
      if found < x { low = s } else { high = s }
    }
    return 3 * low * low * (1 - low) + low * low * low
  }
}
