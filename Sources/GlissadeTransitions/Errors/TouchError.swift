/// The reason why a touch was rejected; nothing has changed when the error is thrown.
public enum TouchError: Error, Sendable {
  /// The location is NaN or infinite; the value is the first such coordinate.
  case locationNotFinite(Double)
  /// The time is NaN or infinite.
  case timeNotFinite(Double)
  /// The time is before that of the previous touch.
  case timeRunsBackwards(from: Double, to: Double)
  /// A touch begins with the number of a finger that is already down.
  case isDown(id: Int)
  /// A touch moves or ends that never began.
  case isNotDown(id: Int)
}

// Errors about NaN are equal to themselves.

extension TouchError: Equatable {
  /// Returns whether both errors have the same case and the same value, bit for bit.
  public static func == (left: TouchError, right: TouchError) -> Bool {
    switch (left, right) {
    case (.locationNotFinite(let x), .locationNotFinite(let y)),
      (.timeNotFinite(let x), .timeNotFinite(let y)):
      x.bitPattern == y.bitPattern
    case (.timeRunsBackwards(let a, let b), .timeRunsBackwards(let c, let d)): a == c && b == d
    case (.isDown(let x), .isDown(let y)), (.isNotDown(let x), .isNotDown(let y)): x == y
    default: false
    }
  }
}

extension TouchError: CustomStringConvertible {
  /// The rejected value and the reason, as a sentence without a full stop.
  public var description: String {
    switch self {
    case .locationNotFinite(let number): "a touch cannot be at \(number)"
    case .timeNotFinite(let time): "a touch cannot be at \(time) s"
    case .timeRunsBackwards(let from, let to):
      "a touch at \(to) s comes after one at \(from) s"
    case .isDown(let id): "finger \(id) is down already"
    case .isNotDown(let id): "finger \(id) is not down"
    }
  }
}
