import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Views have the rectangles that belong to the window's new size, whenever it was resized.
@Suite struct ResizeTests {
  let a = RecordingController("a"), b = RecordingController("b")
  let chooser = Chooser(nil)
  static let wide = Rect(x: 0, y: 0, width: 568, height: 320)

  enum Moment: CaseIterable { case presenting, presented, dismissing, twice }
  enum Way: CaseIterable { case unanimated, system, fade, sliding, cancelled }

  @Test(
    arguments: Moment.allCases.flatMap { moment in
      [ModalPresentationStyle.fullScreen, .currentContext, .overFullScreen, .pageSheet].map {
        (moment: moment, style: $0)
      }
    }, Way.allCases)
  func `a presenter comes back in the size of the window`(
    _ when: (moment: Moment, style: ModalPresentationStyle), _ way: Way
  ) throws {
    let (moment, style) = when
    let interface = Interface(a)
    let window = interface.window
    b.modalPresentationStyle = style
    b.transitioningDelegate = chooser
    let driver = PercentDrivenInteractiveTransition()
    switch way {
    case .fade: chooser.animator = FadeAnimator()
    case .sliding: chooser.animator = FingerSlideAnimator(isPresenting: true)
    case .cancelled: (chooser.animator, chooser.interaction) = (FadeAnimator(), driver)
    default: break
    }
    let animated = way != .unanimated
    func resize(_ now: Moment) {
      if moment == now || moment == .twice { interface.stage.perform { window.frame = Self.wide } }
    }
    func runOn(finishes: Bool) throws {
      if way == .cancelled { if finishes { driver.finish() } else { driver.cancel() } }
      try interface.run(2)
    }
    try interface.present(b, over: a, animated: animated, run: 0.1)
    resize(.presenting)
    try runOn(finishes: true)
    if moment == .twice {
      interface.stage.perform { window.frame = Rect(x: 0, y: 0, width: 100, height: 400) }
    }
    resize(.presented)
    if way == .sliding { chooser.animator = FingerSlideAnimator(isPresenting: false) }
    try interface.dismiss(b, animated: animated, run: 0.1)
    resize(.dismissing)
    try runOn(finishes: way != .cancelled)
    if way == .cancelled {
      expectIdentical(a.presentedViewController, b)
      try interface.dismiss(b, animated: false, run: 0.1)
    }
    expectTrue(a.view.frame == Self.wide && a.view.superview === window)
    expectEqual(window.subviews, [a.view])
  }

  @Test func `a presentation that is taken back leaves the presenter in the new size`() throws {
    let interface = Interface(a)
    let hand = ManualInteraction()
    (chooser.animator, chooser.interaction) = (FadeAnimator(), hand)
    try interface.present(b, over: a, by: chooser, run: 0.1)
    interface.stage.perform { interface.window.frame = Self.wide }
    interface.stage.perform { hand.cancel() }
    try interface.run(1)
    expectTrue(a.view.frame == Self.wide && interface.window.subviews == [a.view])
  }

  @Test(arguments: [true, false])
  func `a part of the window comes back in its place`(_ animated: Bool) throws {
    let parent = ViewController()
    let interface = Interface(parent)
    parent.addChild(a)
    a.view.frame = Rect(x: 160, y: 100, width: 160, height: 468)
    parent.view.addSubview(a.view)
    a.definesPresentationContext = true
    b.modalPresentationStyle = .currentContext
    try interface.present(b, over: a, animated: animated, run: 1)
    expectEqual(b.view.frame, Rect(x: 0, y: 0, width: 160, height: 468))
    try interface.dismiss(b, animated: animated, run: 1)
    expectEqual(a.view.frame, Rect(x: 160, y: 100, width: 160, height: 468))
  }

  @Test(arguments: [true, false])
  func `window resized during a transition: the arriving view has the new size`(_ addsIt: Bool)
    throws
  {
    let (navigation, interface) = stack(a)
    chooser.animator = ScriptedAnimator { context in
      if addsIt { context.view(forKey: .to).map { context.containerView.addSubview($0) } }
      View.animate(withDuration: 0.5) {
        context.view(forKey: .from)?.alpha = 0.5
      } completion: {
        _ in
        context.view(forKey: .from)?.alpha = 1
        context.completeTransition(true)
      }
    }
    navigation.delegate = chooser
    try interface.push(b, on: navigation, run: 0.1)
    interface.stage.perform { interface.window.frame = Self.wide }
    try interface.run(1)
    expectEqual(b.view.frame, Self.wide)
    chooser.animator = nil
    try interface.pop(navigation, run: 1)
    expectEqual(a.view.frame, Self.wide)
  }
}
