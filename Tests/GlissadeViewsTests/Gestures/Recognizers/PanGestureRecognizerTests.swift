import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct PanGestureRecognizerTests {
  let pad = TouchPad()

  @Test(arguments: [(9.99, false), (10, true), (11, true)])
  func `it begins when the finger has gone ten points in any direction`(
    _ distance: Double, _ begins: Bool
  ) throws {
    for (x, y) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1), (0.6, -0.8)] {
      let pad = TouchPad()
      pad.add(PanGestureRecognizer())
      try pad.drag([(200, 200), (200 + x * distance, 200 + y * distance)])
      // 0.6 and 0.8 have no exact Double.
      if x == 0.6, distance == 10 { continue }
      expectEqual(pad.notes, begins ? ["pan began"] : [])
    }
  }

  @Test func `it begins by way and not by place, and a lifted finger that has not gone far fails`()
    throws
  {
    let pan = pad.add(PanGestureRecognizer())
    try pad.drag([(200, 200), (206, 200), (200, 200), (206, 200), (200, 200)])
    expectTrue(pad.notes == [] && pan.state == .possible)
    try pad.send(.ended, 200, 200)
    expectTrue(pad.notes == [] && pan.state == .possible)
  }

  @Test(arguments: [1, 7, 60] as [Int])
  func `the translation counts from where the finger came down, however it is sampled`(
    _ steps: Int
  ) throws {
    let pan = pad.add(PanGestureRecognizer())
    try pad.drag((0...steps).map { (150 + 80 * Double($0) / Double(steps), 150) })
    expectEqual(pan.translation(in: nil), Point(x: 80, y: 0))
    // A view that lies elsewhere, by a number with a rounding, changes nothing.
    pad.outer.center.x += 0.1
    expectEqual(pan.translation(in: pad.inner), Point(x: 80, y: 0))
  }

  @Test func `translation, location and velocity are those of the view asked for`() throws {
    let pan = pad.add(PanGestureRecognizer(), to: pad.inner)
    // Turned by a quarter and half as large: its x is the window's y.
    pad.outer.transform = AffineTransform(a: 0, b: 0.5, c: -0.5, d: 0, tx: 0, ty: 0)
    try pad.drag([(200, 200), (205, 200), (210, 200), (215, 200), (220, 200)])
    expectEqual(pan.translation(in: nil), Point(x: 20, y: 0))
    expectLess(pan.translation(in: pad.inner).distance(to: Point(x: 0, y: -40)), than: 1e-9)
    expectLess(pan.location(in: pad.outer).distance(to: Point(x: 100, y: 60)), than: 1e-9)
    expectLess(pan.velocity(in: nil).point.distance(to: Point(x: 500, y: 0)), than: 1e-6)
    expectLess(pan.velocity(in: pad.inner).point.distance(to: Point(x: 0, y: -1000)), than: 1e-6)
    pan.setTranslation(Point(x: 7, y: 9), in: pad.inner)
    expectLess(pan.translation(in: pad.inner).distance(to: Point(x: 7, y: 9)), than: 1e-9)
    try pad.send(.moved, 230, 200)
    expectLess(pan.translation(in: pad.inner).distance(to: Point(x: 7, y: -11)), than: 1e-9)
  }

  @Test func `pan, translation set: goes on from that value`() throws {
    let pan = pad.add(PanGestureRecognizer())
    try pad.drag([(150, 150), (175, 150)])
    pan.setTranslation(.zero, in: nil)
    try pad.send(.moved, 180, 155)
    expectEqual(pan.translation(in: nil), Point(x: 5, y: 5))
    pan.setTranslation(Point(x: .nan, y: 0), in: nil)
    pan.setTranslation(Point(x: 0, y: .infinity), in: pad.outer)
    expectEqual(pan.translation(in: nil), Point(x: 5, y: 5))
    // The next gesture starts at zero.
    try pad.send(.ended, 180, 155)
    try pad.drag([(150, 150), (175, 150)])
    expectEqual(pan.translation(in: nil), Point(x: 25, y: 0))
  }

  @Test(arguments: [(0.0, 600.0), (0.03, 600), (0.05, 0)])
  func `a finger that rests before it is lifted has no velocity`(
    _ rest: Double, _ expected: Double
  ) throws {
    let pan = pad.add(PanGestureRecognizer())
    var atEnd = Double.nan
    pan.addTarget { if $0.state == .ended { atEnd = $0.velocity(in: nil).x.value } }
    try pad.drag((0...10).map { (150 + 6 * Double($0), 150) })
    try pad.send(.ended, 210, 150, at: pad.stage.time + rest)
    if rest == 0 || expected == 0 {
      expectClose(atEnd, expected, within: 1e-6)
    } else {
      // A sample at the same place counts: it is slower, and not at rest.
      expectTrue(atEnd < expected && atEnd != 0)
    }
  }

  @Test func `two fingers move it by half as much each, and do not let it jump`() throws {
    let pan = pad.add(PanGestureRecognizer())
    try pad.drag([(150, 150), (170, 150)])
    try pad.send(.began, 250, 250, id: 1)
    expectTrue(pan.translation(in: nil) == Point(x: 20, y: 0) && pan.numberOfTouches == 2)
    try pad.send(.moved, 250, 270, id: 1)
    expectEqual(pan.translation(in: nil), Point(x: 20, y: 10))
    expectEqual(pan.location(in: nil), Point(x: 210, y: 210))
    try pad.send(.ended, 170, 150)
    expectTrue(pan.translation(in: nil) == Point(x: 20, y: 10) && pan.state == .changed)
    try pad.send(.moved, 260, 270, id: 1)
    expectEqual(pan.translation(in: nil), Point(x: 30, y: 10))
    try pad.send(.ended, 260, 270, id: 1)
    expectEqual(pad.notes.last, "pan ended")
    expectEqual(pad.notes.filter { $0.hasSuffix("began") || $0.hasSuffix("ended") }.count, 2)
  }

  @Test func `it waits for as many fingers as it needs, and ends with the first that is missing`()
    throws
  {
    let pan = pad.add(PanGestureRecognizer())
    pan.minimumNumberOfTouches = -3
    expectEqual(pan.minimumNumberOfTouches, 1)
    pan.minimumNumberOfTouches = 2
    try pad.drag([(150, 150), (190, 150)])
    expectTrue(pad.notes == [] && pan.state == .possible)
    try pad.send(.began, 250, 250, id: 1)
    try pad.send(.moved, 250, 265, id: 1)
    expectEqual(pad.notes, [])
    try pad.send(.moved, 190, 165)
    expectTrue(pad.notes == ["pan began"] && pan.translation(in: nil) == Point(x: 0, y: 15))
    try pad.send(.ended, 190, 165)
    expectTrue(pad.notes == ["pan began", "pan ended"] && pan.state == .ended)
    try pad.send(.moved, 250, 300, id: 1)
    try pad.send(.ended, 250, 300, id: 1)
    expectTrue(pad.notes == ["pan began", "pan ended"] && pan.state == .possible)
  }

  @Test func `a finger too many lets it fail, or is left out once it has begun`() throws {
    let pan = pad.add(PanGestureRecognizer())
    pan.maximumNumberOfTouches = 1
    try pad.send(.began, 150, 150)
    try pad.send(.began, 160, 160, id: 1)
    try pad.send(.moved, 190, 150)
    expectTrue(pad.notes == [] && pan.state == .failed)
    try pad.send(.ended, 190, 150)
    try pad.send(.ended, 160, 160, id: 1)
    try pad.drag([(150, 150), (190, 150)])
    try pad.send(.began, 160, 160, id: 1)
    try pad.send(.moved, 260, 160, id: 1)
    try pad.send(.ended, 260, 160, id: 1)
    expectTrue(pad.notes == ["pan began"] && pan.numberOfTouches == 1)
    expectEqual(pan.translation(in: nil), Point(x: 40, y: 0))
    try pad.send(.ended, 190, 150)
    expectEqual(pad.notes, ["pan began", "pan ended"])
  }

  @Test func `without a least distance the first movement counts, but no rest`() throws {
    let pan = pad.add(PanGestureRecognizer())
    pan.minimumDistance = 0
    try pad.send(.began, 150, 150)
    try pad.send(.stationary, 150, 150, at: 0.1)
    expectEqual(pad.notes, [])
    try pad.send(.moved, 150.001, 150, at: 0.2)
    expectEqual(pad.notes, ["pan began"])
  }
}
