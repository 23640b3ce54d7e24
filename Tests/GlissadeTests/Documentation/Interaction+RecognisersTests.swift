import Glissade
import TestSupport
import Testing

extension InteractionTests {
  @Test func `a single tap waits for the failure of a double tap`() throws {
    let print = PrintedLines()
    // example begins
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    let photo = View(frame: Rect(x: 60, y: 180, width: 200, height: 200))
    window.addSubview(photo)
    window.makeKeyAndVisible()
    let stage = window.windowStage

    let tap = TapGestureRecognizer { _ in print("one tap at \(stage.time) s") }
    let doubleTap = TapGestureRecognizer { _ in print("two taps at \(stage.time) s") }
    doubleTap.numberOfTapsRequired = 2
    tap.require(toFail: doubleTap)
    let pinch = PinchGestureRecognizer { pinch in
      if pinch.state == .ended { print("pinched to \(pinch.scale) at \(stage.time) s") }
    }
    for recognizer in [tap, doubleTap, pinch] { photo.addGestureRecognizer(recognizer) }

    try ScriptedGesture("double tap at (160, 280)").run(in: window)
    let spread = try ScriptedGesture("pinch at (160, 280) from 80 to 160 over 0.25 s")
    try spread.run(in: window, startingAt: 1)
    try ScriptedGesture("tap at (160, 280)").run(in: window, startingAt: 2)
    try stage.step(to: 3)
    // example ends
    expectEqual(print.text, Documentation.outputs("Interaction")[5])
  }

  @Test func `the system pops and dismisses with a finger`() throws {
    let print = PrintedLines()
    // example begins
    let (list, item, sheet) = (ViewController(), ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: list)
    navigation.viewControllers = [list, item]
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    let stage = window.windowStage

    try ScriptedGesture("pan from (5, 300) by (250, 0) over 0.3 s").run(in: window)
    try stage.step(to: 1)
    print("popped: \(navigation.topViewController === list)")

    sheet.modalPresentationStyle = .pageSheet
    list.present(sheet, animated: true)
    try stage.step(to: 2)
    try ScriptedGesture("pan from (160, 200) by (0, 300) over 0.3 s").run(in: window)
    try stage.step(to: 3)
    print("dismissed: \(list.presentedViewController == nil)")
    // example ends
    expectEqual(print.text, Documentation.outputs("Interaction")[6])
  }
}
