/// The reason that a batch or a table rejects its input.
///
/// Nothing has changed when it is thrown.
public enum BatchError: Error, Equatable, Sendable {
  /// The input that an error is about.
  public enum Field: Equatable, Sendable {
    /// The time of an evaluation.
    case time
    /// The value at the start of a motion, or the array of those values.
    case from
    /// The value at the end of a motion, or the array of those values.
    case to
    /// A value of no other field.
    case value
    /// The initial velocity of a motion, or the output of velocities.
    case velocity
    /// The duration of a run, the rate of a decay, or the time during which a cell emits.
    case duration
    /// The opacity of a slot.
    case opacity
    /// The translation of a slot's transform.
    case translation
    /// The scale of a slot's transform or of a particle.
    case scale
    /// The rotation of a slot's transform.
    case rotation
    /// The progress of a motion, or the array of progresses.
    case progress
    /// The times of keys.
    case keyTimes
    /// The weights of baked frames.
    case weights
    /// The channel of a row, or the number of channels of baked frames.
    case channels
    /// The number of baked frames.
    case frames
    /// The values at the keys.
    case keys
    /// The array that results are written to.
    case output
    /// The array of rows.
    case rows
    /// The matrix of a slot, or an array of matrices.
    case matrices
    /// The timing function of a row, of a group or of a segment between keys.
    case curves
    /// The position of a slot or of an emitter.
    case position
    /// The bounds of a slot.
    case bounds
    /// The anchor point of a slot.
    case anchorPoint
    /// The rotations of a slot about x, y and z.
    case angles
    /// The skews of a slot's transform.
    case skew
    /// The fourth column of a slot's transform.
    case perspective
    /// The residual matrix of a slot's transform.
    case shear
    /// The host-defined values of a slot.
    case columns
    /// The exported channels of a slot.
    case exports
    /// The composition of a row with the rows before it.
    case composition
    /// The birth rate of an emitter or a cell.
    case birthRate
    /// The lifetime of particles.
    case lifetime
    /// The direction or the cone of an emission.
    case emission
    /// The acceleration of particles.
    case acceleration
    /// The speed of rotation of particles.
    case spin
    /// The colour of particles.
    case color
    /// The time at which a cell begins to emit.
    case beginTime
    /// The size of an emitter.
    case size
    /// The number of particles that can be alive at once.
    case particles
  }

  /// A value is NaN or infinite, or does not fit a Float.
  case notFinite(field: Field, value: Double, row: Int)
  /// A value lies outside the range that the field allows.
  case outOfRange(field: Field, value: Double, row: Int)
  /// An array has the wrong number of elements.
  case wrongCount(field: Field, count: Int, expected: Int)
  /// The slot was never in the table, or has been removed.
  case unknownSlot(SlotID)
  /// The slot would be its own ancestor.
  case cycle(SlotID)
  /// The clock was never in the table, or has been removed.
  case unknownClock(ClockID)
  /// The clock would be its own ancestor below the requested parent.
  case clockCycle(ClockID)
  /// The clock cannot be removed while slots or other clocks use it.
  case clockInUse(ClockID)
  /// The table's own clock cannot be changed or removed.
  case tableClock
}

extension BatchError: CustomStringConvertible {
  /// A sentence with the field, the value and the row.
  public var description: String {
    switch self {
    case .notFinite(let field, let value, let row):
      "\(field) of row \(row) is \(value), which no Float can hold"
    case .outOfRange(let field, let value, let row):
      "\(field) of row \(row) is \(value), which is out of range"
    case .wrongCount(let field, let count, let expected):
      "\(field) has \(count) elements instead of \(expected)"
    case .unknownSlot(let slot): "slot \(slot.index) is not in the table"
    case .cycle(let slot): "slot \(slot.index) is its own ancestor"
    case .unknownClock(let clock): "clock \(clock.index) is not in the table"
    case .clockCycle(let clock): "clock \(clock.index) would be its own ancestor"
    case .clockInUse(let clock): "clock \(clock.index) is in use by slots or other clocks"
    case .tableClock: "the table's own clock cannot be changed"
    }
  }
}

extension BatchError {
  /// A sentence with the field and the value, for callers without rows.
  package var descriptionWithoutRow: String {
    switch self {
    case .notFinite(let field, let value, _): "\(field) is \(value), which no Float can hold"
    case .outOfRange(let field, let value, _): "\(field) is \(value), which is out of range"
    default: description
    }
  }
}

/// Converts a value to Float; throws ``BatchError/notFinite(field:value:row:)`` if it is NaN or out of range.
func requireFinite(
  _ value: Double, _ field: BatchError.Field, _ row: Int
) throws(BatchError) -> Float {
  guard value.magnitude <= Double(Float.greatestFiniteMagnitude) else {
    throw .notFinite(field: field, value: value, row: row)
  }
  return Float(value)
}

/// Throws for a frame time that is NaN or infinite.
func requireTime(_ time: Double) throws(BatchError) {
  guard time.isFinite else { throw .notFinite(field: .time, value: time, row: 0) }
}

func requireCount(
  _ field: BatchError.Field, _ count: Int, _ expected: Int
) throws(BatchError) {
  guard count == expected else {
    throw .wrongCount(field: field, count: count, expected: expected)
  }
}
