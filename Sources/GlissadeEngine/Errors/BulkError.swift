/// An error of one row of a change of many layers; nothing has changed when it is thrown.
public struct BulkError: Error, Equatable, Sendable {
  /// The list that a row's value is from.
  public enum Field: Hashable, Sendable {
    /// The layers.
    case layers
    /// The values at the start.
    case fromValues
    /// The values at the end.
    case toValues
    /// The changes of the values.
    case byValues
    /// The values of the keyframes.
    case keyframeValues
    /// The begin times.
    case beginTimes
    /// The durations.
    case durations
    /// The initial velocities in multiples of the distance per second.
    case initialVelocities
    /// The initial velocities in units of the value per second.
    case initialUnitVelocities
    /// No list: the animation that all rows have in common.
    case animation
  }

  /// The index of the rejected row; for a list of the wrong length, the first row that only some lists have.
  public let row: Int
  /// The list that the rejected value is from.
  public let field: Field
  /// The reason, which names the value: the error that the call for a single layer throws.
  public let reason: EngineError

  init(_ row: Int, _ field: Field, _ reason: EngineError) {
    (self.row, self.field, self.reason) = (row, field, reason)
  }
}

extension BulkError: CustomStringConvertible {
  /// The row, the list and the reason, as a sentence without a full stop.
  public var description: String { "row \(row) of \(field.name): \(reason)" }
}

extension BulkError.Field {
  fileprivate var name: StaticString {
    switch self {
    case .layers: "the layers"
    case .fromValues: "fromValues"
    case .toValues: "toValues"
    case .byValues: "byValues"
    case .keyframeValues: "keyframeValues"
    case .beginTimes: "beginTimes"
    case .durations: "durations"
    case .initialVelocities: "initialVelocities"
    case .initialUnitVelocities: "initialUnitVelocities"
    case .animation: "the animation"
    }
  }
}
