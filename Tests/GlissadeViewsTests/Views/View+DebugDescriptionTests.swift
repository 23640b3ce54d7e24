import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ViewDebugDescriptionTests {
  final class Badge: View {}

  @Test func `a tree of views is printed with a line for each`() {
    let controller = ViewController()
    controller.title = "Home"
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    controller.view = view
    let badge = Badge(frame: Rect(x: 4, y: 8, width: 16, height: 16))
    badge.layer.name = "badge"
    badge.alpha = 0.25
    let hidden = View()
    hidden.isHidden = true
    view.addSubview(badge)
    badge.addSubview(hidden)
    expectEqual(
      view.debugDescription,
      """
      View, (0.0, 0.0) 320.0 × 480.0, view of Home
        Badge "badge", (4.0, 8.0) 16.0 × 16.0, alpha 0.25
          View, (0.0, 0.0) 0.0 × 0.0, hidden
      """)
  }
}
