import CGlissadeSIMD

/// A run of blocks of springs of one form that each start at a time of their own.
///
/// Springs that all start at time 0 have the same bits as those of ``SpringBlocks``.
@safe struct StartedSpringBlocks {
  let rows: LaneReader
  /// The begin times in seconds: 16 Doubles for each block.
  let begins: LaneReader
  let blocks: Int
  /// The time in seconds.
  let time: Double
  /// The longest time since the begin that is evaluated.
  let longest: Double
  let positions: LaneWriter
  let velocities: LaneWriter?

  /// Returns the seconds since the springs of a block began; 0 before.
  @inline(__always) private func elapsed(_ block: Int) -> WideLanes {
    let zero = WideLanes(repeating: 0)
    let longest = WideLanes(repeating: longest)
    let since = WideLanes(repeating: time) - begins.wide(32 &* block)
    let started = gl_where_gt_d(since, zero, since, zero)
    return gl_where_gt_d(started, longest, longest, started)
  }

  @inline(__always) private func store(_ state: SpringState<Lanes>, _ block: Int) {
    positions.store(state.position, 16 &* block)
    velocities?.store(state.velocity, 16 &* block)
  }

  @inline(__always) private func evaluate(_ form: SpringForm) {
    for block in 0..<blocks {
      let row = rows.advanced(SpringLane.count &* block)
      let values = SpringValues(row[SpringLane.target]) { row[$0] }
      store(springState(form, values, SpringClock(elapsed(block))), block)
    }
  }

  // A function for each form, because the optimiser handles a limited number of loops per function.
  @inline(never) func underdamped() { evaluate(.underdamped) }
  @inline(never) func nearlyCriticalSine() { evaluate(.nearlyCriticalSine) }
  @inline(never) func nearlyCriticalSeries() { evaluate(.nearlyCriticalSeries) }
  @inline(never) func critical() { evaluate(.critical) }
  @inline(never) func overdamped() { evaluate(.overdamped) }

  @inline(never) func lightlyDamped() {
    for block in 0..<blocks {
      let row = rows.advanced(LightlyDampedSpringLane.count &* block)
      store(
        lightlyDampedState(row, row[LightlyDampedSpringLane.target], elapsed(block)), block)
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

extension SpringClock where V == Lanes {
  /// Creates the clock of lanes with times of their own.
  @inline(__always) fileprivate init(_ seconds: WideLanes) {
    self.init(
      seconds: gl_narrow(seconds),
      octaves: gl_narrow(seconds * WideLanes(repeating: -1.442_695_040_888_963_4)),
      halfTurns: gl_narrow(seconds * WideLanes(repeating: 0.318_309_886_183_790_67)))
  }
}
