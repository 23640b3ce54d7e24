import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

@Suite struct LayerScrubberTests {
  private let fixture = Fixture()
  private var stage: Stage { fixture.stage }

  /// A view, and one in it, that a gesture moves by 100 points each in 2 s.
  private func scrubbed(
    _ told: @escaping (Bool) -> Void = { _ in }
  ) -> (scrubber: LayerScrubber, outer: View, inner: View) {
    let outer = fixture.box()
    let inner = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    outer.addSubview(inner)
    let scrubber = LayerScrubber(stage: stage, length: 2)
    scrubber.collect {
      View.animate(withDuration: 2, options: .curveLinear) {
        inner.center.x = 150
        outer.center.x = 150
        outer.alpha = 0
        inner.alpha = 0.5
      } completion: {
        told($0)
      }
    }
    return (scrubber, outer, inner)
  }

  private func expect(
    _ views: (scrubber: LayerScrubber, outer: View, inner: View), _ part: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for view in [views.outer, views.inner] {
      #expect(
        near(view.shownCenter.x, 50 + 100 * part, 1e-9), "\(part)", sourceLocation: sourceLocation)
    }
    #expect(near(views.outer.shownAlpha, 1 - part, 1e-9), sourceLocation: sourceLocation)
    #expect(near(views.inner.shownAlpha, 1 - part / 2, 1e-9), sourceLocation: sourceLocation)
  }

  @Test func `what is scrubbed stands where the gesture is, back and forth, whatever the time`()
    throws
  {
    var told: [Bool] = []
    let views = scrubbed { told.append($0) }
    for (t, part) in [(0.0, 0.0), (1, 0.3), (5, 0.8), (5.5, 1), (6, 0.1), (9, 1), (9.5, 0)] {
      views.scrubber.scrub(to: part)
      try stage.advance(to: t)
      expect(views, part)
    }
    expectTrue(told.isEmpty && !stage.isAnimating)
  }

  @Test(arguments: [1.0, 2.5])
  func `let go it runs on, and stays at its end until it is over`(_ speed: Double) throws {
    var told: [Bool] = []
    let views = scrubbed { told.append($0) }
    try stage.advance(to: 3)
    views.scrubber.scrub(to: 0.25)
    views.scrubber.release(backwards: false, duration: 1.5 / speed, curve: .timing(.linear))
    try stage.advance(to: 3.2)
    expect(views, 0.25 + 0.1 * speed)
    try stage.advance(to: 5)
    expect(views, 1)
    expectEqual(told, [true])
    views.scrubber.end(isBackwards: false)
    expect(views, 1)
    try stage.advance(to: 6)
    expectTrue(told == [true] && views.outer.layer.animations.isEmpty)
    expectTrue(views.outer.layer.timing == .layer && views.inner.layer.timing == .layer)
    expectEqual(views.outer.center.x, 150)
  }

  @Test(arguments: [1.0, 2.5])
  func `scrubber, released backwards: restores the first values`(_ speed: Double) throws {
    var told: [Bool] = []
    let views = scrubbed { told.append($0) }
    try stage.advance(to: 1)
    views.scrubber.scrub(to: 0.75)
    views.scrubber.release(backwards: true, duration: 1.5 / speed, curve: .timing(.linear))
    try stage.advance(to: 1.2)
    expect(views, 0.75 - 0.1 * speed)
    for t in [2.5, 2.6, 4] {
      try stage.advance(to: t)
      expect(views, 0)
    }
    views.scrubber.end(isBackwards: true)
    expect(views, 0)
    expectTrue(views.outer.center.x == 50 && views.inner.alpha == 1)
    try stage.advance(to: 6)
    expect(views, 0)
    expectTrue(told.count == 1 && views.inner.layer.animations.isEmpty)
    expectEqual(views.outer.layer.timing, .layer)
  }

  @Test func `other motions of the layers stay`() throws {
    let view = fixture.box()
    View.animate(withDuration: 10, options: .curveLinear) { view.center.y = 1050 }
    let scrubber = LayerScrubber(stage: stage, length: 2)
    scrubber.collect {
      View.animate(withDuration: 2, options: .curveLinear) { view.center.x = 150 }
    }
    expectEqual(view.layer.animations.count, 2)
    scrubber.release(backwards: true, duration: 0, curve: .timing(.linear))
    scrubber.end(isBackwards: true)
    expectTrue(view.layer.animations.count == 1 && view.center == Point(x: 50, y: 1050))
    try stage.advance(to: 5)
    expectClose(view.shownCenter.y, 550, within: 1e-9)
  }
}
