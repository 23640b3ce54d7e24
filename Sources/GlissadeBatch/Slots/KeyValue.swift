import GlissadeMath
import GlissadeTiming

/// What a keyed row shows at one key.
public struct KeyValue: Hashable, Sendable {
  /// The value at a fraction of 0.
  public var from: Double
  /// The value at a fraction of 1.
  public var to: Double
  /// The tangent at `from`, in units per key; counts in cubic keys only.
  public var outgoingTangent: Double
  /// The tangent at `to`, in units per key; counts in cubic keys only.
  public var incomingTangent: Double

  /// A key between two values, with the tangents of a cubic one.
  public init(from: Double, to: Double, outgoingTangent: Double = 0, incomingTangent: Double = 0) {
    self.from = from
    self.to = to
    self.outgoingTangent = outgoingTangent
    self.incomingTangent = incomingTangent
  }
}

extension KeyValue {
  /// The value at a fraction of the way, exact at both ends.
  func value(at fraction: Double, isCubic: Bool) -> Double {
    guard isCubic else { return lerp(from, to, fraction) }
    return lerp(from, to, Hermite.weight(at: fraction))
      + Hermite.tangents(outgoingTangent, incomingTangent, at: fraction)
  }
}
