/// What a function takes near a place: the right answers for an input that may have been rounded.
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

  /// How far outside a value lies; NaN is infinitely far.
  func distance(to value: Double) -> Double {
    value.isNaN ? .infinity : max(low - value, value - high, 0)
  }
}
