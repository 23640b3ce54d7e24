import CGlissadeSIMD

// Polynomials fitted by iteratively reweighted least squares on Chebyshev points (near minimax):
// 2^f on [-1/2, 1/2] to 2e-7 relative, cos(πr) to 1e-8 and sin(πr)/r to 4e-9 for r in [-1/2, 1/2].

/// 2^f for f in -1/2…1/2; exactly 1 at 0.
@inline(__always) func exp2Fraction(_ f: Lanes) -> Lanes {
  var p = fma(f, splat(0.001_327_646_680_111_645_9), splat(0.009_675_541_293_047_991))
  p = fma(p, f, splat(0.055_507_132_895_579_48))
  p = fma(p, f, splat(0.240_221_197_248_709_9))
  p = fma(p, f, splat(0.693_146_967_054_926_4))
  return fma(p, f, splat(1))
}

/// 2^y for y ≤ 0, exactly 0 from y = -100 on, so that a spring reaches its target and no
/// denormal number is ever made.
@inline(__always) func envelope(_ y: Lanes) -> Lanes {
  let y = gl_max(y, splat(-100))
  let shifted = y + roundingShift
  let p = exp2Fraction(y - (shifted - roundingShift))
  return lanes(bits(p) &+ (bits(shifted) &<< 23)) - splat(0x1p-100)
}

/// An angle in half turns, split into a sign and a remainder.
struct HalfTurns {
  /// In -1/2…1/2 half turns.
  let remainder: Lanes
  /// The sign bit of (-1)^n, n the nearest integer number of half turns.
  let sign: Bits

  /// - Parameter turns: half turns, in magnitude at most 2²².
  @inline(__always) init(_ turns: Lanes) {
    let shifted = turns + roundingShift
    remainder = turns - (shifted - roundingShift)
    sign = bits(shifted) &<< 31
  }
}

/// cos(πr) for r² = z in 0…1/4.
@inline(__always) func cosHalfTurns(_ z: Lanes) -> Lanes {
  var p = fma(z, splat(0.219_696_794_760_400_63), splat(-1.331_880_159_328_483_5))
  p = fma(p, z, splat(4.058_411_913_867_356))
  p = fma(p, z, splat(-4.934_792_858_660_307))
  return fma(p, z, splat(1))
}

/// sin(πr) for r² = z in 0…1/4.
@inline(__always) func sinHalfTurns(_ z: Lanes, _ r: Lanes) -> Lanes {
  var p = fma(z, splat(0.077_560_386_028_949_32), splat(-0.598_242_125_922_688_2))
  p = fma(p, z, splat(2.550_069_726_254_190_7))
  p = fma(p, z, splat(-5.167_709_684_794_656))
  p = fma(p, z, splat(3.141_592_636_895_355_3))
  return p * r
}
