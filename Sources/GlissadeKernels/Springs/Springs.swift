import CGlissadeSIMD

// Springs are stored in the form that keeps their precision in their damping regime, see `SpringLane` (k is the
// decay rate ζω; offsets and velocities are those at time zero):
//
//     underdamped               x = target + R e^(-kt) cos(ω_d t + φ)
//     nearly critical, sine     x = target + R e^(-kt) sin(ω_d t + ψ)
//     nearly critical, series   x = target + e^(-kt)(d C(y) + (k d + v) t S(y)), y = (1 - ζ²)ω² t²
//     critical                  the same with C = S = 1
//     overdamped                x = target + e^(-rt)(d + b (e^(-2βt) - 1))
//
// Towards ζ = 1 the amplitude R grows as 1/ω_d and the motion is a small part of the first oscillation. The sine is
// precise there, because its phase ψ becomes small with the motion; cos(π/2 + …) is not. Closer still, C(y) =
// cos √y and S(y) = sin √y / √y are polynomials in y, on both sides of zero ((1 - ζ²)ω² is negative above critical
// damping), so nothing is divided by ω_d. Above, the difference of the two exponentials is computed as one term.

/// A time in the units of the spring forms.
struct SpringClock<V: LaneGroup> {
  /// The time in seconds.
  let seconds: V
  /// Seconds times -log₂e: times a decay rate it is an exponent of 2.
  let octaves: V
  /// Seconds over π: times an angular frequency it is in half turns.
  let halfTurns: V

  @inline(__always) init(seconds: V, octaves: V, halfTurns: V) {
    (self.seconds, self.octaves, self.halfTurns) = (seconds, octaves, halfTurns)
  }

  @inline(__always) init(shared t: Double) {
    seconds = V(Float(t))
    octaves = V(Float(t * -1.442_695_040_888_963_4))
    halfTurns = V(Float(t * 0.318_309_886_183_790_67))
  }

  @inline(__always) init(seconds t: V) {
    seconds = t
    octaves = t * V(-1.442_695_040_888_963_4)
    halfTurns = t * V(0.318_309_886_183_790_67)
  }
}

/// The position and the velocity of a spring.
struct SpringState<V: LaneGroup> {
  let position: V
  let velocity: V
}

/// The lanes of a spring.
struct SpringValues<V: LaneGroup> {
  let rate: V
  let frequency: V
  let amplitude: V
  let phase: V
  let target: V

  /// Reads a ``SpringLane``.
  @inline(__always) init(_ target: V, _ lane: (Lane) -> V) {
    (rate, frequency) = (lane(SpringLane.rate), lane(SpringLane.frequency))
    (amplitude, phase) = (lane(SpringLane.amplitude), lane(SpringLane.phase))
    self.target = target
  }
}

@inline(__always) func underdamped<V: LaneGroup>(
  _ s: SpringValues<V>, _ clock: SpringClock<V>
) -> SpringState<V> {
  // Beyond 2²² half turns the envelope of every row in this form is zero.
  let angle = HalfTurns(V.fma(s.frequency, clock.halfTurns, s.phase))
  return underdamped(s.rate, s.frequency, s.amplitude, angle, s.target, clock.octaves)
}

@inline(__always) func underdamped<V: LaneGroup>(
  _ k: V, _ frequency: V, _ amplitude: V, _ angle: HalfTurns<V>, _ target: V, _ octaves: V
) -> SpringState<V> {
  let r = angle.remainder
  let z = r * r
  let c = cosHalfTurns(z)
  let e = (amplitude * envelope(k * octaves)).flipped(byParityOf: angle.shifted)
  return SpringState(
    position: V.fma(e, c, target),
    velocity: e * V.fnms(k, c, frequency * sinHalfTurns(z, r)))
}

@inline(__always) func nearlyCriticalSine<V: LaneGroup>(
  _ s: SpringValues<V>, _ clock: SpringClock<V>
) -> SpringState<V> {
  let (k, frequency) = (s.rate, s.frequency)
  // The envelope is zero long before 2²² half turns; the sine must stay finite at any time.
  let angle = HalfTurns(V.min(V.fma(frequency, clock.halfTurns, s.phase), V(0x1p22)))
  let r = angle.remainder
  let z = r * r
  let sine = sinHalfTurns(z, r)
  let e = (s.amplitude * preciseEnvelope(k * clock.octaves)).flipped(byParityOf: angle.shifted)
  return SpringState(
    position: V.fma(e, sine, s.target),
    velocity: e * V.fnma(k, sine, frequency * cosHalfTurns(z)))
}

@inline(__always) func criticallyDamped<V: LaneGroup>(
  _ s: SpringValues<V>, _ clock: SpringClock<V>
) -> SpringState<V> {
  let (k, offset, slope) = (s.rate, s.amplitude, s.phase)
  // The envelope is multiplied first: the slope times a long time alone would be infinite.
  let e = preciseEnvelope(k * clock.octaves)
  let away = V.fma(slope, e * clock.seconds, e * offset)
  return SpringState(position: away + s.target, velocity: V.fnma(k, away, e * slope))
}

@inline(__always) func nearlyCriticalSeries<V: LaneGroup>(
  _ s: SpringValues<V>, _ clock: SpringClock<V>
) -> SpringState<V> {
  let (k, stiffening, offset, slope) = (s.rate, s.frequency, s.amplitude, s.phase)
  let t = clock.seconds
  let e = preciseEnvelope(k * clock.octaves)
  // Outside ±12 the envelope is below 4e-8 for every row in this form.
  let y = V.max(V.min(stiffening * t * t, V(12)), V(-12))
  let c = e * cosSqrt(y)
  let sine = (e * t) * sincSqrt(y)
  let velocity = V.fnma(k, offset, slope)
  let pull = V.fma(k, slope, stiffening * offset)
  return SpringState(
    position: V.fma(slope, sine, V.fma(offset, c, s.target)),
    velocity: V.fnma(pull, sine, velocity * c))
}

@inline(__always) func overdamped<V: LaneGroup>(
  _ s: SpringValues<V>, _ clock: SpringClock<V>
) -> SpringState<V> {
  let (rate, spread, offset, b) = (s.rate, s.frequency, s.amplitude, s.phase)
  let e = preciseEnvelope(rate * clock.octaves)
  let lost = envelopeMinusOne(spread * clock.octaves)
  let away = V.fma(b, lost, offset)
  return SpringState(
    position: V.fma(e, away, s.target),
    velocity: e * V.fnms(rate, away, spread * V.fma(b, lost, b)))
}

/// Returns cos √y, or cosh √-y below zero: the first ten terms of Σ (-y)ⁿ/(2n)!.
@inline(__always) func cosSqrt<V: LaneGroup>(_ y: V) -> V {
  var p = V.fma(y, V(-1.561_920_7e-16), V(4.779_477_3e-14))
  p = V.fma(p, y, V(-1.147_074_6e-11))
  p = V.fma(p, y, V(2.087_675_7e-9))
  p = V.fma(p, y, V(-2.755_731_9e-7))
  p = V.fma(p, y, V(2.480_158_7e-5))
  p = V.fma(p, y, V(-1.388_888_9e-3))
  p = V.fma(p, y, V(4.166_666_7e-2))
  p = V.fma(p, y, V(-0.5))
  return V.fma(p, y, V(1))
}

/// Returns sin √y / √y: the first ten terms of Σ (-y)ⁿ/(2n + 1)!.
@inline(__always) func sincSqrt<V: LaneGroup>(_ y: V) -> V {
  var p = V.fma(y, V(-8.220_635_2e-18), V(2.811_457_3e-15))
  p = V.fma(p, y, V(-7.647_163_7e-13))
  p = V.fma(p, y, V(1.605_904_4e-10))
  p = V.fma(p, y, V(-2.505_210_8e-8))
  p = V.fma(p, y, V(2.755_731_9e-6))
  p = V.fma(p, y, V(-1.984_127e-4))
  p = V.fma(p, y, V(8.333_333_3e-3))
  p = V.fma(p, y, V(-0.166_666_67))
  return V.fma(p, y, V(1))
}

/// Returns the state in one of the forms that use a ``SpringClock``.
///
/// - Parameter values: The lanes, evaluated within the form, which may not need all of them.
@inline(__always) func springState<V: LaneGroup>(
  _ form: SpringForm, _ values: @autoclosure () -> SpringValues<V>,
  _ clock: @autoclosure () -> SpringClock<V>
) -> SpringState<V> {
  switch form {
  case .underdamped: underdamped(values(), clock())
  case .nearlyCriticalSine: nearlyCriticalSine(values(), clock())
  case .nearlyCriticalSeries: nearlyCriticalSeries(values(), clock())
  case .critical: criticallyDamped(values(), clock())
  default: overdamped(values(), clock())
  }
}

/// Returns the state of lightly damped springs, whose phase is counted in Double.
///
/// - Parameter lanes: The ``LightlyDampedSpringLane`` up to the target.
@inline(__always) func lightlyDampedState(
  _ lanes: LaneReader, _ target: Lanes, _ time: WideLanes
) -> SpringState<Lanes> {
  let frequency = lanes[LightlyDampedSpringLane.frequency]
  let turns = time * frequency
  let whole = WideLanes(repeating: 2) * gl_floor_d(turns * WideLanes(repeating: 0.5))
  let angle = HalfTurns(gl_narrow(turns - whole) + lanes[LightlyDampedSpringLane.phase])
  let octaves = gl_narrow(time * WideLanes(repeating: -1.442_695_040_888_963_4))
  let angular = gl_narrow(frequency * WideLanes(repeating: 3.141_592_653_589_793))
  return underdamped(
    lanes[LightlyDampedSpringLane.rate], angular, lanes[LightlyDampedSpringLane.amplitude], angle,
    target, octaves)
}

/// A run of blocks of springs of one form, whose positions, and optionally velocities, are evaluated at one time.
@safe struct SpringBlocks {
  let rows: LaneReader
  let blocks: Int
  /// The time in seconds.
  let time: Double
  let positions: LaneWriter
  let velocities: LaneWriter?
  let streaming: Bool

  @_transparent private func evaluate(_ form: SpringForm) {
    switch (velocities, streaming) {
    case (let velocities?, true): evaluate(form, velocities, streaming: true)
    case (let velocities?, false): evaluate(form, velocities, streaming: false)
    case (nil, true): evaluate(form, nil, streaming: true)
    case (nil, false): evaluate(form, nil, streaming: false)
    }
  }

  @inline(__always) private func evaluate(
    _ form: SpringForm, _ velocities: LaneWriter?, streaming: Bool
  ) {
    var block = 0
    if hasLockstep {
      let clock = SpringClock<FourBlocks>(shared: time)
      while block &+ 4 <= blocks {
        evaluate(form, block, clock, velocities, streaming: streaming)
        block &+= 4
      }
    }
    let clock = SpringClock<Lanes>(shared: time)
    while block < blocks {
      evaluate(form, block, clock, velocities, streaming: streaming)
      block &+= 1
    }
    if streaming { gl_fence() }
  }

  /// Evaluates as many blocks as the group has.
  @inline(__always) private func evaluate<V: LaneGroup>(
    _ form: SpringForm, _ block: Int, _ clock: SpringClock<V>, _ velocities: LaneWriter?,
    streaming: Bool
  ) {
    let row = rows.advanced(SpringLane.count &* block)
    let target = V(row, SpringLane.target.offset, stride: SpringLane.count)
    let values = SpringValues(target) { V(row, $0.offset, stride: SpringLane.count) }
    let state = springState(form, values, clock)
    state.position.store(positions, 16 &* block, streaming: streaming)
    if let velocities { state.velocity.store(velocities, 16 &* block, streaming: streaming) }
    row.prefetch(SpringLane.count, count: V.blocks &* 5)
  }

  // A function for each form, because the optimiser handles a limited number of loops per function.
  @inline(never) func underdamped() { evaluate(.underdamped) }
  @inline(never) func nearlyCriticalSine() { evaluate(.nearlyCriticalSine) }
  @inline(never) func nearlyCriticalSeries() { evaluate(.nearlyCriticalSeries) }
  @inline(never) func critical() { evaluate(.critical) }
  @inline(never) func overdamped() { evaluate(.overdamped) }

  @inline(never) func lightlyDamped() {
    var row = rows
    for block in 0..<blocks {
      let state = lightlyDampedState(
        row, row[LightlyDampedSpringLane.target], WideLanes(repeating: time))
      positions.store(state.position, 16 &* block)
      velocities?.store(state.velocity, 16 &* block)
      row = row.advanced(LightlyDampedSpringLane.count)
    }
  }

  /// Evaluates the blocks; rows are ``SpringLane``, or ``LightlyDampedSpringLane`` in the lightly damped form.
  func evaluateBlocks(_ form: SpringForm) {
    switch form {
    case .underdamped: underdamped()
    case .nearlyCriticalSine: nearlyCriticalSine()
    case .nearlyCriticalSeries: nearlyCriticalSeries()
    case .critical: critical()
    case .overdamped: overdamped()
    default: lightlyDamped()
    }
  }
}
