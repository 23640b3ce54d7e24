import CGlissadeSIMD

/// Evaluates positions and velocities of decaying motions, rest + a e^(-kt), at one time in seconds.
///
/// Rows are blocks of ``DecayLane``.
@inline(never)
func decays(
  _ rows: LaneReader, _ blocks: Int, _ time: Double,
  _ positions: LaneWriter, _ velocities: LaneWriter
) {
  let clock = SpringClock<Lanes>(shared: time)
  var row = rows
  for block in 0..<blocks {
    let rate = row[DecayLane.rate]
    let away = row[DecayLane.amplitude] * envelope(rate * clock.octaves)
    positions.store(row[DecayLane.rest] + away, 16 &* block)
    velocities.store(gl_fnma(rate, away, splat(0)), 16 &* block)
    row = row.advanced(DecayLane.count)
  }
}
