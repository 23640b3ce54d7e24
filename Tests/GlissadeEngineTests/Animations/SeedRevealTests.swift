import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// The reveal of "iOS Animations by Tutorials", chapter 20, as far as layers go: the animator's lines one
/// by one, with the transition context replaced by a record of what it is told.
@Suite struct SeedRevealTests {
  /// A record of the calls by which the animator completes the transition, and of their times.
  final class Context {
    var completions: [(time: Double, didComplete: Bool)] = []
    var transitionWasCancelled = false
    func completeTransition(_ didComplete: Bool) {
      completions.append((Stage.current?.time ?? .nan, didComplete))
    }
  }

  /// `RevealAnimator`.
  final class RevealAnimator: AnimationDelegate {
    let animationDuration = 2.0
    var storedContext: Context?
    var stops: [(animation: Animation, finished: Bool)] = []
    var starts = 0
    let logo: Layer

    init(logo: Layer) { self.logo = logo }

    func animateTransition(_ context: Context, maskLayer: Layer, view: Layer) throws {
      storedContext = context
      let animation = BasicAnimation(keyPath: .transform)
      animation.fromValue = .identity
      animation.toValue = Transform3D(translationX: 0, y: -10, z: 0).concatenating(
        Transform3D(scaleX: 150, y: 150, z: 1))
      animation.duration = animationDuration
      animation.delegate = self
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      animation.timingFunction = .easeIn
      try maskLayer.add(animation, forKey: nil)
      try logo.add(animation, forKey: nil)
      let fadeInAnimation = BasicAnimation(keyPath: .opacity)
      fadeInAnimation.fromValue = 0
      fadeInAnimation.toValue = 1
      fadeInAnimation.duration = animationDuration
      try view.add(fadeInAnimation, forKey: nil)
    }

    func animationDidStart(_ animation: Animation) { starts += 1 }

    func animationDidStop(_ animation: Animation, finished: Bool) {
      stops.append((animation, finished))
      if let context = storedContext {
        context.completeTransition(!context.transitionWasCancelled)
        logo.removeAllAnimations()
      }
      storedContext = nil
    }
  }

  /// The two views of the transition on a stage, and the animator at the beginning of it.
  private struct Reveal {
    let stage = Stage()
    let logo = Layer()
    let view = Layer()
    let maskLayer = Layer()
    let context = Context()
    let animator: RevealAnimator

    init() throws {
      animator = RevealAnimator(logo: logo)
      let container = Layer()
      container.bounds = Rect(x: 0, y: 0, width: 375, height: 667)
      try stage.root.addSublayer(container)
      logo.position = Point(x: 187.5, y: 300)
      try container.addSublayer(logo)
      view.bounds = container.bounds
      view.position = Point(x: 187.5, y: 333.5)
      maskLayer.position = Point(
        x: view.bounds.size.width / 2, y: view.bounds.size.height / 2)
      view.mask = maskLayer
      try container.addSublayer(view)
      stage.flush()
      try animator.animateTransition(context, maskLayer: maskLayer, view: view)
    }

    func presentation(of layer: Layer) throws -> Presentation { try #require(layer.presentation) }

    func local(of layer: Layer, _ row: Int, _ column: Int) throws -> Double {
      try stage.evaluate(at: stage.time)
      return try #require(stage.frame[layer]).matrix[row - 1, column - 1]
    }
  }

  @Test func `both layers show the printed numbers on the way`() throws {
    let reveal = try Reveal()
    let rows = try Golden.file()["seed_calc"]["003_push_2s_easeIn"].entries
    for (key, row) in rows {
      try reveal.stage.advance(to: try #require(Double(key)))
      for layer in [reveal.logo, reveal.maskLayer] {
        let shown = try reveal.presentation(of: layer)
        let scale = ShownNumber(
          presented: shown.transform.m11, framed: try reveal.local(of: layer, 1, 1))
        try expect(
          scale, row["scale"], relative: SpringGoldens.computedTolerance, isExact: true, range: 150)
        let y = ShownNumber(
          presented: shown.transform.m42,
          framed: try reveal.local(of: layer, 4, 2) - layer.position.y)
        try expect(
          y, row["ty"], relative: SpringGoldens.computedTolerance, isExact: true, range: 1500)
      }
      let fade = try reveal.presentation(of: reveal.view)
      try expect(
        fade.opacity, row["opacity"], relative: SpringGoldens.computedTolerance, isExact: true)
    }
    expectTrue(reveal.animator.stops.isEmpty)
  }

  @Test func `adding the animation twice makes two frozen copies without keys`() throws {
    let reveal = try Reveal()
    let copies = reveal.maskLayer.animations + reveal.logo.animations
    expectEqual(copies.count, 2)
    expectTrue(copies[0] !== copies[1])
    expectTrue(copies.allSatisfy { $0.isFrozen && $0.delegate === reveal.animator })
    expectTrue(reveal.maskLayer.animationKeys.isEmpty)
    expectTrue(reveal.logo.animationKeys.isEmpty)
    // A frozen copy does not change any more.
    copies[0].duration = 99
    copies[0].isRemovedOnCompletion = true
    expectEqual(copies[0].duration, 2)
    expectTrue(!copies[0].isRemovedOnCompletion)
    // Without a key nothing is replaced.
    let another = BasicAnimation(keyPath: .zPosition, from: 0, to: 1)
    try reveal.logo.add(another, forKey: nil)
    expectEqual(reveal.logo.animations.count, 2)
  }

  @Test(arguments: [1.0 / 60, 0.25, 5])
  func `the delegate is told twice, and the first time completes`(step: Double) throws {
    let reveal = try Reveal()
    var time = 0.0
    while time < 5 {
      time = min(time + step, 5)
      try reveal.stage.advance(to: time)
    }
    expectEqual(reveal.animator.starts, 2)
    expectEqual(reveal.animator.stops.count, 2)
    // The first stop is that of the mask, which was added first; the delegate then removed the logo's animation.
    expectEqual(reveal.animator.stops.map(\.finished), [true, false])
    expectTrue(reveal.animator.stops[0].animation !== reveal.animator.stops[1].animation)
    expectEqual(reveal.context.completions.map(\.time), [2])
    expectEqual(reveal.context.completions.map(\.didComplete), [true])
    expectNil(reveal.animator.storedContext)
  }

  @Test func `the second call is told that it finished when the first leaves the logo alone`()
    throws
  {
    let reveal = try Reveal()
    reveal.animator.storedContext = nil
    try reveal.stage.advance(to: 3)
    expectEqual(reveal.animator.stops.map(\.finished), [true, true])
    for layer in [reveal.logo, reveal.maskLayer] {
      // The forwards fill holds what the animation ended with.
      try expectEqual(reveal.presentation(of: layer).transform, SeedGoldens.reveal)
      try expectEqual(reveal.local(of: layer, 1, 1), 150)
      expectEqual(layer.animations.count, 1)
    }
    try expectEqual(reveal.local(of: reveal.logo, 4, 2), -1500 + 300)
    // Its model has been the identity all the time.
    expectTrue(reveal.logo.transform.isIdentity)
    reveal.logo.removeAllAnimations()
    try expectTrue(reveal.presentation(of: reveal.logo).transform.isIdentity)
    try expectEqual(reveal.local(of: reveal.logo, 1, 1), 1)
    expectEqual(reveal.animator.stops.count, 2, "what has ended is not told of again")
  }

  @Test func `completion resets the logo and leaves the mask as it is`() throws {
    let reveal = try Reveal()
    try reveal.stage.advance(to: 4)
    expectTrue(reveal.logo.animations.isEmpty)
    try expectTrue(reveal.presentation(of: reveal.logo).transform.isIdentity)
    try expectEqual(reveal.local(of: reveal.logo, 4, 2), 300)
    try expectEqual(reveal.presentation(of: reveal.maskLayer).transform, SeedGoldens.reveal)
    // The fade was removed at its end, and the model is opaque.
    expectTrue(reveal.view.animations.isEmpty)
    try expectEqual(reveal.presentation(of: reveal.view).opacity, 1)
    // As in `viewDidAppear`, the mask is removed, and its animation with it.
    reveal.view.mask = nil
    expectNil(reveal.maskLayer.stage)
    expectTrue(reveal.maskLayer.animations.isEmpty)
    expectTrue(!reveal.stage.isAnimating)
  }

  @Test func `a cancelled transition completes as such`() throws {
    let reveal = try Reveal()
    try reveal.stage.advance(to: 1)
    reveal.context.transitionWasCancelled = true
    reveal.maskLayer.removeAllAnimations()
    try reveal.stage.advance(to: 1)
    expectEqual(reveal.context.completions.map(\.didComplete), [false])
    expectEqual(reveal.context.completions.map(\.time), [1])
    expectEqual(reveal.animator.stops.map(\.finished), [false, false])
  }
}
