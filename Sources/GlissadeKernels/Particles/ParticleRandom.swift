import CGlissadeSIMD

/// Random numbers of one particle per row, each a function of the particle's number alone.
///
/// Two words are made of the keys and the number by the integer finaliser below, which is a bijection: no
/// two particles of a window share them. From the first the draws count on by the second, as SplitMix does
/// with a step of each sequence's own, and every count is finalised again.
struct ParticleRandom {
  private var state: Bits
  private let step: Bits

  /// - Parameters:
  ///   - low: the lower half of each particle's number.
  ///   - high: the upper half, multiplied with ``highFactor``.
  @inline(__always) init(_ low: Bits, _ high: Bits, _ key: UInt32, _ secondKey: UInt32) {
    let first = finalise(low ^ Bits(repeating: key))
    let second = finalise(first &+ high &+ Bits(repeating: secondKey))
    state = second ^ (second &>> 16)
    step = first | Bits(repeating: 1)
  }

  @inline(__always) static var highFactor: UInt32 { 0x9e37_79b9 }

  /// The next number, in -1/2 ..< 1/2, a multiple of 2⁻²³.
  @inline(__always) mutating func next() -> Lanes {
    state = state &+ step
    let mantissa = (finalise(state) &>> 9) | Bits(repeating: 0x3f80_0000)
    return lanes(mantissa) - splat(1.5)
  }

  /// The next number, in 0 ..< 1.
  @inline(__always) mutating func nextUnit() -> Lanes { next() + splat(0.5) }

  /// Sine and cosine of an angle drawn evenly from the whole circle.
  @inline(__always) mutating func nextAngle() -> (sine: Lanes, cosine: Lanes) {
    let turn = next()
    return sineAndCosine(turn + turn)
  }
}

/// Spreads every bit over all that are above it.
///
/// Two rounds of exclusive or and multiplication, with the constants that Chris Wellons found to have the
/// least bias; his last exclusive or changes only bits that no draw uses.
@inline(__always) func finalise(_ word: Bits) -> Bits {
  var x = word
  x = x ^ (x &>> 16)
  x = x &* Bits(repeating: 0x7feb_352d)
  x = x ^ (x &>> 15)
  return x &* Bits(repeating: 0x846c_a68b)
}
