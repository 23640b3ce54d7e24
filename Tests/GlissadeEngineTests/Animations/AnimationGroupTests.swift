import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct AnimationGroupTests {
  private func nested(_ depth: Int) -> AnimationGroup {
    var group = AnimationGroup([fade()])
    for _ in 1..<depth { group = AnimationGroup([group]) }
    return group
  }

  private func error(_ animation: Animation) throws -> EngineError? {
    let (stage, layer) = try busyStage()
    let before = try StageSnapshot(stage)
    let error = thrownError(try layer.add(animation, forKey: "fade"))
    if error != nil { try before.expectUnchanged(stage) }
    return error
  }

  @Test(arguments: [1, 2, 15, 16])
  func `groups may lie within groups`(_ depth: Int) throws {
    try expectNil(error(nested(depth)))
  }

  @Test(arguments: [17, 18, 40, 200])
  func `groups nested too deeply are refused`(_ depth: Int) throws {
    let error = try error(nested(depth))
    guard case .nestedTooDeeply = error else {
      return expectTrue(false, "\(String(describing: error))")
    }
  }

  /// A group that contains itself, so many times and in so many steps.
  private func circle(_ times: Int, _ steps: Int) -> AnimationGroup {
    let first = AnimationGroup([fade()])
    var last = first
    for _ in 1..<max(steps, 1) { last = AnimationGroup([last]) }
    first.animations += Array(repeating: last, count: times)
    return first
  }

  @Test(arguments: [(1, 1), (2, 1), (10, 1), (1, 2), (5, 3), (1000, 1)])
  func `a group that contains itself is refused at once`(_ times: Int, _ steps: Int) throws {
    let group = circle(times, steps)
    try expectTrue(error(group) != nil)
    // A copy of one comes to an end as well.
    try expectTrue(error(group.copy()) != nil)
    // And it can be taken apart.
    group.animations = []
    try expectNil(error(AnimationGroup([fade()])))
  }

  @Test func `a group of groups that share animations is not multiplied without end`() throws {
    var group = AnimationGroup([fade()])
    for _ in 0..<14 { group = AnimationGroup(Array(repeating: group, count: 10)) }
    try expectTrue(error(group) != nil)
  }

  @Test func `children are not told of, and end with the group`() throws {
    let stage = Stage()
    let (layer, log) = (Layer(), EventLog())
    try stage.root.addSublayer(layer)
    let group = AnimationGroup([fade(5, delegate: RecordingDelegate("child", log, stage))]).lasting(
      2)
    group.delegate = RecordingDelegate("group", log, stage)
    try layer.add(group, forKey: "group")
    expectEqual(stage.nextEventTime, 2)
    try expectTrue(#require(layer.animation(forKey: "group")).isFrozen)
    try stage.advance(to: 1)
    stage.flush()
    try expectEqual(#require(layer.presentation).opacity, 0.2)
    try stage.advance(to: 9)
    log.expect("group starts 0.0", "group finishes 2.0")
    expectEqual(layer.presentation?.opacity, 1)
  }

  @Test func `an empty group only takes its time`() throws {
    let stage = Stage()
    let (layer, log) = (Layer(), EventLog())
    try stage.root.addSublayer(layer)
    let group = AnimationGroup()
    group.delegate = RecordingDelegate("group", log, stage)
    try layer.add(group)
    try stage.evaluate(at: 0.1)
    try stage.advance(to: 1)
    log.expect("group starts 0.0", "group finishes 0.25")
  }

  private func end(_ animation: Animation) throws -> Double {
    let layer = Layer()
    try layer.add(animation, forKey: "group")
    var child = try #require(layer.animation(forKey: "group"))
    while let group = child as? AnimationGroup { child = try #require(group.animations.first) }
    return child.duration
  }

  @Test func `a child without a duration takes the group's, however deep it lies`() throws {
    for depth in 1...4 {
      var group = AnimationGroup([fade(0)])
      for _ in 1..<depth { group = AnimationGroup([group]) }
      group.duration = 2
      try expectEqual(end(group), 2)
    }
    let inner = AnimationGroup([fade(0)]).lasting(0.5)
    let outer = AnimationGroup([inner]).lasting(2)
    try expectEqual(end(outer), 0.5)
    expectEqual(inner.animations[0].duration, 0)
    // Without any the default holds, or the transaction's.
    try expectEqual(end(AnimationGroup([fade(0)])), MediaTiming.defaultDuration)
    let (stage, layer) = stageWithLayer()
    stage.perform {
      Transaction.animationDuration = 3
      try? layer.add(outer, forKey: "outer")
      try? layer.add(AnimationGroup([fade(0)]), forKey: "usual")
    }
    let kept = try #require(layer.animation(forKey: "outer") as? AnimationGroup)
    expectEqual((kept.animations[0] as? AnimationGroup)?.animations[0].duration, 0.5)
    let usual = try #require(layer.animation(forKey: "usual") as? AnimationGroup)
    expectTrue(usual.duration == 3 && usual.animations[0].duration == 3)
  }

  @Test func `a child without a duration runs as long as its group`() throws {
    let (stage, layer) = stageWithLayer()
    let inner = AnimationGroup([fade(0)])
    let group = AnimationGroup([inner]).lasting(2)
    group.speed = 2
    try layer.add(group)
    stage.flush()
    // At a speed of 2 the group's two seconds are one.
    for (time, opacity) in [(0.25, 0.25), (0.5, 0.5), (0.75, 0.75), (1, 1)] {
      try expectEqual(layer.presentation(at: time)?.opacity, opacity)
      try stage.evaluate(at: time)
      expectEqual(stage.frame[layer]?.opacity, opacity)
    }
  }
}
