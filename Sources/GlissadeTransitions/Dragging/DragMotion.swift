import GlissadeMath
import GlissadeTiming

/// The motion of a dragged value since it was told something: pieces of closed form, one after the other.
struct DragMotion: Hashable {
  private enum Piece: Hashable {
    case rest(Double)
    case decay(Decay)
    case spring(Spring, from: MotionState, to: Double)

    func state(at time: Double) -> MotionState {
      switch self {
      case .rest(let place): MotionState(position: place, velocity: 0)
      case .decay(let decay): decay.state(at: time)
      case .spring(let spring, let start, let target):
        spring.state(from: start.position, to: target, velocity: start.velocity, at: time)
      }
    }
  }

  private let first: Piece
  private let start: Double
  /// What follows at a bound, and when.
  private let second: Piece?
  private let secondStart: Double
  /// When and where it comes to rest.
  let restTime: Double
  let restPosition: Double

  func state(at time: Double) -> MotionState {
    if time >= restTime { return MotionState(position: restPosition, velocity: 0) }
    if let second, time >= secondStart { return second.state(at: time - secondStart) }
    return first.state(at: time - start)
  }

  private init(
    _ first: Piece, from start: Double, restTime: Double, restPosition: Double,
    then second: Piece? = nil, from secondStart: Double = .infinity
  ) {
    (self.first, self.start) = (first, start)
    (self.second, self.secondStart) = (second, secondStart)
    (self.restTime, self.restPosition) = (restTime, restPosition)
  }

  /// No motion.
  init(resting place: Double, at time: Double) {
    self.init(.rest(place), from: time, restTime: time, restPosition: place)
  }

  /// A spring from a state to a place.
  init(
    spring: Spring, to target: Double, from state: MotionState, at time: Double,
    _ threshold: Double
  ) {
    self.init(
      .spring(spring, from: state, to: target), from: time,
      restTime: time + DragMotion.settling(spring, state, target, threshold),
      restPosition: target)
  }

  /// A glide that comes to rest at a place, or a spring where none does that starts with this velocity.
  ///
  /// The rate is what the way and the velocity ask for, as long as it is not far from the usual one.
  init(
    glidingTo target: Double, _ rate: DecelerationRate, or spring: Spring, from state: MotionState,
    at time: Double, _ threshold: Double
  ) throws(TransitionError) {
    let perSecond = state.velocity / (target - state.position)
    guard perSecond >= rate.perSecond / 2, perSecond <= rate.perSecond * 4 else {
      self.init(spring: spring, to: target, from: state, at: time, threshold)
      return
    }
    let decay = try TransitionError.timing { () throws(TimingError) in
      try Decay(
        rate: DecelerationRate(perMillisecond: Elementary.exp(-perSecond / 1000)),
        from: state.position, toward: target)
    }
    self.init(
      .decay(decay), from: time, restTime: time + decay.restTime(threshold: threshold),
      restPosition: target)
  }

  /// A glide to wherever it leads, and a spring at the bound that it runs into; without a spring it ends there.
  init(
    gliding rate: DecelerationRate, within bounds: ClosedRange<Double>, _ spring: Spring?,
    from state: MotionState, at time: Double, _ threshold: Double
  ) throws(TransitionError) {
    let decay = try TransitionError.timing { () throws(TimingError) in
      try Decay(rate: rate, from: state.position, velocity: state.velocity)
    }
    let end = decay.restPoint
    let bound = end > bounds.upperBound ? bounds.upperBound : bounds.lowerBound
    guard !bounds.contains(end), let reached = decay.time(reaching: bound) else {
      self.init(
        .decay(decay), from: time, restTime: time + decay.restTime(threshold: threshold),
        restPosition: min(max(end, bounds.lowerBound), bounds.upperBound))
      return
    }
    guard let spring else {
      self.init(.decay(decay), from: time, restTime: time + reached, restPosition: bound)
      return
    }
    let arrival = MotionState(position: bound, velocity: decay.velocity(at: reached))
    self.init(
      .decay(decay), from: time,
      restTime: time + reached + DragMotion.settling(spring, arrival, bound, threshold),
      restPosition: bound, then: .spring(spring, from: arrival, to: bound), from: time + reached)
  }

  /// How long a spring takes until it stays within a distance of its target, in seconds.
  private static func settling(
    _ spring: Spring, _ state: MotionState, _ target: Double, _ threshold: Double
  ) -> Double {
    var away = state.position - target
    if away == 0, state.velocity == 0 { return 0 }
    // A start at the target has no length to measure by: a thousandth of what counts is none either.
    let least = threshold / 1000
    if away.magnitude < least { away = state.velocity > 0 ? -least : least }
    return spring.lastCrossing(
      threshold: threshold / away.magnitude, initialVelocity: -state.velocity / away)
  }
}
