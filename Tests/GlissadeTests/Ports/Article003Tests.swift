import Glissade
import Testing

/// The port of the article about a push that reveals the next view through a logo.
@Suite struct Article003Tests {
  private let master = MasterViewController()
  private let navigation: NavigationController
  private let host: PortHost

  init() {
    let navigation = NavigationController(rootViewController: master)
    self.navigation = navigation
    host = PortHost { navigation }
  }

  private var detail: DetailViewController? {
    navigation.topViewController as? DetailViewController
  }

  // The finger is lifted at 0.05 s.
  private func push() throws {
    try host.tap(Point(x: 160, y: 100))
    try host.wait(0)
  }

  @Test func `the logo is in the middle of the first view`() {
    #expect(master.logo.position == Point(x: 160, y: 284))
    #expect(master.logo.superlayer === master.view.layer)
    #expect(master.logo.shadowOpacity == 0.5 && master.logo.shadowOffset.height == 2)
    #expect(master.navigationItem.backBarButtonItem?.title == "Back")
    #expect(navigation.delegate === master)
  }

  @Test func `a tap lets logo and mask grow while the next view fades in`() throws {
    try push()
    let detail = try #require(detail)
    #expect(detail.view.layer.mask === detail.maskLayer)
    var time = 0.0
    for (at, scale, ty, opacity) in [
      (0.25, 4.871704885217087, -38.976894817621684, 0.125),
      (0.5, 14.9262329571049, -140.19697607823727, 0.25),
      (1, 47.98816507330838, -473.0352188588092, 0.5),
      (1.5, 93.65741850705861, -932.7928037623349, 0.75),
      (1.9, 137.74591159773948, -1376.6366939369746, 0.95),
    ] {
      try host.wait(at - time)
      time = at
      for layer in [master.logo, detail.maskLayer] {
        #expect(agrees(layer.presentation?.transform.m11, scale, range: 150))
        #expect(agrees(layer.presentation?.transform.m42, ty, range: 1500))
      }
      #expect(agrees(detail.view.shownAlpha, opacity))
    }
    try host.wait(1)
    #expect(host.time(of: "context.completeTransition(true)") == 2.05)
    #expect(detail.view.layer.mask == nil && master.logo.animations.isEmpty)
    // Both animations have the animator as their delegate, as in the article.
    #expect(host.codes == ["shared-delegate"] && host.errors == [])
  }

  @Test func `a pop shrinks the second view`() throws {
    try push()
    try host.wait(4)
    let detail = try #require(detail)
    host.forget()
    host.stage.perform { _ = navigation.popViewController(animated: true) }
    for (scale, alpha) in [
      (0.8837542620574121, 0.8708380689526802), (0.55, 0.5),
      (0.21624573794258772, 0.12916193104731977),
    ] {
      try host.wait(0.5)
      #expect(agrees(detail.view.layer.presentation?.transform.m11, scale))
      #expect(agrees(detail.view.shownAlpha, alpha))
    }
    try host.wait(1)
    #expect(navigation.viewControllers == [master])
    #expect(host.codes == [])
  }
}
