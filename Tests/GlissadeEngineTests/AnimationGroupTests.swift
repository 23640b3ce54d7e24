import GlissadeEngine
import GlissadeMath
import GlissadeTiming
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
    let error = refusal { () throws(EngineError) in try layer.add(animation, forKey: "fade") }
    if error != nil { #expect(try StageSnapshot(stage) == before) }
    return error
  }

  @Test(arguments: [1, 2, 15, 16])
  func `groups may lie within groups`(_ depth: Int) throws {
    #expect(try error(nested(depth)) == nil)
  }

  @Test(arguments: [17, 18, 40, 200])
  func `groups nested too deeply are refused`(_ depth: Int) throws {
    let error = try error(nested(depth))
    guard case .nestedTooDeeply = error else {
      Issue.record("\(String(describing: error))")
      return
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
    #expect(try error(group) != nil)
    // A copy of one comes to an end as well.
    #expect(try error(group.copy()) != nil)
    // And it can be taken apart.
    group.animations = []
    #expect(try error(AnimationGroup([fade()])) == nil)
  }

  @Test func `a group of groups that share animations is not multiplied without end`() throws {
    var group = AnimationGroup([fade()])
    for _ in 0..<14 { group = AnimationGroup(Array(repeating: group, count: 10)) }
    #expect(try error(group) != nil)
  }

  @Test func `children are not told of, and end with the group`() throws {
    let stage = Stage()
    let (layer, log) = (Layer(), EventLog())
    try stage.root.addSublayer(layer)
    let group = AnimationGroup([fade(5, delegate: Witness("child", log, stage))])
    group.duration = 2
    group.delegate = Witness("group", log, stage)
    try layer.add(group, forKey: "group")
    #expect(stage.nextEventTime == 2)
    #expect(try #require(layer.animation(forKey: "group")).isFrozen)
    try stage.advance(to: 1)
    stage.flush()
    #expect(try #require(layer.presentation).opacity == 0.2)
    try stage.advance(to: 9)
    #expect(log.lines == ["group starts 0.0", "group finishes 2.0"])
    #expect(layer.presentation?.opacity == 1)
  }

  @Test func `an empty group only takes its time`() throws {
    let stage = Stage()
    let (layer, log) = (Layer(), EventLog())
    try stage.root.addSublayer(layer)
    let group = AnimationGroup()
    group.delegate = Witness("group", log, stage)
    try layer.add(group)
    try stage.evaluate(at: 0.1)
    try stage.advance(to: 1)
    #expect(log.lines == ["group starts 0.0", "group finishes 0.25"])
  }

  @Test func `a child that is refused refuses the group`() throws {
    let bad = fade()
    bad.toValue = .nan
    #expect(
      try error(AnimationGroup([fade(), AnimationGroup([fade(), bad])]))
        == .invalidValue(property: .opacity, value: .nan))
  }
}
