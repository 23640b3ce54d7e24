import CGlissadeSIMD

/// A random number generator per row, which depends only on the particle's number and the keys.
///
/// The integer finaliser below, a bijection, makes two words from the keys and the number: no two particles that
/// are alive at once share them. The draws start at the first word and advance by the second, as in SplitMix with a
/// different increment for each sequence; each state is finalised again.
struct ParticleRandom {
  private var state: Bits
  private let step: Bits

  /// Creates the generators of some particles.
  ///
  /// - Parameters:
  ///   - low: The lower half of each particle's number.
  ///   - high: The upper half, multiplied by ``highFactor``.
  @inline(__always) init(_ low: Bits, _ high: Bits, _ key: UInt32, _ secondKey: UInt32) {
    let first = finalise(low ^ Bits(repeating: key))
    let second = finalise(first &+ high &+ Bits(repeating: secondKey))
    state = second ^ (second &>> 16)
    step = first | Bits(repeating: 1)
  }

  @inline(__always) static var highFactor: UInt32 { 0x9e37_79b9 }

  /// Returns the next number in -1/2 ..< 1/2, a multiple of 2⁻²³.
  @inline(__always) mutating func next() -> Lanes {
    state = state &+ step
    let mantissa = (finalise(state) &>> 9) | Bits(repeating: 0x3f80_0000)
    return lanes(mantissa) - splat(1.5)
  }

  /// Returns the next number in 0 ..< 1.
  @inline(__always) mutating func nextUnit() -> Lanes { next() + splat(0.5) }

  /// Returns sine and cosine of an angle drawn evenly from the whole circle.
  @inline(__always) mutating func nextAngle() -> (sine: Lanes, cosine: Lanes) {
    let turn = next()
    return sineAndCosine(turn + turn)
  }
}

/// Mixes every bit into all bits above it.
///
/// Two rounds of exclusive or and multiplication, with Chris Wellons's constants of least bias; his last exclusive
/// or changes only bits that no draw uses.
@inline(__always) func finalise(_ word: Bits) -> Bits {
  var x = word
  x = x ^ (x &>> 16)
  x = x &* Bits(repeating: 0x7feb_352d)
  x = x ^ (x &>> 15)
  return x &* Bits(repeating: 0x846c_a68b)
}
