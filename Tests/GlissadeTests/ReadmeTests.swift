import Foundation
import Glissade
import Testing

@Suite struct ReadmeTests {
  // The lines between the marks are the README's example, to the letter.
  func example() throws -> (scale: Double, opacity: Double) {
    // example begins
    let timing = try MediaTiming(beginTime: 0, duration: 2, fillMode: .both)
    var logo = Slot()
    logo.rows = [
      Row(.scaleX, from: 1, to: 150, curve: .timing(.easeIn), timing: timing),
      Row(.scaleY, from: 1, to: 150, curve: .timing(.easeIn), timing: timing),
      Row(.opacity, from: 0, to: 1, timing: timing),
    ]
    let table = AnimationTable()
    let slot = try table.insert(logo)
    try table.evaluate(at: 0.5)
    let shown = table.frame[slot]!
    let (scale, opacity) = (shown.matrix.m11, shown.opacity)
    // example ends
    return (scale, opacity)
  }

  func layersExample() throws -> (scale: Double, y: Double) {
    // example begins
    let stage = Stage()
    let (view, logo) = (Layer(), Layer())
    try stage.root.addSublayer(view)
    try view.setMask(logo)
    logo.position = Point(x: 160, y: 240)

    let reveal = BasicAnimation(keyPath: .transform)
    reveal.fromValue = .identity
    reveal.toValue = Transform3D(translationX: 0, y: -10, z: 0)
      .concatenating(Transform3D(scaleX: 150, y: 150, z: 1))
    reveal.duration = 2
    reveal.fillMode = .forwards
    reveal.isRemovedOnCompletion = false
    reveal.timingFunction = .easeIn
    try logo.add(reveal)

    let fade = BasicAnimation(keyPath: .opacity, from: 0, to: 1)
    fade.duration = 2
    try view.add(fade)

    try stage.evaluate(at: 0.5)
    let matrix = stage.frame[logo]!.worldMatrix
    let (scale, y) = (matrix.m11, matrix.m42)
    // example ends
    return (scale, y)
  }

  func transitionsExample() throws -> (moved: Double, shown: Double) {
    // example begins
    final class FadePush: ViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        1
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
          return
        }
        context.containerView.addSubview(to)
        to.alpha = 0
        View.animate(withDuration: transitionDuration(using: context)) {
          from.transform = AffineTransform(translationX: -context.containerView.bounds.width, y: 0)
          to.alpha = 1
        } completion: { _ in
          from.transform = .identity
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }

    final class Chooser: NavigationControllerDelegate {
      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { operation == .push ? FadePush() : nil }
    }

    let (master, detail, chooser) = (ViewController(), ViewController(), Chooser())
    let navigation = NavigationController(rootViewController: master)
    navigation.delegate = chooser
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()

    navigation.pushViewController(detail, animated: true)
    try window.windowStage.step(to: 0.25)
    let moved = master.view.layer.presentation?.transform.m41 ?? 0
    let shown = detail.view.layer.presentation?.opacity ?? 0
    // example ends
    return (moved, shown)
  }

  func interactionExample() throws -> (place: Double, velocity: Double, isBack: Bool) {
    // example begins
    final class EdgeSwipe: NavigationControllerDelegate {
      let navigation: NavigationController
      var driven: PercentDrivenInteractiveTransition?

      init(_ navigation: NavigationController) {
        self.navigation = navigation
        navigation.delegate = self
        let pan = ScreenEdgePanGestureRecognizer()
        pan.edges = .left
        pan.addTarget { [unowned self] in follow($0) }
        navigation.view.addGestureRecognizer(pan)
      }

      func follow(_ pan: ScreenEdgePanGestureRecognizer) {
        let view = navigation.view
        let width = view.bounds.width
        switch pan.state {
        case .began:
          driven = PercentDrivenInteractiveTransition()
          navigation.popViewController(animated: true)
        case .changed:
          driven?.update(min(max(pan.translation(in: view).x / width, 0), 1))
        case .ended:
          driven?.release(
            by: .projection(), velocity: pan.velocity(in: view).x.progress(over: width))
          driven = nil
        default:
          driven?.cancel()
          driven = nil
        }
      }

      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? {
        TransitionStyle.navigation.animator(isForward: operation == .push)
      }

      func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
      ) -> (any ViewControllerInteractiveTransitioning)? { driven }
    }

    let (list, item) = (ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: list)
    navigation.viewControllers = [list, item]
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    let swipe = EdgeSwipe(navigation)

    let flick = try ScriptedGesture("pan from (5,300) by (128,0) over 0.2 s, release at 900 pt/s")
    try flick.run(in: window)
    let shown = item.view.layer.presentation
    let (place, velocity) = (shown?.position.x ?? 0, shown?.velocity(of: .positionX) ?? 0)
    try window.windowStage.step(to: 1)
    // example ends
    return (place, velocity, navigation.topViewController === list && swipe.driven == nil)
  }

  @Test func `the README's examples give what its text says`() throws {
    let (scale, opacity) = try example()
    // Half a unit of the last digit that the README prints.
    #expect((scale - 14.926).magnitude < 0.0005)
    #expect(opacity == 0.25)
    let (size, y) = try layersExample()
    #expect((size - 14.926).magnitude < 0.0005)
    #expect((y - 99.803).magnitude < 0.0005)
    let (moved, shown) = try transitionsExample()
    #expect((moved + 41.332).magnitude < 0.0005)
    #expect((shown - 0.129).magnitude < 0.0005)
    let (place, velocity, isBack) = try interactionExample()
    // Sums of a few hundreds; the velocity is fitted to samples.
    #expect((place - 288).magnitude < 1e-9 && (velocity - 900).magnitude < 1e-6 && isBack)
  }

  @Test func `the README shows the examples that are compiled here`() throws {
    let file = URL(fileURLWithPath: #filePath)
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let begins = lines.indices.filter { lines[$0].hasSuffix("    // example begins") }
    let ends = lines.indices.filter { lines[$0].hasSuffix("    // example ends") }
    #expect(begins.count == 4 && ends.count == 4)
    let root = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(
      contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    for (begin, end) in zip(begins, ends) {
      let code = lines[(begin + 1)..<end].map { $0.dropFirst(4) }.joined(separator: "\n")
      #expect(readme.contains(code))
    }
  }
}
