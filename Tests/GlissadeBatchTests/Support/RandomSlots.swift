import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport

/// A generator of random slots of every kind.
struct RandomSlots {
  var generator: SeededGenerator
  /// The probability of timings other than a plain run.
  var intricacy = 0.5
  /// A few timings and curves, so that slots share signatures as in real scenes.
  private var curves: [TimingCurve] = []

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    curves = [
      .timing(.linear), .timing(.easeIn), .timing(.easeOut), .timing(.easeInEaseOut),
      .timing(.default), .timing(try .controlPoints(0.68, -0.55, 0.265, 1.55)),
      // Vertical tangents.
      .timing(try .controlPoints(0, 1, 0, 1)), .timing(try .controlPoints(1, 0, 0, 1)),
      .timing(.steps(try Steps(4))), .timing(.steps(try Steps(7, .start))),
      .timing(.steps(try Steps(3, .both))), .timing(.steps(try Steps(5, .none))),
      .timing(.piecewiseLinear(try PiecewiseLinear(evenly: [0, 0.7, 0.4, 1]))),
      .timing(
        .piecewiseLinear(try PiecewiseLinear(evenly: (0..<30).map { Double($0 * $0) / 841 }))),
      .timing(.easing(.elastic, .out)), .timing(.easing(.bounce, .inOut)),
      .timing(try TimingFunction(css: "md-emphasized")),
    ]
  }

  mutating func curve() throws -> TimingCurve {
    if generator.chance(0.6) { return curves[generator.index(below: curves.count)] }
    let ratio = [0.01, 0.2, 0.6, 0.9, 0.96, 0.99, 1, 1.001, 1.005, 1.5][generator.index(below: 10)]
    let spring = try Spring(
      response: generator.uniform(0.2...1), dampingRatio: ratio,
      overdamping: generator.chance(0.3) ? .apple : .textbook)
    let velocity = generator.chance(0.5) ? 0 : generator.uniform(-8...8)
    return .spring(
      try TimedSpring(
        spring, initialVelocity: velocity,
        duration: generator.chance(0.5) ? generator.uniform(0.3...2) : nil))
  }

  mutating func timing() throws -> MediaTiming {
    let begin = generator.uniform(0...3)
    let duration = generator.chance(0.1) ? 0 : generator.uniform(0.2...2.5)
    let fills: [MediaTiming.FillMode] = [.removed, .forwards, .backwards, .both]
    let fill = fills[generator.index(below: 4)]
    guard generator.chance(intricacy) else {
      return try MediaTiming(beginTime: begin, duration: duration, fillMode: fill)
    }
    let speeds: [Double] = [1, 1, 2, 0.3, -1, -1.7, 0]
    let counts: [Double] = [0, 1, 2, 2.5, 3, 7, 0.4, .infinity]
    return try MediaTiming(
      beginTime: begin, duration: duration, speed: speeds[generator.index(below: 7)],
      timeOffset: generator.chance(0.3) ? generator.uniform(-2...2) : 0,
      repeatCount: counts[generator.index(below: 8)],
      repeatDuration: generator.chance(0.2) ? generator.uniform(0.1...5) : 0,
      autoreverses: generator.chance(0.4), fillMode: fill)
  }

  /// Returns a timing function or a spring, and a timing.
  private mutating func driver() throws -> (TimingCurve, MediaTiming) {
    (try curve(), try timing())
  }

  mutating func slot() throws -> SlotModel {
    var slot = SlotModel()
    slot.constants[.opacity] = generator.uniform(0...1)
    for channel in [Channel.translationX, .translationY, .translationZ] {
      slot.constants[channel] = generator.chance(0.3) ? 0 : generator.uniform(-50...50)
    }
    for channel in [Channel.scaleX, .scaleY, .scaleZ] {
      slot.constants[channel] = generator.chance(0.3) ? 1 : generator.uniform(-3...3)
    }
    let turns = generator.chance(0.4)
    if turns && generator.chance(0.5) { slot.rotation = generator.rotation() }
    if !turns && generator.chance(0.3) { slot.order = .translateScale }
    var shared = try driver()
    let isEven = generator.chance(0.3)
    for channel in Channel.plainChannels {
      if !isEven && generator.chance(0.4) { continue }
      if !isEven && generator.chance(0.3) { shared = try driver() }
      let range = channel == .opacity ? 0.0...1 : channel.rawValue < 4 ? -100...100 : -3...3
      let (from, to) = (generator.uniform(range), generator.uniform(range))
      slot.add(channel, from, to, shared.0, shared.1)
    }
    if turns && generator.chance(0.7) {
      if generator.chance(0.5) { shared = try driver() }
      let (from, to) = (generator.rotation(), generator.rotation())
      slot.addRotation(from, to, shared.0, shared.1)
    }
    return slot
  }
}
