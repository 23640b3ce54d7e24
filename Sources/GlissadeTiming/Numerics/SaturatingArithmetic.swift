internal import GlissadeMath

/// Returns the greatest whole number that is not greater than x.
///
/// It does not use the standard library's rounding, which is a libm call on processors without SSE 4.
func floored(_ x: Double) -> Double {
  guard x.magnitude < 0x1p52 else { return x }
  let truncated = Double(Int64(x))
  return truncated > x ? truncated - 1 : truncated
}

extension Double {
  /// The number, with the greatest finite number of its sign in place of an infinity.
  var saturated: Double {
    max(-.greatestFiniteMagnitude, min(self, .greatestFiniteMagnitude))
  }
}

/// Returns the value at the fraction p between two values, exact at both ends.
///
/// Beyond the range of Double it saturates.
func saturatedLerp(_ from: Double, _ to: Double, _ p: Double) -> Double {
  let value = lerp(from, to, p)
  if value.isFinite { return value }
  // A quarter of the distance is finite, and only one of the two terms can be infinite.
  return ((from / 4 + p.saturated * (to / 4 - from / 4)) * 4).saturated
}

/// Returns a·x + b·y + c, saturated if it exceeds the range of Double.
///
/// - Parameters:
///   - a: The first factor, at most 2⁷⁰⁰.
///   - x: The first number.
///   - b: The second factor, at most 2⁷⁰⁰.
///   - y: The second number.
///   - c: The summand.
func saturatedSum(
  _ a: Double, _ x: Double, _ b: Double, _ y: Double, plus c: Double = 0
) -> Double {
  // Scaled down, all products are finite; the digits lost are insignificant in a sum that overflows.
  let sum = a * (x * 0x1p-720) + b * (y * 0x1p-720) + c * 0x1p-720
  return (sum * 0x1p720).saturated
}

/// Returns the index of the first entry greater than x in a non-decreasing list.
func upperBound(_ sorted: [Double], _ x: Double) -> Int {
  var low = 0
  var high = sorted.count
  while low < high {
    let middle = (low + high) / 2
    if sorted[middle] <= x { low = middle + 1 } else { high = middle }
  }
  return low
}

/// Returns the first Double at which a condition that holds at `low` and not at `high` does not hold.
///
/// - Parameters:
///   - low: The lower bound, at which the condition holds.
///   - high: The upper bound, at which it does not.
///   - holds: The condition, which is true up to some point between `low` and `high` and false after it.
func bisect(_ low: Double, _ high: Double, while holds: (Double) -> Bool) -> Double {
  var low = low
  var high = high
  while true {
    let middle = low + (high - low) / 2
    guard middle > low, middle < high else { return high }
    if holds(middle) { low = middle } else { high = middle }
  }
}
