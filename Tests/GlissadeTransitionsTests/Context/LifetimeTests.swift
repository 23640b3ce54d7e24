import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Checks that transitions leave nothing behind.
@Suite struct LifetimeTests {
  /// Counts those of its kind that are alive.
  final class Counted: ViewController {
    final class Count { var alive = 0 }
    let count: Count

    init(_ count: Count) {
      self.count = count
      super.init()
      count.alive += 1
    }

    override func viewDidLoad() {
      for index in 0..<5 {
        view.addSubview(View(frame: Rect(x: Double(index), y: 0, width: 9, height: 9)))
      }
    }

    deinit { count.alive -= 1 }
  }

  @Test(arguments: [true, false])
  func `a window that is released while it is resized leaves nothing behind`(isAnimated: Bool) {
    let count = Counted.Count()
    weak var released: Window?
    weak var stage: Stage?
    do {
      let interface = Interface(Counted(count))
      (released, stage) = (interface.window, interface.stage)
      interface.stage.perform {
        guard isAnimated else { return interface.window.frame.size.width = 90 }
        View.animate(withDuration: 1) { interface.window.frame.size.width = 90 }
      }
    }
    expectNil(released)
    expectNil(stage)
    expectEqual(count.alive, 0)
  }

  @Test func `window without a root, released: discards the presentations in it`() throws {
    let interface = Interface(ViewController())
    let (page, child, presented) = (ViewController(), ViewController(), ViewController())
    interface.window.rootViewController?.view.addSubview(page.view)
    page.addChild(child)
    page.view.addSubview(child.view)
    child.didMove(toParent: page)
    child.definesPresentationContext = true
    presented.modalPresentationStyle = .overCurrentContext
    child.present(presented, animated: false)
    try interface.run(1)
    expectTrue(child.presentedViewController === presented)
    do {
      let bare = Window(frame: Rect(x: 0, y: 0, width: 9, height: 9), stage: interface.stage)
      bare.addSubview(page.view)
      try interface.run(1)
    }
    try interface.run(1)
    expectNil(child.presentedViewController)
  }

  @Test(arguments: [nil, 0.0, 0.2, 2])
  func `an interface that is let go of before or in a transition is gone`(_ time: Double?) throws {
    let count = Counted.Count()
    weak var stage: Stage?
    weak var window: Window?
    do {
      let root = Counted(count)
      let interface = Interface(NavigationController(rootViewController: root))
      (stage, window) = (interface.stage, interface.window)
      root.navigationController?.pushViewController(Counted(count), animated: true)
      root.present(Counted(count), animated: true)
      if let time { try interface.run(time) }
    }
    expectEqual(count.alive, 0)
    expectTrue(stage == nil && window == nil)
  }

  @Test(
    arguments: [ModalPresentationStyle.fullScreen, .overFullScreen, .currentContext], [0, 1, 2])
  func `a presenter without a parent goes with what it presents`(
    _ style: ModalPresentationStyle, _ keeps: Int
  ) throws {
    let count = Counted.Count()
    let (root, kept) = (ViewController(), RecordingController("kept"))
    var interface: Interface? = Interface(root)
    do {
      let (presenter, last) = (Counted(count), Counted(count))
      let presented = keeps == 2 ? kept : Counted(count)
      presented.modalPresentationStyle = style
      root.view.addSubview(presenter.view)
      presenter.registerSegue(withIdentifier: "modal") { [unowned presented] source in
        Segue(source: source, destination: presented, kind: .presentModally)
      }
      if keeps == 0 {
        // The segue retains both controllers while the window shows them.
        try presenter.performSegue(withIdentifier: "modal")
      } else {
        presenter.present(presented, animated: true)
      }
      try interface?.run(1)
      presented.present(last, animated: false)
      try interface?.run(0.1)
      expectTrue(last.view.window != nil)
      if keeps == 0 { interface = nil }
    }
    expectEqual(count.alive, 0)
    guard let interface else { return }
    expectTrue(kept.isBalanced && kept.calls.last ?? "didDisappear" == "didDisappear")
    expectTrue(kept.presentingViewController == nil && kept.presentedViewController == nil)
    expectTrue(interface.window.subviews == [root.view] && root.view.window != nil)
    try interface.present(kept, over: root, animated: false, run: 0.1)
    expectTrue(kept.calls.last == "didAppear" && interface.codes == [])
  }

  @Test(arguments: [1e-30, .leastNonzeroMagnitude, 1e300], [true, false])
  func `driven transition, window released: is released with it`(_ speed: Double, _ cancels: Bool)
    throws
  {
    for isInterruptible in [false, true] {
      let (count, stage) = (Counted.Count(), Stage())
      do {
        let navigation = NavigationController(rootViewController: Counted(count))
        let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: stage)
        window.rootViewController = navigation
        stage.perform { window.makeKeyAndVisible() }
        let driven = PercentDrivenInteractiveTransition()
        driven.completionSpeed = speed
        let chooser = Chooser(isInterruptible ? InterruptibleSlide() : FadeAnimator(), driven)
        navigation.delegate = chooser
        navigation.pushViewController(Counted(count), animated: true)
        try stage.advance(to: 0)
        stage.perform {
          driven.update(0.5)
          if cancels { driven.cancel() } else { driven.finish() }
        }
        try stage.advance(to: 1)
        expectEqual(navigation.transitionCoordinator != nil, speed < 1)
      }
      try stage.advance(to: 2)
      expectEqual(count.alive, 0, "\(isInterruptible)")
    }
  }

  @Test func `a window that goes before its presentation begins holds up no other`() throws {
    let stage = Stage()
    var ends = 0
    stage.perform {
      let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100), stage: stage)
      let root = ViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      root.present(ViewController(), animated: true) { ends += 1 }
    }
    let other = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100), stage: stage)
    let (root, presented) = (ViewController(), ViewController())
    stage.perform {
      other.rootViewController = root
      other.makeKeyAndVisible()
      root.present(presented, animated: true) { ends += 1 }
    }
    try stage.advance(to: 2)
    expectEqual(ends, 2)
    expectIdentical(presented.view.window, other)
  }

  @Test func `context kept by an animator: retains its controllers only`() throws {
    let count = Counted.Count()
    var kept: (any ViewControllerContextTransitioning)?
    let a = ViewController()
    let interface = Interface(a)
    let chooser = Chooser(
      ScriptedAnimator(duration: 0) { context in
        kept = context
        context.completeTransition(true)
      })
    do {
      let b = Counted(count)
      try interface.present(b, over: a, by: chooser, run: 1)
      try interface.dismiss(b, animated: false, run: 1)
    }
    expectTrue(count.alive == 1 && kept?.viewController(forKey: .to) is Counted)
    kept = nil
    expectEqual(count.alive, 0)
  }

  @Test func `controllers that wait for another's appearance over and over take little room`() {
    let stage = Stage()
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: stage)
    let (host, guest) = (ViewController(), RecordingController("guest"))
    window.rootViewController = host
    for _ in 0..<1000 {
      host.view.addSubview(guest.view)
      guest.view.removeFromSuperview()
      host.view.addSubview(ViewController().view)
    }
    expectTrue(host.deferredAppearances.count < 32 && guest.calls.isEmpty)
    host.view.addSubview(guest.view)
    stage.perform { window.makeKeyAndVisible() }
    expectEqual(guest.calls, ["willAppear", "didAppear"])
  }
}
