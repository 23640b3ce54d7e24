import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeTransitions

/// The page that turns in space.
@Suite struct FlipEffectTests {
  typealias Edge = FlipEffect.Edge

  /// The matrix of a layer to the stage's coordinates, in the frame.
  static func world(_ layer: Layer, of stage: Stage, at time: Double) throws -> [Float] {
    try stage.evaluate(at: time)
    let matrix = try #require(stage.frame[layer]).worldMatrix
    return (0..<16).map { Float(matrix[$0 / 4, $0 % 4]) }
  }

  /// Returns the projected position of a point of a layer, and its distance in front of the screen.
  static func seen(_ point: Point, by matrix: [Float]) -> (point: Point, depth: Float) {
    let (x, y) = (Float(point.x), Float(point.y))
    let column = { (c: Int) in x * matrix[c] + y * matrix[4 + c] + matrix[12 + c] }
    return (
      Point(x: Double(column(0) / column(3)), y: Double(column(1) / column(3))), column(2)
    )
  }

  static let identity: [Float] = (0..<16).map { $0 % 5 == 0 ? 1 : 0 }

  @Test(arguments: [
    (Edge.left, Point(x: -160, y: 0)), (.right, Point(x: 160, y: 0)),
    (.top, Point(x: 0, y: -284)), (.bottom, Point(x: 0, y: 284)),
  ])
  func `the named edge comes towards the eye and looks larger`(edge: Edge, middle: Point) {
    let size = Size(width: 320, height: 568)
    let effect = FlipEffect(edge: edge)
    expectTrue(effect.transform(quarters: 0, size: size).isIdentity)
    let matrix = effect.transform(quarters: 0.5, size: size)
    let point = Vector(middle)
    let near = point.x * matrix.m13 + point.y * matrix.m23
    expectTrue(near > 0)
    // The distance is 2 · 568 at a quarter-turn, and twice that half-way there.
    expectLess(abs(matrix.m34 * 2 * 568 * 2 + matrix.m33), than: 1e-12)
    let width = { (part: Double) in
      1 / (1 + part * (point.x * matrix.m14 + point.y * matrix.m24))
    }
    expectTrue(width(1) > 1 && width(-1) < 1)
  }

  @Test(arguments: [AnimatorRig.Operation.present, .dismiss, .push, .pop])
  func `a flip is seen in perspective and the sides change in the middle`(
    operation: AnimatorRig.Operation
  ) throws {
    let isForward = operation.isForward
    let rig = try AnimatorRig(operation, FlipHorizontalAnimator(isPresenting: isForward))
    let (from, to) = (rig.from.view.layer, rig.to.view.layer)
    try expectEqual(Self.world(from, of: rig.stage, at: rig.stage.time), Self.identity)
    try rig.start()
    let start = rig.stage.time
    let effect = FlipEffect(edge: isForward ? .right : .left)
    let size = Size(width: 320, height: 568)
    for step in 0...30 {
      let part = Double(step) / 30
      let progress = AnimatorsMotionTests.ease(part)
      let time = start + 0.75 * part
      let front = try #require(try from.presentation(at: time))
      let back = try #require(try to.presentation(at: time))
      // At the middle itself the back shows.
      if part == 0.5 { continue }
      expectTrue(front.opacity == (part < 0.5 ? 1 : 0) && back.opacity == (part < 0.5 ? 0 : 1))
      let (shown, quarters) =
        part < 0.5 ? (front.transform, 2 * progress) : (back.transform, 2 * progress - 2)
      let expected = effect.transform(quarters: quarters, size: size)
      // The transform is decomposed and recomposed, at an angle that comes from Float curves.
      for row in 0..<4 {
        for column in 0..<4 {
          expectClose(shown[row, column], expected[row, column], within: 1e-5)
        }
      }
      let matrix = try Self.world(part < 0.5 ? from : to, of: rig.stage, at: time)
      if step == 0 {
        expectEqual(matrix, Self.identity, "flat at the start")
      } else if step < 30 {
        expectTrue(matrix[3] != 0 && matrix[11] != 0, "in perspective")
        let left = Self.seen(.zero, by: matrix)
        let below = Self.seen(Point(x: 0, y: 568), by: matrix)
        let right = Self.seen(Point(x: 320, y: 0), by: matrix)
        let belowRight = Self.seen(Point(x: 320, y: 568), by: matrix)
        let heights = (below.point.y - left.point.y, belowRight.point.y - right.point.y)
        // The nearer edge looks longer: the named edge on the front, the other edge on the back.
        expectEqual(heights.0 > heights.1, left.depth > right.depth)
        expectEqual(left.depth > right.depth, isForward ? part > 0.5 : part < 0.5)
        // It is never mirrored.
        expectLess(left.point.x, than: right.point.x)
      }
    }
    try rig.stage.advance(to: start + 0.75)
    try rig.stage.advance(to: start + 0.8)
    try expectEqual(
      Self.world(to, of: rig.stage, at: start + 0.8), Self.identity, "flat at the end")
    expectEqual(rig.interface.codes, [])
  }

  @Test func `a view that is turned already goes on from there`() throws {
    let a = ViewController()
    let interface = Interface(a)
    let turn = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
    let view = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    let other = View(frame: view.frame)
    view.transform3D = turn
    other.alpha = 0.5
    a.view.addSubview(view)
    try interface.run(0.1)
    let start = interface.stage.time
    interface.stage.perform {
      View.transition(
        from: view, to: other, duration: 1,
        options: [.transitionFlipFromTop, .curveLinear])
    }
    let shown = try #require(try view.layer.presentation(at: start))
    // Decomposed and recomposed.
    expectTrue(abs(shown.transform.m12 - turn.m12) <= 1e-15 && shown.transform.m34 == 0)
    let last = try #require(try other.layer.presentation(at: start + 0.75))
    expectTrue(last.opacity == 0.5 && last.transform.m24 != 0)
    try interface.run(1.1)
    expectTrue(view.superview == nil && other.superview === a.view && view.transform3D == turn)
  }
}
