import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct DraggablePointTests {
  func point(_ targets: [Point] = []) throws -> DraggablePoint {
    try DraggablePoint(
      x: DraggableValue(100, bounds: 0...300), y: DraggableValue(50, bounds: 0...500),
      targets: targets)
  }

  @Test func `each axis follows the finger and glides by itself`() throws {
    var point = try point()
    expectTrue(!point.isHeld && point.restPosition == Point(x: 100, y: 50) && point.restTime == 0)
    try point.grab(at: 1)
    try point.drag(by: Point(x: 20, y: 30), at: 1.1)
    expectTrue(point.isHeld && point.position(at: 1.1) == Point(x: 120, y: 80))
    expectTrue(point.restTime == nil && point.restPosition == nil)
    try point.release(velocity: GestureVelocity(Point(x: 100, y: -50)), at: 1.1)
    expectEqual(point.velocity(at: 1.1).point, Point(x: 100, y: -50))
    let rest = try #require(point.restPosition)
    expectTrue(abs(rest.x - 169.95) < 1e-2 && abs(rest.y - 55.025) < 1e-2)
    expectEqual(point.position(at: try #require(point.restTime)), rest)
  }

  @Test(arguments: [
    (Point(x: 0, y: 0), Point(x: 0, y: 0)), (Point(x: 400, y: 0), Point(x: 300, y: 0)),
    (Point(x: 400, y: 900), Point(x: 300, y: 500)), (Point(x: 0, y: 900), Point(x: 0, y: 500)),
  ])
  func `draggable point, released: rests at the target nearest to its projection`(
    _ velocity: Point, _ corner: Point
  ) throws {
    let corners = [(0.0, 0.0), (300, 0), (300, 500), (0, 500)].map { Point(x: $0.0, y: $0.1) }
    var point = try point(corners)
    try point.grab(at: 0)
    try point.release(velocity: GestureVelocity(velocity), at: 0)
    expectEqual(point.restPosition, corner)
    expectLess(point.velocity(at: 0).point.distance(to: velocity), than: 1e-9)
  }

  @Test func `draggable point, bad number for one axis: neither axis changes`() throws {
    var point = try point()
    try point.grab(at: 1)
    let before = point
    #expect(throws: TransitionError.invalidGesture(.notFinite(.position, value: .nan))) {
      try point.drag(by: Point(x: 5, y: .nan), at: 2)
    }
    expectEqual(point, before)
    for target in [Point(x: 301, y: 0), Point(x: 0, y: -1)] {
      let error = GestureError.outOfRange(.targets, value: target.x == 301 ? 301 : -1)
      #expect(throws: TransitionError.invalidGesture(error)) { try self.point([target]) }
    }
  }
}
