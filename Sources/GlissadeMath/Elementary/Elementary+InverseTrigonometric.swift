extension Elementary {
  /// Returns the angle in -π/2...π/2 whose sine is `x`; NaN outside -1...1.
  package static func asin(_ x: Double) -> Double {
    let magnitude = abs(x)
    guard magnitude >= 0x1p-27 else { return x }
    if magnitude < 0.5 { return x + x * arcsineSeries(x * x) }
    guard magnitude < 1 else { return magnitude == 1 ? x * halfPi : .nan }
    // asin x = π/2 - 2 asin √((1 - x)/2)
    let (root, rootLow, series) = halfAngle(magnitude)
    let value =
      0.5 * halfPi
      - (2 * root * series - (halfPiLow - 2 * rootLow) - (0.5 * halfPi - 2 * root))
    return x < 0 ? -value : value
  }

  /// Returns the angle in -π/2...π/2 whose tangent is `x`; ±π/2 for infinities.
  package static func atan(_ x: Double) -> Double {
    let magnitude = abs(x)
    guard magnitude >= 0x1p-27 else { return x }
    let value = magnitude < 0x1p66 ? arctangent(magnitude, over: 1) : x.isNaN ? x : halfPi
    return x < 0 ? -value : value
  }

  /// Returns the angle in -π...π of the point (`x`, `y`) seen from the origin; `y` comes first, as in C.
  ///
  /// The signs of zeros select the side, so that (0, 0) has an angle too: 0 or ±π.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    guard !x.isNaN && !y.isNaN else { return x + y }
    let value = angle(y.magnitude, x.magnitude)
    let turned = x.sign == .minus ? 2 * halfPi - (value - 2 * halfPiLow) : value
    return y.sign == .minus ? -turned : turned
  }
}

// MARK: - Kernels

extension Elementary {
  /// Returns asin(√z)/√z - 1 for z in 0...0.25.
  @inline(__always)
  private static func arcsineSeries(_ z: Double) -> Double {
    let z2 = z * z
    let z4 = z2 * z2
    let low = cubic(
      z, z2, 0x1.5555555555556p-3, 0x1.3333333332ec4p-4, 0x1.6db6db6e3292ep-5,
      0x1.f1c71c1d4aa0dp-6)
    let middle = cubic(
      z, z2, 0x1.6e8bb1d89492bp-6, 0x1.1c4d343fa57f6p-6, 0x1.c9cf3759fd8ffp-7,
      0x1.78246f32d075cp-7)
    let high =
      cubic(
        z, z2, 0x1.524ea8b3aad31p-7, 0x1.653a8f8cfd43cp-8, 0x1.1d661531b222ep-6,
        -0x1.e7a24f548c99fp-7) + z4 * 0x1.d78189767524ep-6
    return z * (low + z4 * (middle + z4 * high))
  }

  /// Returns √((1 - x)/2) in two parts, and the arcsine series at it, for x in 0.5..<1.
  @inline(__always)
  private static func halfAngle(
    _ x: Double
  ) -> (root: Double, rootLow: Double, series: Double) {
    let z = (1 - x) * 0.5
    let root = z.squareRoot()
    return (root, fma(-root, root, z) / (2 * root), arcsineSeries(z))
  }

  /// Returns the angle in 0...π/2 of a point in the first quadrant, infinities and zeros included.
  private static func angle(_ y: Double, _ x: Double) -> Double {
    guard y > 0 else { return 0 }
    if y.isInfinite { return x.isInfinite ? 0.5 * halfPi : halfPi }
    // Ratios whose angle rounds to the ratio or to a right angle; for the others, all products are in range.
    if y > 0x1p66 * x { return halfPi }
    if y < 0x1p-30 * x { return y / x }
    if max(x, y) > 0x1p900 { return arctangent(y * 0x1p-200, over: x * 0x1p-200) }
    if min(x, y) < 0x1p-900 { return arctangent(y * 0x1p200, over: x * 0x1p200) }
    return arctangent(y, over: x)
  }

  /// Returns the angle of a point in the first quadrant with a ratio between 2^-30 and 2^66.
  ///
  /// The point is rotated back by the nearest of five angles, so that its ratio is below 7/16, and the quotient is
  /// corrected by its remainder.
  @inline(__always)
  private static func arctangent(_ y: Double, over x: Double) -> Double {
    let numerator: Double
    let denominator: Double
    let base: (high: Double, low: Double)
    if y < 0.4375 * x {
      (numerator, denominator, base) = (y, x, (0, 0))
    } else if y < 0.6875 * x {
      (numerator, denominator) = (y - 0.5 * x, x + 0.5 * y)
      base = (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56)
    } else if y < 1.1875 * x {
      (numerator, denominator) = (y - x, x + y)
      base = (0.5 * halfPi, 0.5 * halfPiLow)
    } else if y < 2.4375 * x {
      (numerator, denominator) = (fma(-1.5, x, y), x + 1.5 * y)
      base = (0x1.f730bd281f69bp-1, 0x1.007887af0cbbdp-56)
    } else {
      (numerator, denominator, base) = (-x, y, (halfPi, halfPiLow))
    }
    let q = numerator / denominator
    let rest = fma(-q, denominator, numerator) / denominator
    let z = q * q
    let z2 = z * z
    let z4 = z2 * z2
    let low = cubic(
      z, z2, -0x1.5555555555554p-2, 0x1.9999999998850p-3, -0x1.24924923afc46p-3,
      0x1.c71c7135f2ab3p-4)
    let middle = cubic(
      z, z2, -0x1.745cff53bb87ap-4, 0x1.3b1160592f0e5p-4, -0x1.10ed0f1a188ccp-4,
      0x1.df0a999aa42cbp-5)
    let high =
      (-0x1.9c5c631f8277ep-5 + 0x1.35d02d0566af4p-5 * z) - z2 * 0x1.1f61c8934c7b0p-6
    let series = z * (low + z4 * (middle + z4 * high))
    return base.high + (q + (q * series + (rest + base.low)))
  }
}
