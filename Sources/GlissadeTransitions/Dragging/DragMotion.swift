import GlissadeMath
import GlissadeTiming

/// The motion of a dragged value since its last change: closed-form pieces, one after the other.
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
  /// The piece that follows at a bound, and its start.
  private let second: Piece?
  private let secondStart: Double
  /// The time and position of rest.
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

  /// Creates a motion at rest.
  init(resting place: Double, at time: Double) {
    self.init(.rest(place), from: time, restTime: time, restPosition: place)
  }

  /// Creates a spring from a state to a target.
  init(
    spring: Spring, to target: Double, from state: MotionState, at time: Double,
    _ threshold: Double
  ) {
    self.init(
      .spring(spring, from: state, to: target), from: time,
      restTime: time + DragMotion.settling(spring, state, target, threshold),
      restPosition: target)
  }

  /// Creates a glide that comes to rest at a target, or a spring if no glide with this velocity does.
  ///
  /// The glide's deceleration is determined by the path and the velocity, and is limited to the neighbourhood of the
  /// usual one.
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

  /// Creates a glide without a target, followed by a spring at a bound that it reaches; without a spring the glide ends
  /// there.
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

  /// Returns the seconds until a spring stays within a distance of its target.
  private static func settling(
    _ spring: Spring, _ state: MotionState, _ target: Double, _ threshold: Double
  ) -> Double {
    var away = state.position - target
    if away == 0, state.velocity == 0 { return 0 }
    // A spring that starts at its target has no path to measure by; a thousandth of the threshold is used instead.
    let least = threshold / 1000
    if away.magnitude < least { away = state.velocity > 0 ? -least : least }
    return spring.lastCrossing(
      threshold: threshold / away.magnitude, initialVelocity: -state.velocity / away)
  }
}
