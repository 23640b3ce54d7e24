import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ViewGeometryTests {
  private let fixture = Fixture()

  /// A view of 100 by 100 at 10, 20 that is scrolled by 5, 5, and one in it that is twice as large as it was.
  private func pair() -> (outer: View, inner: View) {
    let outer = View(frame: Rect(x: 10, y: 20, width: 100, height: 100))
    outer.bounds.origin = Point(x: 5, y: 5)
    let inner = View(frame: Rect(x: 30, y: 30, width: 20, height: 20))
    inner.transform = AffineTransform(scaleX: 2, y: 2)
    outer.addSubview(inner)
    fixture.window.addSubview(outer)
    return (outer, inner)
  }

  @Test func `points and rectangles are those of another view`() {
    let (outer, inner) = pair()
    // The middle of the inner view is at 40, 40 in the outer one, which shows it at 45, 55 of the window.
    expectEqual(inner.convert(Point(x: 10, y: 10), to: outer), Point(x: 40, y: 40))
    expectEqual(inner.convert(Point(x: 0, y: 0), to: outer), Point(x: 20, y: 20))
    expectEqual(inner.convert(Point(x: 10, y: 10), to: nil), Point(x: 45, y: 55))
    expectEqual(outer.convert(Point(x: 40, y: 40), to: inner), Point(x: 10, y: 10))
    expectEqual(inner.convert(Point(x: 45, y: 55), from: nil), Point(x: 10, y: 10))
    expectEqual(outer.convert(Point(x: 10, y: 10), from: inner), Point(x: 40, y: 40))
    let bounds = Rect(x: 20, y: 20, width: 40, height: 40)
    expectTrue(inner.convert(inner.bounds, to: outer) == bounds && inner.frame == bounds)
    expectEqual(outer.convert(inner.bounds, from: inner), bounds)
    expectEqual(outer.convert(bounds, to: inner), inner.bounds)
  }

  @Test func `convert without a common root or an inverse: keeps the numbers`() {
    let (outer, inner) = pair()
    let stranger = View(frame: Rect(x: 9, y: 9, width: 9, height: 9))
    let point = Point(x: 3, y: 4)
    expectEqual(inner.convert(point, to: stranger), point)
    expectEqual(stranger.convert(point, to: nil), point)
    inner.transform = AffineTransform(scaleX: 0, y: 1)
    expectEqual(outer.convert(point, to: inner), point)
    expectTrue(outer.convert(Point(x: .nan, y: 0), to: nil).x.isNaN)
  }

  @Test func `frame of a transformed view: the smallest rectangle around it`() {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    view.transform = AffineTransform(rotationAngle: .pi / 2)
    expectTrue(near(view.frame.size.width, 50, 1e-12) && near(view.frame.size.height, 100, 1e-12))
    expectTrue(near(view.frame.origin.x, 25, 1e-12) && near(view.frame.origin.y, -25, 1e-12))
    expectEqual(view.center, Point(x: 50, y: 25))
  }

  @Test func `the foremost view that touches reach is hit`() {
    let (outer, inner) = pair()
    let window = fixture.window
    let inside = Point(x: 45, y: 55)
    expectIdentical(window.hitTest(inside), inner)
    expectIdentical(window.hitTest(Point(x: 11, y: 21)), outer)
    expectIdentical(window.hitTest(Point(x: 399, y: 0)), window)
    expectNil(window.hitTest(Point(x: 400, y: 0)))
    let front = View(frame: outer.bounds)
    outer.addSubview(front)
    expectIdentical(window.hitTest(inside), front)
    let ways: [(View) -> Void] = [
      { $0.isHidden = true }, { $0.isUserInteractionEnabled = false }, { $0.alpha = 0.009 },
      { $0.transform = AffineTransform(scaleX: 0, y: 0) },
    ]
    for way in ways {
      front.isHidden = false
      front.isUserInteractionEnabled = true
      front.alpha = 0.01
      front.transform = .identity
      expectIdentical(window.hitTest(inside), front)
      way(front)
      expectIdentical(window.hitTest(inside), inner)
    }
    outer.isUserInteractionEnabled = false
    expectIdentical(window.hitTest(inside), window)
    window.isHidden = true
    expectNil(window.hitTest(inside))
  }
}
