import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Counts and does what it is told.
private final class Laid: View {
  var count = 0
  var whenLaidOut: ((Laid) -> Void)?
  override func layoutSubviews() {
    count += 1
    whenLaidOut?(self)
  }
}

@Suite struct ViewLayoutTests {
  // MARK: Autoresizing

  /// UIKit's rule along one axis, written down case by case: the parts that give way keep their proportions.
  private func expected(
    _ bits: Int, start: Double, length: Double, old: Double, new: Double
  ) -> (start: Double, length: Double) {
    let (before, change) = (start, new - old)
    let after = old - start - length
    switch bits {
    case 0b001: return (start + change, length)
    case 0b010: return (start, length + change)
    case 0b011:
      let factor = (before + length + change) / (before + length)
      return (before * factor, length * factor)
    case 0b101: return (before * (before + after + change) / (before + after), length)
    case 0b110: return (start, length * (length + after + change) / (length + after))
    case 0b111: return (before * new / old, length * new / old)
    default: return (start, length)
    }
  }

  @Test(arguments: 0..<64)
  func `a view follows its superview's size as its mask says`(_ bits: Int) {
    let above = View(frame: Rect(x: 5, y: 6, width: 200, height: 300))
    let view = View(frame: Rect(x: 30, y: 40, width: 50, height: 60))
    view.autoresizingMask = AutoresizingMask(rawValue: UInt(bits))
    above.addSubview(view)
    for (width, height) in [(260.0, 300.0), (260, 260), (180, 500), (200, 300)] {
      let (frame, old) = (view.frame, above.bounds.size)
      let x = expected(
        bits & 7, start: frame.origin.x, length: frame.size.width, old: old.width, new: width)
      let y = expected(
        bits >> 3, start: frame.origin.y, length: frame.size.height, old: old.height, new: height)
      above.frame = Rect(x: 9, y: 9, width: width, height: height)
      let pairs = [
        (view.frame.origin.x, x.start), (view.frame.size.width, x.length),
        (view.frame.origin.y, y.start), (view.frame.size.height, y.length),
      ]
      // A few roundings of numbers below 1,000.
      for (shown, expected) in pairs { expectClose(shown, expected, within: 1e-11) }
    }
  }

  @Test func `flexible parts of length 0: share the change equally`() {
    let above = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    view.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    above.addSubview(view)
    above.bounds = Rect(x: 0, y: 0, width: 90, height: 70)
    expectEqual(view.frame, Rect(x: 20, y: 0, width: 50, height: 50))
  }

  @Test func `flexible length: never falls below 0`() {
    let above = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = View(frame: Rect(x: 60, y: 0, width: 40, height: 100))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    above.addSubview(view)
    above.frame = .zero
    expectTrue(view.bounds.size == .zero && view.frame.origin.x == 60)
  }

  @Test func `a view follows through its own bounds, transform and anchor point`() {
    let above = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = View(frame: Rect(x: 10, y: 10, width: 80, height: 80))
    view.bounds.origin = Point(x: 3, y: 4)
    view.transform = AffineTransform(rotationAngle: 1)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    above.addSubview(view)
    above.bounds.size = Size(width: 120, height: 140)
    expectEqual(view.bounds, Rect(x: 3, y: 4, width: 100, height: 120))
    expectEqual(view.center, Point(x: 60, y: 70))
  }

  @Test func `autoresizesSubviews is false: subviews keep their frames`() {
    let above = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.autoresizingMask = [.flexibleWidth]
    above.autoresizesSubviews = false
    above.addSubview(view)
    above.frame.size.width = 300
    expectEqual(view.bounds.size.width, 100)
  }

  // MARK: Laying out

  @Test func `layout comes in a turn of its own, once, those above first`() throws {
    let fixture = Fixture()
    var order: [String] = []
    let (outer, inner) = (Laid(), Laid())
    outer.whenLaidOut = { _ in order.append("outer") }
    inner.whenLaidOut = { _ in order.append("inner") }
    outer.addSubview(inner)
    fixture.window.addSubview(outer)
    inner.setNeedsLayout()
    expectTrue(order.isEmpty)
    try fixture.stage.advance(to: 0)
    expectEqual(order, ["outer", "inner"])
    try fixture.stage.advance(to: 1)
    expectEqual(order.count, 2)
    outer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    outer.frame.origin.x = 40
    try fixture.stage.advance(to: 1)
    expectEqual(order, ["outer", "inner", "outer"])
  }

  @Test func `a view that a child is put into or taken out of is laid out`() {
    let (above, child) = (Laid(), View())
    above.layoutIfNeeded()
    expectEqual(above.count, 1)
    above.addSubview(child)
    above.layoutIfNeeded()
    expectEqual(above.count, 2)
    child.removeFromSuperview()
    above.layoutIfNeeded()
    above.layoutIfNeeded()
    expectEqual(above.count, 3)
  }

  @Test func `layout begins with the superviews that need it`() {
    let all = (0..<4).map { _ in Laid() }
    for (above, view) in zip(all, all.dropFirst()) { above.addSubview(view) }
    all[0].layoutIfNeeded()
    all[1].setNeedsLayout()
    all[2].setNeedsLayout()
    all[3].layoutIfNeeded()
    expectEqual(all.map(\.count), [1, 2, 2, 1])
  }

  @Test func `what layout asks for anew is done as well, but not for ever`() throws {
    let fixture = Fixture()
    let (outer, inner) = (Laid(), Laid())
    fixture.window.addSubview(outer)
    outer.addSubview(inner)
    outer.whenLaidOut = { $0.subviews[0].frame.size.width += 1 }
    inner.whenLaidOut = { if $0.count < 3 { $0.superview?.setNeedsLayout() } }
    try fixture.stage.advance(to: 0)
    expectTrue(outer.count == 3 && inner.count == 3)
    inner.whenLaidOut = { $0.setNeedsLayout() }
    inner.setNeedsLayout()
    try fixture.stage.advance(to: 1)
    expectTrue(inner.count == 3 + 64 || inner.count == 3 + 8)
    try fixture.stage.advance(to: 2)
    expectAtMost(inner.count, 3 + 64)
    inner.whenLaidOut = nil
    inner.setNeedsLayout()
    let count = inner.count
    try fixture.stage.advance(to: 3)
    expectEqual(inner.count, count + 1)
  }

  @Test func `layout: animates within a block, and not outside`() throws {
    let fixture = Fixture()
    let above = Laid(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    above.addSubview(view)
    fixture.window.addSubview(above)
    above.whenLaidOut = { $0.subviews[0].center = Point(x: Double($0.count) * 100, y: 0) }
    try fixture.stage.advance(to: 0)
    expectEqual(view.shownCenter.x, 100)
    View.animate(withDuration: 1, options: .curveLinear) {
      above.setNeedsLayout()
      above.layoutIfNeeded()
    }
    try fixture.stage.advance(to: 0.25)
    expectEqual(view.center.x, 200)
    // One rounding of the way, one of the sum.
    expectClose(view.shownCenter.x, 125, within: 1e-12)
    above.setNeedsLayout()
    try fixture.stage.advance(to: 0.5)
    expectClose(view.shownCenter.x, 300 - 50, within: 1e-12)
  }

  @Test func `resize in a block: subviews that follow are animated too`() throws {
    let fixture = Fixture()
    let above = fixture.box()
    let view = View(frame: above.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    above.addSubview(view)
    View.animate(withDuration: 1, options: .curveLinear) {
      above.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    }
    try fixture.stage.advance(to: 0.5)
    let shown = try #require(view.layer.presentation)
    expectTrue(
      near(shown.bounds.size.width, 200, 1e-12) && near(shown.bounds.size.height, 150, 1e-12))
    expectTrue(near(shown.position.x, 100, 1e-12) && near(shown.position.y, 75, 1e-12))
  }
}
