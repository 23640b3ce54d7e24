/// An error of the creation of a curve, a spring or a timing from invalid values.
///
/// All failing initialisers of this module throw this error, which names the rejected value. Two errors are equal if
/// they name the same field and the same value bit for bit, so that an error about NaN equals itself.
public enum TimingError: Error, Sendable {
  /// The value is NaN or infinite.
  case notFinite(field: Field, value: Double)
  /// The value lies outside the range that the field allows.
  case outOfRange(field: Field, value: Double, allowed: AllowedRange)
  /// A list has the wrong number of entries; `expected` is the required number or minimum.
  case wrongCount(field: Field, count: Int, expected: Int)
  /// The entry at `index` of a list is smaller than the one before it.
  case notAscending(field: Field, index: Int, value: Double)

  /// The name of a rejected parameter.
  ///
  /// It is not a string, because comparing strings requires the Unicode tables, which embedded builds omit.
  public enum Field: Sendable, Hashable {
    /// The horizontal coordinate of a curve's first control point.
    case x1
    /// The vertical coordinate of a curve's first control point.
    case y1
    /// The horizontal coordinate of a curve's second control point.
    case x2
    /// The vertical coordinate of a curve's second control point.
    case y2
    /// The number of steps of a step curve.
    case stepCount
    /// The list of stops of a piecewise linear curve.
    case stops
    /// The input progress of a stop.
    case stopInput
    /// The output progress of a stop.
    case stopOutput
    /// The mass of a spring.
    case mass
    /// The stiffness of a spring.
    case stiffness
    /// The damping coefficient of a spring.
    case damping
    /// The damping ratio of a spring.
    case dampingRatio
    /// The response (natural period) of a spring, in seconds.
    case response
    /// The bounce of a spring.
    case bounce
    /// An initial velocity.
    case initialVelocity
    /// The per-millisecond rate of a deceleration.
    case decelerationRate
    /// The position at the start of a motion.
    case origin
    /// The position at the end of a motion.
    case target
    /// The coefficient of a rubber band.
    case coefficient
    /// The length of the region of a rubber band.
    case dimension
    /// The values of a keyframe track.
    case values
    /// The key times of a keyframe track.
    case keyTimes
    /// The timing functions of a keyframe track.
    case timingFunctions
    /// The distances between the keyframes of a paced track.
    case distances
    /// The tensions of a cubic track.
    case tensionValues
    /// The continuities of a cubic track.
    case continuityValues
    /// The biases of a cubic track.
    case biasValues
    /// The time at which an animation begins, in seconds of its parent.
    case beginTime
    /// A duration, in seconds.
    case duration
    /// The speed of local time against parent time.
    case speed
    /// The offset added to local time, in seconds.
    case timeOffset
    /// The number of runs of an animation.
    case repeatCount
    /// A fraction of a transition.
    case progress
    /// The duration of an animation's repetition, in seconds.
    case repeatDuration
    /// The segments of an easing path.
    case segments
    /// The subpaths of an easing path.
    case subpaths
    /// The input progress at which an easing path begins.
    case pathStart
    /// The input progress at which an easing path ends.
    case pathEnd
    /// The input progress of a point of an easing path.
    case pathInput
    /// The output progress of a point of an easing path.
    case pathOutput
  }

  /// The allowed range of a field.
  public enum AllowedRange: Sendable, Hashable {
    /// Greater than 0.
    case positive
    /// 0 or greater.
    case notNegative
    /// Exactly 0.
    case zero
    /// Exactly 1.
    case one
    /// 0…1, both ends included.
    case unitInterval
    /// Greater than 0 and less than 1.
    case openUnitInterval
    /// Greater than −1 and at most 1.
    case bounce
    /// Not NaN; infinity is allowed.
    case anyNumber
    /// Small enough that the numbers derived from it stay within Double.
    case representable
  }
}

extension TimingError: Equatable {
  /// Returns whether both errors name the same field and the same value, bit for bit.
  public static func == (left: TimingError, right: TimingError) -> Bool {
    switch (left, right) {
    case (.notFinite(let a, let x), .notFinite(let b, let y)):
      a == b && x.bitPattern == y.bitPattern
    case (.outOfRange(let a, let x, let p), .outOfRange(let b, let y, let q)):
      a == b && x.bitPattern == y.bitPattern && p == q
    case (.wrongCount(let a, let n, let m), .wrongCount(let b, let k, let l)):
      a == b && n == k && m == l
    case (.notAscending(let a, let i, let x), .notAscending(let b, let j, let y)):
      a == b && i == j && x.bitPattern == y.bitPattern
    default:
      false
    }
  }
}

extension TimingError {
  package static func requireFinite(_ value: Double, _ field: Field) throws(TimingError) {
    guard value.isFinite else { throw .notFinite(field: field, value: value) }
  }

  package static func requirePositive(_ value: Double, _ field: Field) throws(TimingError) {
    try requireFinite(value, field)
    guard value > 0 else { throw .outOfRange(field: field, value: value, allowed: .positive) }
  }

  package static func requireNotNegative(_ value: Double, _ field: Field) throws(TimingError) {
    try requireFinite(value, field)
    guard value >= 0 else { throw .outOfRange(field: field, value: value, allowed: .notNegative) }
  }

  package static func requireUnit(_ value: Double, _ field: Field) throws(TimingError) {
    try requireFinite(value, field)
    guard value >= 0, value <= 1 else {
      throw .outOfRange(field: field, value: value, allowed: .unitInterval)
    }
  }

  static func requireFinite(_ values: [Double], _ field: Field) throws(TimingError) {
    for value in values { try requireFinite(value, field) }
  }
}
