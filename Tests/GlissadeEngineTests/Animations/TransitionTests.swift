import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct TransitionTests {
  /// A layer of 200 × 100 points around (300, 150), with an old picture, on a stage.
  private func scene() throws -> (stage: Stage, layer: Layer) {
    let (stage, layer) = stageWithLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 200, height: 100)
    layer.position = Point(x: 300, y: 150)
    layer.contents = Contents(7)
    layer.opacity = 0.8
    stage.flush()
    return (stage, layer)
  }

  private struct Look {
    var x: Double
    var y: Double
    var opacity: Double
  }

  /// The upper left corner of an entry of the frame, and its opacity.
  private func look(_ entry: Frame.Entry?) throws -> Look {
    let entry = try #require(entry)
    return Look(x: entry.worldMatrix.m41, y: entry.worldMatrix.m42, opacity: entry.opacity)
  }

  // Half of the way: 100 or 50 points of 200 × 100.
  @Test(arguments: [
    (Transition.Kind.fade, Transition.Direction.fromRight, (0.0, 0.0, 0.4), (0.0, 0.0, 0.4)),
    (.moveIn, .fromRight, (100, 0, 0.8), (0, 0, 0.8)),
    (.moveIn, .fromTop, (0, -50, 0.8), (0, 0, 0.8)),
    (.push, .fromRight, (100, 0, 0.8), (-100, 0, 0.8)),
    (.push, .fromLeft, (-100, 0, 0.8), (100, 0, 0.8)),
    (.push, .fromBottom, (0, 50, 0.8), (0, -50, 0.8)),
    (.reveal, .fromRight, (0, 0, 0.8), (-100, 0, 0.8)),
    (.reveal, .fromTop, (0, 0, 0.8), (0, 50, 0.8)),
  ])
  func `half-way the looks are where their kind has them`(
    _ kind: Transition.Kind, _ direction: Transition.Direction,
    _ incoming: (Double, Double, Double), _ outgoing: (Double, Double, Double)
  ) throws {
    let (stage, layer) = try scene()
    let transition = Transition(type: kind, subtype: direction).lasting(1)
    try layer.add(transition)
    layer.contents = Contents(8)
    try stage.evaluate(at: 0.5)
    let new = try look(stage.frame[layer])
    let old = try look(stage.frame[outgoing: layer])
    for (shown, wanted) in [(new, incoming), (old, outgoing)] {
      // A Float's rounding of some hundred points.
      expectLess(abs(Double(shown.x) - 200 - wanted.0), than: 1e-4)
      expectLess(abs(Double(shown.y) - 100 - wanted.1), than: 1e-4)
      expectClose(Double(shown.opacity), wanted.2, within: 1e-6)
    }
    expectEqual(layer.transition?.outgoingContents, Contents(7))
    expectEqual(layer.transition?.isOutgoingInFront, kind == .reveal)
  }

  @Test func `the old look is gone before and after, and its place when the transition is`() throws
  {
    let (stage, layer) = try scene()
    let transition = Transition(type: .push).lasting(1, from: 1)
    try layer.add(transition)
    try stage.evaluate(at: 0.5)
    try expectEqual(look(stage.frame[outgoing: layer]).opacity, 0)
    try stage.evaluate(at: 1)
    try expectEqual(look(stage.frame[outgoing: layer]).opacity, Double(Float(0.8)))
    try stage.evaluate(at: 2.5)
    try expectEqual(look(stage.frame[outgoing: layer]).opacity, 0)
    try stage.advance(to: 3)
    try stage.evaluate(at: 3)
    expectNil(layer.outgoingFrameIndex)
    expectNil(layer.transition)
    try expectEqual(look(stage.frame[layer]).x, 200)
  }

  @Test func `a part of the way can be shown`() throws {
    let (stage, layer) = try scene()
    let transition = Transition(type: .moveIn, subtype: .fromLeft).lasting(1)
    transition.startProgress = 0.25
    transition.endProgress = 0.75
    try layer.add(transition)
    for (time, x) in [(0.0, -150.0), (0.5, -100), (1, -50)] {
      try stage.evaluate(at: time)
      expectLess(abs(try look(stage.frame[layer]).x - 200 - x), than: 1e-4)
    }
  }

  @Test func `another transition takes the place of the first, whatever its key`() throws {
    let (stage, layer) = try scene()
    try layer.add(Transition(type: .push), forKey: "a")
    try layer.add(Transition(type: .fade), forKey: "b")
    expectEqual(layer.animations.count, 1)
    expectEqual(layer.transition?.type, .fade)
    _ = stage
  }

  @Test func `the host makes the picture of the old look`() throws {
    let (stage, layer) = try scene()
    stage.snapshotHandler = { $0 === layer ? Contents(99) : nil }
    try layer.add(Transition())
    expectEqual(layer.transition?.outgoingContents, Contents(99))
  }

  @Test(arguments: [(-0.1, 1.0), (0, 1.1), (.nan, 1), (0, .infinity), (0.6, 0.5)])
  func `progress outside the way is refused`(_ start: Double, _ end: Double) throws {
    let (stage, layer) = try scene()
    let transition = Transition(type: .push)
    transition.startProgress = start
    transition.endProgress = end
    #expect(throws: EngineError.self) { try layer.add(transition) }
    expectTrue(layer.animations.isEmpty)
    try stage.evaluate(at: 0)
    expectNil(layer.outgoingFrameIndex)
  }
}
