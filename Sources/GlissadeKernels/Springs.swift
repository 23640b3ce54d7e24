import CGlissadeSIMD

// Springs are stored in the form that keeps its digits in their damping regime, five Floats a row in
// blocks of 5 × 16 (k is the decay rate ζω; offsets and velocities are those at time zero):
//
// under     k, ω_d, R, φ/π, target   x = target + R e^(-kt) cos(ω_d t + φ)
// critical  k, s, d, k d + v, target x = target + e^(-kt)(d C(y) + (k d + v) t S(y)), y = s t²
// over      r₁, r₂, a, b, target     x = target + a e^(-r₁t) + b e^(-r₂t)
//
// The middle one has C(y) = cos √y and S(y) = sin √y / √y as polynomials in y, on both sides of zero
// alike (s = (1 - ζ²)ω² is negative above critical damping), so nothing is divided by ω_d near 1.

/// Time in the units that the spring forms multiply with.
struct SpringClock {
  /// Seconds.
  let seconds: Lanes
  /// Seconds times -log₂e, so that a decay rate times it is an exponent of 2.
  let octaves: Lanes
  /// Seconds over π, so that an angular frequency times it is in half turns.
  let halfTurns: Lanes

  @inline(__always) init(seconds t: Double) {
    seconds = splat(Float(t))
    octaves = splat(Float(t * -1.442_695_040_888_963_4))
    halfTurns = splat(Float(t * 0.318_309_886_183_790_67))
  }

  @inline(__always) init(seconds t: Lanes) {
    seconds = t
    octaves = t * splat(-1.442_695_040_888_963_4)
    halfTurns = t * splat(0.318_309_886_183_790_67)
  }
}

/// A spring's offset from its target, and its velocity.
struct SpringState {
  let offset: Lanes
  let velocity: Lanes
}

@inline(__always) func underdamped(
  _ k: Lanes, _ frequency: Lanes, _ amplitude: Lanes, _ phase: Lanes, _ clock: SpringClock
) -> SpringState {
  // Beyond 2²² half turns the envelope of every row in this form has long been zero.
  let angle = HalfTurns(gl_min(fma(frequency, clock.halfTurns, phase), splat(0x1p22)))
  return underdamped(k, frequency, amplitude, angle, clock.octaves)
}

@inline(__always) func underdamped(
  _ k: Lanes, _ frequency: Lanes, _ amplitude: Lanes, _ angle: HalfTurns, _ octaves: Lanes
) -> SpringState {
  let r = angle.remainder
  let z = r * r
  let c = cosHalfTurns(z)
  let e = lanes(bits(amplitude * envelope(k * octaves)) ^ angle.sign)
  return SpringState(offset: e * c, velocity: -(e * fma(k, c, frequency * sinHalfTurns(z, r))))
}

@inline(__always) func criticallyDamped(
  _ k: Lanes, _ stiffening: Lanes, _ offset: Lanes, _ slope: Lanes, _ clock: SpringClock
) -> SpringState {
  let t = clock.seconds
  let e = envelope(k * clock.octaves)
  // Outside ±12 the envelope is below 4e-8 for every row in this form.
  let y = gl_max(gl_min(stiffening * t * t, splat(12)), splat(-12))
  let c = cosSqrt(y)
  let s = t * sincSqrt(y)
  let velocity = fma(-k, offset, slope)
  let pull = fma(k, slope, stiffening * offset)
  return SpringState(
    offset: e * fma(slope, s, offset * c), velocity: e * fma(-pull, s, velocity * c))
}

@inline(__always) func overdamped(
  _ slow: Lanes, _ fast: Lanes, _ a: Lanes, _ b: Lanes, _ clock: SpringClock
) -> SpringState {
  let e1 = a * envelope(slow * clock.octaves)
  let e2 = b * envelope(fast * clock.octaves)
  return SpringState(offset: e1 + e2, velocity: -fma(slow, e1, fast * e2))
}

/// cos √y, cosh √-y below zero: the first ten terms of Σ (-y)ⁿ/(2n)!.
@inline(__always) func cosSqrt(_ y: Lanes) -> Lanes {
  var p = fma(y, splat(-1.561_920_7e-16), splat(4.779_477_3e-14))
  p = fma(p, y, splat(-1.147_074_6e-11))
  p = fma(p, y, splat(2.087_675_7e-9))
  p = fma(p, y, splat(-2.755_731_9e-7))
  p = fma(p, y, splat(2.480_158_7e-5))
  p = fma(p, y, splat(-1.388_888_9e-3))
  p = fma(p, y, splat(4.166_666_7e-2))
  p = fma(p, y, splat(-0.5))
  return fma(p, y, splat(1))
}

/// sin √y / √y: the first ten terms of Σ (-y)ⁿ/(2n + 1)!.
@inline(__always) func sincSqrt(_ y: Lanes) -> Lanes {
  var p = fma(y, splat(-8.220_635_2e-18), splat(2.811_457_3e-15))
  p = fma(p, y, splat(-7.647_163_7e-13))
  p = fma(p, y, splat(1.605_904_4e-10))
  p = fma(p, y, splat(-2.505_210_8e-8))
  p = fma(p, y, splat(2.755_731_9e-6))
  p = fma(p, y, splat(-1.984_127e-4))
  p = fma(p, y, splat(8.333_333_3e-3))
  p = fma(p, y, splat(-0.166_666_67))
  return fma(p, y, splat(1))
}

/// How a block of spring rows is stored.
enum SpringForm {
  case under
  case critical
  case over
}

@inline(__always) func spring(_ form: SpringForm, _ row: Source, _ clock: SpringClock)
  -> SpringState
{
  switch form {
  case .under: underdamped(row[0], row[16], row[32], row[48], clock)
  case .critical: criticallyDamped(row[0], row[16], row[32], row[48], clock)
  case .over: overdamped(row[0], row[16], row[32], row[48], clock)
  }
}

@inline(__always) func springs(
  _ form: SpringForm, _ rows: Source, _ blocks: Int, _ time: Double, _ positions: Sink,
  _ velocities: Sink?, streaming: Bool
) {
  let clock = SpringClock(seconds: time)
  var row = rows
  for block in 0..<blocks {
    let state = spring(form, row, clock)
    positions.store(row[64] + state.offset, 16 &* block, streaming: streaming)
    velocities?.store(state.velocity, 16 &* block, streaming: streaming)
    row = row.advanced(80)
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
  _ k: Lanes, _ frequency: WideLanes, _ amplitude: Lanes, _ phase: Lanes, _ time: WideLanes
) -> SpringState {
  let turns = time * frequency
  let whole = WideLanes(repeating: 2) * gl_floor_d(turns * WideLanes(repeating: 0.5))
  let angle = HalfTurns(gl_narrow(turns - whole) + phase)
  let octaves = gl_narrow(time * WideLanes(repeating: -1.442_695_040_888_963_4))
  let angular = gl_narrow(frequency * WideLanes(repeating: 3.141_592_653_589_793))
  return underdamped(k, angular, amplitude, angle, octaves)
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
      row[0], row.wide(16), row[48], row[64], WideLanes(repeating: time))
    out.store(row[80] + state.offset, 16 &* block)
    speed?.store(state.velocity, 16 &* block)
    row = row.advanced(96)
  }
}
