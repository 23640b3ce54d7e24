import CGlissadeSIMD

// Springs are stored in the form that keeps its digits in their damping regime, five Floats a row in
// blocks of 5 × 16 (k is the decay rate ζω; offsets and velocities are those at time zero):
//
// under     k, ω_d, R, φ/π, target     x = target + R e^(-kt) cos(ω_d t + φ)
// firm      k, ω_d, R, ψ/π, target     x = target + R e^(-kt) sin(ω_d t + ψ)
// near      k, s, d, k d + v, target   x = target + e^(-kt)(d C(y) + (k d + v) t S(y)), y = s t²
// critical  k, 0, d, k d + v, target   the same with C = S = 1
// over      r, 2β, d, b, target        x = target + e^(-rt)(d + b (e^(-2βt) - 1))
//
// Towards ζ = 1 the amplitude R grows as 1/ω_d and the motion is a small part of the first swing. The
// sine keeps the digits of that part, because its phase ψ becomes small with it; cos(π/2 + …) does not.
// Closer still, C(y) = cos √y and S(y) = sin √y / √y are polynomials in y, on both sides of zero alike
// (s = (1 - ζ²)ω² is negative above critical damping), so nothing is divided by ω_d. Above, the
// difference of the two exponentials is taken as one.

/// Time in the units that the spring forms multiply with.
struct SpringClock<V: LaneGroup> {
  /// Seconds.
  let seconds: V
  /// Seconds times -log₂e, so that a decay rate times it is an exponent of 2.
  let octaves: V
  /// Seconds over π, so that an angular frequency times it is in half turns.
  let halfTurns: V

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

/// Where a spring is, and its velocity.
struct SpringState<V: LaneGroup> {
  let position: V
  let velocity: V
}

@inline(__always) func underdamped<V: LaneGroup>(
  _ k: V, _ frequency: V, _ amplitude: V, _ phase: V, _ target: V, _ clock: SpringClock<V>
) -> SpringState<V> {
  // Beyond 2²² half turns the envelope of every row in this form has long been zero.
  let angle = HalfTurns(V.fma(frequency, clock.halfTurns, phase))
  return underdamped(k, frequency, amplitude, angle, target, clock.octaves)
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

@inline(__always) func firmlyDamped<V: LaneGroup>(
  _ k: V, _ frequency: V, _ amplitude: V, _ phase: V, _ target: V, _ clock: SpringClock<V>
) -> SpringState<V> {
  // Far before 2²² half turns the envelope is zero; the sine has to stay finite however long it takes.
  let angle = HalfTurns(V.min(V.fma(frequency, clock.halfTurns, phase), V(0x1p22)))
  let r = angle.remainder
  let z = r * r
  let s = sinHalfTurns(z, r)
  let e = (amplitude * closeEnvelope(k * clock.octaves)).flipped(byParityOf: angle.shifted)
  return SpringState(
    position: V.fma(e, s, target),
    velocity: e * V.fnma(k, s, frequency * cosHalfTurns(z)))
}

@inline(__always) func criticallyDamped<V: LaneGroup>(
  _ k: V, _ offset: V, _ slope: V, _ target: V, _ clock: SpringClock<V>
) -> SpringState<V> {
  // The envelope comes first: the slope times a long time alone would be infinite.
  let e = closeEnvelope(k * clock.octaves)
  let away = V.fma(slope, e * clock.seconds, e * offset)
  return SpringState(position: away + target, velocity: V.fnma(k, away, e * slope))
}

@inline(__always) func nearlyCriticallyDamped<V: LaneGroup>(
  _ k: V, _ stiffening: V, _ offset: V, _ slope: V, _ target: V, _ clock: SpringClock<V>
) -> SpringState<V> {
  let t = clock.seconds
  let e = closeEnvelope(k * clock.octaves)
  // Outside ±12 the envelope is below 4e-8 for every row in this form.
  let y = V.max(V.min(stiffening * t * t, V(12)), V(-12))
  let c = e * cosSqrt(y)
  let s = (e * t) * sincSqrt(y)
  let velocity = V.fnma(k, offset, slope)
  let pull = V.fma(k, slope, stiffening * offset)
  return SpringState(
    position: V.fma(slope, s, V.fma(offset, c, target)),
    velocity: V.fnma(pull, s, velocity * c))
}

@inline(__always) func overdamped<V: LaneGroup>(
  _ rate: V, _ spread: V, _ offset: V, _ b: V, _ target: V, _ clock: SpringClock<V>
) -> SpringState<V> {
  let e = closeEnvelope(rate * clock.octaves)
  let lost = envelopeLess1(spread * clock.octaves)
  let away = V.fma(b, lost, offset)
  return SpringState(
    position: V.fma(e, away, target),
    velocity: e * V.fnms(rate, away, spread * V.fma(b, lost, b)))
}

/// cos √y, cosh √-y below zero: the first ten terms of Σ (-y)ⁿ/(2n)!.
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

/// sin √y / √y: the first ten terms of Σ (-y)ⁿ/(2n + 1)!.
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

/// How a block of spring rows is stored.
enum SpringForm {
  case under
  case firm
  case near
  case critical
  case over
}

/// Positions and velocities of as many blocks as the group has.
@inline(__always) func springs<V: LaneGroup>(
  _ form: SpringForm, _ row: Source, _ clock: SpringClock<V>, _ at: Int, _ positions: Sink,
  _ velocities: Sink?, streaming: Bool
) {
  @inline(__always) func lane(_ number: Int) -> V { V(row, 16 &* number, stride: 80) }
  let state =
    switch form {
    case .under: underdamped(lane(0), lane(1), lane(2), lane(3), lane(4), clock)
    case .firm: firmlyDamped(lane(0), lane(1), lane(2), lane(3), lane(4), clock)
    case .near: nearlyCriticallyDamped(lane(0), lane(1), lane(2), lane(3), lane(4), clock)
    case .critical: criticallyDamped(lane(0), lane(2), lane(3), lane(4), clock)
    case .over: overdamped(lane(0), lane(1), lane(2), lane(3), lane(4), clock)
    }
  state.position.store(positions, at, streaming: streaming)
  if let velocities { state.velocity.store(velocities, at, streaming: streaming) }
  row.prefetch(80, count: V.blocks &* 5)
}

@inline(__always) func springs(
  _ form: SpringForm, _ rows: Source, _ blocks: Int, _ time: Double, _ positions: Sink,
  _ velocities: Sink?, streaming: Bool
) {
  var block = 0
  if hasLockstep {
    let clock = SpringClock<FourBlocks>(shared: time)
    while block &+ 4 <= blocks {
      springs(
        form, rows.advanced(80 &* block), clock, 16 &* block, positions, velocities,
        streaming: streaming)
      block &+= 4
    }
  }
  let clock = SpringClock<Lanes>(shared: time)
  while block < blocks {
    springs(
      form, rows.advanced(80 &* block), clock, 16 &* block, positions, velocities,
      streaming: streaming)
    block &+= 1
  }
  if streaming { gl_fence() }
}

@inline(__always) func springs(
  _ form: SpringForm, _ rows: UnsafePointer<Float>, _ blocks: Int, _ time: Double,
  _ positions: UnsafeMutablePointer<Float>, _ velocities: UnsafeMutablePointer<Float>?,
  _ streaming: Bool
) {
  let source = unsafe Source(rows)
  let out = unsafe Sink(positions)
  if let velocities = unsafe velocities {
    let speed = unsafe Sink(velocities)
    if streaming {
      springs(form, source, blocks, time, out, speed, streaming: true)
    } else {
      springs(form, source, blocks, time, out, speed, streaming: false)
    }
  } else if streaming {
    springs(form, source, blocks, time, out, nil, streaming: true)
  } else {
    springs(form, source, blocks, time, out, nil, streaming: false)
  }
}

/// Positions, and velocities where wanted, of underdamped springs at one time in seconds.
@inline(never)
public func springsUnder(
  _ rows: UnsafePointer<Float>, _ blocks: Int, _ time: Double,
  _ positions: UnsafeMutablePointer<Float>, _ velocities: UnsafeMutablePointer<Float>?,
  _ streaming: Bool
) {
  unsafe springs(.under, rows, blocks, time, positions, velocities, streaming)
}

/// Positions, and velocities where wanted, of springs a little below critical damping at one time in
/// seconds.
@inline(never)
public func springsFirm(
  _ rows: UnsafePointer<Float>, _ blocks: Int, _ time: Double,
  _ positions: UnsafeMutablePointer<Float>, _ velocities: UnsafeMutablePointer<Float>?,
  _ streaming: Bool
) {
  unsafe springs(.firm, rows, blocks, time, positions, velocities, streaming)
}

/// Positions, and velocities where wanted, of springs on both sides of critical damping at one time in
/// seconds.
@inline(never)
public func springsNear(
  _ rows: UnsafePointer<Float>, _ blocks: Int, _ time: Double,
  _ positions: UnsafeMutablePointer<Float>, _ velocities: UnsafeMutablePointer<Float>?,
  _ streaming: Bool
) {
  unsafe springs(.near, rows, blocks, time, positions, velocities, streaming)
}

/// Positions, and velocities where wanted, of critically damped springs at one time in seconds.
@inline(never)
public func springsCritical(
  _ rows: UnsafePointer<Float>, _ blocks: Int, _ time: Double,
  _ positions: UnsafeMutablePointer<Float>, _ velocities: UnsafeMutablePointer<Float>?,
  _ streaming: Bool
) {
  unsafe springs(.critical, rows, blocks, time, positions, velocities, streaming)
}

/// Positions, and velocities where wanted, of overdamped springs at one time in seconds.
@inline(never)
public func springsOver(
  _ rows: UnsafePointer<Float>, _ blocks: Int, _ time: Double,
  _ positions: UnsafeMutablePointer<Float>, _ velocities: UnsafeMutablePointer<Float>?,
  _ streaming: Bool
) {
  unsafe springs(.over, rows, blocks, time, positions, velocities, streaming)
}

/// Phase and envelope of springs that hardly decay, whose turns are counted in Double.
@inline(__always) func slowlyDamped(
  _ k: Lanes, _ frequency: WideLanes, _ amplitude: Lanes, _ phase: Lanes, _ target: Lanes,
  _ time: WideLanes
) -> SpringState<Lanes> {
  let turns = time * frequency
  let whole = WideLanes(repeating: 2) * gl_floor_d(turns * WideLanes(repeating: 0.5))
  let angle = HalfTurns(gl_narrow(turns - whole) + phase)
  let octaves = gl_narrow(time * WideLanes(repeating: -1.442_695_040_888_963_4))
  let angular = gl_narrow(frequency * WideLanes(repeating: 3.141_592_653_589_793))
  return underdamped(k, angular, amplitude, angle, target, octaves)
}

/// Positions, and velocities where wanted, of springs that hardly decay, at one time in seconds.
///
/// Rows are blocks of 6 × 16 Floats: k, ω_d/π (wide), R, φ/π, target.
@inline(never)
public func springsSlow(
  _ rows: UnsafePointer<Float>, _ blocks: Int, _ time: Double,
  _ positions: UnsafeMutablePointer<Float>, _ velocities: UnsafeMutablePointer<Float>?
) {
  let out = unsafe Sink(positions)
  let speed = unsafe velocities.map { unsafe Sink($0) }
  var row = unsafe Source(rows)
  for block in 0..<blocks {
    let state = slowlyDamped(
      row[0], row.wide(16), row[48], row[64], row[80], WideLanes(repeating: time))
    out.store(state.position, 16 &* block)
    speed?.store(state.velocity, 16 &* block)
    row = row.advanced(96)
  }
}
