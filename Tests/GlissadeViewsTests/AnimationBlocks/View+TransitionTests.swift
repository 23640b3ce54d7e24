import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Transitions of views' looks.
@Suite struct ViewTransitionTests {
  typealias Options = ViewAnimationOptions
  static let effects: [Options] = [
    .transitionCrossDissolve, .transitionFlipFromLeft, .transitionFlipFromRight,
    .transitionFlipFromTop, .transitionFlipFromBottom, .transitionCurlUp, .transitionCurlDown,
  ]

  let interface = Interface(ViewController())
  let parent = View(frame: Rect(x: 0, y: 0, width: 320, height: 400))
  let view = View(frame: Rect(x: 20, y: 30, width: 100, height: 160))
  let label = View(frame: Rect(x: 5, y: 5, width: 50, height: 20))
  var stage: Stage { interface.stage }

  init() throws {
    interface.window.addSubview(parent)
    parent.addSubview(view)
    view.addSubview(label)
    try interface.run(0.1)
  }

  private func helpers() -> [View] {
    parent.subviews.filter { $0 is SnapshotView || $0 is CurlPage }
  }

  @Test(arguments: effects)
  func `a view changes its look with its old one going`(effect: Options) throws {
    var told: [Bool] = []
    stage.perform {
      View.transition(with: view, duration: 1, options: [effect, .curveLinear]) {
        label.center = Point(x: 80, y: 80)
        view.backgroundColor = .white
      } completion: {
        told.append($0)
      }
      expectTrue(told.isEmpty)
    }
    // The changes of its subviews took effect at once.
    expectTrue(label.layer.animations.isEmpty && label.center == Point(x: 80, y: 80))
    expectEqual(label.layer.presentation?.position, Point(x: 80, y: 80))
    expectTrue(!helpers().isEmpty)
    let start = stage.time
    let old = try #require(parent.subviews.first { $0 is SnapshotView })
    expectEqual(old.frame, view.frame)
    if effect == .transitionCrossDissolve {
      try stage.advance(to: start + 0.25)
      expectClose(try #require(old.layer.presentation).opacity, 0.75, within: 1e-6)
      expectClose(try #require(view.layer.presentation).opacity, 0.25, within: 1e-6)
    }
    try stage.advance(to: start + 0.999)
    expectTrue(told.isEmpty && !helpers().isEmpty)
    try stage.advance(to: start + 1.001)
    expectEqual(told, [true])
    expectTrue(helpers().isEmpty && parent.subviews == [view])
    expectTrue(view.layer.animations.isEmpty && view.alpha == 1 && view.transform3D.isIdentity)
    try stage.advance(to: start + 3)
    expectEqual(told, [true], "once")
  }

  @Test func `a page curls all the way off, and is laid down the same way`() throws {
    for (options, isRising) in [(Options.transitionCurlUp, true), (.transitionCurlDown, false)] {
      let start = stage.time
      stage.perform {
        View.transition(with: view, duration: 1, options: [options, .curveLinear])
      }
      let page = try #require(parent.subviews.last as? CurlPage)
      // The strips are exact at each of the 32 keyframes.
      for part in [0.0, 0.3125, 0.5, 0.78125, 1] {
        let curled = isRising ? part : 1 - part
        let strips = CurlPage.strips(height: 160, fold: 160 - curled * 180)
        for (index, strip) in page.subviews.enumerated() {
          let shown = try #require(try strip.layer.presentation(at: start + part))
          expectClose(shown.transform.m43, strips[index].z, within: 1e-4)
          expectAtMost(abs(shown.transform.m42 + Double(index) * 5 - strips[index].y), 1e-4)
        }
      }
      try interface.run(1.1)
      expectEqual(parent.subviews, [view])
    }
  }

  @Test func `content moves where it is allowed to`() throws {
    let start = stage.time
    stage.perform {
      View.transition(
        with: view, duration: 1,
        options: [.transitionCrossDissolve, .allowAnimatedContent, .curveLinear]
      ) { label.center.x += 100 }
    }
    let shown = try #require(try label.layer.presentation(at: start + 0.25))
    expectClose(shown.position.x, 55, within: 1e-4)
    stage.perform {
      View.transition(with: view, duration: 1, options: [.allowAnimatedContent, .curveLinear]) {
        label.center.y += 100
      }
    }
    expectClose(
      try #require(try label.layer.presentation(at: start + 0.5)).position.y, 65, within: 1e-4)
  }

  @Test func `without anything to move the change is made and told in a later turn`() throws {
    let lone = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let empty = View()
    parent.addSubview(empty)
    let effect = Options.transitionFlipFromLeft
    let cases: [(View, Double, Options)] = [
      (view, 1, []), (view, 0, effect), (view, -.infinity, effect), (view, .nan, effect),
      (lone, 1, effect), (empty, 1, effect),
    ]
    for (view, duration, options) in cases {
      var told: [Bool] = []
      var changes = 0
      stage.perform {
        View.transition(with: view, duration: duration, options: options) {
          changes += 1
          view.alpha = 0.5
        } completion: {
          told.append($0)
        }
        expectTrue(changes == 1 && told.isEmpty)
      }
      try stage.advance(to: stage.time)
      expectTrue(told == [duration < .infinity] && view.alpha == 0.5 && !stage.isAnimating)
      view.alpha = 1
    }
    var told = 0
    stage.perform {
      View.setAnimationsEnabled(false)
      View.transition(with: view, duration: 1, options: effect, completion: { _ in told += 1 })
      View.setAnimationsEnabled(true)
      View.performWithoutAnimation {
        View.transition(with: view, duration: 1, options: effect, completion: { _ in told += 1 })
      }
    }
    expectTrue(helpers().isEmpty)
    try stage.advance(to: stage.time)
    expectEqual(told, 2)
  }

  @Test func `a view that is taken away ends its transition`() throws {
    var told: [Bool] = []
    stage.perform {
      View.transition(
        with: view, duration: 1, options: .transitionCurlDown, completion: { told.append($0) })
    }
    try stage.advance(to: stage.time + 0.5)
    stage.perform { parent.removeFromSuperview() }
    try stage.advance(to: stage.time)
    expectTrue(told == [false] && parent.subviews == [view])
  }

  // MARK: From view to view

  @Test(arguments: effects)
  func `one view replaces another`(effect: Options) throws {
    let next = View(frame: view.frame)
    let above = View()
    parent.addSubview(above)
    var told: [Bool] = []
    stage.perform {
      View.transition(from: view, to: next, duration: 0.5, options: effect) { told.append($0) }
    }
    expectTrue(view.superview === parent && next.superview === parent)
    try stage.advance(to: stage.time + 0.499)
    expectTrue(told.isEmpty)
    try stage.advance(to: stage.time + 0.002)
    expectTrue(told == [true] && parent.subviews == [next, above] && view.superview == nil)
    expectTrue(view.alpha == 1 && view.layer.animations.isEmpty && next.layer.animations.isEmpty)
  }

  @Test(arguments: effects + [[]], [true, false])
  func `one view is shown and another hidden`(effect: Options, isAbove: Bool) throws {
    let next = View(frame: view.frame)
    next.isHidden = true
    parent.insertSubview(next, at: isAbove ? 1 : 0)
    let order = parent.subviews
    var told: [Bool] = []
    stage.perform {
      View.transition(
        from: view, to: next, duration: 0.5, options: [effect, .showHideTransitionViews]
      ) { told.append($0) }
    }
    expectTrue(!next.isHidden && told.isEmpty)
    try stage.advance(to: stage.time + 0.501)
    expectTrue(told == [true] && parent.subviews == order && view.isHidden && !next.isHidden)
    expectTrue(view.layer.animations.isEmpty && next.layer.animations.isEmpty)
  }

  @Test func `without an effect or a place the replacement is made at once`() throws {
    let next = View(frame: view.frame)
    var told: [Bool] = []
    stage.perform { View.transition(from: view, to: next, duration: 1) { told.append($0) } }
    expectTrue(view.superview == nil && next.superview === parent && told.isEmpty)
    try stage.advance(to: stage.time)
    expectEqual(told, [true])
    stage.perform {
      View.transition(from: view, to: next, duration: 1, options: .transitionCurlUp) {
        told.append($0)
      }
      View.transition(from: next, to: next, duration: 1, options: .transitionCurlUp) {
        told.append($0)
      }
    }
    try stage.advance(to: stage.time)
    expectTrue(told == [true, false, false] && parent.subviews == [next])
  }

  @Test func `a container moves between children with a view's transition`() throws {
    let (host, a, b) = (ViewController(), ViewController(), ViewController())
    for child in [a, b] { host.addChild(child) }
    let interface = Interface(host)
    interface.stage.perform { host.view.addSubview(a.view) }
    try interface.run(0.1)
    var told: [Bool] = []
    interface.stage.perform {
      host.transition(
        from: a, to: b, duration: 0.5, options: .transitionFlipFromLeft,
        completion: { told.append($0) })
    }
    try interface.run(0.25)
    try expectTrue(#require(a.view.layer.presentation).transform.m34 != 0 && told.isEmpty)
    try interface.run(0.3)
    expectTrue(told == [true] && host.view.subviews == [b.view] && interface.codes == [])
  }
}
