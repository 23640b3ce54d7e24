import Glissade
import TestSupport
import Testing

extension ComingFromUIKitTests {
  @Test func `a delegate decides whether a pull dismisses a sheet`() throws {
    let print = PrintedLines()
    // example begins
    final class SaveFirst: AdaptivePresentationControllerDelegate {
      var isSaved = false
      private(set) var log: [String] = []

      func presentationControllerShouldDismiss(
        _ presentationController: PresentationController
      ) -> Bool { isSaved }

      func presentationControllerDidAttemptToDismiss(
        _ presentationController: PresentationController
      ) { log.append("attempt") }

      func presentationControllerDidDismiss(_ presentationController: PresentationController) {
        log.append("dismissed")
      }
    }

    let (home, form, decision) = (ViewController(), ViewController(), SaveFirst())
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = home
    window.makeKeyAndVisible()
    let stage = window.windowStage

    form.modalPresentationStyle = .pageSheet
    form.presentationController?.delegate = decision
    home.present(form, animated: true)
    try stage.step(to: 1)

    let pull = try ScriptedGesture("pan from (160, 200) by (0, 300) over 0.3 s")
    try pull.run(in: window)
    try stage.step(to: 2)
    decision.isSaved = true
    try pull.run(in: window)
    try stage.step(to: 3)
    print(decision.log, home.presentedViewController == nil)
    // example ends
    expectEqual(print.text, outputs[2])
  }

  @Test func `methods and closures are the targets of gestures and buttons`() throws {
    let print = PrintedLines()
    // example begins
    final class CardController: ViewController {
      let card = View(frame: Rect(x: 20, y: 200, width: 280, height: 160))
      private(set) var log: [String] = []

      override func viewDidLoad() {
        view.addSubview(card)
        card.addGestureRecognizer(
          TapGestureRecognizer(target: self, action: CardController.handleTap))
        card.addGestureRecognizer(
          PinchGestureRecognizer { [unowned self] pinch in
            card.transform = AffineTransform(scaleX: pinch.scale, y: pinch.scale)
          })
        let frame = Rect(x: 20, y: 40, width: 80, height: 40)
        view.addSubview(Button("Close", frame: frame) { [unowned self] _ in log.append("close") })
        navigationItem.rightBarButtonItem = BarButtonItem(
          title: "Edit", style: .plain, target: self, action: CardController.startEditing)
      }

      func handleTap(_ tap: TapGestureRecognizer) {
        let point = tap.location(in: card)
        log.append("tap at (\(point.x), \(point.y))")
      }

      func startEditing() { log.append("edit") }
    }

    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    let controller = CardController()
    window.rootViewController = controller
    window.makeKeyAndVisible()

    try ScriptedGesture("tap at (60, 280)").run(in: window)
    try ScriptedGesture("tap at (60, 60)").run(in: window)
    try ScriptedGesture("pinch at (160, 280) from 100 to 150 over 0.3 s").run(in: window)
    controller.navigationItem.rightBarButtonItem?.perform()
    print(controller.log)
    print(controller.card.transform.a)
    // example ends
    expectEqual(print.text, outputs[10])
  }

  @Test func `a callback reports errors instead of throwing them`() throws {
    let print = PrintedLines()
    // example begins
    final class PulseController: ViewController {
      let dot = Layer()

      override func viewDidLoad() {
        dot.frame = Rect(x: 20, y: 20, width: 40, height: 40)
        view.layer.reporting { try $0.addSublayer(dot) }
      }

      override func viewIsAppearing(_ animated: Bool) {
        let pulse = BasicAnimation(keyPath: "transform.scale")
        pulse.fromValue = 1
        pulse.toValue = 2
        pulse.duration = 1
        dot.reporting { try $0.add(pulse, forKey: "pulse") }
        dot.reporting { try $0.add(BasicAnimation(keyPath: "transform.size"), forKey: "size") }
      }
    }

    let stage = Stage()
    stage.errorHandler = { error, _ in print(error) }
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: stage)
    let controller = PulseController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    try stage.step(to: 0.25)
    print(controller.dot.presentation!.transform.m11)
    // example ends
    expectEqual(print.text, outputs[12])
  }
}
