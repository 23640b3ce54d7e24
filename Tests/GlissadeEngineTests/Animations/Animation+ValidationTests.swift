import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Every field of an animation, with what it does not take: a typed error, and nothing has changed.
@Suite struct AnimationValidationTests {
  static let notFinite: [Double] = [.nan, .infinity, -Double.infinity]

  /// Adds an animation that must be refused, with and without a key in use, alone and in a group.
  private func expectRefusal(
    _ animation: Animation, _ expected: EngineError, _ note: String = ""
  ) throws {
    let (stage, layer) = try busyStage()
    stage.errorHandler = { error, _ in Issue.record("told of \(error) \(note)") }
    let before = try StageSnapshot(stage)
    for (candidate, key) in [
      (animation, nil), (animation, "fade" as AnimationKey), (animation, "new"),
      (AnimationGroup([fade(), animation]), "fade"),
    ] {
      let error = thrownError(try layer.add(candidate, forKey: key))
      expectEqual(error, expected, "\(note)")
    }
    // In a transaction, which must not wait for what was not added.
    var isDone = false
    try stage.perform {
      Transaction.setCompletion { isDone = true }
      expectEqual(thrownError(try layer.add(animation)), expected)
    }
    try before.expectUnchanged(stage, "\(note)")
    try stage.advance(to: stage.time)
    expectTrue(isDone)
    // The same for a layer without a stage.
    let lone = Layer()
    expectEqual(thrownError(try lone.add(animation)), expected)
    expectTrue(lone.animations.isEmpty)
  }

  // MARK: Timing

  @Test(arguments: notFinite)
  func `times that are not finite are refused`(_ value: Double) throws {
    let fields: [(TimingError.Field, (Animation) -> Void)] = [
      (.beginTime, { $0.beginTime = value }), (.speed, { $0.speed = value }),
      (.timeOffset, { $0.timeOffset = value }),
    ]
    for (field, set) in fields {
      let animation = fade()
      set(animation)
      try expectRefusal(animation, .timing(.notFinite(field: field, value: value)), "\(field)")
    }
  }

  // Twice the second duration is infinite.
  @Test(arguments: [Double.infinity, 1e308])
  func `a run without an end, or without one on its way back, shows its start`(
    _ duration: Double
  ) throws {
    for inGroup in [false, true] {
      let stage = Stage(time: 0)
      let layer = Layer()
      try stage.root.addSublayer(layer)
      let animation = BasicAnimation(keyPath: .opacity, from: 0.25, to: 0.75)
      (animation.duration, animation.autoreverses) = (duration, true)
      let group = AnimationGroup([animation])
      (group.duration, group.autoreverses) = (duration, true)
      try layer.add(inGroup ? group : animation)
      for time in [0, 1, 1e6, 5e307] {
        try stage.evaluate(at: time)
        let shown = stage.frame[layer]?.opacity
        expectEqual(shown, time < 1e30 ? 0.25 : 1)
        try expectEqual(layer.presentation(at: time)?.value(of: .opacity), shown)
      }
    }
  }

  @Test(arguments: [Double.nan, -1, -Double.infinity, -1e-300])
  func `extents that are none are refused`(_ value: Double) throws {
    let fields: [(TimingError.Field, (Animation) -> Void)] = [
      (.duration, { $0.duration = value }), (.repeatCount, { $0.repeatCount = value }),
      (.repeatDuration, { $0.repeatDuration = value }),
    ]
    for (field, set) in fields {
      let animation = fade()
      set(animation)
      try expectRefusal(
        animation,
        .timing(
          .outOfRange(
            field: field, value: value, allowed: value.isNaN ? .anyNumber : .notNegative)),
        "\(field)")
    }
  }

  // MARK: Values

  @Test(arguments: [Double.nan, .infinity, -Double.infinity, 1e39])
  func `ends that are no numbers are refused`(_ value: Double) throws {
    let error = EngineError.invalidValue(property: .zPosition, value: value)
    try expectRefusal(BasicAnimation(keyPath: .zPosition, from: value, to: 1), error)
    try expectRefusal(BasicAnimation(keyPath: .zPosition, from: 1, to: value), error)
    try expectRefusal(BasicAnimation(keyPath: .zPosition, by: value), error)
    // Even where another value takes its place.
    try expectRefusal(BasicAnimation(keyPath: .zPosition, from: 1, to: 2, by: value), error)
    try expectRefusal(SpringAnimation(keyPath: .zPosition, from: value, to: 1), error)
    try expectRefusal(KeyframeAnimation(keyPath: .zPosition, values: [0, value, 1]), error)
    for number in 0..<2 {
      let point = Point(x: number == 0 ? value : 0, y: number == 1 ? value : 0)
      try expectRefusal(
        BasicAnimation(keyPath: .position, to: point),
        .invalidValue(property: .position, value: value))
    }
    var matrix = Transform3D.identity
    matrix.m34 = value
    try expectRefusal(
      BasicAnimation(keyPath: .transform, to: matrix),
      .invalidValue(property: .transform, value: value))
    try expectRefusal(
      KeyframeAnimation(keyPath: .sublayerTransform, values: [.identity, matrix]),
      .invalidValue(property: .sublayerTransform, value: value))
    try expectRefusal(
      BasicAnimation(
        keyPath: .backgroundColor, from: Color(red: 0, green: 0, blue: value, alpha: 1)),
      .invalidValue(property: .backgroundColor, value: value))
  }

  @Test func `values whose sum no Float holds are refused when they are added`() throws {
    let (stage, layer) = try busyStage()
    stage.errorHandler = { error, _ in Issue.record("told late of \(error)") }
    let largest = Double(Float.greatestFiniteMagnitude)
    let animations: [Animation] = [
      BasicAnimation(keyPath: .zPosition, from: largest, by: largest),
      BasicAnimation(keyPath: .cornerRadius, to: -largest, by: largest),
      BasicAnimation(keyPath: .transformScaleX, from: largest, by: largest),
    ]
    let before = try StageSnapshot(stage)
    for animation in animations {
      let error = thrownError(try layer.add(animation))
      expectTrue(error != nil)
      try before.expectUnchanged(stage)
    }
  }

  @Test func `the largest values give finite frames`() throws {
    let (stage, layer) = try busyStage()
    stage.errorHandler = { error, _ in Issue.record("told of \(error)") }
    let largest = Double(Float.greatestFiniteMagnitude)
    try layer.add(BasicAnimation(keyPath: .cornerRadius, from: -largest, to: largest))
    try layer.add(BasicAnimation(keyPath: .opacity, from: largest, to: -largest))
    for time in [0.125, 0.2, 0.25, 0.375] {
      try stage.evaluate(at: time)
      expectEqual(layer.frameOpacity?.isFinite, true)
      try expectEqual(layer.presentation(at: time)?.cornerRadius.isFinite, true)
    }
  }

  // MARK: Springs

  @Test func `springs that are none are refused`() throws {
    let positive: [(TimingError.Field, (SpringAnimation<Double>, Double) -> Void)] = [
      (.mass, { $0.mass = $1 }), (.stiffness, { $0.stiffness = $1 }),
    ]
    for (field, set) in positive {
      for value in [0, -1, -0.0, .nan, .infinity, -Double.infinity] {
        let animation = SpringAnimation(keyPath: .zPosition, from: 0, to: 1)
        set(animation, value)
        try expectRefusal(
          animation,
          .timing(
            value.isFinite
              ? .outOfRange(field: field, value: value, allowed: .positive)
              : .notFinite(field: field, value: value)), "\(field) \(value)")
        let untouched = SpringAnimation(keyPath: .zPosition, from: 0, to: 1)
        expectEqual(animation.settlingDuration, untouched.settlingDuration)
        expectEqual(animation.perceptualDuration, untouched.perceptualDuration)
        expectEqual(animation.bounce, untouched.bounce)
        animation.damping = 0
        expectEqual(animation.settlingDuration, Double(Float.greatestFiniteMagnitude))
      }
    }
    for value in [-1, Double.nan, .infinity, -Double.infinity] {
      let animation = SpringAnimation(keyPath: .zPosition, from: 0, to: 1)
      animation.damping = value
      try expectRefusal(
        animation,
        .timing(
          value.isFinite
            ? .outOfRange(field: .damping, value: value, allowed: .notNegative)
            : .notFinite(field: .damping, value: value)), "damping \(value)")
    }
    for value in Self.notFinite {
      let animation = SpringAnimation(keyPath: .zPosition, from: 0, to: 1)
      animation.initialVelocity = value
      try expectRefusal(
        animation, .timing(.notFinite(field: .initialVelocity, value: value)), "velocity \(value)")
    }
  }

  @Test func `a spring without damping goes on, and its frames are finite`() throws {
    let (stage, layer) = try busyStage()
    let animation = SpringAnimation(keyPath: .zPosition, from: 0, to: 1)
    animation.damping = 0
    animation.duration = 1e9
    try layer.add(animation)
    try stage.advance(to: 1e6)
    expectTrue(stage.isAnimating)
    stage.flush()
    let z = try #require(layer.presentation).zPosition
    expectTrue(z >= -1e-9 && z <= 2 + 1e-9)
  }

  // MARK: Keyframes

  @Test func `key times that do not fit are refused`() throws {
    func keyframes(
      _ times: [Double], _ mode: KeyframeTiming.CalculationMode = .linear
    ) -> KeyframeAnimation<Double> {
      let animation = KeyframeAnimation(keyPath: .zPosition, values: [0, 1, 2], keyTimes: times)
      animation.calculationMode = mode
      return animation
    }
    try expectRefusal(
      keyframes([0, 1]), .timing(.wrongCount(field: .keyTimes, count: 2, expected: 3)))
    try expectRefusal(
      keyframes([0, 0.5, 0.75, 1]), .timing(.wrongCount(field: .keyTimes, count: 4, expected: 3)))
    try expectRefusal(
      keyframes([0, 0.75, 0.5]),
      .timing(.notAscending(field: .keyTimes, index: 2, value: 0.5)))
    for value in Self.notFinite {
      try expectRefusal(
        keyframes([0, value, 1]), .timing(.notFinite(field: .keyTimes, value: value)), "\(value)")
    }
    for value in [-0.5, 1.5] {
      let times = value < 0 ? [value, 0.5, 1] : [0, 0.5, value]
      try expectRefusal(
        keyframes(times),
        .timing(.outOfRange(field: .keyTimes, value: value, allowed: .unitInterval)), "\(value)")
    }
  }

  @Test func `keyframes without values are refused`() throws {
    let error = EngineError.missingValues(property: .position)
    try expectRefusal(KeyframeAnimation(keyPath: .position), error)
    try expectRefusal(KeyframeAnimation(keyPath: .position, values: []), error)
    let empty = KeyframeAnimation(keyPath: .position)
    empty.path = Path()
    try expectRefusal(empty, error)
  }

  @Test func `tensions that are none are refused`() throws {
    for value in Self.notFinite {
      let fields: [(TimingError.Field, (KeyframeAnimation<Double>) -> Void)] = [
        (.tensionValues, { $0.tensionValues = [0, value, 0] }),
        (.continuityValues, { $0.continuityValues = [0, value, 0] }),
        (.biasValues, { $0.biasValues = [0, value, 0] }),
      ]
      for (field, set) in fields {
        let animation = KeyframeAnimation(keyPath: .zPosition, values: [0, 1, 2])
        animation.calculationMode = .cubic
        set(animation)
        try expectRefusal(
          animation, .timing(.notFinite(field: field, value: value)), "\(field) \(value)")
      }
    }
  }

  @Test func `a curve is checked when it is made`() {
    for value in Self.notFinite {
      #expect(throws: TimingError.self) { try TimingFunction.controlPoints(0, value, 1, 1) }
      #expect(throws: TimingError.self) { try TimingFunction.controlPoints(value, 0, 1, 1) }
    }
    #expect(throws: TimingError.self) { try TimingFunction.controlPoints(-0.1, 0, 1, 1) }
    #expect(throws: TimingError.self) { try TimingFunction.controlPoints(0, 0, 1.1, 1) }
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func `a picture's delay has to be a time`(_ delay: Double) {
    expectEqual(
      thrownError(try KeyframeAnimation.frames([(Contents(1), 1), (Contents(2), delay)])),
      .timing(
        delay.isFinite
          ? .outOfRange(field: .duration, value: delay, allowed: .positive)
          : .notFinite(field: .duration, value: delay)))
  }
}
