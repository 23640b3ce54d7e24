/// The reason that a batch or a table rejects its input.
///
/// Nothing has changed when it is thrown.
public enum BatchError: Error, Equatable, Sendable {
  /// The input that an error is about.
  public enum Field: Equatable, Sendable {
    case time
    case from
    case to
    case value
    case velocity
    case duration
    case opacity
    case translation
    case scale
    case rotation
    case progress
    case keyTimes
    case weights
    case channels
    case frames
    case keys
    case output
    case rows
    case matrices
    case curves
    case position
    case bounds
    case anchorPoint
    case angles
    case skew
    case perspective
    case shear
    case columns
    case exports
    case composition
    case birthRate
    case lifetime
    case emission
    case acceleration
    case spin
    case color
    case beginTime
    case size
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
