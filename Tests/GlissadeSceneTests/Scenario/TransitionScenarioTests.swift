import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTransitions
import Testing

@Suite struct TransitionScenarioTests {
  @Test(arguments: TransitionStyle.allCases, [false, true])
  func `a built-in transition plays both ways without a mistake`(
    style: TransitionStyle, isBack: Bool
  ) throws {
    let document = try Document(transition: style, isBack: isBack)
    #expect(document.viewport == Document.defaultSize && document.kind == .scenario)
    let playback = try ScenarioReaderTests.play(document)
    #expect(playback.stage.monitor.diagnostics == [])
    let (gone, here) = isBack ? ("second page", "first page") : ("first page", "second page")
    let shown = try #require(playback.layer(named: here))
    #expect(shown.bounds.size == document.viewport)
    #expect(playback.layer(named: gone) == nil, "it has left the tree")
    let began = try document.makePlayback()
    #expect(began.layer(named: gone) != nil && began.layer(named: here) == nil)
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
      #expect(abs(mask.transform.m11 - (1 + 149 * part)) < 150e-6)
      #expect(abs(mask.transform.m42 + 1500 * part) < 1500e-6)
      #expect(logo.transform == mask.transform)
      let page = try #require(playback.layer(named: "second page")?.presentation)
      #expect(abs(page.opacity - time / 2) < 1e-6)
    }
  }

  @Test(arguments: [
    Size(width: 0, height: 100), Size(width: 100, height: 1e6), Size(width: .nan, height: 5),
  ])
  func `a size that no window has is refused`(size: Size) {
    #expect(throws: DocumentError.self) { try Document(transition: .reveal, size: size) }
    #expect(throws: DocumentError.self) { try Document(transition: .reveal).resized(to: size) }
  }

  @Test func `it begins once`() throws {
    let playback = try Document(transition: .reveal).makePlayback()
    playback.begin()
    try playback.advance(to: 1)
    playback.begin()
    try playback.advance(to: 4)
    #expect(playback.stage.monitor.diagnostics == [] && playback.time == 4)
  }

  @Test func `it fits any window`() throws {
    let document = try Document(transition: .cornerButton, size: Size(width: 1024, height: 768))
    #expect(document.viewport == Size(width: 1024, height: 768))
    let again = try document.resized(to: Size(width: 320, height: 480))
    #expect(try again.makePlayback().layer(named: "window")?.bounds.size == again.viewport)
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
