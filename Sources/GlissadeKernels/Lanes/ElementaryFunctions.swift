import CGlissadeSIMD

// Polynomials fitted by iteratively reweighted least squares on Chebyshev points (near minimax):
// 2^f on [-1/2, 1/2] to 2e-7 relative, cos(πr) to 1e-8 and sin(πr)/r to 4e-9 for r in [-1/2, 1/2].

/// 1.5·2²³: added to a Float below 2²² it leaves the nearest integer in the low mantissa bits.
let roundingShift: Float = 12_582_912

/// Returns 2^f for f in -1/2…1/2; exactly 1 at 0.
@inline(__always) func exp2Fraction<V: LaneGroup>(_ f: V) -> V {
  var p = V.fma(f, V(0.001_327_646_680_111_645_9), V(0.009_675_541_293_047_991))
  p = V.fma(p, f, V(0.055_507_132_895_579_48))
  p = V.fma(p, f, V(0.240_221_197_248_709_9))
  p = V.fma(p, f, V(0.693_146_967_054_926_4))
  return V.fma(p, f, V(1))
}

/// Returns 2^y for y ≤ 0, exactly 0 from y = -100 on, so that a spring reaches its target without denormal numbers.
@inline(__always) func envelope<V: LaneGroup>(_ y: V) -> V {
  let y = V.max(y, V(-100))
  let shifted = y + V(roundingShift)
  let p = exp2Fraction(y - (shifted - V(roundingShift)))
  return p.scaled(byPowerIn: shifted) - V(0x1p-100)
}

/// Returns (2^f - 1)/f for f in -1/2…1/2, such that 2^f is within 2e-8 before rounding.
@inline(__always) func exp2Slope<V: LaneGroup>(_ f: V) -> V {
  var p = V.fma(f, V(0.000_153_533_618), V(0.001_339_887_444_5))
  p = V.fma(p, f, V(0.009_618_437_358_2))
  p = V.fma(p, f, V(0.055_503_324_710_3))
  p = V.fma(p, f, V(0.240_226_479_136_2))
  return V.fma(p, f, V(0.693_147_202_855_1))
}

/// Returns ``envelope(_:)`` with one more coefficient, for forms in which its error would dominate.
@inline(__always) func preciseEnvelope<V: LaneGroup>(_ y: V) -> V {
  let y = V.max(y, V(-100))
  let shifted = y + V(roundingShift)
  let f = y - (shifted - V(roundingShift))
  let p = V.fma(exp2Slope(f), f, V(1))
  return p.scaled(byPowerIn: shifted) - V(0x1p-100)
}

/// Returns 2^y - 1 for y ≤ 0, precise near 0, and exactly -1 from y = -100 on.
@inline(__always) func envelopeMinusOne<V: LaneGroup>(_ y: V) -> V {
  let y = V.max(y, V(-100))
  let shifted = y + V(roundingShift)
  let f = y - (shifted - V(roundingShift))
  let power = V(1).scaled(byPowerIn: shifted)
  return V.fma(power, exp2Slope(f) * f, power - V(1))
}

/// An angle in half turns, split into a parity and a remainder.
struct HalfTurns<V: LaneVector> {
  /// The remainder, in -1/2…1/2 half turns.
  let remainder: V
  /// The nearest integer number of half turns, in the low bits.
  let shifted: V

  /// Splits an angle.
  ///
  /// - Parameter turns: Half turns. The result is meaningful up to a magnitude of 2²²; up to 2³⁶, sine and cosine
  ///   of the remainder are finite.
  @inline(__always) init(_ turns: V) {
    shifted = turns + V(roundingShift)
    remainder = turns - (shifted - V(roundingShift))
  }
}

/// Returns cos(πr) for r² = z in 0…1/4.
@inline(__always) func cosHalfTurns<V: LaneGroup>(_ z: V) -> V {
  var p = V.fma(z, V(0.219_696_794_760_400_63), V(-1.331_880_159_328_483_5))
  p = V.fma(p, z, V(4.058_411_913_867_356))
  p = V.fma(p, z, V(-4.934_792_858_660_307))
  return V.fma(p, z, V(1))
}

/// Returns sin(πr) for r² = z in 0…1/4.
@inline(__always) func sinHalfTurns<V: LaneVector>(_ z: V, _ r: V) -> V {
  var p = V.fma(z, V(0.077_560_386_028_949_32), V(-0.598_242_125_922_688_2))
  p = V.fma(p, z, V(2.550_069_726_254_190_7))
  p = V.fma(p, z, V(-5.167_709_684_794_656))
  p = V.fma(p, z, V(3.141_592_636_895_355_3))
  return p * r
}

/// Returns the sine of an angle in half turns.
@inline(__always) func sine<V: LaneVector>(_ turns: V) -> V {
  let angle = HalfTurns(turns)
  let r = angle.remainder
  return sinHalfTurns(r * r, r).flipped(byParityOf: angle.shifted)
}

/// Returns the sine and cosine of an angle in half turns.
@inline(__always) func sineAndCosine(_ turns: Lanes) -> (sine: Lanes, cosine: Lanes) {
  let angle = HalfTurns(turns)
  let z = angle.remainder * angle.remainder
  return (
    sinHalfTurns(z, angle.remainder).flipped(byParityOf: angle.shifted),
    cosHalfTurns(z).flipped(byParityOf: angle.shifted)
  )
}
