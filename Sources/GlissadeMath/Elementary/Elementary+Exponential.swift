extension Elementary {
  /// Returns e to the power `x`.
  ///
  /// It overflows to infinity above 709.78 and underflows gradually to zero below -745.13. The method is Cody and
  /// Waite's reduction by ln 2, followed by a polynomial.
  package static func exp(_ x: Double) -> Double {
    if let limit = exponentialLimit(x) { return limit }
    return exponential(x, plus: 0)
  }

  /// Returns 2 to the power `x`.
  ///
  /// It overflows to infinity from 1024 on and underflows gradually to zero below -1075. It is exact for whole
  /// numbers.
  package static func exp2(_ x: Double) -> Double {
    guard x < 1024 else { return x.isNaN ? x : .infinity }
    guard x >= -1075 else { return 0 }
    let shifted = x + roundingShift
    let r = x - (shifted - roundingShift)
    let exponent = Int(Int32(truncatingIfNeeded: shifted.bitPattern))
    let r2 = r * r
    let low = cubic(
      r, r2, 0x1.ebfbdff82c590p-3, 0x1.c6b08d704a0c0p-5, 0x1.3b2ab6fba3832p-7,
      0x1.5d87fe78a5db2p-10)
    let middle = cubic(
      r, r2, 0x1.43091303894aap-13, 0x1.ffcbfc6205782p-17, 0x1.62bfe4219e251p-20,
      0x1.b52508425a20ap-24)
    let high = 0x1.e5ea86398000ep-28 + 0x1.e9bc592654519p-32 * r
    let r4 = r2 * r2
    let tail = r2 * (low + r4 * (middle + r4 * high)) + r * 0x1.abc9e3b39803fp-56
    return scaled(1 + (r * 0x1.62e42fefa39efp-1 + tail), exponent)
  }

  /// Returns e to the power `x`, minus 1, accurate near zero too.
  ///
  /// It overflows to infinity above 709.78 and approaches -1 for negative numbers.
  public static func expm1(_ x: Double) -> Double {
    guard abs(x) < 40 else {
      return x < 0 ? -1 : exp(x)
    }
    guard abs(x) >= 0x1p-54 else { return x }
    let (exponent, high, low) = reducedByLn2(x)
    let r = high - low
    let tail = exponentialTail(r) + ((high - r) - low)
    let p = r + tail
    guard exponent != 0 else { return p }
    // 2^k (1 + p) - 1, with the rounding error of each sum carried along.
    let pLow = (r - p) + tail
    let power = powerOfTwo(exponent)
    let isOneLost = exponent > 52
    let a = isOneLost ? power : power - 1
    let b = power * p
    let sum = a + b
    return sum + (((a - sum) + b) + (power * pLow - (isOneLost ? 1 : 0)))
  }
}

// MARK: - Shared with pow

extension Elementary {
  /// Returns e^x if it is NaN, infinite or zero; nil if it must be computed.
  @inline(__always)
  static func exponentialLimit(_ x: Double) -> Double? {
    // Beyond either bound, the result rounds to infinity or zero.
    if abs(x) < 708 { return nil }
    if x.isNaN { return x }
    if x > 709.79 { return .infinity }
    return x < -745.2 ? 0 : nil
  }

  /// Returns e^(x + correction) for finite arguments inside the limits above.
  @inline(__always)
  static func exponential(_ x: Double, plus correction: Double) -> Double {
    let (exponent, high, low) = reducedByLn2(x)
    let lowCorrected = low - correction
    let r = high - lowCorrected
    return scaled(1 + (high - (lowCorrected - exponentialTail(r))), exponent)
  }

  /// Splits x into k ln 2 + (high - low), with the difference in ±0.3466.
  @inline(__always)
  private static func reducedByLn2(_ x: Double) -> (exponent: Int, high: Double, low: Double) {
    let shifted = x * 0x1.71547652b82fep0 + roundingShift
    let k = shifted - roundingShift
    return (
      Int(Int32(truncatingIfNeeded: shifted.bitPattern)), x - k * ln2High, k * ln2Low
    )
  }

  /// Returns e^r - 1 - r for r in ±0.3466.
  @inline(__always)
  private static func exponentialTail(_ r: Double) -> Double {
    let r2 = r * r
    let low = cubic(
      r, r2, 0.5, 0x1.5555555555556p-3, 0x1.5555555555555p-5, 0x1.11111111109a6p-7)
    let middle = cubic(
      r, r2, 0x1.6c16c16c167dap-10, 0x1.a01a01a7cebcdp-13, 0x1.a01a01a48116fp-16,
      0x1.71de0d85293b8p-19)
    let high = (0x1.27e4e1dcf773bp-22 + 0x1.af390ba7e6f47p-26 * r) + r2 * 0x1.1f6717774d5e0p-29
    let r4 = r2 * r2
    return r2 * (low + r4 * (middle + r4 * high))
  }

  /// Returns `value`, near 1, times 2^`exponent`, in -1080...1030, rounded once.
  @inline(__always)
  private static func scaled(_ value: Double, _ exponent: Int) -> Double {
    if exponent >= -1022 && exponent <= 1023 { return value * powerOfTwo(exponent) }
    if exponent > 0 { return value * 0x1p1023 * powerOfTwo(exponent &- 1023) }
    // The first factor keeps the number normal, so that only the second product is rounded.
    return value * powerOfTwo(exponent &+ 100) * 0x1p-100
  }
}
