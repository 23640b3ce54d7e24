public import GlissadeTiming

/// The reason why a scripted gesture, a tracker or a dragged value was rejected.
public enum GestureError: Error, Sendable {
  /// The name of a rejected parameter.
  public enum Field: String, Hashable, Sendable {
    /// The start of a gesture.
    case start
    /// The translation of a gesture.
    case translation
    /// The duration of a gesture in seconds.
    case duration
    /// The velocity of the finger at its release, in points per second.
    case releaseVelocity
    /// The time in seconds for which the finger rests before its release.
    case pause
    /// The time in seconds at which a gesture is cancelled.
    case cancelTime
    /// The number of samples per second.
    case sampleRate
    /// The times of samples in seconds.
    case sampleTimes
    /// A time in seconds.
    case time
    /// The position of a value or a finger.
    case position
    /// The velocity of a value or a finger.
    case velocity
    /// The bounds within which a value moves freely.
    case bounds
    /// The positions at which a value may come to rest.
    case targets
    /// The distance from its target within which a value counts as at rest.
    case restThreshold
    /// The number of taps.
    case tapCount
    /// The number of fingers.
    case touchCount
    /// The time in seconds between two taps.
    case interval
    /// The distance of two fingers, or of a swipe, in points.
    case distance
    /// The angle of a rotation.
    case angle
    /// The timing function of a gesture.
    case timingFunction = "timing function"

    /// The rule that values out of range break, after a colon.
    fileprivate var rule: String {
      switch self {
      case .duration: ": it must be greater than 0"
      case .releaseVelocity: ": a finger that goes nowhere has no velocity"
      case .pause, .interval: ": it must be 0 or more"
      case .cancelTime: ": it must be 0 or more, and not after the finger is lifted"
      case .sampleRate: ": it must be greater than 0, for a million samples at most"
      case .sampleTimes: ": they ascend until the finger is lifted"
      default: ""
      }
    }
  }

  /// A value is NaN or infinite.
  case notFinite(Field, value: Double)
  /// A value is outside of the field's range.
  case outOfRange(Field, value: Double)
  /// A time is before the previous one.
  case timeRunsBackwards(from: Double, to: Double)
  /// A value that no finger holds is dragged or released.
  case notHeld
  /// A sentence cannot be parsed from an offset in characters on.
  case notUnderstood(offset: Int, expected: String)
  /// A spring, decay or rubber band rejected a number.
  case timing(TimingError)
}

// Errors about NaN are equal to themselves.

extension GestureError: Equatable {
  /// Returns whether both errors have the same field and the same value, bit for bit.
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
  /// The rejected value and the reason, as a sentence without a full stop.
  public var description: String {
    switch self {
    case .notFinite(let field, let value): "\(field.rawValue) cannot be \(value)"
    case .outOfRange(.timingFunction, let value):
      "the timing function is linear where there is a velocity of \(value) at the release"
    case .outOfRange(let field, let value): "\(field.rawValue) cannot be \(value)\(field.rule)"
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

  /// Runs a body that creates a curve, and converts its errors.
  static func timing<Result>(_ body: () throws(TimingError) -> Result) throws(TransitionError)
    -> Result
  {
    do throws(TimingError) { return try body() } catch { throw .invalidGesture(.timing(error)) }
  }
}
