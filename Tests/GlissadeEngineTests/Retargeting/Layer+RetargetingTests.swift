import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Position and velocity at the moment at which a motion gets another target.
@Suite struct LayerRetargetingTests {
  let stage: Stage
  let layer: Layer

  init() { (stage, layer) = stageWithLayer(isFlushed: true, isStrict: true) }

  private func state(_ property: LayerProperty) throws -> (value: [Double], rate: [Double]) {
    let shown = try #require(layer.presentation)
    return (
      shown.animationValue(of: property).numbers, shown.animationVelocity(of: property).numbers
    )
  }

  private func expectClose(
    _ a: [Double], _ b: [Double], _ tolerance: Double, _ note: String
  ) throws {
    try #require(a.count == b.count)
    for index in a.indices {
      try #require((a[index] - b[index]).magnitude <= tolerance, "\(note): \(a) after, \(b) before")
    }
  }

  private func spring(_ random: inout SeededGenerator, velocity: Double = 0) throws -> TimedSpring {
    let ratio = [0.2, 0.5, 0.8, 0.95, 1, 1.5][random.index(6)]
    let spring = try Spring(response: random.number(0.2...1), dampingRatio: ratio)
    return try TimedSpring(spring, initialVelocity: velocity)
  }

  // MARK: Additive

  /// Properties to which motion can be added, with a random value.
  static let additive: [(LayerProperty, @Sendable (inout SeededGenerator) -> AnimationValue)] = [
    (.position, { .point($0.point(200)) }),
    (.zPosition, { .scalar($0.number(-50...50)) }),
    (.positionX, { .scalar($0.number(-50...50)) }),
    (
      .bounds,
      {
        .rect(
          Rect(
            x: $0.number(-9...9), y: $0.number(-9...9), width: $0.number(0...99),
            height: $0.number(0...99)))
      }
    ),
    (.cornerRadius, { .scalar($0.number(0...20)) }),
    (.shadowOffset, { .size(Size(width: $0.number(-9...9), height: $0.number(-9...9))) }),
  ]

  private func animate(
    _ property: LayerProperty, _ value: AnimationValue, _ motion: TimedSpring,
    _ retargeting: Retargeting
  ) throws {
    func go<Value: Animatable>(_ type: Value.Type) throws {
      try layer.animate(
        AnimationKeyPath<Value>(checking: property), to: try #require(Value(value)), with: motion,
        retargeting: retargeting)
    }
    switch value {
    case .scalar: try go(Double.self)
    case .point: try go(Point.self)
    case .size: try go(Size.self)
    case .rect: try go(Rect.self)
    case .color: try go(Color.self)
    default: try go(Transform3D.self)
    }
  }

  @Test(arguments: additive.indices, [Retargeting.additive, .inPlace])
  func `motion goes on with its position and velocity, added or in place`(
    _ index: Int, _ retargeting: Retargeting
  ) throws {
    let (property, value) = Self.additive[index]
    let isAdded = retargeting == .additive
    var random = SeededGenerator(seed: UInt64(isAdded ? index : index + 50))
    for step in 0..<40 {
      let target = value(&random)
      let before = try state(property)
      try animate(property, target, spring(&random), retargeting)
      let after = try state(property)
      let pace = before.rate.reduce(1) { max($0, $1.magnitude) }
      // Sums of some numbers of at most a few hundred, and their rates times 2π/0.2 s.
      try expectClose(after.value, before.value, 1e-9, "value, step \(step)")
      try expectClose(after.rate, before.rate, isAdded ? 1e-7 : 1e-9 * pace, "rate, step \(step)")
      if !isAdded { expectEqual(layer.animations.count, 1) }
      expectEqual(layer.modelValue(of: property), target)
      try stage.advance(to: stage.time + random.number(0.01...0.5))
    }
    try stage.advance(to: stage.time + 100)
    expectTrue(!stage.isAnimating)
    try expectEqual(state(property).value, layer.modelValue(of: property).numbers)
  }

  @Test func `a velocity of the new motion comes on top of what is under way`() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20 {
      let before = try state(.position)
      let (old, new) = (layer.position, random.point(100))
      let velocity = random.number(-5...5)
      try layer.animate(.position, to: new, with: spring(&random, velocity: velocity))
      let after = try state(.position)
      try expectClose(after.value, before.value, 1e-9, "value")
      try expectClose(
        after.rate,
        [before.rate[0] + velocity * (new.x - old.x), before.rate[1] + velocity * (new.y - old.y)],
        1e-6, "rate")
      try stage.advance(to: stage.time + 0.1)
    }
  }

  @Test func `a duration and a curve are added as well`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      let before = try state(.position)
      try layer.animate(.position, to: random.point(100), duration: random.number(0.1...1))
      let after = try state(.position)
      try expectClose(after.value, before.value, 1e-9, "value")
      // Ease-in-ease-out begins with a rate of 0.
      try expectClose(after.rate, before.rate, 1e-7, "rate")
      try stage.advance(to: stage.time + random.number(0.01...0.3))
    }
    try stage.advance(to: stage.time + 5)
    expectEqual(layer.presentation?.position, layer.position)
  }

  @Test func `the motion of a spring is the one of its reference`() throws {
    let motion = try TimedSpring.uikit(duration: 0.4, dampingRatio: 0.6)
    layer.position = Point(x: 10, y: -20)
    try layer.animate(.position, to: Point(x: 110, y: 80), with: motion)
    for time in [0.05, 0.1, 0.3, 0.3999, 0.4, 0.5] {
      let p = try #require(try layer.presentation(at: time)).position
      let progress = motion.progress(at: time)
      expectTrue((p.x - (10 + 100 * progress)).magnitude < 1e-9)
      expectTrue((p.y - (-20 + 100 * progress)).magnitude < 1e-9)
    }
  }

  @Test func `opacity and colours go on from where they are`() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<20 {
      let before = (try state(.opacity), try state(.backgroundColor))
      try layer.animate(.opacity, to: random.number(0...1), with: spring(&random))
      let color = Color(
        red: random.number(0...1), green: random.number(0...1), blue: 0, alpha: 1)
      try layer.animate(.backgroundColor, to: color, with: spring(&random))
      try expectClose(try state(.opacity).value, before.0.value, 1e-9, "opacity")
      try expectClose(try state(.backgroundColor).value, before.1.value, 1e-9, "colour")
      expectEqual(layer.animations.count, 2)
      try stage.advance(to: stage.time + random.number(0.01...0.3))
    }
  }

  @Test func `motion added over an animation that covers starts where it shows`() throws {
    let motion = try TimedSpring.uikit(duration: 1, dampingRatio: 0.8)
    // Implicit, and from one value to another.
    stage.perform { layer.position = Point(x: 100, y: 40) }
    let explicit = BasicAnimation(keyPath: .zPosition, from: 5, to: 10).lasting(1)
    try layer.add(explicit)
    try stage.advance(to: 0.1)
    for target in [Point(x: -50, y: 0), Point(x: 20, y: 30)] {
      let before = (try state(.position), try state(.zPosition))
      try layer.animate(.position, to: target, with: motion)
      try layer.animate(.zPosition, to: target.x, with: motion)
      try expectClose(try state(.position).value, before.0.value, 1e-9, "implicit")
      try expectClose(try state(.zPosition).value, before.1.value, 1e-9, "explicit")
      try stage.advance(to: 0.125)
    }
    try stage.advance(to: 3)
    expectEqual(layer.presentation?.position, layer.position)
  }

  // MARK: Transforms

  private func transform(_ random: inout SeededGenerator, inSpace: Bool) -> Transform3D {
    let turned = Transform3D(
      rotationAngle: random.number(-3...3), x: inSpace ? random.number(-1...1) : 0, y: 0, z: 1)
    return
      turned
      .concatenating(
        Transform3D(
          translationX: random.number(-50...50), y: random.number(-50...50),
          z: inSpace ? random.number(-5...5) : 0)
      )
      .scaled(byX: random.number(0.5...2), y: random.number(0.5...2), z: 1)
  }

  @Test(arguments: [false, true])
  func `added transforms leave the matrix and its rate where they are`(_ inSpace: Bool) throws {
    var random = SeededGenerator(seed: inSpace ? 5 : 6)
    for step in 0..<15 {
      let before = try state(.transform)
      let target = transform(&random, inSpace: inSpace)
      try layer.animate(.transform, to: target, with: spring(&random))
      let after = try state(.transform)
      let size = before.value.reduce(1) { max($0, $1.magnitude) }
      let pace = before.rate.reduce(1) { max($0, $1.magnitude) }
      try expectClose(after.value, before.value, 1e-8 * size, "matrix, step \(step)")
      try expectClose(after.rate, before.rate, 1e-6 * pace, "rate, step \(step)")
      try stage.advance(to: stage.time + random.number(0.05...0.4))
    }
    try stage.advance(to: stage.time + 100)
    expectEqual(layer.presentation?.transform, layer.transform)
  }

  @Test func `a transform without an inverse is replaced from where it is`() throws {
    try layer.animate(
      .transform, to: Transform3D(scaleX: 0, y: 0, z: 1), with: .uikit(duration: 1, dampingRatio: 1)
    )
    try stage.advance(to: 0.25)
    let before = try state(.transform)
    try layer.animate(
      .transform, to: Transform3D(scaleX: 0, y: 1, z: 1), with: .uikit(duration: 1, dampingRatio: 1)
    )
    try expectClose(try state(.transform).value, before.value, 1e-9, "matrix")
  }

  // MARK: In place

  @Test func `in place a motion to where it is goes on with its velocity`() throws {
    let motion = try TimedSpring(try Spring(response: 0.5, dampingRatio: 0.5))
    layer.position = Point(x: 0, y: 0)
    try layer.animate(.position, to: Point(x: 100, y: 0), with: motion, retargeting: .inPlace)
    try stage.advance(to: 0.125)
    let before = try state(.position)
    try #require(before.rate[0] > 100)
    // No distance is left along x, and none was ever along y.
    let here = try #require(layer.presentation).position
    try layer.animate(.position, to: here, with: motion, retargeting: .inPlace)
    let after = try state(.position)
    try expectClose(after.value, before.value, 1e-9, "value")
    try expectClose(after.rate, before.rate, 1e-6, "rate")
    // It is the spring's own motion: started at the target with the velocity, solved exactly.
    for time in [0.01, 0.1, 0.3] {
      let shown = try #require(try layer.presentation(at: 0.125 + time))
      let damped = motion.spring.dampedFrequency
      let expected =
        here.x + before.rate[0] / damped * Foundation.exp(-motion.spring.decayRate.magnitude * time)
        * Foundation.sin(damped * time)
      expectTrue((shown.position.x - expected).magnitude < 1e-6)
      expectEqual(shown.position.y, 0)
    }
    try stage.advance(to: 50)
    expectEqual(layer.presentation?.position, here)
  }

  @Test func `in place each component keeps a velocity of its own`() throws {
    let slow = try TimedSpring(try Spring(response: 1, dampingRatio: 1))
    let quick = try TimedSpring(try Spring(response: 0.2, dampingRatio: 0.3))
    try layer.animate(.positionX, to: 100, with: slow)
    try layer.animate(.positionY, to: -30, with: quick)
    try stage.advance(to: 0.05)
    let before = try state(.position)
    try #require((before.rate[0] - before.rate[1]).magnitude > 10)
    // The new target is past x and short of y, one of them nearly without distance.
    for target in [
      Point(x: before.value[0] + 1e-9, y: 50), Point(x: -5, y: before.value[1]),
      Point(x: before.value[0], y: before.value[1]),
    ] {
      try layer.animate(.position, to: target, with: slow, retargeting: .inPlace)
      layer.removeAnimation(forKey: AnimationKey(.positionX))
      let after = try state(.position)
      try expectClose(after.value, before.value, 1e-9, "value")
      try expectClose(after.rate, before.rate, 1e-6, "rate")
    }
  }

  @Test func `in place follows the speed of the layer's time`() throws {
    layer.speed = 2
    let motion = try TimedSpring(try Spring(response: 0.5, dampingRatio: 0.7))
    try layer.animate(.zPosition, to: 10, with: motion, retargeting: .inPlace)
    try stage.advance(to: 0.06)
    let before = try state(.zPosition)
    try layer.animate(.zPosition, to: -10, with: motion, retargeting: .inPlace)
    let after = try state(.zPosition)
    try expectClose(after.value, before.value, 1e-9, "value")
    try expectClose(after.rate, before.rate, 1e-6, "rate")
  }

  // MARK: What is refused

  @Test func `an overdamped spring on Core Animation's own curve keeps the velocity in place`()
    throws
  {
    let motion = try TimedSpring(Spring(perceptualDuration: 0.5, bounce: -0.4))
    for target in [100.0, -50, 20] {
      let before = try state(.zPosition)
      try layer.animate(.zPosition, to: target, with: motion, retargeting: .inPlace)
      try expectClose(try state(.zPosition).rate, before.rate, 1e-9, "rate")
      try stage.advance(to: stage.time + 0.1)
    }
  }

  @Test func `a whole transform has no motion in place`() throws {
    let motion = try TimedSpring.uikit(duration: 1, dampingRatio: 1)
    expectEqual(
      thrownError(
        try layer.animate(
          .transform, to: Transform3D(scaleX: 2, y: 2, z: 1), with: motion, retargeting: .inPlace)),
      .unsupported(property: .transform))
    expectEqual(layer.transform, .identity)
    expectTrue(layer.animations.isEmpty)
    // Its components have.
    try layer.animate(.transformScaleX, to: 2, with: motion, retargeting: .inPlace)
    expectEqual(layer.animations.count, 1)
  }

  @Test(arguments: [Double.nan, .infinity, -Double.infinity, 1e300])
  func `a target that is refused changes nothing`(_ value: Double) throws {
    let motion = try TimedSpring.uikit(duration: 1, dampingRatio: 1)
    let error = EngineError.invalidValue(property: .zPosition, value: value)
    for retargeting in [Retargeting.additive, .inPlace] {
      expectEqual(
        thrownError(
          try layer.animate(.zPosition, to: value, with: motion, retargeting: retargeting)), error)
    }
    expectEqual(thrownError(try layer.animate(.zPosition, to: value, duration: 1)), error)
    expectEqual(layer.zPosition, 0)
    expectTrue(layer.animations.isEmpty)
  }

  @Test(arguments: [0, -1, Double.nan, -Double.infinity])
  func `a duration that is none is refused`(_ duration: Double) throws {
    expectEqual(
      thrownError(try layer.animate(.zPosition, to: 5, duration: duration)),
      .timing(
        duration.isNaN
          ? .notFinite(field: .duration, value: duration)
          : .outOfRange(field: .duration, value: duration, allowed: .positive)))
    expectEqual(layer.zPosition, 0)
    expectTrue(layer.animations.isEmpty)
  }

  @Test
  func `a layer without a stage takes the value at once, and the current stage tells its end`()
    throws
  {
    let lone = Layer()
    let motion = try TimedSpring.uikit(duration: 1, dampingRatio: 1)
    let log = EventLog()
    try stage.perform {
      try lone.animate(.opacity, to: 0.5, with: motion, delegate: RecordingDelegate("opacity", log))
      try lone.animate(
        .zPosition, to: 5, with: motion, retargeting: .inPlace,
        delegate: RecordingDelegate("depth", log))
      try lone.animate(
        .position, to: Point(x: 1, y: 2), duration: 1, delegate: RecordingDelegate("place", log))
    }
    expectTrue(lone.opacity == 0.5 && lone.zPosition == 5 && lone.position == Point(x: 1, y: 2))
    expectTrue(lone.animations.isEmpty && log.lines.isEmpty)
    try stage.advance(to: stage.time)
    expectEqual(
      log.lines, ["opacity", "depth", "place"].flatMap { ["\($0) starts", "\($0) finishes"] })
  }
}
