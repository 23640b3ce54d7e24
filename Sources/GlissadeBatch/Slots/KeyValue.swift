import GlissadeMath
import GlissadeTiming

/// The values of a keyed row at one key.
public struct KeyValue: Hashable, Sendable {
  /// The value at a fraction of 0.
  public var from: Double
  /// The value at a fraction of 1.
  public var to: Double
  /// The tangent at `from`, in units per key; used by cubic keys only.
  public var outgoingTangent: Double
  /// The tangent at `to`, in units per key; used by cubic keys only.
  public var incomingTangent: Double

  /// Creates a key between two values, with the tangents of a cubic one.
  public init(from: Double, to: Double, outgoingTangent: Double = 0, incomingTangent: Double = 0) {
    self.from = from
    self.to = to
    self.outgoingTangent = outgoingTangent
    self.incomingTangent = incomingTangent
  }
}

extension KeyValue {
  /// Returns the value at a fraction, exact at both ends.
  func value(at fraction: Double, isCubic: Bool) -> Double {
    guard isCubic else { return lerp(from, to, fraction) }
    return lerp(from, to, Hermite.weight(at: fraction))
      + Hermite.tangents(outgoingTangent, incomingTangent, at: fraction)
  }
}
