import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// When blocks move, and what those within others take over.
@Suite struct ViewAnimateTimingTests {
  private let fixture = Fixture()
  private var stage: Stage { fixture.stage }

  // MARK: Timing

  @Test func `a delayed motion waits where it was, and its completion after it`() throws {
    let view = fixture.box()
    var end: Double?
    View.animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
      view.center.x = 150
      view.alpha = 0
    } completion: { _ in
      end = fixture.stage.time
    }
    for (t, part) in [(0.0, 0.0), (0.25, 0), (0.5, 0), (1, 0.5), (1.5, 1), (1.6, 1)] {
      try stage.advance(to: t)
      expectClose(view.shownCenter.x, 50 + 100 * part, within: 1e-12, "\(t)")
      expectClose(view.shownAlpha, 1 - part, within: 1e-12, "\(t)")
    }
    expectEqual(end, 1.5)
  }

  @Test func `animate with a delay that ends at time 0: waits for it`() throws {
    let fixture = Fixture(time: -1)
    let view = fixture.box()
    View.animate(withDuration: 1, delay: 1, options: .curveLinear) { view.center.x = 150 }
    try fixture.stage.advance(to: -0.5)
    expectEqual(view.shownCenter.x, 50)
    try fixture.stage.advance(to: 0.5)
    expectClose(view.shownCenter.x, 100, within: 1e-12)
  }

  @Test func `repeats go on until they are removed, and the completion is told false`() throws {
    let view = fixture.box()
    var told: [Bool] = []
    View.animate(withDuration: 1, options: [.repeat, .curveLinear]) {
      view.center.x = 150
    } completion: {
      told.append($0)
    }
    for (t, x) in [(0.25, 75.0), (1.25, 75), (1_000_000.75, 125)] {
      try stage.advance(to: t)
      expectClose(view.shownCenter.x, x, within: 1e-7)
    }
    expectTrue(told.isEmpty && stage.isAnimating)
    view.removeFromSuperview()
    expectTrue(told.isEmpty)
    try stage.advance(to: stage.time)
    expectTrue(told == [false] && !stage.isAnimating)
    try stage.advance(to: stage.time + 5)
    expectEqual(told, [false])
  }

  @Test func `autoreverse goes back, then the model shows`() throws {
    let view = fixture.box()
    var end: Double?
    View.animate(withDuration: 1, options: [.autoreverse, .curveLinear]) {
      view.center.x = 150
    } completion: { _ in
      end = fixture.stage.time
    }
    for (t, x) in [(0.5, 100.0), (1, 150), (1.75, 75), (2, 50), (2.01, 150)] {
      try stage.advance(to: t)
      expectClose(view.shownCenter.x, x, within: 1e-12)
    }
    expectEqual(end, 2)
  }

  // MARK: Nested

  @Test func `a block within a block takes over duration, curve and repeats`() throws {
    let (a, b, c, d) = (fixture.box(), fixture.box(), fixture.box(), fixture.box())
    View.animate(withDuration: 2, options: .curveLinear) {
      expectEqual(View.inheritedAnimationDuration, 2)
      View.animate(withDuration: 1, options: .curveEaseIn) { a.center.x = 150 }
      View.animate(withDuration: 1, options: [.curveEaseIn, .overrideInheritedDuration]) {
        b.center.x = 150
      }
      View.animate(withDuration: 1, options: [.curveEaseIn, .overrideInheritedCurve]) {
        c.center.x = 150
      }
      View.animate(
        withDuration: 1,
        options: [.curveEaseIn, .overrideInheritedCurve, .overrideInheritedDuration]
      ) { d.center.x = 150 }
      expectEqual(View.inheritedAnimationDuration, 2)
    }
    expectEqual(View.inheritedAnimationDuration, 0)
    try stage.advance(to: 0.5)
    func easeIn(_ x: Double) -> Double { bezier(0.42, 0, 1, 1, at: x) }
    let expected = [0.25, 0.5, easeIn(0.25), easeIn(0.5)]
    for (view, part) in zip([a, b, c, d], expected) {
      expectClose(view.shownCenter.x, 50 + 100 * part, within: 1e-9)
    }
  }

  @Test func `a block within a repeating one repeats, unless it overrides that`() throws {
    let (a, b) = (fixture.box(), fixture.box())
    View.animate(withDuration: 1, options: [.repeat, .curveLinear]) {
      View.animate(withDuration: 1) { a.center.x = 150 }
      View.animate(withDuration: 1, options: .overrideInheritedOptions) { b.center.x = 150 }
    }
    try stage.advance(to: 5.5)
    expectClose(a.shownCenter.x, 100, within: 1e-9)
    expectEqual(b.shownCenter.x, 150)
  }

  @Test func `a block within a spring takes over the spring, in its own time where it has one`()
    throws
  {
    let (a, b) = (fixture.box(), fixture.box())
    View.animate(withDuration: 1, usingSpringWithDamping: 0.6, initialSpringVelocity: 0) {
      View.animate(withDuration: 3) { a.center.x = 150 }
      View.animate(withDuration: 2, options: .overrideInheritedDuration) { b.center.x = 150 }
    }
    try stage.advance(to: 0.2)
    expectClose(a.shownCenter.x, 50 + 100 * 0.8556547681784105, within: 1e-7)
    expectClose(b.shownCenter.x, 50 + 100 * 0.37358558294059785, within: 1e-7)
    try stage.advance(to: 2)
    expectTrue(a.shownCenter.x == 150 && b.shownCenter.x == 150)
  }
}
