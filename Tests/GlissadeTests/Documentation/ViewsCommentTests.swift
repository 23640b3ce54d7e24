import Glissade
import TestSupport
import Testing

// The regions are the examples in the comments of views, animation blocks and gestures, to the letter.
@Suite struct ViewsCommentTests {
  /// Returns a window of 320 × 568 points on a new stage.
  private func makeWindow() -> Window {
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.makeKeyAndVisible()
    return window
  }

  @Test func `a view's frame follows from its centre and bounds`() {
    // example begins
    let card = View(frame: Rect(x: 20, y: 40, width: 200, height: 100))
    let center = card.center  // (120, 90)
    card.transform = AffineTransform(scaleX: 0.5, y: 0.5)
    let frame = card.frame  // 100 × 50 points at (70, 65)
    // example ends
    expectEqual(center, Point(x: 120, y: 90))
    expectEqual(frame, Rect(x: 70, y: 65, width: 100, height: 50))
  }

  @Test func `a block animates the change of a view`() throws {
    let window = makeWindow()
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    try window.windowStage.evaluate(at: 0)
    let stage = window.windowStage
    // example begins
    var wasFinished = false
    View.animate(withDuration: 0.4, options: .curveLinear) {
      view.center.x = 250
      view.alpha = 0.5
    } completion: { finished in
      wasFinished = finished
    }
    try stage.advance(to: 0.1)
    let x = view.layer.presentation?.position.x  // 100
    let alpha = view.layer.presentation?.opacity  // 0.875
    // example ends
    expectTrue(x == 100 && alpha == 0.875 && view.center.x == 250)
    try stage.advance(to: 0.5)
    expectTrue(wasFinished)
  }

  @Test func `keyframes animate the steps of a change`() throws {
    let window = makeWindow()
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    try window.windowStage.evaluate(at: 0)
    let stage = window.windowStage
    // example begins
    View.animateKeyframes(withDuration: 2, options: .curveLinear) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        view.center.x = 150
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        view.alpha = 0
      }
    }
    try stage.advance(to: 1.5)
    let x = view.layer.presentation?.position.x  // 150
    let alpha = view.layer.presentation?.opacity  // 0.5
    // example ends
    expectTrue(x == 150 && alpha == 0.5)
  }

  @Test func `a property animator can be scrubbed and reversed`() throws {
    let window = makeWindow()
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    try window.windowStage.evaluate(at: 0)
    let stage = window.windowStage
    // example begins
    let animator = try ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 250 }
    animator.fractionComplete = 0.25
    let held = view.layer.presentation?.position.x  // 100
    animator.isReversed = true
    animator.startAnimation()
    try stage.advance(to: 0.125)
    let back = view.layer.presentation?.position.x  // 75
    // example ends
    expectTrue(held == 100 && back == 75)
  }

  @Test func `a window shows its root controller`() {
    // example begins
    let stage = Stage()
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: stage)
    window.rootViewController = ViewController()
    window.makeKeyAndVisible()
    let size = window.rootViewController?.view.bounds.size  // 320 × 568 points
    // example ends
    expectEqual(size, Size(width: 320, height: 568))
  }

  @Test func `a pan recogniser measures translation and velocity`() throws {
    let window = makeWindow()
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.addSubview(view)
    // example begins
    var (x, speed) = (0.0, 0.0)
    let pan = PanGestureRecognizer()
    pan.addTarget { pan in
      x = pan.translation(in: view).x
      speed = pan.velocity(in: view).x.value
    }
    view.addGestureRecognizer(pan)
    try ScriptedGesture("pan from (10,300) by (120,0) over 0.3 s").run(in: window)
    // x is 120, speed 400
    // example ends
    expectTrue(abs(x - 120) < 1e-9 && abs(speed - 400) < 1e-6)
  }

  @Test func `a scripted gesture has the same samples each time`() throws {
    let window = makeWindow()
    // example begins
    let swipe = try ScriptedGesture(
      "pan from (10, 200) by (240, 0) over 0.3 s, release at 900 pt/s")
    let halfway = swipe.location(at: 0.15).x  // 122.5
    try swipe.run(in: window)
    let time = window.windowStage.time  // 0.3
    // example ends
    expectTrue(abs(halfway - 122.5) < 1e-9 && abs(time - 0.3) < 1e-9)
  }

  @Test func `a draggable point glides to the nearest target`() throws {
    // example begins
    let x = try DraggableValue(0, bounds: 0...300, rubberBand: RubberBand(dimension: 300))
    let y = try DraggableValue(0, bounds: 0...500)
    let corners = [Point(x: 0, y: 0), Point(x: 300, y: 500)]
    var ball = try DraggablePoint(x: x, y: y, targets: corners)
    try ball.grab(at: 0)
    try ball.drag(by: Point(x: 120, y: 100), at: 0.2)
    try ball.release(velocity: GestureVelocity(Point(x: 200, y: 600)), at: 0.2)
    let rest = ball.restPosition  // (300, 500)
    let position = ball.position(at: 0.5)  // (171.0, 244.9)
    // example ends
    expectEqual(rest, Point(x: 300, y: 500))
    expectTrue(abs(position.x - 171.0) < 0.05 && abs(position.y - 244.9) < 0.05)
  }
}
