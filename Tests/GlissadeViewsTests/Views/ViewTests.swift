import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ViewTests {
  @Test func `a view's properties are its layer's`() {
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    expectEqual(view.bounds, Rect(x: 0, y: 0, width: 30, height: 40))
    expectTrue(view.center == Point(x: 25, y: 40) && view.layer.position == view.center)
    view.alpha = 0.25
    view.isHidden = true
    view.clipsToBounds = true
    view.name = "box"
    view.transform = AffineTransform(scaleX: 2, y: 3)
    expectTrue(view.layer.opacity == 0.25 && view.layer.isHidden && view.layer.masksToBounds)
    expectTrue(view.layer.name == "box" && view.layer.transform.m22 == 3)
    expectEqual(view.transform3D, Transform3D(scaleX: 2, y: 3, z: 1))
    view.transform3D = Transform3D(translationX: 0, y: 0, z: 9)
    expectTrue(view.layer.transform.m43 == 9 && view.transform == .identity)
    expectNil(view.backgroundColor)
    view.backgroundColor = .black
    expectTrue(view.layer.backgroundColor == .black && view.backgroundColor == .black)
    view.backgroundColor = nil
    expectEqual(view.layer.backgroundColor, .clear)
  }

  @Test func `a frame places and sizes the view`() {
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    view.bounds.origin = Point(x: 3, y: 4)
    view.frame = Rect(x: 0, y: 0, width: 100, height: 60)
    expectEqual(view.bounds, Rect(x: 3, y: 4, width: 100, height: 60))
    expectEqual(view.center, Point(x: 50, y: 30))
    view.frame = Rect(x: 100, y: 60, width: -100, height: -60)
    expectEqual(view.frame, Rect(x: 0, y: 0, width: 100, height: 60))
  }

  @Test func `views are equal where they are the same`() {
    let (a, b) = (View(), View())
    expectTrue(a == a && a != b && Set([a, b, a]).count == 2)
  }

  /// Notes what is set.
  private final class Noting: View {
    var notes: [String] = []
    override var alpha: Double { didSet { notes.append("alpha") } }
    override var center: Point { didSet { notes.append("center") } }
    override var bounds: Rect { didSet { notes.append("bounds") } }
    override var isHidden: Bool { didSet { notes.append("isHidden") } }
  }

  @Test func `subclass of a view: can override the setters`() {
    let above = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let view = Noting(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    above.addSubview(view)
    view.alpha = 0
    view.isHidden = true
    view.autoresizingMask = [.flexibleWidth]
    above.bounds.size.width = 20
    expectEqual(view.notes, ["alpha", "isHidden", "bounds", "center"])
  }

  @Test func `the nearest controller is the one whose view the view is in`() {
    let (controller, child) = (ViewController(), View())
    let inner = View()
    controller.view.addSubview(child)
    child.addSubview(inner)
    expectTrue(inner.nearestViewController === controller && child.viewController == nil)
    expectIdentical(controller.view.nearestViewController, controller)
    child.removeFromSuperview()
    expectNil(inner.nearestViewController)
  }

  @Test func `view with a layer of its own class: shows that layer`() throws {
    let fixture = Fixture()
    let emitter = EmitterLayer()
    let view = View(frame: Rect(x: 1, y: 2, width: 3, height: 4), layer: emitter)
    fixture.window.addSubview(view)
    expectTrue(view.layer === emitter && emitter.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    try fixture.stage.evaluate(at: 1)
  }

  @Test(arguments: [false, true])
  func `subclasses of views and controls override the initialiser with a frame`(isControl: Bool) {
    final class Card: View {
      let inner = View()

      override init(frame: Rect) {
        super.init(frame: frame)
        addSubview(inner)
      }
    }
    final class Knob: Control {
      let inner = View()

      override init(frame: Rect) {
        super.init(frame: frame)
        addSubview(inner)
      }
    }
    let frame = Rect(x: 1, y: 2, width: 3, height: 4)
    let view = isControl ? Knob(frame: frame) : Card(frame: frame)
    expectTrue(view.frame == frame && view.subviews.count == 1)
  }

  @Test func `a subclass without initialisers has those of a view`() {
    final class Plain: View {}
    expectEqual(Plain().frame, .zero)
    expectEqual(Plain(frame: Rect(x: 1, y: 2, width: 3, height: 4)).center, Point(x: 2.5, y: 4))
    let layer = Layer()
    expectIdentical(Plain(frame: .zero, layer: layer).layer, layer)
  }
}
