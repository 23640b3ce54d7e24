import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Changes of many layers that move from where they are.
@Suite struct StageRetargetingTests {
  /// A stage of layers, some of them moving and one added just now.
  private struct World {
    let stage = Stage()
    let log = EventLog()
    var layers: [Layer] = []

    init() throws {
      for number in 0..<12 {
        let layer = Layer()
        layer.position = Point(x: Double(number), y: 7)
        if number == 11 { try stage.advance(to: 0.25) }
        try stage.root.addSublayer(layer)
        layers.append(layer)
        guard number % 3 == 1 else { continue }
        let slide = BasicAnimation(keyPath: .positionX, from: 3, to: 90 + Double(number)).lasting(1)
        try layer.add(slide)
        try layer.add(BasicAnimation(keyPath: .opacity, from: 0.2, to: 1).lasting(2))
      }
    }
  }

  private static let motions: [(TimingCurve, Retargeting)] = [
    (.spring(try! TimedSpring(Spring(response: 0.4, dampingRatio: 0.5))), .additive),
    (
      .spring(
        try! TimedSpring(Spring(response: 0.4, dampingRatio: 1), initialVelocity: 3)), .additive
    ),
    (.spring(try! TimedSpring(Spring(response: 0.3, dampingRatio: 0.7))), .inPlace),
    (.timing(.easeIn), .additive),
  ]

  @Test(arguments: 0..<4)
  func `many layers move as those that are retargeted one by one`(_ number: Int) throws {
    let (curve, retargeting) = Self.motions[number]
    let (bulk, loop) = (try World(), try World())
    for step in 0..<6 {
      for property in [LayerProperty.positionX, .opacity] {
        let values = bulk.layers.indices.map { Double(($0 * 7 + step) % 5) / 4 }
        var animated: [Bool] = []
        let motion = RetargetingMotion(
          curve, duration: 0.6, retargeting, RecordingDelegate("move", bulk.log, bulk.stage))
        try bulk.stage.retarget(
          property, to: values.map { .scalar($0) }, of: bulk.layers, motion
        ) { row, animation, isAnimated in
          animated.append(isAnimated)
          expectEqual(animation.layer === bulk.layers[row], isAnimated)
        }
        expectEqual(animated.filter(\.self).count, step == 0 ? 11 : 12)
        let path = try AnimationKeyPath<Double>(checking: property)
        for (layer, value) in zip(loop.layers, values) {
          let witness = RecordingDelegate("move", loop.log, loop.stage)
          switch curve {
          case .spring(let spring):
            try layer.animate(
              path, to: value, with: spring, retargeting: retargeting, delegate: witness)
          case .timing(let function):
            try layer.animate(
              path, to: value, duration: 0.6, timingFunction: function, delegate: witness)
          }
        }
      }
      for world in [bulk, loop] {
        try world.stage.advance(to: 0.25 + Double(step + 1) / 9)
        try world.stage.evaluate(at: world.stage.time)
      }
      expectSameBits(FrameNumbers(bulk.stage.frame), FrameNumbers(loop.stage.frame))
    }
    expectEqual(bulk.log.lines, loop.log.lines)
  }

  /// The numbers that the test of hosts in C compares with.
  @Test(arguments: [
    (Retargeting.additive, 0x1.9a567c7113181p+8, 0x1.9881c1952bf78p+3),
    (.inPlace, 0x1.9a567c7113182p+8, 0x1.9881c1952bf74p+3),
  ])
  func `a spring that turns back has the bits of hosts in C`(
    _ retargeting: Retargeting, _ velocity: Double, _ later: Double
  ) throws {
    let (stage, layer) = stageWithLayer()
    try stage.advance(to: 0)
    let spring = try TimedSpring(Spring(perceptualDuration: 0.5, bounce: 0))
    try layer.animate(.positionX, to: 100, with: spring, retargeting: retargeting)
    try stage.advance(to: 0.125)
    try layer.animate(.positionX, to: 0, with: spring, retargeting: retargeting)
    let shown = try layer.presentation(at: 0.125)
    expectEqual(shown?.value(of: .positionX), 0x1.747797bacd5b3p+5)
    expectEqual(shown?.velocity(of: .positionX), velocity)
    try expectEqual(layer.presentation(at: 0.375)?.value(of: .positionX), later)
  }

  @Test func `a mistake in one row changes nothing`() throws {
    let world = try World()
    let before = try StageSnapshot(world.stage)
    let motion = RetargetingMotion(Self.motions[2].0, .inPlace, nil)
    let turn = AnimationValue.transform(Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1))
    let mistakes: [(LayerProperty, [AnimationValue], [Layer], Int, BulkError.Field, EngineError)] =
      [
        (
          .positionX, [.scalar(1), .scalar(.infinity)], [world.layers[0], world.layers[1]], 1,
          .toValues, .invalidValue(property: .positionX, value: .infinity)
        ),
        (.positionX, [.scalar(1)], [Layer()], 0, .layers, .notOnStage),
        (.transform, [turn], [world.layers[0]], 0, .toValues, .unsupported(property: .transform)),
      ]
    for (property, values, layers, row, field, reason) in mistakes {
      do throws(BulkError) {
        try world.stage.retarget(property, to: values, of: layers, motion) { _, _, _ in }
        Issue.record("the mistake was accepted")
      } catch {
        expectTrue(error.row == row && error.field == field && error.reason == reason, "\(error)")
      }
    }
    try before.expectUnchanged(world.stage)
  }
}
