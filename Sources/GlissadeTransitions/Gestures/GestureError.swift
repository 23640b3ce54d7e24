public import GlissadeTiming

/// Why a scripted gesture, a tracker or a dragged value was refused.
public enum GestureError: Error, Sendable {
  /// The name of a refused parameter.
  public enum Field: String, Hashable, Sendable {
    /// Where a gesture starts.
    case start
    /// How far a gesture goes.
    case translation
    /// How long a gesture takes, in seconds.
    case duration
    /// How fast the finger is when it lets go, in points per second.
    case releaseVelocity
    /// How long the finger rests before it lets go, in seconds.
    case pause
    /// When a gesture is cancelled, in seconds.
    case cancelTime
    /// How many samples there are in a second.
    case sampleRate
    /// The times of samples, in seconds.
    case sampleTimes
    /// A time, in seconds.
    case time
    /// Where a value or a finger is.
    case position
    /// How fast a value or a finger is.
    case velocity
    /// The places between which a value moves freely.
    case bounds
    /// The places at which a value may come to rest.
    case targets
    /// How close to its place a value counts as at rest.
    case restThreshold
    /// How a gesture's way is divided over its time.
    case timingFunction = "pace"
  }

  /// A value is NaN or infinite.
  case notFinite(Field, value: Double)
  /// A value is outside of what the field allows.
  case outOfRange(Field, value: Double)
  /// A time is before the one told last.
  case timeRunsBackwards(from: Double, to: Double)
  /// A value is dragged or released that no finger holds.
  case notHeld
  /// A sentence is not understood from an offset in characters on.
  case notUnderstood(offset: Int, expected: String)
  /// A spring, decay or rubber band refused a number.
  case timing(TimingError)
}

// Errors about NaN are equal to themselves.

extension GestureError: Equatable {
  /// Whether both errors name the same field and the same value, bit for bit.
  public static func == (left: GestureError, right: GestureError) -> Bool {
    switch (left, right) {
    case (.notFinite(let a, let x), .notFinite(let b, let y)),
      (.outOfRange(let a, let x), .outOfRange(let b, let y)):
      a == b && x.bitPattern == y.bitPattern
    case (.timeRunsBackwards(let a, let b), .timeRunsBackwards(let c, let d)): a == c && b == d
    case (.notHeld, .notHeld): true
    case (.notUnderstood(let a, let x), .notUnderstood(let b, let y)): a == b && x == y
    case (.timing(let a), .timing(let b)): a == b
    default: false
    }
  }
}

extension GestureError: CustomStringConvertible {
  /// What was refused and why, as a sentence without a stop.
  public var description: String {
    switch self {
    case .notFinite(let field, let value), .outOfRange(let field, let value):
      "\(field.rawValue) cannot be \(value)"
    case .timeRunsBackwards(let from, let to):
      "a sample at \(to) s comes after one at \(from) s"
    case .notHeld: "no finger holds the value"
    case .notUnderstood(let offset, let expected):
      "character \(offset + 1) of the sentence: expected \(expected)"
    case .timing(let error): "\(error)"
    }
  }
}

extension TransitionError {
  static func requireFinite(_ value: Double, _ field: GestureError.Field) throws(TransitionError) {
    guard value.isFinite else { throw .invalidGesture(.notFinite(field, value: value)) }
  }

  static func requirePositive(_ value: Double, _ field: GestureError.Field) throws(TransitionError)
  {
    try requireFinite(value, field)
    guard value > 0 else { throw .invalidGesture(.outOfRange(field, value: value)) }
  }

  static func requireNotNegative(_ value: Double, _ field: GestureError.Field)
    throws(TransitionError)
  {
    try requireFinite(value, field)
    guard value >= 0 else { throw .invalidGesture(.outOfRange(field, value: value)) }
  }

  /// Runs what makes a curve, and says in this module's terms what it refused.
  static func timing<Result>(_ body: () throws(TimingError) -> Result) throws(TransitionError)
    -> Result
  {
    do throws(TimingError) { return try body() } catch { throw .invalidGesture(.timing(error)) }
  }
}
