extension Elementary {
  /// Returns the natural logarithm of `x`: minus infinity at zero, NaN below it.
  public static func log(_ x: Double) -> Double {
    if let limit = logarithmLimit(x) { return limit }
    let (exponent, m) = splitNearOne(x)
    return logarithm(of: m - 1, exponent: exponent, correction: 0)
  }

  /// Returns the natural logarithm of 1 + `x`, accurate near zero too: minus infinity at -1, NaN below it.
  package static func log1p(_ x: Double) -> Double {
    guard abs(x) >= 0x1p-53 else { return x }
    // Inside these bounds, 1 + x needs no power of two and no rounding.
    if x > -0.2928932188134524 && x < 0.4142135623730951 {
      return logarithm(of: x, exponent: 0, correction: 0)
    }
    let u = 1 + x
    if let limit = logarithmLimit(u) { return limit }
    let (exponent, m) = splitNearOne(u)
    // The rounding error of 1 + x, in the order of subtractions that is exact.
    let lost = exponent >= 2 ? 1 - (u - x) : x - (u - 1)
    return logarithm(of: m - 1, exponent: exponent, correction: lost / u)
  }
}

// MARK: - Shared with pow

extension Elementary {
  /// Returns ln x if it is NaN or infinite; nil if it must be computed.
  @inline(__always)
  static func logarithmLimit(_ x: Double) -> Double? {
    if x > 0 && x < .infinity { return nil }
    if x == 0 { return -.infinity }
    return x < 0 ? .nan : x
  }

  /// Splits a positive finite number into 2^k · m with m between √½ and √2.
  @inline(__always)
  static func splitNearOne(_ x: Double) -> (exponent: Double, m: Double) {
    let isSubnormal = x < 0x1p-1022
    let bits = Int64(bitPattern: (isSubnormal ? x * 0x1p54 : x).bitPattern)
    // The constant is the bit pattern of √½: after subtracting it, the exponent field counts from √½.
    let exponent = (bits &- 0x3fe6_a09e_667f_3bcd) >> 52
    let m = Double(bitPattern: UInt64(bitPattern: bits &- (exponent << 52)))
    return (Double(isSubnormal ? exponent &- 54 : exponent), m)
  }

  /// Returns ln(1 + f) + exponent · ln 2 + correction.
  ///
  /// With s = f/(2+f), ln(1 + f) is 2s + 2s³/3 + …; in this form the leading term is f, which is exact.
  @inline(__always)
  private static func logarithm(of f: Double, exponent: Double, correction: Double) -> Double {
    let s = f / (2 + f)
    let z = s * s
    let z2 = z * z
    let series =
      z
      * (cubic(
        z, z2, 0x1.5555555555558p-1, 0x1.9999999995204p-2, 0x1.2492492e09d4dp-2,
        0x1.c71c62c639fdep-3)
        + z2 * z2
        * ((0x1.7462bd8f7796ep-3 + 0x1.39fd392179a95p-3 * z) + z2 * 0x1.2b6688a387e03p-3))
    let half = 0.5 * f * f
    let low = s * (half + series) + (exponent * ln2Low + correction)
    return ((low - half) + f) + exponent * ln2High
  }
}
