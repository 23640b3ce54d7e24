extension Elementary {
  /// Returns the length of the vector (`x`, `y`), without overflow or underflow of intermediate results.
  ///
  /// It is infinite if either argument is, even if the other is NaN, as in C.
  public static func hypot(_ x: Double, _ y: Double) -> Double {
    if x.isInfinite || y.isInfinite { return .infinity }
    guard !x.isNaN && !y.isNaN else { return x + y }
    let a = max(x.magnitude, y.magnitude)
    let b = min(x.magnitude, y.magnitude)
    guard b > 0 else { return a }
    if a > 0x1p500 { return length(a * 0x1p-600, b * 0x1p-600) * 0x1p600 }
    if a < 0x1p-400 { return length(a * 0x1p600, b * 0x1p600) * 0x1p-600 }
    return length(a, b)
  }

  /// Returns `x` to the power `y`.
  ///
  /// For a negative base, the result is NaN unless the exponent is a whole number. Any number to the power 0, and 1
  /// to any power, is 1, as in C.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    guard !x.isNaN && !y.isNaN else { return x + y }
    let magnitude = x.magnitude
    if y.isInfinite {
      return magnitude == 1 ? 1 : (magnitude > 1) == (y > 0) ? .infinity : 0
    }
    var isNegative = false
    if x.sign == .minus {
      isNegative = isOdd(y)
      if x < 0 && x.isFinite && y != y.rounded(.towardZero) { return .nan }
    }
    let value: Double
    if magnitude == 0 || magnitude.isInfinite {
      value = (magnitude == 0) == (y > 0) ? 0 : .infinity
    } else {
      let (high, low) = logarithmInTwoParts(magnitude)
      let product = y * high
      value =
        exponentialLimit(product)
        ?? exponential(product, plus: fma(y, high, -product) + y * low)
    }
    return isNegative ? -value : value
  }
}

// MARK: - Kernels

extension Elementary {
  @inline(__always)
  private static func length(_ a: Double, _ b: Double) -> Double {
    fma(a, a, b * b).squareRoot()
  }

  private static func isOdd(_ y: Double) -> Bool {
    // From 2^53 on every number is even.
    guard y.magnitude < 0x1p53, y == y.rounded(.towardZero) else { return false }
    return Int64(y) & 1 != 0
  }

  /// Returns the logarithm of a positive finite number with a relative error of about 2^-65.
  ///
  /// It uses the series of `log`, with s = f/(2 + f), its cube and the leading coefficient 2/3 in two parts each.
  private static func logarithmInTwoParts(_ x: Double) -> (high: Double, low: Double) {
    let (exponent, m) = splitNearOne(x)
    let f = m - 1
    let d = 2 + f
    let dLow = f - (d - 2)
    let s = f / d
    let sLow = (fma(-s, d, f) - s * dLow) / d

    let z = s * s
    let zLow = fma(s, s, -z) + 2 * s * sLow
    let cube = s * z
    let cubeLow = fma(s, z, -cube) + (s * zLow + sLow * z)

    let z2 = z * z
    let series =
      z
      * (cubic(
        z, z2, 0x1.999999999999fp-2, 0x1.249249248e475p-2, 0x1.c71c71d811c69p-3,
        0x1.745d09d5cea91p-3)
        + z2 * z2
        * ((0x1.3b18c07ffffa4p-3 + 0x1.1017b2e6717d6p-3 * z) + z2 * 0x1.0884ab56572e0p-3))
    let twoThirds = 0x1.5555555555555p-1
    let factor = twoThirds + series
    let factorLow = (twoThirds - factor) + series + 0x1.5555555555555p-55
    let term = cube * factor
    let termLow = fma(cube, factor, -term) + (cube * factorLow + cubeLow * factor)

    let sum = 2 * s + term
    let sumLow = ((2 * s - sum) + term) + (2 * sLow + termLow)
    let base = exponent * ln2High
    let total = base + sum
    // The larger of the two terms must come first for the difference to be exact.
    let lost = exponent == 0 ? 0 : (base - total) + sum
    let low = lost + (sumLow + exponent * ln2Low)
    let high = total + low
    return (high, (total - high) + low)
  }
}
