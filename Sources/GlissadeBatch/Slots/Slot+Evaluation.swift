public import GlissadeMath
public import GlissadeTiming

// Frames come from the kernels; these are single values in Double.

extension Slot {
  /// Returns the value of a channel and its rate, in units per second of the slot's clock.
  ///
  /// At a jump, the rate is the one just after it. The rate of a channel that no row animates is 0.
  /// - Parameters:
  ///   - channel: Any channel but a rotation.
  ///   - time: The time of the slot's clock, in seconds.
  public func state(of channel: Channel, at time: Double) -> MotionState {
    var result = MotionState(position: value(of: channel), velocity: 0)
    apply(channel, at: time) { row, moment, ends in
      if let ends { row.apply(moment, ends, to: &result) } else { row.apply(moment, to: &result) }
    }
    return result
  }

  /// Returns the rotation of a channel and its rate: the change of the quaternion's components per second of the
  /// slot's clock.
  ///
  /// - Parameters:
  ///   - channel: ``Channel/rotation`` of the slot or of a factor.
  ///   - time: The time of the slot's clock, in seconds.
  public func rotation(
    of channel: Channel, at time: Double
  ) -> (value: Quaternion, rate: Quaternion) {
    var result: RotationState = (channel.factor > 0 ? .identity : rotation.normalized, .zero)
    apply(channel, at: time) { row, moment, ends in
      if let ends { row.apply(moment, ends, to: &result, hasRates: true) }
    }
    return result
  }

  /// Calls a function with each row of a channel, its moment and its ends.
  private func apply(
    _ channel: Channel, at time: Double,
    _ body: (SampledRow, RowMoment, Row.IndirectEnds?) -> Void
  ) {
    // By index, because a copy of every row would count references.
    for index in rows.indices where rows[index].channel == channel {
      let moment = rows[index].moment(at: MotionState(position: time, velocity: 1))
      body(SampledRow(rows[index]), moment, rows[index].indirectEnds)
    }
  }
}
