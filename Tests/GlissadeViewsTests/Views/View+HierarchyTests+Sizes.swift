import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Large and deep trees.
@Suite struct ViewHierarchySizeTests {
  // MARK: Sizes

  @Test func `tree of views, added and removed: each view is told once`() {
    let fixture = Fixture()
    let all = (0..<20).map { _ in View() }
    for index in 1..<20 { all[(index - 1) / 2].addSubview(all[index]) }
    for _ in 0..<3 {
      fixture.window.addSubview(all[0])
      expectTrue(all.allSatisfy { $0.stage === fixture.stage && $0.window === fixture.window })
      all[0].removeFromSuperview()
      expectTrue(all.allSatisfy { $0.stage == nil && $0.window == nil })
    }
  }

  @Test func `adding many subviews costs each the same`() {
    func time(_ count: Int) -> Double {
      let fixture = Fixture()
      let all = (0..<count).map { _ in View() }
      return threadSeconds { for view in all { fixture.window.addSubview(view) } }
    }
    // Ten times as many take ten times as long; a walk over all siblings for each would take a hundred times.
    // The best of several, because others use the machine.
    let few = (0..<5).map { _ in time(1_000) }.min() ?? 0
    let many = (0..<3).map { _ in time(10_000) }.min() ?? 0
    expectLess(many, than: few * 50)
  }

  @Test func `a chain of tens of thousands of views is built, laid out, searched and released`()
    throws
  {
    try onSmallStack {
      weak var last: View?
      do {
        let fixture = Fixture()
        var view: View = fixture.window
        for _ in 0..<(isSoakEnabled ? 100_000 : 30_000) {
          let next = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
          next.autoresizingMask = [.flexibleWidth]
          view.addSubview(next)
          view = next
        }
        last = view
        view.tag = 7
        fixture.window.layoutIfNeeded()
        fixture.window.frame.size.width += 90
        expectIdentical(fixture.window.viewWithTag(7), view)
        expectClose(view.bounds.size.width, 100, within: 1e-9)
        expectTrue(view.isDescendant(of: fixture.window))
        expectIdentical(fixture.window.hitTest(Point(x: 1, y: 1)), view)
        let snapshot = fixture.window.subviews[0].snapshotView(afterScreenUpdates: false)
        expectEqual(snapshot?.layer.sublayers.count, 1)
        let chain = fixture.window.subviews[0]
        chain.removeFromSuperview()
        expectNil(view.stage)
        fixture.window.addSubview(chain)
        expectIdentical(view.stage, fixture.stage)
      }
      expectNil(last)
    }
  }

  @Test func `a chain without a stage is built from below and released`() throws {
    try onSmallStack {
      weak var first: View?
      do {
        var view = View()
        first = view
        for _ in 0..<(isSoakEnabled ? 100_000 : 30_000) {
          let above = View()
          above.addSubview(view)
          view = above
        }
        expectTrue(first?.superview != nil)
      }
      expectNil(first)
    }
  }
}
