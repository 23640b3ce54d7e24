import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct AnimationBatchTests {
  /// A stage of layers, and what its animations' delegates are told.
  private struct World {
    let stage = Stage()
    let log = EventLog()
    var layers: [Layer] = []

    init(_ count: Int, large: Bool = false) throws {
      for number in 0..<count {
        let layer = Layer()
        layer.position = Point(x: Double(number), y: 7)
        if large, number % 5 == 0 { layer.bounds = Rect(x: 0, y: 0, width: 1e9, height: 3) }
        try stage.root.addSublayer(layer)
        let old = fade(
          0.5 + Double(number % 3), delegate: RecordingDelegate("old \(number)", log, stage))
        try layer.add(old, forKey: number % 2 == 0 ? "key" : "other")
        layers.append(layer)
      }
      try stage.advance(to: 0.25)
    }

    /// Returns the frames at a few times, what was told meanwhile, and what is left.
    func run() throws -> (frames: [FrameNumbers], counts: [[Int]]) {
      var (frames, counts): ([FrameNumbers], [[Int]]) = ([], [])
      for step in 0..<12 {
        try stage.advance(to: 0.25 + Double(step) / 4)
        try stage.evaluate(at: stage.time)
        frames.append(FrameNumbers(stage.frame))
        log.note("\(stage.isAnimating) \(stage.nextEventTime ?? -1)", stage)
        counts.append(layers.map(\.animations.count))
      }
      return (frames, counts)
    }
  }

  /// Compares a batch with the same animations, added one by one.
  private func compare<Value: Animatable, Prototype: PropertyAnimation>(
    _ prototype: Prototype, _ batch: @autoclosure () -> AnimationBatch<Value>, large: Bool = false,
    duration: Double? = nil, _ fill: (inout AnimationBatch<Value>) -> Void,
    _ single: (Prototype, Int) -> Void
  ) throws {
    let count = 40
    let (bulk, loop) = (try World(count, large: large), try World(count, large: large))
    // Both have delegates of the same name.
    func change(_ world: World, _ body: () throws -> Void) throws {
      prototype.delegate = RecordingDelegate("new", world.log, world.stage)
      guard let duration else { return try body() }
      try world.stage.perform {
        Transaction.animationDuration = duration
        Transaction.setCompletion { world.log.note("completion", world.stage) }
        try body()
        world.layers[0].opacity = 0.5
      }
    }
    try change(bulk) {
      var batch = batch()
      fill(&batch)
      try bulk.stage.add(batch, to: bulk.layers, forKey: "key")
    }
    try change(loop) {
      for (row, layer) in loop.layers.enumerated() {
        let animation = try #require(prototype.copy() as? Prototype)
        single(animation, row)
        try layer.add(animation, forKey: "key")
      }
    }
    let (shown, wanted) = (try bulk.run(), try loop.run())
    for (frame, other) in zip(shown.frames, wanted.frames) { expectSameBits(frame, other) }
    expectEqual(shown.counts, wanted.counts)
    expectEqual(bulk.log.lines, loop.log.lines)
  }

  @Test(arguments: [false, true], [nil, 0.4])
  func `numbers move as those that are added one by one`(_ large: Bool, _ duration: Double?) throws
  {
    let slide = BasicAnimation(keyPath: .positionX, to: 9)
    slide.timingFunction = .easeIn
    slide.isAdditive = true
    try compare(slide, AnimationBatch(slide), large: large, duration: duration) { batch in
      batch.fromValues = (0..<40).map { Double($0) * 3 - 50 }
      batch.beginTimes = (0..<40).map { Double($0) / 16 }
      if duration == nil { batch.durations = (0..<40).map { 0.25 + Double($0 % 4) } }
    } _: { animation, row in
      animation.fromValue = Double(row) * 3 - 50
      animation.beginTime = Double(row) / 16
      if duration == nil { animation.duration = 0.25 + Double(row % 4) }
    }
  }

  @Test func `springs, colours, transforms and keyframes move as those that are added one by one`()
    throws
  {
    let spring = SpringAnimation(keyPath: .position, to: .zero)
    spring.damping = 6
    spring.initialVelocity = 2
    spring.duration = spring.settlingDuration
    try compare(spring, AnimationBatch(spring)) { batch in
      batch.fromValues = (0..<40).map { Point(x: Double($0), y: -Double($0)) }
      batch.byValues = (0..<40).map { Point(x: 2, y: Double($0)) }
    } _: { animation, row in
      animation.fromValue = Point(x: Double(row), y: -Double(row))
      animation.byValue = Point(x: 2, y: Double(row))
    }
    for settles in [false, true] {
      func velocity(_ row: Int) -> Double { Double(row) * 2 - 40 }
      try compare(spring, AnimationBatch(spring)) { batch in
        batch.initialVelocities = (0..<40).map(velocity)
        batch.settles = settles
      } _: { animation, row in
        animation.initialVelocity = velocity(row)
        if settles { animation.duration = animation.settlingDuration }
      }
      let kick = SpringAnimation(keyPath: .position, to: .zero).lasting(2)
      try compare(kick, AnimationBatch(kick)) { batch in
        batch.initialUnitVelocities = (0..<40).map { Point(x: velocity($0), y: 3) }
        batch.settles = settles
      } _: { animation, row in
        animation.initialUnitVelocity = Point(x: velocity(row), y: 3)
        if settles { animation.duration = animation.settlingDuration }
      }
    }
    let tint = BasicAnimation(keyPath: .backgroundColor)
    try compare(tint, AnimationBatch(tint), duration: 0.7) { batch in
      batch.toValues = (0..<40).map { Color(red: Double($0) / 40, green: 0.5, blue: 1) }
    } _: { animation, row in
      animation.toValue = Color(red: Double(row) / 40, green: 0.5, blue: 1)
    }
    let turn = BasicAnimation(keyPath: .transform, from: .identity).lasting(1)
    try compare(turn, AnimationBatch(turn)) { batch in
      batch.toValues = (0..<40).map { Transform3D(rotationAngle: Double($0) / 9, x: 0, y: 0, z: 1) }
    } _: { animation, row in
      animation.toValue = Transform3D(rotationAngle: Double(row) / 9, x: 0, y: 0, z: 1)
    }
    let hop = KeyframeAnimation(keyPath: .positionY, values: [0], keyTimes: [0, 0.25, 1])
    hop.duration = 1.5
    try compare(hop, AnimationBatch(hop)) { batch in
      batch.keyframeValues = (0..<120).map { Double($0 % 3) * Double($0) }
    } _: { animation, row in
      animation.values = (0..<3).map { Double($0) * Double(3 * row + $0) }
    }
  }

  /// Mistakes in row 3 of lists for five layers, with the field and the error that they are reported with.
  private static let mistakes:
    [(BulkError.Field, EngineError, @Sendable (inout AnimationBatch<Double>) -> Void)] = [
      (
        .fromValues, .invalidValue(property: .opacity, value: .infinity),
        { $0.fromValues = five(.infinity) }
      ),
      (.toValues, .invalidValue(property: .opacity, value: 1e39), { $0.toValues = five(1e39) }),
      (.byValues, .invalidValue(property: .opacity, value: -1e300), { $0.byValues = five(-1e300) }),
      (
        .beginTimes, .timing(.notFinite(field: .beginTime, value: .infinity)),
        { $0.beginTimes = five(.infinity) }
      ),
      (
        .durations, .timing(.outOfRange(field: .duration, value: -1, allowed: .notNegative)),
        { $0.durations = five(-1) }
      ),
      (
        .toValues, .timing(.wrongCount(field: .values, count: 3, expected: 5)),
        { $0.toValues = [1, 2, 3] }
      ),
      (.keyframeValues, .unsupported(property: .opacity), { $0.keyframeValues = [1, 2, 3, 4, 5] }),
    ]

  private static func five(_ wrong: Double) -> [Double] { [1, 1, 1, wrong, 1] }

  @Test(arguments: 0..<7) func `a mistake in one row changes nothing`(_ number: Int) throws {
    let world = try World(5)
    let before = try StageSnapshot(world.stage)
    let (field, reason, spoil) = Self.mistakes[number]
    var batch = AnimationBatch(fade(1))
    spoil(&batch)
    do throws(BulkError) {
      try world.stage.add(batch, to: world.layers, forKey: "key")
      Issue.record("the mistake was accepted")
    } catch {
      expectTrue(error.field == field && error.reason == reason, "\(error)")
      expectEqual(error.row, number == 6 ? 0 : 3)
    }
    try before.expectUnchanged(world.stage)
    expectTrue(world.log.lines.allSatisfy { $0.contains("starts") })
  }

  @Test func `layers must be on the stage, each once`() throws {
    let (world, other) = (try World(4), try World(1))
    let before = try StageSnapshot(world.stage)
    let wrong: [(Layer, EngineError)] = [
      (world.layers[1], .duplicateLayer), (other.layers[0], .foreignStage), (Layer(), .notOnStage),
    ]
    for (layer, reason) in wrong {
      do throws(BulkError) {
        try world.stage.add(AnimationBatch(fade()), to: world.layers + [layer])
        Issue.record("the layer was accepted")
      } catch {
        expectTrue(error.row == 4 && error.field == .layers && error.reason == reason)
      }
    }
    try before.expectUnchanged(world.stage)
    try world.stage.add(AnimationBatch(fade()), to: [])
    // The marks of the refused calls are gone.
    try world.stage.add(AnimationBatch(fade()), to: world.layers)
    try world.stage.removeAnimations(forKey: "key", from: world.layers)
    expectTrue(world.layers.allSatisfy { !$0.animationKeys.contains("key") })
  }
}
