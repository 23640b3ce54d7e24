import Glissade
import TestSupport
import Testing

extension InteractionTests {
  @Test func `a property animator is scrubbed and reversed`() throws {
    let print = PrintedLines()
    // example begins
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    let card = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(card)
    let stage = window.windowStage
    let animator = try ViewPropertyAnimator(duration: 2, curve: .easeInOut) {
      card.center.x = 250
    }
    animator.addCompletion { print("ended at the \($0), at \(stage.time) s") }
    func printCard() {
      let x = card.layer.presentation?.position.x ?? 0
      print("\(animator.fractionComplete) of the time: the card is at \(x.rounded())")
    }

    animator.startAnimation()
    try stage.step(to: 1)
    printCard()
    animator.pauseAnimation()
    animator.fractionComplete = 0.75
    printCard()
    animator.isReversed = true
    printCard()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    try stage.step(to: 4)
    print("the card is at \(card.center.x)")
    // example ends
    expectEqual(print.text, Documentation.outputs("Interaction")[2])
    expectTrue(animator.state == .inactive && stage.monitor.diagnostics.isEmpty)
  }

  @Test func `an interruptible animator drives a transition`() throws {
    let print = PrintedLines()
    // example begins
    final class Interruptible: ViewControllerAnimatedTransitioning {
      private var animator: ViewPropertyAnimator?

      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        0.5
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        interruptibleAnimator(using: context)?.startAnimation()
      }

      func interruptibleAnimator(
        using context: any ViewControllerContextTransitioning
      ) -> (any ViewImplicitlyAnimating)? {
        if let animator { return animator }
        guard let to = context.view(forKey: .to) else { return nil }
        context.containerView.addSubview(to)
        to.alpha = 0
        animator = try? ViewPropertyAnimator(duration: 0.5, curve: .easeInOut) { to.alpha = 1 }
        animator?.addCompletion { position in
          to.alpha = 1
          context.completeTransition(position == .end)
        }
        return animator
      }

      func animationEnded(_ transitionCompleted: Bool) { animator = nil }
    }
    // example ends

    // example begins
    final class Delegate: NavigationControllerDelegate {
      let driven = PercentDrivenInteractiveTransition()

      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { Interruptible() }

      func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
      ) -> (any ViewControllerInteractiveTransitioning)? { driven }
    }

    let (first, second, delegate) = (ViewController(), ViewController(), Delegate())
    let navigation = NavigationController(rootViewController: first)
    navigation.delegate = delegate
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()

    navigation.pushViewController(second, animated: true)
    try window.windowStage.step(to: 0)
    delegate.driven.update(0.3)
    print("alpha:", second.view.layer.presentation?.opacity ?? -1)
    delegate.driven.finish()
    try window.windowStage.step(to: 1)
    print("on top: \(navigation.topViewController === second), alpha: \(second.view.alpha)")
    // example ends
    expectEqual(print.text, Documentation.outputs("Interaction")[3])
    expectTrue(window.windowStage.monitor.diagnostics.isEmpty)
  }

  @Test func `touches reach a pan recogniser with their own times`() throws {
    let print = PrintedLines()
    // example begins
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.makeKeyAndVisible()
    let pan = PanGestureRecognizer()
    pan.addTarget { pan in
      print("\(pan.state) by \(pan.translation(in: nil).x), \(window.windowStage.time) s")
    }
    window.addGestureRecognizer(pan)

    func send(_ phase: TouchEvent.Phase, x: Double, at time: Double) throws {
      try window.send(TouchEvent(phase: phase, location: Point(x: x, y: 300), time: time))
    }
    try send(.began, x: 20, at: 1)
    try send(.moved, x: 28, at: 1.25)
    try send(.moved, x: 44, at: 1.5)
    try send(.moved, x: 84, at: 1.75)
    try send(.ended, x: 84, at: 2)
    // example ends
    expectEqual(print.text, Documentation.outputs("Interaction")[4])
  }

  @Test func `release policies decide by progress and velocity`() {
    let print = PrintedLines()
    // example begins
    let width = 320.0
    let finger = PointsPerSecond(900)
    let velocity = finger.progress(over: width)
    print("\(velocity.value) of the transition per second")
    print("\(velocity.moves(from: 0.4, to: 1).value) of the rest per second")

    print(ReleasePolicy.position().decision(progress: 0.4, velocity: velocity))
    print(ReleasePolicy.projection().decision(progress: 0.4, velocity: velocity))
    let decisive = ReleasePolicy.custom { progress, velocity in
      velocity > ProgressPerSecond(2) || progress > 0.9 ? .finish : .cancel
    }
    print(decisive.decision(progress: 0.8, velocity: .zero))
    // example ends
    expectEqual(print.text, Documentation.outputs("Interaction")[7])
  }

  @Test func `a value glides to the target nearest to its projected position`() throws {
    let print = PrintedLines()
    // example begins
    var value = try DraggableValue(0, bounds: 0...200, targets: [0, 100, 200])

    try value.grab(at: 0)
    try value.drag(by: 80, at: 0.1)
    print("held at \(value.position(at: 0.1))")
    try value.release(velocity: PointsPerSecond(150), at: 0.1)
    print("comes to rest at \(value.restPosition ?? -1)")
    // example ends
    expectEqual(print.text, Documentation.outputs("Interaction")[8])
    // Half a unit of the last digit that the page prints.
    expectClose(value.projectedPosition(at: 0.1), 154.9, within: 0.05)
  }
  @Test func `a point is flung to the nearest target`() throws {
    let print = PrintedLines()
    // example begins
    let corners = [
      Point(x: 60, y: 60), Point(x: 260, y: 60), Point(x: 60, y: 508), Point(x: 260, y: 508),
    ]
    var bubble = try DraggablePoint(
      x: DraggableValue(60, bounds: 60...260, rubberBand: RubberBand(dimension: 320)),
      y: DraggableValue(60, bounds: 60...508, rubberBand: RubberBand(dimension: 568)),
      targets: corners)

    try bubble.grab(at: 0)
    try bubble.drag(by: Point(x: -40, y: 0), at: 0.1)
    print("beyond the bound the x is", bubble.position(at: 0.1).x.rounded())
    try bubble.drag(by: Point(x: 50, y: 60), at: 0.2)
    try bubble.release(velocity: GestureVelocity(Point(x: 300, y: 900)), at: 0.2)
    for time in [0.2, 0.3, 0.5, 1.0] {
      let (place, velocity) = (bubble.position(at: time), bubble.velocity(at: time))
      print(
        "at \(time) s: (\(place.x.rounded()), \(place.y.rounded())),",
        "\(velocity.x.value.rounded()) and \(velocity.y.value.rounded()) pt/s")
    }
    let rest = bubble.restPosition ?? .zero
    print("at rest at (\(rest.x), \(rest.y))")
    // example ends
    expectEqual(print.text, Documentation.outputs("Interaction")[9])
    expectEqual(rest, corners[3])
    expectEqual(bubble.restTime.map { bubble.position(at: $0) }, corners[3])
  }
}
