import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// `b` is presented over `a`, a slide drives its dismissal, and a pan is on the window.
class PanOverPresented {
  let a = RecordingController("a"), b = RecordingController("b")
  let chooser = Chooser()
  let slide = FingerSlideInteraction()
  let interface: Interface
  let pan = PanGestureRecognizer()

  init() throws {
    chooser.animator = FingerSlideAnimator(isPresenting: false)
    interface = Interface(a)
    b.transitioningDelegate = chooser
    let (a, b, stage) = (a, b, interface.stage)
    stage.perform { a.present(b, animated: false) }
    try interface.run(0.1)
    chooser.interaction = slide
    interface.window.addGestureRecognizer(pan)
    interface.monitor.removeAll()
  }
}
