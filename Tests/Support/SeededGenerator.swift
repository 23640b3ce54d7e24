/// Random numbers that are the same for the same seed in every run: SplitMix64.
///
/// Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator whose sequence the seed determines.
  public init(seed: UInt64) { state = seed }

  /// Creates a generator for one of many consecutive numbers, whose sequences have nothing in common.
  public init(_ number: UInt64) {
    self.init(seed: number &* 0xD134_2543_DE82_EF95 &+ 0x2545_F491_4F6C_DD1D)
  }

  /// Returns the next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
