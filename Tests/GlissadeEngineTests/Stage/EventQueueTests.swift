import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct EventQueueTests {
  /// An event that a plain list expects.
  private struct Expected {
    let time: Double
    let order: Int
    let kind: Int
    let line: String
  }

  @Test(arguments: [1, 2, 3])
  func `events are those of a sorted list, whatever is removed before`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (stage, log) = (Stage(), EventLog())
    let layers = (0..<8).map { _ in Layer() }
    for layer in layers { try stage.root.addSublayer(layer) }
    var expected: [Int: [Expected]] = [:]
    for number in 0..<400 {
      // Few different times, so that many events are at the same instant.
      let begin = Double(1 + random.index(16)) / 4
      let duration = Double(1 + random.index(8)) / 4
      let animation = fade(duration, delegate: RecordingDelegate("\(number)", log, stage))
      animation.beginTime = begin
      try layers[random.index(8)].add(animation, forKey: AnimationKey("\(number)"))
      expected[number] = [
        Expected(time: begin, order: number, kind: 0, line: "\(number) starts \(begin)"),
        Expected(
          time: begin + duration, order: number, kind: 1,
          line: "\(number) finishes \(begin + duration)"),
      ]
      // More are removed than stay.
      guard random.index(3) > 0 else { continue }
      let victim = random.index(number + 1)
      for layer in layers { layer.removeAnimation(forKey: AnimationKey("\(victim)")) }
      expected[victim] = []
    }
    try stage.advance(to: 0)
    let removals = log.lines
    expectTrue(removals.allSatisfy { $0.hasSuffix("is removed 0.0") })
    log.lines = []
    let lines = expected.values.joined()
      .sorted { ($0.time, $0.order, $0.kind) < ($1.time, $1.order, $1.kind) }
      .map(\.line)
    expectEqual(stage.nextEventTime, 0.25)
    try stage.advance(to: 10)
    expectEqual(log.lines, lines)
    expectEqual(removals.count + lines.count / 2, 400)
    expectNil(stage.nextEventTime)
    expectTrue(!stage.isAnimating)
  }

  @Test func `replacing an animation many times leaves one end`() throws {
    let (stage, layer, log) = (Stage(), Layer(), EventLog())
    try stage.root.addSublayer(layer)
    for index in 0..<2000 {
      let animation = fade(1 + Double(index % 7))
      if index == 1999 { animation.delegate = RecordingDelegate("last", log, stage) }
      try layer.add(animation, forKey: "fade")
    }
    expectEqual(layer.animations.count, 1)
    expectEqual(stage.nextEventTime, 5)
    try stage.advance(to: 20)
    log.expect("last starts 0.0", "last finishes 5.0")
  }

  @Test func `changing a layer's speed many times leaves one end`() throws {
    let (stage, layer, log) = (Stage(), Layer(), EventLog())
    try stage.root.addSublayer(layer)
    try layer.add(fade(8, delegate: RecordingDelegate("a", log, stage)))
    for step in 1...500 {
      layer.speed = Double(step % 10 + 1) / 4
      expectEqual(stage.nextEventTime, 8 / layer.speed)
    }
    layer.speed = 2
    try stage.advance(to: 20)
    log.expect("a starts 0.0", "a finishes 4.0")
  }

  @Test func `layers that are released take their events with them`() throws {
    let (stage, above, log) = (Stage(), Layer(), EventLog())
    try stage.root.addSublayer(above)
    for number in 0..<100 {
      let layer = Layer()
      try above.addSublayer(layer)
      for begin in [nil, 1 + Double(number % 5)] {
        let animation = fade(3)
        animation.beginTime = begin
        try layer.add(animation)
      }
    }
    let last = fade(2, delegate: RecordingDelegate("last", log, stage))
    last.beginTime = 4
    try stage.root.add(last)
    try stage.advance(to: 2.5)
    above.removeFromSuperlayer()
    expectEqual(stage.nextEventTime, 4)
    try stage.advance(to: 10)
    log.expect("last starts 4.0", "last finishes 6.0")
    expectNil(stage.nextEventTime)
  }
}
