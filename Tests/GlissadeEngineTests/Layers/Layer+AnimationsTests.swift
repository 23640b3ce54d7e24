import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct LayerAnimationsTests {
  let stage: Stage
  let layer: Layer
  let log = EventLog()

  init() { (stage, layer) = stageWithLayer(isFlushed: true, isStrict: true) }

  private func witness(_ name: String) -> RecordingDelegate { RecordingDelegate(name, log, stage) }

  private var shown: Double? { layer.presentation?.opacity }

  private func constant(_ value: Double, _ duration: Double = 1) -> BasicAnimation<Double> {
    let animation = BasicAnimation(keyPath: .opacity, from: value, to: value).lasting(duration)
    return animation
  }

  // MARK: Beginnings

  @Test func `a beginning at 0 is the layer's 0, and none is now`() throws {
    try stage.advance(to: 0.75)
    let (first, now) = (fade(), fade())
    first.beginTime = 0
    try layer.add(first, forKey: "first")
    try layer.add(now, forKey: "now")
    expectEqual(layer.animation(forKey: "first")?.beginTime, 0)
    expectEqual(layer.animation(forKey: "now")?.beginTime, 0.75)
    layer.removeAnimation(forKey: "now")
    try expectEqual(layer.presentation(at: 0.75)?.opacity, 0.75)
    expectEqual(stage.nextEventTime, 1)
  }

  // MARK: Copies

  @Test func `a layer holds a frozen copy`() throws {
    let animation = fade()
    try layer.add(animation, forKey: "fade")
    let copy = try #require(layer.animation(forKey: "fade") as? BasicAnimation<Double>)
    expectTrue(copy !== animation)
    expectTrue(copy.isFrozen)
    expectTrue(!animation.isFrozen)
    copy.fromValue = 7
    copy.toValue = 7
    copy.byValue = 7
    copy.isAdditive = true
    copy.isCumulative = true
    copy.duration = 7
    copy.beginTime = 7
    copy.speed = 7
    copy.timeOffset = 7
    copy.repeatCount = 7
    copy.repeatDuration = 7
    copy.autoreverses = true
    copy.fillMode = .both
    copy.isRemovedOnCompletion = false
    copy.timingFunction = .easeIn
    copy.delegate = witness("late")
    expectTrue(copy.fromValue == 0 && copy.toValue == 1 && copy.byValue == nil)
    expectTrue(!copy.isAdditive && !copy.isCumulative && !copy.autoreverses)
    expectTrue(copy.duration == 1 && copy.beginTime == 0 && copy.speed == 1 && copy.timeOffset == 0)
    expectTrue(copy.repeatCount == 0 && copy.repeatDuration == 0 && copy.fillMode == .removed)
    expectTrue(copy.isRemovedOnCompletion && copy.timingFunction == nil && copy.delegate == nil)
    // Changes of the original have no effect any more.
    animation.toValue = 5
    animation.duration = 9
    try stage.advance(to: 0.5)
    expectEqual(shown, 0.5)
  }

  @Test func `springs, keyframes and groups are frozen as well`() throws {
    let spring = SpringAnimation(keyPath: .positionX, from: 0, to: 1)
    let keyframes = KeyframeAnimation(keyPath: .zPosition, values: [0, 1])
    let group = AnimationGroup([fade()])
    for (index, animation) in [spring, keyframes, group].enumerated() {
      try layer.add(animation, forKey: AnimationKey("\(index)"))
    }
    let held = layer.animations
    let (spring2, keyframes2, group2) = (
      try #require(held[0] as? SpringAnimation<Double>),
      try #require(held[1] as? KeyframeAnimation<Double>), try #require(held[2] as? AnimationGroup)
    )
    spring2.mass = 5
    spring2.stiffness = 5
    spring2.damping = 5
    spring2.initialVelocity = 5
    spring2.allowsOverdamping = true
    expectTrue(spring2.mass == 1 && spring2.stiffness == 100 && spring2.damping == 10)
    expectTrue(spring2.initialVelocity == 0 && !spring2.allowsOverdamping)
    keyframes2.values = [5]
    keyframes2.keyTimes = [0]
    keyframes2.timingFunctions = [.easeIn]
    keyframes2.calculationMode = .cubic
    expectTrue(keyframes2.values == [0, 1] && keyframes2.keyTimes == nil)
    expectTrue(keyframes2.timingFunctions.isEmpty && keyframes2.calculationMode == .linear)
    group2.animations = []
    expectEqual(group2.animations.count, 1)
    // The children of a frozen group are frozen as well.
    let child = try #require(group2.animations[0] as? BasicAnimation<Double>)
    child.toValue = 9
    group.animations = []
    try stage.advance(to: 0.125)
    expectEqual(shown, 0.125)
  }

  @Test func `a copy of a copy can be changed and added again`() throws {
    let animation = fade()
    try layer.add(animation, forKey: "a")
    let other = Layer()
    try stage.root.addSublayer(other)
    try other.add(animation)
    let held = try #require(layer.animation(forKey: "a"))
    let copy = try #require(held.copy() as? BasicAnimation<Double>)
    expectTrue(!copy.isFrozen)
    copy.toValue = 0.5
    try layer.add(copy, forKey: "b")
    // The frozen animation can be added to another layer as well.
    try other.add(held)
    try stage.advance(to: 0.5)
    stage.flush()
    expectEqual(shown, 0.25)
    expectEqual(other.presentation?.opacity, 0.5)
    expectEqual(other.animations.count, 2)
  }

  // MARK: Keys

  @Test func `a key replaces, and no key does not`() throws {
    try layer.add(constant(0.1), forKey: "a")
    try layer.add(constant(0.2), forKey: "b")
    try layer.add(constant(0.3))
    try layer.add(constant(0.4))
    expectEqual(layer.animationKeys, ["a", "b"])
    expectEqual(layer.animations.count, 4)
    expectEqual(shown, 0.4)
    try layer.add(constant(0.5), forKey: "a")
    expectEqual(layer.animationKeys, ["b", "a"])
    expectEqual(layer.animations.count, 4)
    expectEqual(shown, 0.5)
    layer.removeAnimation(forKey: "a")
    expectEqual(shown, 0.4)
    layer.removeAnimation(forKey: "a")
    layer.removeAnimation(forKey: "unknown")
    expectEqual(layer.animationKeys, ["b"])
    layer.removeAllAnimations()
    expectTrue(layer.animations.isEmpty)
    expectEqual(shown, 1)
  }

  @Test func `keys are compared by their text`() throws {
    expectEqual(AnimationKey("position"), "position")
    expectEqual(AnimationKey(""), "")
    expectTrue(AnimationKey("a") != AnimationKey("A"))
    // As in Core Animation, the key of an implicit animation is the key path.
    expectEqual(AnimationKey(.opacity), "opacity")
    expectTrue(AnimationKey(.opacity) != AnimationKey(.position))
    try layer.add(constant(0.1), forKey: AnimationKey("schön"))
    expectTrue(layer.animation(forKey: "schön") != nil)
  }

  @Test func `the animation added last covers those before it while it lasts`() throws {
    try layer.add(constant(0.1, 3))
    try layer.add(constant(0.2, 2))
    try layer.add(constant(0.3, 1))
    var seen: [Double] = []
    for time in [0, 1, 1.5, 2, 2.5, 3, 3.5] {
      try stage.advance(to: time)
      seen.append(try #require(shown))
    }
    expectEqual(seen, [0.3, 0.3, 0.2, 0.2, 0.1, 0.1, 1])
  }

  // MARK: Delegates

  @Test func `a delegate hears of the beginning and the end once`() throws {
    try layer.add(fade(delegate: witness("a")))
    log.expect()
    try stage.advance(to: 0)
    log.expect("a starts 0.0")
    try stage.advance(to: 5)
    try stage.advance(to: 6)
    log.expect("a starts 0.0", "a finishes 1.0")
  }

  @Test func `a delegate hears of every removal, in order`() throws {
    for name in ["a", "b", "c", "d"] {
      try layer.add(fade(delegate: witness(name)), forKey: AnimationKey(name))
    }
    try stage.advance(to: 0.5)
    log.lines = []
    layer.removeAnimation(forKey: "b")
    try layer.add(fade(delegate: witness("e")), forKey: "c")
    log.expect()
    try stage.advance(to: 0.5)
    log.expect("b is removed 0.5", "c is removed 0.5", "e starts 0.5")
    log.lines = []
    layer.removeAllAnimations()
    layer.removeAllAnimations()
    try stage.advance(to: 3)
    log.expect("a is removed 0.5", "d is removed 0.5", "e is removed 0.5")
  }

  @Test func `what is removed before it was told of begins and ends, what waits only ends`() throws
  {
    try layer.add(fade(delegate: witness("a")), forKey: "a")
    layer.removeAllAnimations()
    try stage.advance(to: 2)
    log.expect("a starts 0.0", "a is removed 0.0")
    log.lines = []
    let animation = fade(delegate: witness("a"))
    animation.beginTime = 3
    try layer.add(animation, forKey: "a")
    try stage.advance(to: 2.5)
    layer.removeAllAnimations()
    try stage.advance(to: 5)
    log.expect("a is removed 2.5")
  }

  @Test func `without a fill what stays shows nothing after its end`() throws {
    let animation = fade()
    animation.isRemovedOnCompletion = false
    try layer.add(animation, forKey: "a")
    try stage.advance(to: 1)
    expectEqual(shown, 1)
    layer.opacity = 0.25
    try stage.advance(to: 1.5)
    expectEqual(shown, 0.25)
    expectEqual(layer.animationKeys, ["a"])
    // Filling forwards has no effect on an animation that is removed.
    animation.isRemovedOnCompletion = true
    animation.fillMode = .forwards
    try layer.add(animation, forKey: "a")
    try stage.advance(to: 2.5)
    expectEqual(shown, 1)
    try stage.advance(to: 2.6)
    expectEqual(shown, 0.25)
    expectEqual(layer.animationKeys, [])
  }

  // The second would end later, or at the same instant.
  @Test(arguments: [2.0, 1])
  func `a removal within a callback is a removal`(_ duration: Double) throws {
    let first = witness("first")
    first.onStop = { _, _ in layer.removeAllAnimations() }
    try layer.add(fade(1, delegate: first))
    try layer.add(fade(duration, delegate: witness("second")))
    try stage.advance(to: 5)
    log.expect(
      "first starts 0.0", "second starts 0.0", "first finishes 1.0", "second is removed 1.0")
    expectTrue(layer.animations.isEmpty)
  }

  @Test(arguments: [0.001, 0.3, 1, 100])
  func `what a callback adds begins at its instant, whatever the steps`(_ step: Double) throws {
    var count = 0
    let chain = witness("link")
    chain.onStop = { _, _ in
      count += 1
      guard count < 4 else { return }
      #expect(throws: Never.self) { try layer.add(fade(0.75, delegate: chain), forKey: "link") }
    }
    try layer.add(fade(0.75, delegate: chain), forKey: "link")
    var time = 0.0
    while time < 4 {
      time += step
      try stage.advance(to: time)
    }
    log.expect(
      "link starts 0.0", "link finishes 0.75", "link starts 0.75", "link finishes 1.5",
      "link starts 1.5", "link finishes 2.25", "link starts 2.25", "link finishes 3.0")
  }

  @Test(arguments: [nil, 2.0])
  func `an animation can be replaced as it starts, at once or late`(_ begin: Double?) throws {
    let first = witness("first")
    first.onStart = { _ in
      #expect(throws: Never.self) {
        try layer.add(fade(delegate: witness("second")), forKey: "key")
      }
    }
    let animation = fade(delegate: first)
    animation.beginTime = begin
    try layer.add(animation, forKey: "key")
    try stage.advance(to: 5)
    let start = begin ?? 0
    log.expect(
      "first starts \(start)", "first is removed \(start)", "second starts \(start)",
      "second finishes \(start + 1)")
  }
}
