/// The values of a function near an input: the right results for an input that may be rounded.
struct ValueBand {
  private(set) var low: Double
  private(set) var high: Double

  init(around x: Double, _ reach: Double, _ f: (Double) -> Double) {
    low = f(x)
    high = low
    for part in [-1, -0.5, 0.5, 1] { include(f(x + part * reach)) }
  }

  init(_ value: Double) {
    low = value
    high = value
  }

  mutating func include(_ value: Double) {
    low = min(low, value)
    high = max(high, value)
  }

  /// Returns the distance of a value from the band; infinite for NaN.
  func distance(to value: Double) -> Double {
    value.isNaN ? .infinity : max(low - value, value - high, 0)
  }
}
