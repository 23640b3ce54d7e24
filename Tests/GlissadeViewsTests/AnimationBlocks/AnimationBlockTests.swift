import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct AnimationBlockTests {
  // MARK: Completions

  @Test func `an empty block completes on the next turn`() throws {
    let fixture = Fixture()
    var told: [Bool] = []
    fixture.stage.perform {
      View.animate(withDuration: 1) {
      } completion: {
        told.append($0)
      }
      View.animate(withDuration: 1) {
        fixture.window.alpha = 1
      } completion: {
        told.append($0)
      }
      View.animateKeyframes(withDuration: 1) {
      } completion: {
        told.append($0)
      }
      expectTrue(told.isEmpty)
    }
    expectTrue(told.isEmpty)
    try fixture.stage.advance(to: 0)
    expectEqual(told, [true, true, true])
    try fixture.stage.advance(to: 5)
    expectEqual(told.count, 3)
  }

  @Test func `a completion waits for the last motion and is told of any that did not finish`()
    throws
  {
    let fixture = Fixture()
    let (a, b) = (fixture.box(), fixture.box())
    var told: [(Bool, Double)] = []
    View.animate(withDuration: 1) {
      a.center.x = 150
      a.alpha = 0
      View.animate(withDuration: 2, options: .overrideInheritedDuration) { b.center.x = 150 }
    } completion: {
      told.append(($0, fixture.stage.time))
    }
    try fixture.stage.advance(to: 0.5)
    a.layer.removeAnimation(forKey: "opacity")
    try fixture.stage.advance(to: 0.75)
    expectTrue(told.isEmpty)
    try fixture.stage.advance(to: 3)
    expectTrue(told.count == 1 && told.first?.0 == false && told.first?.1 == 1)
  }

  @Test func `a completion comes at its own instant, and may start the next block`() throws {
    let fixture = Fixture()
    let view = fixture.box()
    var ends: [Double] = []
    func go(_ count: Int) {
      View.animate(withDuration: 0.3) {
        view.center.x += 100
      } completion: { finished in
        expectTrue(finished && Stage.current === fixture.stage)
        ends.append(fixture.stage.time)
        if count > 1 { go(count - 1) }
      }
    }
    go(3)
    try fixture.stage.advance(to: 10)
    expectEqual(ends, [0.3, 0.3 + 0.3, 0.3 + 0.3 + 0.3])
    expectTrue(view.center.x == 350 && view.layer.animations.isEmpty)
  }

  @Test func `removing a window's view completes with false once`() throws {
    let fixture = Fixture()
    let above = fixture.box()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    above.addSubview(view)
    var told: [Bool] = []
    View.animate(withDuration: 1) {
      view.center.x = 150
      view.transform = AffineTransform(scaleX: 2, y: 2)
    } completion: {
      told.append($0)
    }
    above.removeFromSuperview()
    try fixture.stage.advance(to: 0)
    expectEqual(told, [false])
    fixture.window.addSubview(above)
    try fixture.stage.advance(to: 5)
    expectEqual(told, [false])
  }

  // MARK: Without a current stage

  @Test func `a block outside of any stage moves views and completes on their stage`() throws {
    let fixture = Fixture()
    let view = fixture.box()
    var told: [Bool] = []
    expectNil(Stage.current)
    View.animate(withDuration: 1, options: .curveLinear) {
      expectEqual(View.inheritedAnimationDuration, 1)
      view.center.x = 150
    } completion: {
      told.append($0)
    }
    View.animate(withDuration: 0) {
      view.alpha = 0
    } completion: {
      told.append($0)
    }
    View.animate(withDuration: 1) {
      view.alpha = 0
    } completion: {
      told.append($0)
    }
    expectTrue(told.isEmpty)
    try fixture.stage.advance(to: 0.5)
    expectTrue(near(view.shownCenter.x, 100, 1e-12) && told == [true, true])
    try fixture.stage.advance(to: 1)
    expectEqual(told, [true, true, true])
  }

  @Test func `a block that meets no stage completes after its changes`() {
    let view = View()
    var told: [String] = []
    View.animate(withDuration: 1) {
      view.alpha = 0
      told.append("changes")
    } completion: {
      told.append("completion \($0)")
    }
    expectTrue(view.alpha == 0 && told == ["changes", "completion true"])
  }

  @Test func `a block goes on in the calls that it makes, and not in tasks`() async throws {
    let fixture = Fixture()
    let view = fixture.box()
    var task: Task<Double, Never>?
    let changes = {
      fixture.stage.perform { view.alpha = 0 }
      task = Task { View.inheritedAnimationDuration }
    }
    View.animate(withDuration: 1, animations: changes, completion: nil)
    expectEqual(view.layer.animations.count, 1)
    await expectEqual(task?.value, 0)
    view.center.x = 150
    expectEqual(view.layer.animations.count, 1)
  }

  @Test func `views of two stages move in one block, each in its own time`() throws {
    let (one, two) = (Fixture(), Fixture(time: 100))
    let (a, b) = (one.box(), two.box())
    var told = 0
    one.stage.perform {
      View.animate(withDuration: 1, options: .curveLinear) {
        a.center.x = 150
        b.center.x = 250
        two.stage.perform { b.alpha = 0 }
        expectEqual(View.inheritedAnimationDuration, 1)
      } completion: { finished in
        expectTrue(finished)
        told += 1
      }
    }
    try two.stage.advance(to: 100.5)
    expectTrue(near(b.shownCenter.x, 150, 1e-12) && near(b.shownAlpha, 0.5, 1e-12))
    expectEqual(a.shownCenter.x, 50)
    try one.stage.advance(to: 1)
    expectEqual(told, 0)
    try two.stage.advance(to: 101)
    expectEqual(told, 1)
  }

  // MARK: The same at any frame rate

  /// Blocks that start each other, on one stage; what shows at some times, bit for bit.
  private func script(step: Double?) throws -> [UInt64] {
    let fixture = Fixture()
    let stage = fixture.stage
    let views = (0..<4).map { _ in fixture.box() }
    stage.perform {
      View.animate(withDuration: 0.37) {
        views[0].center = Point(x: 300, y: 20)
        views[1].alpha = 0.2
      } completion: { _ in
        View.animate(withDuration: 0.21, usingSpringWithDamping: 0.5, initialSpringVelocity: 3) {
          views[0].center = Point(x: 10, y: 500)
          views[1].alpha = 0.9
          views[2].transform = AffineTransform(rotationAngle: 1.3)
        } completion: { _ in
          views[3].removeFromSuperview()
          fixture.window.addSubview(views[3])
          View.animate(springDuration: 0.3, bounce: 0.2, delay: 0.05) {
            views[3].frame = Rect(x: 1, y: 2, width: 30, height: 40)
            views[1].alpha = 0.1
          }
        }
      }
      View.animateKeyframes(withDuration: 0.9, delay: 0.1, options: .autoreverse) {
        View.addKeyframe(withRelativeStartTime: 0.1, relativeDuration: 0.4) {
          views[2].center.x = 400
        }
        View.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.3) {
          views[2].center.x = 7
          views[2].alpha = 0
        }
      }
      stage.post(after: 0.2) {
        View.animate(withDuration: 0.5, options: .repeat) { views[0].center.x += 31 }
        View.animate(withDuration: 0.3) { views[1].alpha = 0.4 }
      }
    }
    var bits: [UInt64] = []
    for sample in 1...12 {
      let time = Double(sample) * 0.17
      if let step {
        while stage.time + step < time { try stage.advance(to: stage.time + step) }
      }
      try stage.advance(to: time)
      for view in views {
        let shown = try #require(view.layer.presentation)
        for number in [
          shown.position.x, shown.position.y, shown.opacity, shown.bounds.size.width,
          shown.transform.m11, shown.transform.m12,
        ] { bits.append(number.bitPattern) }
      }
    }
    return bits
  }

  @Test(arguments: [1.0 / 24, 1.0 / 60, 1.0 / 120, 0.001, 0.0137])
  func `a script shows the same bits at any frame rate`(_ step: Double) throws {
    try expectEqual(script(step: step), script(step: nil))
  }

  // MARK: Letting go

  @Test func `stages, windows, views and what completions hold are released`() throws {
    weak var stage: Stage?
    weak var window: Window?
    weak var view: View?
    weak var token: View?
    do {
      let fixture = Fixture()
      let box = fixture.box()
      let held = View()
      (stage, window, view, token) = (fixture.stage, fixture.window, box, held)
      View.animate(withDuration: 1, options: [.repeat, .autoreverse]) {
        box.center.x = 150
        box.alpha = 0
      } completion: { _ in
        held.tag += box.tag
      }
      View.animateKeyframes(withDuration: 1, options: .repeat) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { box.bounds = .zero }
      } completion: { _ in
        held.tag += box.tag
      }
      try fixture.stage.advance(to: 3)
    }
    expectTrue(stage == nil && window == nil && view == nil && token == nil)
  }

  @Test func `animation block, completed: releases its completion`() throws {
    let fixture = Fixture()
    let view = fixture.box()
    weak var token: View?
    do {
      let held = View()
      token = held
      View.animate(withDuration: 1) {
        view.center.x = 150
      } completion: { _ in
        held.tag = 1
      }
    }
    expectTrue(token != nil)
    try fixture.stage.advance(to: 2)
    expectTrue(token == nil && view.layer.animations.isEmpty)
  }
}
