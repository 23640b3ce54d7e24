import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct GestureVelocityTests {
  @Test(arguments: [
    (800.0, 400.0, 2.0), (-800, 400, -2), (-800, -400, 2), (800, -400, -2), (0, 400, 0),
    (800, 0, 0), (.nan, 400, 0), (800, .nan, 0), (.infinity, 400, 0), (800, .infinity, 0),
  ])
  func `velocity over a distance: progress has the distance's sign`(
    _ points: Double, _ distance: Double, _ progress: Double
  ) {
    expectEqual(PointsPerSecond(points).progress(over: distance).value, progress)
    guard progress != 0 else { return }
    expectEqual(ProgressPerSecond(progress).points(over: distance).value, points)
  }

  @Test(arguments: [
    // Forwards to the end, back to the start, and each against the way.
    (0.75, 1.0, 2.0, 8.0), (0.75, 0, -1.5, 2), (0.75, 1, -2, -8), (0.75, 0, 1.5, -2),
    (1, 1, 2, 0), (0, 0, -2, 0),
  ])
  func `a spring's velocity is positive towards its target`(
    _ progress: Double, _ target: Double, _ velocity: Double, _ moves: Double
  ) {
    expectEqual(ProgressPerSecond(velocity).moves(from: progress, to: target).value, moves)
    expectEqual(
      PointsPerSecond(velocity * 400).moves(from: progress * 400, to: target * 400).value, moves)
  }

  @Test(arguments: [(0.6, 1.0, 900.0), (0.6, 0, 900), (0.2, 0, -500), (0.9, 1, -50)])
  func `a spring goes on with the finger's velocity`(
    _ progress: Double, _ target: Double, _ finger: Double
  ) throws {
    let velocity = PointsPerSecond(finger).progress(over: 320)
    let spring = try TimedSpring(
      Spring.snappy, initialVelocity: velocity.moves(from: progress, to: target))
    let (early, late) = (spring.progress(at: 0), spring.progress(at: 1e-6))
    let rate = (late - early) / 1e-6 * (target - progress) * 320
    // The spring bends by less than 1e-3 of its velocity within a microsecond.
    expectClose(rate, finger, within: 1e-3 * abs(finger) + 0.1)
    expectEqual(spring.progressState(at: 0).velocity * (target - progress) * 320, finger)
  }

  @Test func `velocities compare and turn around`() {
    expectTrue(PointsPerSecond(-3) < .zero && -PointsPerSecond(3) == PointsPerSecond(-3))
    expectTrue(ProgressPerSecond(-3) < .zero && -ProgressPerSecond(3) == ProgressPerSecond(-3))
    let velocity = GestureVelocity(Point(x: 3, y: -4))
    expectTrue(velocity.x.value == 3 && velocity.y.value == -4 && velocity.magnitude.value == 5)
    expectTrue(velocity.point == Point(x: 3, y: -4) && GestureVelocity.zero.magnitude == .zero)
    expectEqual(MovesPerSecond.zero, MovesPerSecond(0))
  }
}
