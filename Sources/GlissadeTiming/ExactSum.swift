internal import GlissadeMath

/// A number as the unevaluated sum of two Doubles, so that long times keep their fractions.
struct ExactSum {
  /// The rounded number.
  var high: Double
  /// What rounding took away.
  var low: Double

  static var zero: ExactSum { ExactSum(0) }

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
    self = ExactSum(a, plus: -b)
  }

  /// a + b, exactly (Knuth's two-sum), unless the sum overflows.
  private init(_ a: Double, plus b: Double) {
    high = a + b
    let fromB = high - a
    low = high.isFinite ? (a - (high - fromB)) + (b - fromB) : 0
  }

  static func + (sum: ExactSum, value: Double) -> ExactSum {
    let total = ExactSum(sum.high, plus: value)
    return ExactSum(total.high, plus: total.low + sum.low)
  }

  static func * (sum: ExactSum, factor: Double) -> ExactSum {
    let product = sum.high * factor
    guard product.isFinite else {
      return ExactSum(product < 0 ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude)
    }
    let rest = Elementary.fma(sum.high, factor, -product)
    return ExactSum(product, plus: rest + sum.low * factor)
  }

  /// The number reduced to 0..<period, and the whole number of periods taken off.
  ///
  /// - Parameter period: Finite and greater than 0.
  func reduced(by period: Double) -> (phase: Double, cycles: Double) {
    // The low part is small beside the high one, but not beside a period that is shorter still.
    let (phase, cycles) = ExactSum.reduced(high, by: period)
    let (rest, more) = ExactSum.reduced(low, by: period)
    let sum = phase + rest
    return sum < period ? (sum, cycles + more) : (sum - period, cycles + more + 1)
  }

  private static func reduced(
    _ value: Double, by period: Double
  ) -> (phase: Double, cycles: Double) {
    // Most times lie within the first period, or at its end.
    if value >= 0 && value < period { return (value.magnitude, 0) }
    if value == period { return (0, 1) }
    let size = min(value.magnitude, Double.greatestFiniteMagnitude)
    let phase = remainder(size, period)
    let quotient = (size - phase) / period
    let cycles = quotient < 0x1p51 ? wholePart(quotient + 0.5) : quotient
    guard value < 0 else { return (phase, cycles) }
    return phase > 0 ? (period - phase, -cycles - 1) : (0, -cycles)
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
      rest = Elementary.fma(-wholePart(rest / step), step, rest)
      // The quotient may have been rounded up to the next whole number.
      if rest < 0 { rest += step }
    }
    return rest
  }
}
