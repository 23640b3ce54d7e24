extension Elementary {
  /// An angle as a number of quarter turns, of which only the two lowest bits matter, and a remainder within ±π/4.
  typealias ReducedAngle = (quadrant: Int, high: Double, low: Double)

  /// Splits `x` radians into quarter turns and a remainder, which is NaN if `x` is not finite.
  @inline(__always)
  static func reducedByHalfPi(_ x: Double) -> ReducedAngle {
    if abs(x) < 0.78 { return (0, x, 0) }
    if abs(x) < 0x1p20 { return reducedByCodyWaite(x) }
    return x.isFinite ? reducedByPayneHanek(x) : (0, .nan, 0)
  }

  /// Reduces |x| < 2^20 by π/2 in four parts, the first three of at most 33 bits.
  ///
  /// For fewer than 2^20 quarter turns, their products are exact. The first two parts, which together are the
  /// `Double` nearest below π/2, leave an exact remainder as well; the third needs one rounding, whose error is kept.
  @inline(__always)
  private static func reducedByCodyWaite(_ x: Double) -> ReducedAngle {
    let shifted = x * 0x1.45f306dc9c883p-1 + roundingShift
    let k = shifted - roundingShift
    let rest = (x - k * 0x1.921fb544p0) - k * 0x1.0b46p-34
    let third = k * 0x1.1a626331p-54
    let high = rest - third
    let subtracted = rest - high
    let lost = (rest - (high + subtracted)) + (subtracted - third)
    return (
      Int(Int32(truncatingIfNeeded: shifted.bitPattern)), high, lost - k * 0x1.1701b839a2520p-88
    )
  }

  /// Reduces any finite |x| ≥ 2^20 by multiplying it by 192 bits of 2/π (Payne and Hanek).
  ///
  /// With x = m·2^e, the bits of 2/π above 2^(1-e) only contribute multiples of four quarter turns. Of the 192 bits
  /// below, the last 53 of the product are lost; the worst `Double` is 2^-62 quarter turns from a whole number of
  /// them, so that 64 correct bits remain.
  @inline(never)
  private static func reducedByPayneHanek(_ x: Double) -> ReducedAngle {
    let significand = x.magnitude.bitPattern & 0xf_ffff_ffff_ffff | 0x10_0000_0000_0000
    // Bit i of the table has the weight 2^(63 - i), and e is at least -32 here.
    let position = Int(x.magnitude.bitPattern >> 52) &- 1075 &+ 62
    let word = position >> 6
    let shift = UInt64(position & 63)
    let (w0, w1, w2) = (
      twoOverPiWord(word, shift), twoOverPiWord(word &+ 1, shift), twoOverPiWord(word &+ 2, shift)
    )
    // The top 128 of the low 192 bits of the product: two bits of quadrant, then the fraction.
    let (p1, p0) = significand.multipliedFullWidth(by: w1)
    let carryIn = significand.multipliedFullWidth(by: w2).high
    let (low, carry) = p0.addingReportingOverflow(carryIn)
    let high = (significand &* w0) &+ p1 &+ (carry ? 1 : 0)

    // Rounded to the nearest quarter turn: a signed fraction whose magnitude is at most a half.
    let quadrant = Int((high &+ (1 << 61)) >> 62)
    var top = high &- (UInt64(quadrant) << 62)
    var bottom = low
    let isNegative = Int64(bitPattern: top) < 0
    if isNegative {
      bottom = ~bottom &+ 1
      top = ~top &+ (bottom == 0 ? 1 : 0)
    }
    // As two Doubles: the leading 53 bits and the rest.
    let zeros = top.leadingZeroBitCount
    if zeros > 0 {
      top = zeros < 64 ? top << UInt64(zeros) | bottom >> UInt64(64 &- zeros) : bottom
      bottom = zeros < 64 ? bottom << UInt64(zeros) : 0
    }
    let scale = powerOfTwo(-126 &- zeros)
    let leading = top & ~0x7ff
    let turns = Double(leading) * 0x1p64 * scale
    let turnsLow = (Double(top & 0x7ff) * 0x1p64 + Double(bottom)) * scale
    let product = turns * halfPi
    let productLow = fma(turns, halfPi, -product) + (turns * halfPiLow + turnsLow * halfPi)
    let isFlipped = isNegative != (x < 0)
    return (
      x < 0 ? 0 &- quadrant : quadrant,
      isFlipped ? -product : product, isFlipped ? -productLow : productLow
    )
  }

  /// Returns 64 bits of 2/π from bit `shift` of the given word on.
  private static func twoOverPiWord(_ index: Int, _ shift: UInt64) -> UInt64 {
    let first = twoOverPi[index]
    return shift == 0 ? first : first << shift | twoOverPi[index &+ 1] >> (64 &- shift)
  }

  /// 2/π in binary, after 64 zero bits for its whole part, as far as the largest `Double` needs it.
  private static let twoOverPi: [UInt64] = [
    0, 0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561, 0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484, 0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f, 0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b, 0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab,
  ]
}
