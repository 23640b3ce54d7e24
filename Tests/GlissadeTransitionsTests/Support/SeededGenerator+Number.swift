import TestSupport

extension SeededGenerator {
  /// Creates a generator for one of many consecutive numbers, whose sequences have nothing in common.
  init(_ number: UInt64) {
    self.init(seed: number &* 0xD134_2543_DE82_EF95 &+ 0x2545_F491_4F6C_DD1D)
  }
}
