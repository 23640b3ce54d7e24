import Glissade
import Testing

/// The port of the article about transitions of modals, navigation and tabs that a finger drives.
@Suite struct Article001Tests {
  private let first = ViewController1()
  private let navigation: NavigationController
  private let host: PortHost

  init() throws {
    let navigation = NavigationController(rootViewController: first)
    self.navigation = navigation
    host = PortHost(Size(width: 375, height: 667)) { navigation }
    try host.wait(1)
    host.forget()
  }

  private func choose(_ item: BarButtonItem?) {
    host.stage.perform { #expect(item?.perform() == true) }
  }

  /// Presents, and returns the presented controller.
  private func present() throws -> ViewController2 {
    choose(first.navigationItem.leftBarButtonItem)
    try host.wait(3)
    host.forget()
    return try #require(navigation.presentedViewController as? ViewController2)
  }

  @Test func `the items of the bar present and push`() throws {
    #expect(first.title == "ViewController1")
    #expect(first.navigationItem.leftBarButtonItem?.title == "Modal")
    #expect(first.navigationItem.rightBarButtonItem?.systemItem == .add)
  }

  @Test func `the modal slides in from the right in two seconds`() throws {
    choose(first.navigationItem.leftBarButtonItem)
    let second = { navigation.presentedViewController }
    for x in [326.5642758572551, 187.5, 48.43572414274491] {
      try host.wait(0.5)
      #expect(agrees(second()?.view.shownFrame?.minX, x, range: 375))
    }
    try host.wait(1)
    #expect(second()?.view.shownFrame == Rect(x: 0, y: 0, width: 375, height: 667))
    #expect(second()?.view.backgroundColor == .red)
    #expect(host.codes == [])
  }

  // The object moves the leaving view itself, and forgets one of the two calls at the end each time.
  @Test(arguments: [(187.5, false), (188, true)])
  func `a finger slides the modal out`(distance: Double, finishes: Bool) throws {
    let second = try present()
    var xs: [Double?] = []
    for time in [0.25, 0.35] {
      host.stage.post(after: time) { xs.append(second.view.shownFrame?.minX) }
    }
    let steps = [37.5, 75, 150, distance].map { Point(x: $0, y: 0) }
    try host.drag(from: Point(x: 100, y: 300), steps)
    #expect(xs == [75, 150])
    try host.wait(4)
    #expect((navigation.presentedViewController == nil) == finishes)
    #expect(host.codes == (finishes ? ["finish-missing"] : ["cancel-without-complete"]))
  }

  // MARK: Navigation

  @Test(arguments: [(187.0, false), (188, true)])
  func `a finger from the left edge pops`(distance: Double, finishes: Bool) throws {
    let delegate = NavigationDelegate()
    navigation.delegate = delegate
    choose(first.navigationItem.rightBarButtonItem)
    try host.wait(2)
    let top = try #require(navigation.topViewController as? ViewController3)
    host.forget()
    var xs: [Double?] = []
    for time in [0.25, 0.35] {
      host.stage.post(after: time) { xs.append(top.view.shownFrame?.minX) }
    }
    let steps = [37.5, 75, 150, distance].map { Point(x: $0, y: 0) }
    try host.drag(from: Point(x: 2, y: 300), steps)
    #expect(xs == [75, 150])
    try host.wait(3)
    #expect(navigation.viewControllers == (finishes ? [first] : [first, top]))
    let end = "context.completeTransition(\(finishes))"
    #expect(host.time(of: end) != nil)
  }

  // MARK: Tabs

  @Test func `a tab slides in from the right`() throws {
    let tabs = TabBarController()
    let delegate = TabBarDelegate()
    tabs.delegate = delegate
    let (left, right) = (ViewController(), ViewController())
    tabs.viewControllers = [left, right]
    let host = PortHost(Size(width: 375, height: 667)) { tabs }
    try host.wait(1)
    host.stage.perform { tabs.selectedIndex = 1 }
    try host.wait(1)
    #expect(agrees(right.view.shownFrame?.minX, 187.5, range: 375))
    try host.wait(2)
    #expect(tabs.selectedViewController === right && left.view.window == nil)
    #expect(host.codes == [])
  }
}
