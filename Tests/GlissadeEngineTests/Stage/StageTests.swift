import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct StageTests {
  let stage: Stage
  let layer: Layer
  let log = EventLog()

  init() { (stage, layer) = stageWithLayer(isFlushed: true) }

  private func note(_ text: String) -> () -> Void {
    { [log, stage] in log.note(text, stage) }
  }

  private func add(
    _ name: String, begin: Double? = nil, _ duration: Double, to layer: Layer? = nil
  ) throws {
    let animation = fade(duration, delegate: RecordingDelegate(name, log, stage))
    animation.beginTime = begin
    try (layer ?? self.layer).add(animation)
  }

  // MARK: The end instant

  static let spans: [(Double, Double)] = [
    (0, 1), (0.1, 0.2), (1.0 / 3, 1.0 / 3), (7.7, 0.1), (1e6, 0.3), (0.7, 1e-3), (12345.678, 1e-6),
  ]

  @Test(arguments: spans)
  func `at its end an animation shows its last value, and just after it the model's`(
    _ begin: Double, _ duration: Double
  ) throws {
    layer.opacity = 0.5
    try stage.advance(to: begin)
    try add("a", duration)
    let end = begin + duration
    expectEqual(stage.nextEventTime, stage.time == begin ? end : nil)
    func check(_ time: Double, _ expected: Double, _ note: String) throws {
      try stage.evaluate(at: time)
      expectEqual(layer.frameOpacity, expected, "frame \(note)")
      try expectEqual(layer.presentation(at: time)?.opacity, expected, "presentation \(note)")
    }
    try check(end, 1, "before advancing")
    try check(end.nextUp, 0.5, "after the end, before advancing")
    try stage.advance(to: end)
    try check(end, 1, "at the end")
    expectEqual(layer.presentation?.opacity, 1)
    expectTrue(layer.animations.isEmpty)
    expectEqual(layer.animationKeys, [])
    expectTrue(!stage.isAnimating)
    try stage.advance(to: end.nextUp)
    try check(end.nextUp, 0.5, "after the end")
    log.expect("a starts \(begin)", "a finishes \(end)")
  }

  @Test func `what follows on at the end instant covers the last value`() throws {
    let witness = RecordingDelegate("a", log, stage)
    witness.onStop = { [layer] _, _ in
      let next = BasicAnimation(keyPath: .opacity, from: 0.25, to: 0.75).lasting(1)
      #expect(throws: Never.self) { try layer.add(next) }
    }
    try layer.add(fade(delegate: witness))
    try stage.advance(to: 1)
    try stage.evaluate(at: 1)
    expectEqual(layer.frameOpacity, 0.25)
    try stage.advance(to: 1.5)
    try stage.evaluate(at: 1.5)
    expectEqual(layer.frameOpacity, 0.5)
  }

  // MARK: Order

  @Test func `events come in the order of their times, then of adding`() throws {
    try add("a", begin: 1, 2)
    try add("b", begin: 1, 1)
    try add("c", begin: 0.5, 1.5)
    try add("d", begin: 2, 1)
    try stage.advance(to: 2)
    log.expect(
      "c starts 0.5", "a starts 1.0", "b starts 1.0", "b finishes 2.0", "c finishes 2.0",
      "d starts 2.0")
    try stage.advance(to: 3)
    expectEqual(log.lines.suffix(2), ["a finishes 3.0", "d finishes 3.0"])
  }

  @Test func `at one instant posted turns run first, delayed ones last`() throws {
    stage.post(after: 1, note("delayed first"))
    try add("a", 1)
    stage.post(after: 1, note("delayed second"))
    stage.post(note("posted"))
    let other = Layer()
    try stage.root.addSublayer(other)
    let witness = RecordingDelegate("b", log, stage)
    witness.onStop = { [stage] _, _ in stage.post(note("posted at the end")) }
    try other.add(fade(1, delegate: witness))
    try add("c", 1)
    try stage.advance(to: 1)
    log.expect(
      "a starts 0.0", "posted 0.0", "b starts 0.0", "c starts 0.0", "a finishes 1.0",
      "b finishes 1.0", "posted at the end 1.0", "c finishes 1.0", "delayed first 1.0",
      "delayed second 1.0")
  }

  // MARK: Posting

  @Test func `what is posted within a turn has a turn of its own at the same instant`() throws {
    try stage.advance(to: 2)
    stage.post {
      note("a")()
      stage.post {
        note("c")()
        stage.post(note("d"))
      }
    }
    stage.post(note("b"))
    log.expect()
    expectEqual(stage.nextWakeTime, 2)
    try stage.advance(to: 9)
    log.expect("a 2.0", "b 2.0", "c 2.0", "d 2.0")
    expectNil(stage.nextWakeTime)
  }

  @Test func `delays are kept to the instant, and run in order`() throws {
    try stage.advance(to: 1)
    stage.post(after: 0.5, note("second"))
    stage.post(after: 0.25, note("first"))
    stage.post(after: 0.5, note("third"))
    stage.post(after: 4) {
      note("fourth")()
      stage.post(after: 0.125, note("fifth"))
    }
    expectEqual(stage.nextEventTime, 1.25)
    try stage.advance(to: 1.25)
    log.expect("first 1.25")
    try stage.advance(to: 1.4999)
    expectEqual(log.lines.count, 1)
    try stage.advance(to: 20)
    log.expect("first 1.25", "second 1.5", "third 1.5", "fourth 5.0", "fifth 5.125")
    expectEqual(stage.time, 20)
  }

  @Test(arguments: [0, -1, .nan, .infinity, -Double.infinity, 1e-30, Double.leastNonzeroMagnitude])
  func `a delay of nothing is the present instant`(_ delay: Double) throws {
    try stage.advance(to: 3)
    stage.post(after: delay, note("a"))
    expectEqual(stage.nextWakeTime, 3)
    try stage.advance(to: 3)
    log.expect("a 3.0")
  }

  @Test func `many delayed turns cost little`() throws {
    var count = 0
    for index in 0..<20_000 { stage.post(after: Double(index % 977 + 1)) { count += 1 } }
    try stage.advance(to: 1000)
    expectEqual(count, 20_000)
  }

  // MARK: Endless chains

  /// Ways of never coming to an end at an instant.
  enum Chain: CaseIterable { case posts, delays, completions, perform }

  /// The other ways take as long.

  @Test(arguments: isSoakEnabled ? Chain.allCases : [.posts])
  func `a chain without end is an error, and the stage goes on`(_ kind: Chain) throws {
    var goesOn = true
    try stage.advance(to: 1)
    func link() {
      guard goesOn else { return }
      switch kind {
      case .posts: stage.post(link)
      case .delays: stage.post(after: 1e-20, link)
      case .completions: Transaction.setCompletion(link)
      case .perform: stage.perform { Transaction.setCompletion(link) }
      }
    }
    stage.post(link)
    expectEqual(thrownError(try stage.advance(to: 2)), .endlessCallbacks(time: 1))
    expectEqual(stage.time, 1)
    goesOn = false
    try add("a", 1)
    try stage.advance(to: 3)
    log.expect("a starts 1.0", "a finishes 2.0")
  }

  // MARK: Advancing

  @Test func `time does not run backwards`() throws {
    try stage.advance(to: 5)
    expectEqual(thrownError(try stage.advance(to: 4.5)), .timeRunsBackwards(from: 5, to: 4.5))
    expectEqual(stage.time, 5)
    try stage.advance(to: 5)
    expectEqual(Stage(time: 7).time, 7)
    expectEqual(Stage(time: .nan).time, 0)
    expectEqual(Stage(time: .infinity).time, 0)
    expectEqual(Stage(time: -3).time, -3)
  }

  @Test func `a stage that starts before 0 crosses it`() throws {
    let stage = Stage(time: -1)
    let layer = Layer()
    try stage.root.addSublayer(layer)
    stage.flush()
    try layer.add(fade(2, delegate: RecordingDelegate("a", log, stage)))
    try stage.advance(to: 0)
    expectEqual(layer.presentation?.opacity, 0.5)
    try stage.advance(to: 3)
    log.expect("a starts -1.0", "a finishes 1.0")
  }

  @Test func `an advance within a callback goes on from the event`() throws {
    let witness = RecordingDelegate("a", log, stage)
    witness.onStop = { [stage, log] _, _ in
      #expect(throws: Never.self) { try stage.advance(to: 3) }
      log.note("inner is done", stage)
    }
    try layer.add(fade(1, delegate: witness))
    try add("b", 2)
    try add("c", 4)
    try stage.advance(to: 3.5)
    log.expect(
      "a starts 0.0", "b starts 0.0", "c starts 0.0", "a finishes 1.0", "b finishes 2.0",
      "inner is done 3.0")
    expectEqual(stage.time, 3.5)
  }

  @Test func `evaluating calls nobody and moves nothing`() throws {
    try add("a", 1)
    stage.post(note("posted"))
    for time in [5.0, 0.5, -3, 1e12, 0.25] { try stage.evaluate(at: time) }
    log.expect()
    expectEqual(stage.time, 0)
    expectEqual(layer.frameOpacity, 0.25)
    expectEqual(layer.animations.count, 1)
  }

  // MARK: Waking

  @Test func `a stage without animations sleeps`() throws {
    let stage = Stage()
    try stage.evaluate(at: 0)
    expectTrue(!stage.isAnimating)
    expectNil(stage.nextEventTime)
    expectNil(stage.nextWakeTime)
    stage.root.opacity = 0.5
    expectEqual(stage.nextWakeTime, 0)
    stage.flush()
    expectNil(stage.nextWakeTime)
  }

  /// Kinds of animations.
  ///
  /// Each has the values of isAnimating, nextEventTime and nextWakeTime that are expected at times of 0, 1, 2 and 4.
  enum Kind: CaseIterable {
    case waiting, kept, removed, forever, infiniteDuration, still, stillLater, paused, autoreversed

    func set(_ animation: Animation) {
      switch self {
      case .waiting: animation.beginTime = 2
      case .kept: animation.isRemovedOnCompletion = false
      case .removed: break
      case .forever: animation.repeatCount = .infinity
      case .infiniteDuration: animation.duration = .infinity
      case .still: animation.speed = 0
      case .stillLater:
        animation.speed = 0
        animation.beginTime = 1
      case .paused: break
      case .autoreversed:
        animation.autoreverses = true
        animation.speed = 0.5
      }
    }

    var states: [(isAnimating: Bool, event: Double?, wake: Double?)] {
      switch self {
      case .waiting: [(false, 2, 2), (false, 2, 2), (true, 3, 2), (false, nil, nil)]
      case .kept: [(true, 1, 0), (false, nil, nil), (false, nil, nil), (false, nil, nil)]
      // At the end's instant the last value still shows: the host has to look once more.
      case .removed: [(true, 1, 0), (false, nil, 1), (false, nil, nil), (false, nil, nil)]
      case .forever, .infiniteDuration:
        [(true, nil, 0), (true, nil, 1), (true, nil, 2), (true, nil, 4)]
      case .still, .paused:
        [(false, nil, nil), (false, nil, nil), (false, nil, nil), (false, nil, nil)]
      case .stillLater: [(false, 1, 1), (false, nil, nil), (false, nil, nil), (false, nil, nil)]
      case .autoreversed: [(true, 4, 0), (true, 4, 1), (true, 4, 2), (false, nil, 4)]
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `the stage knows when the host has to look again`(_ kind: Kind) throws {
    if kind == .paused { layer.speed = 0 }
    let animation = fade()
    kind.set(animation)
    try layer.add(animation)
    for (time, expected) in zip([0.0, 1, 2, 4], kind.states) {
      try stage.advance(to: time)
      stage.flush()
      expectEqual(stage.isAnimating, expected.isAnimating, "at \(time)")
      expectEqual(stage.nextEventTime, expected.event, "at \(time)")
      expectEqual(stage.nextWakeTime, expected.wake, "at \(time)")
    }
    layer.removeAllAnimations()
    stage.flush()
    try stage.advance(to: 5)
    expectTrue(!stage.isAnimating)
    expectNil(stage.nextEventTime)
    expectNil(stage.nextWakeTime)
  }

  @Test func `the wake time is the soonest of events and turns`() throws {
    stage.flush()
    stage.post(after: 3) {}
    try add("a", begin: 5, 1)
    stage.flush()
    expectEqual(stage.nextWakeTime, 3)
    try add("b", begin: 2, 0.5)
    stage.flush()
    expectEqual(stage.nextWakeTime, 2)
    try stage.advance(to: 2)
    expectEqual(stage.nextWakeTime, 2)
    expectEqual(stage.nextEventTime, 2.5)
  }

  @Test func `a stage that follows its wake times misses nothing`() throws {
    var random = SeededGenerator(seed: 9)
    for index in 0..<20 {
      try add("\(index)", begin: random.number(0.1...5), random.number(0.1...2))
    }
    var frames = 0
    while let wake = stage.nextWakeTime, frames < 10_000 {
      frames += 1
      try stage.advance(to: max(wake, stage.time + 1.0 / 60))
      try stage.evaluate(at: stage.time)
    }
    expectEqual(log.lines.count, 40)
    expectLess(frames, than: 600)
  }
}
