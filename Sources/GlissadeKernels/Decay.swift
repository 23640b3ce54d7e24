import CGlissadeSIMD

/// Positions and velocities of free motions, rest + a e^(-kt), at one time in seconds.
///
/// Rows are blocks of 3 × 16 Floats: k, a, rest.
@inline(never)
public func decays(
  _ rows: UnsafePointer<Float>, _ blocks: Int, _ time: Double,
  _ positions: UnsafeMutablePointer<Float>, _ velocities: UnsafeMutablePointer<Float>
) {
  let clock = SpringClock<Lanes>(shared: time)
  let (out, speed) = unsafe (Sink(positions), Sink(velocities))
  var row = unsafe Source(rows)
  for block in 0..<blocks {
    let away = row[16] * envelope(row[0] * clock.octaves)
    out.store(row[32] + away, 16 &* block)
    speed.store(gl_fnma(row[0], away, splat(0)), 16 &* block)
    row = row.advanced(48)
  }
}
