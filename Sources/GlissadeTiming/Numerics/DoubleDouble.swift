internal import GlissadeMath

/// A number as the unevaluated sum of two Doubles, so that long times keep their fractions.
struct DoubleDouble {
  /// The rounded number.
  var high: Double
  /// What rounding took away.
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

  /// a − b, exactly.
  init(_ a: Double, minus b: Double) {
    self = DoubleDouble(a, plus: -b)
  }

  /// a + b, exactly (Knuth's two-sum), unless the sum overflows.
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

  /// The number reduced to 0..<period, rounded once, and the whole number of periods taken off.
  ///
  /// A remainder that rounds to the whole period is 0, and one more period is taken off.
  /// - Parameter period: Finite and greater than 0.
  func reduced(by period: Double) -> (phase: Double, cycles: Double) {
    // Most times lie within the first period.
    if low == 0 && high >= 0 && high < period { return (high.magnitude, 0) }
    // The low part is small beside the high one, but not beside a period that is shorter still.
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

  /// The exact remainder with the sign of the value, and the periods taken off it.
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

  /// The exact remainder of x / y for x ≥ 0 and y > 0.
  ///
  /// A multiple of y is taken off by one fused multiply-add, which is exact as long as the quotient
  /// fits into 53 bits; for larger quotients y is first scaled up by a power of 2.
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
