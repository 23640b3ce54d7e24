internal import GlissadeMath

/// The greatest whole number that is not greater than x.
///
/// Written out because the standard library's rounding is a libm call on processors without SSE 4.
func floored(_ x: Double) -> Double {
  guard x.magnitude < 0x1p52 else { return x }
  let truncated = Double(Int64(x))
  return truncated > x ? truncated - 1 : truncated
}

extension Double {
  /// The number, or the greatest finite one in place of an infinite one.
  var saturated: Double {
    max(-.greatestFiniteMagnitude, min(self, .greatestFiniteMagnitude))
  }
}

/// The value at the fraction p of the way between two values, exact at both ends.
///
/// Beyond the ends it saturates.
func saturatedLerp(_ from: Double, _ to: Double, _ p: Double) -> Double {
  let value = lerp(from, to, p)
  if value.isFinite { return value }
  // A quarter of the distance fits, and only one of the two terms can be infinite.
  return ((from / 4 + p.saturated * (to / 4 - from / 4)) * 4).saturated
}

/// a·x + b·y + c, which saturates where it would leave Double.
///
/// - Parameter a: At most 2⁷⁰⁰, as is `b`.
func saturatedSum(
  _ a: Double, _ x: Double, _ b: Double, _ y: Double, plus c: Double = 0
) -> Double {
  // Scaled down so far the products fit; what is lost is nothing beside a sum that does not.
  let sum = a * (x * 0x1p-720) + b * (y * 0x1p-720) + c * 0x1p-720
  return (sum * 0x1p720).saturated
}

/// The index of the first entry greater than x in a list that never decreases.
func upperBound(_ sorted: [Double], _ x: Double) -> Int {
  var low = 0
  var high = sorted.count
  while low < high {
    let middle = (low + high) / 2
    if sorted[middle] <= x { low = middle + 1 } else { high = middle }
  }
  return low
}

/// The first Double after which a condition that holds at `low` and not at `high` stops holding.
///
/// - Parameter holds: True up to some point between `low` and `high` and false from there on.
func bisect(_ low: Double, _ high: Double, while holds: (Double) -> Bool) -> Double {
  var low = low
  var high = high
  while true {
    let middle = low + (high - low) / 2
    guard middle > low, middle < high else { return high }
    if holds(middle) { low = middle } else { high = middle }
  }
}
