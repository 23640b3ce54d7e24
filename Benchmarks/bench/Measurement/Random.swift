/// A reproducible random number generator, SplitMix64.
struct Random {
  private var state: UInt64

  init(seed: UInt64 = 12345) { state = seed }

  mutating func bits() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a Float, so that every candidate gets the same number.
  mutating func uniform(_ low: Double, _ high: Double) -> Float {
    Float(low + (high - low) * Double(bits() >> 11) * 0x1p-53)
  }

  mutating func below(_ bound: UInt64) -> Int { Int(bits() % bound) }
}
