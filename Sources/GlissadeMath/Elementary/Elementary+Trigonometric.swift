extension Elementary {
  /// Returns the sine of `x` radians.
  ///
  /// It is NaN for infinities. The reduction is accurate for every finite argument.
  public static func sin(_ x: Double) -> Double {
    guard abs(x) >= 0x1p-27 else { return x }
    let angle = reducedByHalfPi(x)
    let value =
      angle.quadrant & 1 == 0
      ? sine(angle.high, angle.low) : cosine(angle.high, angle.low)
    return angle.quadrant & 2 == 0 ? value : -value
  }

  /// Returns the cosine of `x` radians.
  ///
  /// It is NaN for infinities. The reduction is accurate for every finite argument.
  public static func cos(_ x: Double) -> Double {
    let angle = reducedByHalfPi(x)
    let value =
      angle.quadrant & 1 == 0
      ? cosine(angle.high, angle.low) : sine(angle.high, angle.low)
    return (angle.quadrant &+ 1) & 2 == 0 ? value : -value
  }

  /// Returns the sine and cosine of `x` radians, with one reduction and the same results as separate calls.
  public static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    guard abs(x) >= 0x1p-27 else { return (x, 1) }
    return sinCos(reducedByHalfPi(x))
  }

  /// Returns the tangent of `x` radians.
  ///
  /// It is NaN for infinities; no `Double` is close enough to an odd multiple of π/2 to overflow.
  package static func tan(_ x: Double) -> Double {
    guard abs(x) >= 0x1p-27 else { return x }
    let (quadrant, high, low) = reducedByHalfPi(x)
    // Both in two parts, because rounding them before the division would cost an ulp each.
    let (sineHigh, sineTail) = sineParts(high, low)
    let (cosineHigh, cosineTail) = cosineParts(high, low)
    let sine = sineHigh + sineTail
    let sineLow = (sineHigh - sine) + sineTail
    let cosine = cosineHigh + cosineTail
    let cosineLow = (cosineHigh - cosine) + cosineTail
    return quadrant & 1 == 0
      ? quotient(sine, sineLow, over: cosine, cosineLow)
      : -quotient(cosine, cosineLow, over: sine, sineLow)
  }

  /// Returns the sine and cosine of an angle in degrees, exact at multiples of 90.
  ///
  /// Zeros are positive. Both are NaN for infinities.
  public static func sinCos(degrees x: Double) -> (sin: Double, cos: Double) {
    let turned = abs(x) < 0x1p40 ? x : x.truncatingRemainder(dividingBy: 360)
    let shifted = turned * (1.0 / 90) + roundingShift
    let rest = turned - (shifted - roundingShift) * 90
    let (sine, cosine) = sinCos(
      (
        quadrant: Int(Int32(truncatingIfNeeded: shifted.bitPattern)),
        high: rest * 0x1.1df46a2529d39p-6, low: 0
      ))
    // Adding zero turns a negative zero into a positive one.
    return (sine + 0, cosine + 0)
  }
}

// MARK: - Kernels on ±π/4

extension Elementary {
  private static func sinCos(_ angle: ReducedAngle) -> (sin: Double, cos: Double) {
    let s = sine(angle.high, angle.low)
    let c = cosine(angle.high, angle.low)
    switch angle.quadrant & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  @inline(__always)
  private static func sine(_ x: Double, _ low: Double) -> Double {
    let (high, tail) = sineParts(x, low)
    return high + tail
  }

  @inline(__always)
  private static func cosine(_ x: Double, _ low: Double) -> Double {
    let (high, tail) = cosineParts(x, low)
    return high + tail
  }

  /// Returns the sine of x + low as a sum whose last addition is left to the caller.
  @inline(__always)
  private static func sineParts(_ x: Double, _ low: Double) -> (high: Double, tail: Double) {
    let z = x * x
    let z2 = z * z
    let cube = z * x
    let series =
      cubic(
        z, z2, 0x1.1111111110ba5p-7, -0x1.a01a019e80693p-13, 0x1.71de379252004p-19,
        -0x1.ae60069e53ef1p-26) + z2 * z2 * 0x1.5e098556d302ep-33
    return (x, (low - z * (0.5 * low - cube * series)) + cube * -0x1.5555555555555p-3)
  }

  /// Returns the cosine of x + low as a sum whose last addition is left to the caller.
  @inline(__always)
  private static func cosineParts(_ x: Double, _ low: Double) -> (high: Double, tail: Double) {
    let z = x * x
    let z2 = z * z
    let series =
      cubic(
        z, z2, 0x1.5555555555555p-5, -0x1.6c16c16c16960p-10, 0x1.a01a019f4d0edp-16,
        -0x1.27e4fa15bd814p-22)
      + z2 * z2 * (0x1.1eeb66b683028p-29 - z * 0x1.907c0e63adbb6p-37)
    let half = 0.5 * z
    let high = 1 - half
    return (high, ((1 - high) - half) + (z2 * series - x * low))
  }

  /// Returns the quotient of two numbers in two parts each, almost correctly rounded.
  @inline(__always)
  private static func quotient(
    _ a: Double, _ aLow: Double, over b: Double, _ bLow: Double
  ) -> Double {
    let q = a / b
    return q + (fma(-q, b, a) + (aLow - q * bLow)) / b
  }
}
