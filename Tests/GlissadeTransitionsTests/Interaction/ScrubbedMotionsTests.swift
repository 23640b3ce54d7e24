import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Whatever an animator installs is scrubbed: under a finger it shows what it would at that time by itself.
@Suite struct ScrubbedMotionsTests {
  enum Motion: String, CaseIterable, Sendable {
    case layerAnimation, layerKeyframes, layerGroup, layerSpring, block, spring, keyframes
    case nested, delayed, begun, propertyAnimator, propertySpring, alongside
  }

  /// A push whose animator moves the arriving view by 100 points to its place, over a second.
  private final class Rig: ViewControllerAnimatedTransitioning {
    let motion: Motion
    let (a, b) = (RecordingController("a"), RecordingController("b"))
    let chooser: Chooser
    let navigation: NavigationController
    let interface: Interface
    private var context: (any ViewControllerContextTransitioning)?
    private var kept: ViewPropertyAnimator?
    var stage: Stage { interface.stage }

    init(_ motion: Motion, _ interaction: PercentDrivenInteractiveTransition?) throws {
      self.motion = motion
      chooser = Chooser(nil, interaction)
      navigation = NavigationController(rootViewController: a)
      navigation.delegate = chooser
      interface = Interface(navigation)
      chooser.animator = self
      stage.perform { navigation.pushViewController(b, animated: true) }
      try stage.advance(to: stage.time)
    }

    var offset: Double { (b.view.layer.currentPresentation?.position.x ?? 0) - 160 }

    func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
      1
    }

    func animationEnded(_ transitionCompleted: Bool) { (context, kept) = (nil, nil) }

    private func complete() {
      context.map { $0.completeTransition(!$0.transitionWasCancelled) }
    }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
      self.context = context
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      let rest = view.center
      let start = rest + Point(x: 100, y: 0)
      let told = { [self] (_: Bool) in complete() }
      func onLayer(_ animation: Animation) {
        animation.duration = 1
        Transaction.begin()
        Transaction.setCompletion { [self] in complete() }
        try? view.layer.add(animation)
        Transaction.commit()
      }
      func fromOutside(_ move: () -> Void) {
        view.center = start
        move()
      }
      switch motion {
      case .layerAnimation:
        let animation = BasicAnimation(keyPath: .position, from: start, to: rest)
        animation.timingFunction = .easeIn
        onLayer(animation)
      case .layerKeyframes:
        let way = Point(x: 30, y: 0)
        onLayer(KeyframeAnimation(keyPath: .position, values: [start, rest + way, rest]))
      case .layerGroup:
        let animation = BasicAnimation(keyPath: .position, from: start, to: rest)
        animation.duration = 1
        onLayer(AnimationGroup([animation]))
      case .layerSpring:
        onLayer(SpringAnimation(keyPath: .position, from: start, to: rest))
      case .block:
        fromOutside {
          View.animate(withDuration: 1, animations: { view.center = rest }, completion: told)
        }
      case .spring:
        fromOutside {
          View.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
            animations: { view.center = rest }, completion: told)
        }
      case .keyframes:
        fromOutside {
          View.animateKeyframes(
            withDuration: 1,
            animations: {
              View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                view.center = rest + Point(x: 80, y: 0)
              }
              View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                view.center = rest
              }
            }, completion: told)
        }
      case .nested:
        fromOutside {
          View.animate(
            withDuration: 1,
            animations: {
              View.animate(withDuration: 0.5, options: .overrideInheritedDuration) {
                view.center = rest
              }
              view.alpha = 0.5
            }, completion: told)
        }
      case .delayed:
        fromOutside {
          View.animate(
            withDuration: 0.6, delay: 0.4, animations: { view.center = rest }, completion: told)
        }
      case .begun:
        fromOutside {
          View.beginAnimations(nil)
          View.setAnimationDuration(1)
          view.center = rest
          View.commitAnimations()
          View.animate(withDuration: 1, animations: { view.alpha = 0.5 }, completion: told)
        }
      case .propertyAnimator, .propertySpring:
        fromOutside {
          let animator =
            motion == .propertyAnimator
            ? try? ViewPropertyAnimator(duration: 1, curve: .easeIn)
            : try? ViewPropertyAnimator(duration: 1, dampingRatio: 0.4)
          animator?.addAnimations { view.center = rest }
          animator?.addCompletion { [self] _ in complete() }
          animator?.startAnimation()
          kept = animator
        }
      case .alongside:
        _ = navigation.transitionCoordinator?.animate(
          alongsideTransition: { _ in
            view.center = start
            view.center = rest
          }, completion: nil)
        View.animate(withDuration: 1, animations: { view.alpha = 0.5 }, completion: told)
      }
    }
  }

  @Test(arguments: Motion.allCases)
  func `under a finger it shows what it would by itself at that time`(_ motion: Motion) throws {
    let driven = PercentDrivenInteractiveTransition()
    let held = try Rig(motion, driven)
    for percent in [0.5, 0.1, 0.9, 0.3, 0.99, 0.75] {
      let plain = try Rig(motion, nil)
      try plain.stage.advance(to: plain.stage.time + percent)
      held.stage.perform { driven.update(percent) }
      try held.interface.run(0.05)
      if motion == .alongside {
        // Animations alongside the transition are linear under a finger.
        continue
      }
      // The same instant in two clocks.
      expectClose(held.offset, plain.offset, within: 1e-9, "\(percent)")
    }
  }

  @Test(arguments: Motion.allCases, [true, false])
  func `let go it ends once, at either end, and leaves nothing`(_ motion: Motion, cancels: Bool)
    throws
  {
    for percent in [0.0, 0.2, 0.7, 1] {
      let driven = PercentDrivenInteractiveTransition()
      let rig = try Rig(motion, driven)
      rig.stage.perform { driven.update(percent) }
      try rig.interface.run(0.1)
      let seen = try Interruption(rig.stage, [rig.b.view.layer]) {
        if cancels { driven.cancel() } else { driven.finish() }
      }
      // A layer's spring is cut at its duration, where it is not yet at its end.
      let isCut = motion == .layerSpring && percent == 1
      expectLess(seen.jump, than: isCut ? 0.3 : 1e-9, "\(percent)")
      try rig.interface.run(1.5)
      expectIdentical(rig.navigation.topViewController, cancels ? rig.a : rig.b, "\(percent)")
      expectTrue(rig.navigation.transitionCoordinator == nil && !rig.stage.isAnimating)
      expectEqual(rig.interface.codes, [], "\(percent) \(rig.interface.monitor.diagnostics)")
      expectTrue(rig.a.isBalanced && rig.b.isBalanced)
      expectTrue((rig.b.view.window == nil) == cancels && rig.b.view.layer.animations.isEmpty)
      if !cancels { expectTrue(rig.b.view.center.x == 160 && rig.offset == 0) }
    }
  }
}
