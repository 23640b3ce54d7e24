import Glissade
import TestSupport
import Testing

@Suite struct GettingStartedTests {
  @Test func `a first animation prints positions and velocities`() throws {
    let print = PrintedLines()
    // example begins
    let stage = Stage()
    let ball = Layer()
    ball.position = Point(x: 200, y: 40)
    try stage.root.addSublayer(ball)

    let spring = try Spring(perceptualDuration: 0.5, bounce: 0.3)
    let jump = SpringAnimation(keyPath: .positionX, from: 0, to: 200, spring: spring)
    try ball.add(jump)

    for time in [0, 0.1, 0.25, 0.5, 1, 0.25] {
      try stage.evaluate(at: time)
      let x = (stage.frame[ball]!.worldMatrix.m41 * 100).rounded() / 100
      let velocity = try ball.presentation(at: time)!.velocity(of: .positionX).rounded()
      print("\(time) s: \(x) points, \(velocity) points per second")
    }
    // example ends
    expectEqual(print.text, Documentation.outputs("GettingStarted")[0])
    // The animation ends within a thousandth of the distance; then the layer is at its own position.
    let end = spring.settlingDuration()
    expectClose(end, 0.86, within: 0.005)
    try stage.evaluate(at: end)
    expectClose(stage.frame[ball]!.worldMatrix.m41, 200, within: 0.2)
    try stage.evaluate(at: end.nextUp)
    expectEqual(stage.frame[ball]!.worldMatrix.m41, 200)
  }
}
