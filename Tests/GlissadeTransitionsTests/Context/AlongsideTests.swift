import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Checks that animations alongside a transition make their changes before it ends, however short it is.
@Suite struct AlongsideTests {
  typealias Context = any ViewControllerContextTransitioning

  let a = RecordingController("a"), b = RecordingController("b")
  let chooser = Chooser()

  static let ends: [@Sendable (Context) -> Void] = [
    { $0.completeTransition(true) },
    { context in
      View.animate(withDuration: 0, animations: {}) { _ in context.completeTransition(true) }
    },
  ]

  @Test(arguments: ends.indices, [0, 0.5])
  func `a sheet's dimming is there after an animator that takes no time`(
    _ index: Int, _ duration: Double
  ) throws {
    chooser.animator = ScriptedAnimator(duration: duration) { context in
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
      Self.ends[index](context)
    }
    b.modalPresentationStyle = .pageSheet
    let interface = Interface(a)
    try interface.present(b, over: a, by: chooser, run: 1)
    let dimming = try #require(b.presentationController?.containerView?.subviews.first)
    expectTrue(dimming.name == "dimming" && dimming.alpha == 0.4 && dimming.shownAlpha == 0.4)
  }

  @Test(arguments: [true, false])
  func `alongside animations: run before the hierarchy changes`(_ completes: Bool) throws {
    final class Curious: ViewController {
      var seen: [Bool] = []
      override func viewWillAppear(_ animated: Bool) {
        transitionCoordinator?.animate(
          alongsideTransition: { [self] context in
            seen.append(context.viewController(forKey: .from)?.view.window != nil)
          }, completion: { [self] in seen.append($0.isCancelled) })
      }
    }
    let curious = Curious()
    curious.transitioningDelegate = chooser
    chooser.animator = ScriptedAnimator { context in
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
      context.completeTransition(completes)
    }
    let interface = Interface(a)
    try interface.present(curious, over: a, run: 1)
    expectEqual(curious.seen, [true, !completes])
    let kinds = interface.monitor.events.map(\.kind)
    let change = try #require(kinds.firstIndex(of: .alongsideAnimation))
    let end = try #require(kinds.firstIndex(of: .completeTransition(completed: completes)))
    expectLess(change, than: end)
  }

  @Test func `alongside animations, cancelled: return with the transition`() throws {
    let banner = View(frame: Rect(x: 0, y: 0, width: 320, height: 40))
    let driver = PercentDrivenInteractiveTransition()
    chooser.interaction = driver
    chooser.animator = ScriptedAnimator { context in
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
      context.viewController(forKey: .to)?.transitionCoordinator?.animate { _ in banner.alpha = 0 }
      context.completeTransition(false)
      expectEqual(banner.alpha, 1)
    }
    b.transitioningDelegate = chooser
    let interface = Interface(a)
    interface.window.addSubview(banner)
    try interface.present(b, over: a, run: 1)
    expectTrue(banner.alpha == 1 && a.presentedViewController == nil)
  }
}
