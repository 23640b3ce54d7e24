import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

/// The changes that blocks make at once, and the properties of layers that they animate.
@Suite struct ViewAnimateImmediateTests {
  private let fixture = Fixture()
  private var stage: Stage { fixture.stage }

  // MARK: Without moving

  @Test func `what is not finite is refused, told and changed at once`() throws {
    let view = fixture.box()
    var errors: [EngineError] = []
    stage.errorHandler = { error, _ in errors.append(error) }
    var told: [Bool] = []
    stage.perform {
      for duration in [Double.nan, .infinity] {
        View.animate(withDuration: duration) {
          view.center.x += 1
        } completion: {
          told.append($0)
        }
      }
      View.animate(withDuration: 1, delay: .nan, options: .curveLinear) {
        view.alpha = 0
      } completion: {
        told.append($0)
      }
    }
    expectEqual(view.shownCenter.x, 52)
    expectEqual(
      errors,
      [
        .timing(.notFinite(field: .duration, value: .nan)),
        .timing(.notFinite(field: .duration, value: .infinity)),
        .timing(.notFinite(field: .beginTime, value: .nan)),
      ])
    expectEqual(
      stage.monitor.diagnostics.map(\.code),
      [
        .invalidAnimationTime, .invalidAnimationTime, .invalidAnimationTime,
      ])
    try stage.advance(to: 0)
    expectEqual(told, [false, false])
    try stage.advance(to: 0.5)
    expectTrue(near(view.shownAlpha, 0.5, 1e-12) && told == [false, false])
  }

  /// Calls that take a duration.
  static let timed: [@Sendable (Double, View, @escaping (Bool) -> Void) -> Void] = [
    { duration, view, completion in
      View.animate(withDuration: duration, animations: { view.alpha = 0 }, completion: completion)
    },
    { duration, view, completion in
      View.animate(
        withDuration: duration, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        animations: { view.alpha = 0 }, completion: completion)
    },
    { duration, view, completion in
      View.animateKeyframes(
        withDuration: duration,
        animations: {
          View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
        }, completion: completion)
    },
    { duration, view, completion in
      View.transition(
        with: view, duration: duration, options: .transitionCrossDissolve,
        animations: { view.alpha = 0 }, completion: completion)
    },
    { duration, view, completion in
      view.alpha = 0
      View.transition(
        from: view, to: View(), duration: duration, options: .transitionCrossDissolve,
        completion: completion)
    },
  ]

  @Test(
    arguments: timed.indices,
    [Double.infinity, .nan, 0, -1, -.infinity, -.leastNonzeroMagnitude])
  func `a block of no length, or without an end, changes at once, and is told once in its own turn`(
    _ index: Int, _ duration: Double
  ) throws {
    let view = fixture.box()
    var told: [Bool] = []
    stage.perform {
      Self.timed[index](duration, view) { told.append($0) }
      expectTrue(view.alpha == 0 && view.layer.animations.isEmpty && told.isEmpty)
    }
    expectTrue(view.shownAlpha == 0 && told.isEmpty)
    let isNothing = duration <= 0
    expectEqual(
      stage.monitor.diagnostics.map(\.code), duration.isFinite ? [] : [.invalidAnimationTime])
    try stage.advance(to: 0)
    expectEqual(told, [isNothing])
    try stage.advance(to: 10)
    expectEqual(told, [isNothing])
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func `a damping that is none is refused, told and changed at once`(_ ratio: Double) throws {
    let view = fixture.box()
    var errors: [EngineError] = []
    stage.errorHandler = { error, _ in errors.append(error) }
    var told: [Bool] = []
    stage.perform {
      View.animate(withDuration: 1, usingSpringWithDamping: ratio, initialSpringVelocity: 0) {
        view.center.x = 150
      } completion: {
        told.append($0)
      }
      View.animate(springDuration: ratio, bounce: ratio == 0 ? 5 : 0) { view.alpha = 0 }
    }
    expectEqual(errors.count, 2)
    expectTrue(
      errors.allSatisfy {
        if case .timing = $0 { true } else { false }
      })
    expectTrue(view.shownCenter.x == 150 && view.shownAlpha == 0)
    try stage.advance(to: 0)
    expectEqual(told, [true])
  }

  @Test func `a value that is refused leaves the property and the block completes`() throws {
    let view = fixture.box()
    var errors: [EngineError] = []
    stage.errorHandler = { error, _ in errors.append(error) }
    var told: [Bool] = []
    View.animate(withDuration: 1) {
      view.center.x = .nan
      view.alpha = .infinity
      view.frame = Rect(x: 0, y: .nan, width: 1, height: 1)
    } completion: {
      told.append($0)
    }
    expectTrue(view.frame == Rect(x: 0, y: 0, width: 100, height: 100) && view.alpha == 1)
    expectTrue(errors.count >= 3 && view.layer.animations.isEmpty)
    try stage.advance(to: 0)
    expectEqual(told, [true])
  }

  @Test func `nothing moves within performWithoutAnimation, at any depth`() throws {
    let view = fixture.box()
    View.animate(withDuration: 1) {
      View.performWithoutAnimation {
        expectEqual(View.inheritedAnimationDuration, 0)
        view.center.x = 150
        View.animate(withDuration: 1, options: .overrideInheritedDuration) {
          view.center.y = 150
          View.animate(withDuration: 0) {
            View.animate(withDuration: 1, options: .overrideInheritedDuration) { view.alpha = 0.5 }
          }
          View.animateKeyframes(withDuration: 1, options: .overrideInheritedDuration) {
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
          }
        }
      }
      view.backgroundColor = .black
    }
    expectTrue(view.shownCenter == Point(x: 150, y: 150) && view.shownAlpha == 0)
    expectEqual(view.layer.animations.count, 1)
  }

  @Test func `a block of a duration within one of none moves if it overrides that`() throws {
    let view = fixture.box()
    View.animate(withDuration: 0) {
      View.animate(withDuration: 1) { view.alpha = 0 }
      View.animate(withDuration: 1, options: [.overrideInheritedDuration, .curveLinear]) {
        view.center.x = 150
      }
    }
    try stage.advance(to: 0.5)
    expectTrue(view.shownAlpha == 0 && near(view.shownCenter.x, 100, 1e-12))
  }

  @Test func `animations can be switched off for a stage, in blocks as well`() throws {
    let view = fixture.box()
    var told: [Bool] = []
    stage.perform {
      View.setAnimationsEnabled(false)
      expectTrue(!View.areAnimationsEnabled)
      View.animate(withDuration: 1) {
        view.center.x = 150
      } completion: {
        told.append($0)
      }
    }
    expectTrue(View.areAnimationsEnabled)
    View.animate(withDuration: 1) {
      view.center.y = 150
    } completion: {
      told.append($0)
    }
    expectEqual(view.shownCenter, Point(x: 150, y: 150))
    try stage.advance(to: 0)
    expectEqual(told, [true, true])
    stage.perform {
      View.setAnimationsEnabled(true)
      View.animate(withDuration: 1, options: .curveLinear) {
        view.alpha = 0
        View.setAnimationsEnabled(false)
        view.center.x = 350
        View.setAnimationsEnabled(true)
      }
    }
    try stage.advance(to: 0.5)
    expectTrue(near(view.shownAlpha, 0.5, 1e-12) && view.shownCenter.x == 350)
  }

  // MARK: Layers

  @Test func `properties of a view's layer move in a block and only there`() throws {
    let view = fixture.box()
    let plain = Layer()
    try view.layer.addSublayer(plain)
    stage.flush()
    stage.perform {
      view.layer.cornerRadius = 4
      view.center.x = 60
      plain.cornerRadius = 4
    }
    expectTrue(view.layer.animations.isEmpty && plain.animations.count == 1)
    plain.removeAllAnimations()
    View.animate(withDuration: 1, options: .curveLinear) {
      view.layer.cornerRadius = 8
      view.layer.shadowOpacity = 1
      view.layer.zPosition = 6
      view.bounds.origin.y = 10
      view.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 1)
      view.isHidden = true
      view.layer.cornerRadius = 8
    }
    expectEqual(view.layer.animations.count, 5)
    try stage.advance(to: 0.5)
    let shown = try #require(view.layer.presentation)
    expectTrue(near(shown.cornerRadius, 6, 1e-12) && near(shown.zPosition, 3, 1e-12))
    expectClose(shown.value(of: .shadowOpacity), 0.5, within: 1e-12)
    expectClose(shown.bounds.origin.y, 5, within: 1e-12)
    expectTrue(near(shown.backgroundColor.red, 0.5, 1e-12) && shown.isHidden)
  }

  @Test func `a plain layer in a block moves as its transaction says`() throws {
    let view = fixture.box()
    let plain = Layer()
    try view.layer.addSublayer(plain)
    stage.flush()
    stage.perform {
      View.animate(withDuration: 1, options: .curveLinear) {
        plain.position.x = 100
        view.center.x = 150
      }
    }
    expectEqual(plain.animations.first?.duration, 0.25)
    expectEqual(view.layer.animations.first?.duration, 1)
  }

  @Test func `a plain layer that was added before a block appears without moving`() throws {
    let plain = Layer()
    try stage.perform {
      try fixture.window.layer.addSublayer(plain)
      View.animate(withDuration: 1) { fixture.window.alpha = 0.5 }
      plain.position.x = 100
    }
    expectTrue(plain.animations.isEmpty)
  }

  @Test func `a view that is added in a block moves in it`() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    stage.perform {
      View.animate(withDuration: 1, options: .curveLinear) {
        view.alpha = 0.5
        fixture.window.addSubview(view)
        view.center.x = 150
      }
    }
    try stage.advance(to: 0.5)
    expectTrue(near(view.shownCenter.x, 100, 1e-12) && view.shownAlpha == 0.5)
  }
}
