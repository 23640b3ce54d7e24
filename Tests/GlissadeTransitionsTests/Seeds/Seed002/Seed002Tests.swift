import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import Testing

/// The segue of the third article, whose destination grows out of a picture.
@Suite struct Seed002Tests {
  /// The list with the picture that was touched.
  private final class Home: ViewController, Seed002.ViewHeadabel {
    let animatedViewFrame = Rect(x: 0, y: 64, width: 320, height: 200)
  }

  /// A list that says nothing of pictures.
  private final class Plain: ViewController {}

  /// The controller whose view grows; its picture fills its width.
  private class Detail: ViewController {
    let picture = View()
    private(set) var layouts = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(picture)
    }

    override func viewDidLayoutSubviews() {
      layouts += 1
      picture.frame = Rect(x: 0, y: 0, width: view.bounds.size.width, height: 100)
    }
  }

  private final class SwipeableDetail: Detail, Seed002.ViewSwipeable {}

  private final class App {
    let home: ViewController
    let detail: Detail
    let host: SeedHost
    weak var segue: Seed002.SwipeSegue?
    private(set) var console: Seed002.Console?
    var completions = 0

    init(
      home: ViewController = Home(), detail: Detail = SwipeableDetail(), inNavigation: Bool = false,
      kind: Segue.Kind = .presentModally
    ) {
      self.home = home
      self.detail = detail
      host = SeedHost(SeedHost.small) {
        inNavigation ? NavigationController(rootViewController: home) : home
      }
      home.registerSegue(withIdentifier: "Swipe") { [unowned self] source in
        let segue = Seed002.SwipeSegue(
          identifier: "Swipe", source: source, destination: self.detail, kind: kind)
        self.segue = segue
        console = segue.console
        return segue
      }
    }

    func perform() throws {
      try host.stage.perform { try home.performSegue(withIdentifier: "Swipe") }
    }

    func dismiss() {
      host.stage.perform { detail.dismiss(animated: true) { [unowned self] in completions += 1 } }
    }
  }

  // 2.1, 2.8
  @Test(arguments: Segue.Kind.allCases)
  func `the built-in kinds lead there`(kind: Segue.Kind) throws {
    #expect(Segue.Kind.allCases == [.show, .showDetail, .presentModally, .popover])
    let (home, detail) = (ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: home)
    let host = SeedHost(SeedHost.small) { navigation }
    home.registerSegue(withIdentifier: "go") {
      Segue(source: $0, destination: detail, kind: kind)
    }
    try host.stage.perform { try home.performSegue(withIdentifier: "go") }
    try host.run(to: 3)
    #expect(detail.view.window === host.window)
    #expect((detail.parent === navigation) == (kind == .show))
    #expect((detail.presentingViewController != nil) == (kind != .show))
    #expect((detail.modalPresentationStyle == .popover) == (kind == .popover))
    #expect(host.events.first == "segue.perform")
    #expect(host.codes == [])
  }

  // 2.2, 2.3, 2.7
  @Test func `the segue lives as long as what it presents, and is asked twice`() throws {
    let app = App()
    try app.perform()
    #expect(app.segue != nil)
    #expect(app.detail.transitioningDelegate === app.segue)
    try app.host.run(to: 2)
    #expect(app.segue != nil, "nobody but the destination holds it")
    #expect(
      app.host.events(of: .delegate) == [
        "animationController(forPresented:presenting:source:) -> object",
        "interactionControllerForPresentation(using:) -> nil",
      ])
    app.host.forget()
    app.dismiss()
    try app.host.run(to: 4)
    #expect(
      app.host.events(of: .delegate) == [
        "animationController(forDismissed:) -> object",
        "interactionControllerForDismissal(using:) -> nil",
      ])
    #expect(app.segue == nil)
    #expect(app.detail.transitioningDelegate == nil)
    #expect(app.completions == 1)
  }

  // 2.7
  @Test func `each time there is a new animator`() throws {
    let (home, detail) = (Home(), Detail())
    let segue = Seed002.SwipeSegue(source: home, destination: detail)
    let ask = {
      segue.animationController(forPresented: detail, presenting: home, source: home)
    }
    let (first, second) = (ask(), ask())
    #expect(first is Seed002.HeadPresentAnimator)
    #expect(first !== second)
  }

  // 2.4
  @Test(arguments: [false, true], SeedPace.allCases)
  func `it grows from the picture, also within a navigation controller`(
    inNavigation: Bool, pace: SeedPace
  ) throws {
    let app = App(inNavigation: inNavigation)
    try app.perform()
    // Ease-in-ease-out at 0, a quarter and a half of the time.
    for (part, progress) in [(0.0, 0.0), (0.25, 0.1291619310473198), (0.5, 0.5)] {
      app.host.after(part * 0.3) {
        guard let frame = SeedLook(app.detail.view)?.frame else {
          Issue.record("it does not show")
          return
        }
        #expect(SeedCalculations.agree(frame.origin.y, 64 * (1 - progress), range: 568))
        #expect(SeedCalculations.agree(frame.size.height, 200 + 368 * progress, range: 568))
        #expect(frame.size.width == 320)
      }
    }
    try app.host.run(to: 2, pace)
    #expect(app.console?.lines == [])
    #expect(app.host.codes == [])
    #expect(app.host.time(of: "context.completeTransition(true)") == 0.3)
    // 2.6: the hierarchy and the layout are final.
    #expect(app.detail.view.frame == Rect(x: 0, y: 0, width: 320, height: 568))
    #expect(app.detail.picture.frame == Rect(x: 0, y: 0, width: 320, height: 100))
    #expect(app.home.view.window == nil)
    #expect(!app.host.stage.isAnimating)
  }

  // 2.4, 2.10
  @Test func `a controller without a picture is warned of, and it grows from nothing`() throws {
    let app = App(home: Plain())
    try app.perform()
    app.host.after(0.15) {
      let frame = SeedLook(app.detail.view)?.frame
      #expect(SeedCalculations.agree(frame?.size.width, 160, range: 320))
      #expect(SeedCalculations.agree(frame?.size.height, 284, range: 568))
    }
    try app.host.run(to: 2)
    let lines = try #require(app.console?.lines)
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("Waring: from view controller"))
    #expect(lines[0].hasSuffix("does not conform ViewHeadable"))
    #expect(app.host.codes == [])
  }

  // 2.4: the layout in the block
  @Test func `what is in the view is laid out along with it`() throws {
    let app = App(home: Plain())
    try app.perform()
    app.host.after(0.15) {
      let frame = SeedLook(app.detail.picture)?.frame
      #expect(SeedCalculations.agree(frame?.size.width, 160, range: 320))
    }
    try app.host.run(to: 2)
    #expect(app.detail.layouts >= 2)
    #expect(app.detail.picture.frame.size.width == 320)
  }

  // 2.5
  @Test(arguments: [false, true])
  func `the context's view is what is moved where the presentation wraps the controller's own`(
    usesKeyView: Bool
  ) throws {
    let (home, detail) = (Home(), Detail())
    let delegate = WrappingDelegate(usesKeyView: usesKeyView)
    detail.modalPresentationStyle = .custom
    detail.transitioningDelegate = delegate
    let host = SeedHost(SeedHost.small) { home }
    host.stage.perform { home.present(detail, animated: true) }
    try host.run(to: 2)
    let keeper = try #require(detail.presentationController as? WrappingPresentationController)
    if usesKeyView {
      #expect(host.codes == [])
      #expect(detail.view.superview === keeper.chrome)
      #expect(keeper.chrome.superview === keeper.containerView)
    } else {
      #expect(host.codes.contains("view-instead-of-key-view"))
    }
    #expect(detail.view.window === host.window)
    host.stage.perform { detail.dismiss(animated: false) }
    try host.run(to: 4)
    #expect(host.window.subviews == [home.view])
    #expect(detail.view.window == nil)
  }

  // 2.9
  @Test(arguments: SeedPace.allCases)
  func `the dismissal goes down by a window of its own and collapses`(pace: SeedPace) throws {
    let app = App()
    try app.perform()
    try app.host.run(to: 2)
    let before = SeedHost.describe(app.host.window)
    #expect(before.count > 1)
    app.host.forget()
    app.dismiss()
    app.host.after(0.15) {
      // Half-way to a rectangle without size at the lower left corner.
      let frame = SeedLook(app.detail.view)?.frame
      #expect(SeedCalculations.agree(frame?.origin.x, 0, range: 320))
      #expect(SeedCalculations.agree(frame?.origin.y, 284, range: 568))
      #expect(SeedCalculations.agree(frame?.size.width, 160, range: 320))
      #expect(SeedCalculations.agree(frame?.size.height, 284, range: 568))
      #expect(app.detail.view.superview?.subviews == [app.home.view, app.detail.view])
    }
    try app.host.run(to: 4, pace)
    #expect(app.host.codes == ["foreign-geometry", "zero-final-frame-used"])
    #expect(app.completions == 1)
    #expect(app.host.window.subviews == [app.home.view])
    #expect(app.home.presentedViewController == nil)
    #expect(
      app.host.appearances == [
        "from.viewWillDisappear", "to.viewWillAppear", "to.viewDidAppear", "from.viewDidDisappear",
      ])
  }

  // 2.9
  @Test func `without the marker the view collapses where it is`() throws {
    let app = App(detail: Detail())
    try app.perform()
    try app.host.run(to: 2)
    app.host.forget()
    app.dismiss()
    app.host.after(0.15) {
      let frame = SeedLook(app.detail.view)?.frame
      #expect(SeedCalculations.agree(frame?.origin.y, 0, range: 568))
      #expect(SeedCalculations.agree(frame?.size.height, 284, range: 568))
    }
    try app.host.run(to: 4)
    #expect(app.host.codes == ["zero-final-frame-used"])
  }

  // 2.4, 2.9
  @Test(arguments: [true, false])
  func `cancelled, both complete all the same, and go back`(presents: Bool) throws {
    let (home, detail) = (Home(), SwipeableDetail())
    let host = SeedHost(SeedHost.small) { home }
    let animator: any ViewControllerAnimatedTransitioning =
      presents ? Seed002.HeadPresentAnimator(Seed002.Console()) : Seed002.HeadDismissAnimator()
    let delegate = BothWays(animator)
    let driver = SeedDriver(animator)
    delegate.interaction = driver
    if !presents {
      host.stage.perform { home.present(detail, animated: false) }
      try host.run(to: 1)
    }
    host.forget()
    detail.transitioningDelegate = delegate
    let before = SeedHost.describe(host.window)
    host.stage.perform {
      if presents {
        home.present(detail, animated: true)
      } else {
        detail.dismiss(animated: true)
      }
    }
    host.after(0.1) { driver.context?.cancelInteractiveTransition() }
    try host.run(to: 4)
    #expect(host.codes.filter { $0 == "completed-after-cancel" } == ["completed-after-cancel"])
    #expect(SeedHost.describe(host.window) == before)
    #expect((home.presentedViewController == nil) == presents)
  }

  @Test(arguments: [true, false])
  func `mended, the dismissal has nothing to be said`(cancels: Bool) throws {
    let (home, detail) = (Home(), SwipeableDetail())
    let host = SeedHost(SeedHost.small, screen: SeedHost.large) { home }
    let delegate = BothWays(Seed002.MendedHeadDismissAnimator())
    let driver = SeedDriver(delegate.animator)
    if cancels { delegate.interaction = driver }
    host.stage.perform { home.present(detail, animated: false) }
    try host.run(to: 1)
    detail.transitioningDelegate = delegate
    host.stage.perform { detail.dismiss(animated: true) }
    if cancels { host.after(0.1) { driver.context?.cancelInteractiveTransition() } }
    try host.run(to: 4)
    #expect(host.codes == [])
    #expect((home.presentedViewController === detail) == cancels)
    #expect(!cancels || detail.view.frame.origin.y == 0)
  }

  @Test func `both paces leave the same`() throws {
    let outcomes = try SeedPace.allCases.map { pace in
      let app = App(inNavigation: true)
      try app.perform()
      app.host.after(2) { app.detail.dismiss(animated: true) }
      try app.host.run(to: 4, pace)
      #expect(app.segue == nil)
      return app.host.outcome
    }
    #expect(outcomes[0] == outcomes[1])
    #expect(outcomes[0].errors == [])
  }
}

/// Puts the presented controller's view into chrome.
private final class WrappingPresentationController: PresentationController {
  let chrome = View()

  override var presentedView: View? { chrome }

  override func presentationTransitionWillBegin() {
    chrome.frame = frameOfPresentedViewInContainerView
    presentedViewController.view.frame = chrome.bounds
    chrome.addSubview(presentedViewController.view)
  }
}

/// Presents in chrome, and slides in the context's view, or the controller's own.
private final class WrappingDelegate: ViewControllerTransitioningDelegate {
  let usesKeyView: Bool

  init(usesKeyView: Bool) { self.usesKeyView = usesKeyView }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    usesKeyView ? Seed001.MendedAniObject() : Seed001.AniObject()
  }

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    WrappingPresentationController(presentedViewController: presented, presenting: presenting)
  }
}
