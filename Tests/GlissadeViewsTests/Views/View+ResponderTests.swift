import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ViewResponderTests {
  private final class Field: View {
    override var canBecomeFirstResponder: Bool { true }
  }

  @Test func `one view of a window is the first responder`() {
    let fixture = Fixture()
    let (a, b) = (Field(), Field())
    expectTrue(!a.becomeFirstResponder() && !a.isFirstResponder)
    fixture.window.addSubview(a)
    fixture.window.addSubview(b)
    expectTrue(!fixture.box().becomeFirstResponder())
    expectTrue(a.becomeFirstResponder() && a.isFirstResponder)
    expectTrue(b.becomeFirstResponder() && !a.isFirstResponder)
    expectTrue(!a.resignFirstResponder() && b.resignFirstResponder())
    expectNil(fixture.window.firstResponder)
  }

  @Test func `a first responder that leaves its window is none`() {
    let (fixture, other) = (Fixture(), Window(frame: .zero))
    let (above, field) = (fixture.box(), Field())
    above.addSubview(field)
    field.becomeFirstResponder()
    fixture.window.addSubview(field)
    expectTrue(field.isFirstResponder)
    above.addSubview(field)
    above.removeFromSuperview()
    expectTrue(fixture.window.firstResponder == nil && !field.isFirstResponder)
    expectNil(other.firstResponder)
    let second = Window(frame: .zero, stage: fixture.stage)
    fixture.window.addSubview(above)
    field.becomeFirstResponder()
    second.addSubview(above)
    expectTrue(fixture.window.firstResponder == nil && second.firstResponder == nil)
  }
}
