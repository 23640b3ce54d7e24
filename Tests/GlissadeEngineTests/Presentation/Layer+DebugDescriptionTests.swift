import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@Suite struct LayerDebugDescriptionTests {
  @Test func `a tree of layers is printed with a line for each`() throws {
    let (root, logo, shade) = (Layer(), Layer(), Layer())
    root.name = "root"
    root.frame = Rect(x: 0, y: 0, width: 320, height: 480)
    logo.name = "logo"
    logo.frame = Rect(x: 10, y: 20.5, width: 30, height: 40)
    logo.opacity = 0.5
    logo.zPosition = 2
    logo.masksToBounds = true
    shade.isHidden = true
    shade.transform = Transform3D(scaleX: 2, y: 2, z: 1)
    try root.addSublayer(logo)
    try logo.addSublayer(shade)
    try root.addSublayer(Layer())
    try logo.add(BasicAnimation(keyPath: .opacity, from: 0, to: 1))
    expectEqual(
      root.debugDescription,
      """
      Layer "root", (0.0, 0.0) 320.0 × 480.0
        Layer "logo", (10.0, 20.5) 30.0 × 40.0, opacity 0.5, masks to bounds, z 2.0, animations: 1
          Layer, (0.0, 0.0) 0.0 × 0.0, hidden, transformed
        Layer, (0.0, 0.0) 0.0 × 0.0
      """)
    expectEqual("\(logo.debugDescription)".split(separator: "\n").count, 2)
  }
}
