internal import GlissadeMath

/// A number as the unevaluated sum of two Doubles, which keeps the fractions of large times.
struct DoubleDouble {
  /// The rounded number.
  var high: Double
  /// The rounding error of ``high``.
  var low: Double

  static var zero: DoubleDouble { DoubleDouble(0) }

  init(_ value: Double) {
    high = value
    low = 0
  }

  private init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// Creates the exact difference a − b.
  init(_ a: Double, minus b: Double) {
    self = DoubleDouble(a, plus: -b)
  }

  /// Creates the exact sum a + b (Knuth's two-sum), unless it overflows.
  private init(_ a: Double, plus b: Double) {
    high = a + b
    let fromB = high - a
    low = high.isFinite ? (a - (high - fromB)) + (b - fromB) : 0
  }

  static func + (sum: DoubleDouble, value: Double) -> DoubleDouble {
    let total = DoubleDouble(sum.high, plus: value)
    return DoubleDouble(total.high, plus: total.low + sum.low)
  }

  static func * (sum: DoubleDouble, factor: Double) -> DoubleDouble {
    if factor == 0 { return .zero }
    let product = sum.high * factor
    guard product.isFinite else {
      return DoubleDouble(product < 0 ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude)
    }
    let rest = Elementary.fma(sum.high, factor, -product)
    return DoubleDouble(product, plus: rest + sum.low * factor)
  }

  /// Returns the number reduced to 0..<period, rounded once, and the number of periods subtracted.
  ///
  /// A remainder that rounds to the whole period becomes 0, with one more period subtracted.
  /// - Parameter period: The period, finite and greater than 0.
  func reduced(by period: Double) -> (phase: Double, cycles: Double) {
    // Most times lie within the first period.
    if low == 0 && high >= 0 && high < period { return (high.magnitude, 0) }
    // The low part is small relative to the high part, but possibly not relative to the period.
    let (first, cycles) = DoubleDouble.remainder(high, by: period)
    let (second, more) = DoubleDouble.remainder(low, by: period)
    var rest = DoubleDouble(first, plus: second)
    var whole = cycles + more
    while rest.high < 0 {
      rest = rest + period
      whole -= 1
    }
    if rest.high >= period {
      rest = rest + -period
      whole += 1
    }
    return (max(0, rest.high).magnitude, whole)
  }

  /// Returns the exact remainder with the sign of the value, and the number of periods subtracted.
  private static func remainder(
    _ value: Double, by period: Double
  ) -> (rest: Double, cycles: Double) {
    if value.magnitude < period { return (value, 0) }
    let size = min(value.magnitude, Double.greatestFiniteMagnitude)
    let rest = remainder(size, period)
    let quotient = min((size - rest) / period, Double.greatestFiniteMagnitude)
    let cycles = quotient < 0x1p51 ? floored(quotient + 0.5) : quotient
    return value < 0 ? (-rest, -cycles) : (rest, cycles)
  }

  /// Returns the exact remainder of x / y for x ≥ 0 and y > 0.
  ///
  /// A multiple of y is subtracted by one fused multiply-add, which is exact as long as the quotient fits into 53
  /// bits; for larger quotients, y is first scaled up by a power of 2.
  private static func remainder(_ x: Double, _ y: Double) -> Double {
    var rest = x
    while rest >= y {
      let excess = max(0, Int(rest.exponent) - Int(y.exponent) - 50)
      let step = Double(sign: .plus, exponent: excess, significand: y)
      rest = Elementary.fma(-floored(rest / step), step, rest)
      // The quotient may have been rounded up to the next whole number.
      if rest < 0 { rest += step }
    }
    return rest
  }
}
