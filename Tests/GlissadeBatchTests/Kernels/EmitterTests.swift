import CGlissadeSIMD
import GlissadeBatch
import GlissadeKernels
import TestSupport
import Testing

/// Tests of the particles' random numbers, and of the memory that their kernel writes.
struct EmitterTests {
  static let bins = 256
  /// The maximum number of draws of a particle.
  static let draws = 15

  /// Returns the chi-square of counts with equal expectation, minus its mean, in standard deviations.
  static func deviation(_ counts: [Int]) -> Double {
    let total = Double(counts.reduce(0, +))
    let expected = total / Double(counts.count)
    let sum = counts.reduce(0.0) { $0 + (Double($1) - expected) * (Double($1) - expected) }
    let freedom = Double(counts.count - 1)
    return (sum / expected - freedom) / (2 * freedom).squareRoot()
  }

  /// The first numbers of runs of particles: at the start, across the 32nd bit, and late.
  static let starts = [0, (1 << 32) - 30_000, 100_000_000_000_000]

  // Among some hundred values of chi-square, five deviations too many occur once in 10⁴ runs with true random
  // numbers, as it has a longer tail than the normal distribution.
  @Test(arguments: starts)
  func `each draw is even over its range`(_ start: Int) {
    let count = soak(1 << 15, 1 << 18)
    var counts = [[Int]](
      repeating: [Int](repeating: 0, count: Self.bins), count: Self.draws)
    var low = counts
    for index in start..<start + count {
      var hash = ParticleHash(seed: 1, cell: 0, index: index)
      for draw in 0..<Self.draws {
        let bits = hash.bits()
        counts[draw][Int(bits >> 15)] += 1
        low[draw][Int(bits & 255)] += 1
      }
    }
    for draw in 0..<Self.draws {
      expectLess(abs(Self.deviation(counts[draw])), than: 5, "upper bits of draw \(draw)")
      expectLess(abs(Self.deviation(low[draw])), than: 5, "lower bits of draw \(draw)")
    }
  }

  @Test(arguments: starts)
  func `draws do not depend on those before them, nor on their neighbours`(_ start: Int) {
    let count = soak(1 << 15, 1 << 18)
    /// Counts of pairs of four bits: a draw with the particle's next one, and with the same one of the next
    /// particle, of the next seed and of the next cell.
    var pairs = [[[Int]]](
      repeating: [[Int]](repeating: [Int](repeating: 0, count: 256), count: Self.draws - 1),
      count: 4)
    for index in start..<start + count {
      var hash = ParticleHash(seed: 7, cell: 2, index: index)
      var others = [
        ParticleHash(seed: 7, cell: 2, index: index + 1),
        ParticleHash(seed: 8, cell: 2, index: index), ParticleHash(seed: 7, cell: 3, index: index),
      ]
      var bits = Int(hash.bits() >> 19)
      for draw in 0..<Self.draws - 1 {
        let next = Int(hash.bits() >> 19)
        pairs[0][draw][16 * bits + next] += 1
        for other in 0..<3 {
          pairs[other + 1][draw][16 * bits + Int(others[other].bits() >> 19)] += 1
        }
        bits = next
      }
    }
    for (kind, counts) in pairs.enumerated() {
      for draw in 0..<Self.draws - 1 {
        expectLess(abs(Self.deviation(counts[draw])), than: 5, "pair \(kind) of draw \(draw)")
      }
    }
  }

  @Test func `a change of any bit of number or seed changes half of the draws' bits`() {
    for draw in [0, 14] {
      for bit in 0..<53 {
        var changed = 0
        let count = soak(1000, 10_000)
        for index in 0..<count {
          var one = ParticleHash(seed: 3, cell: 1, index: index * 7919)
          var other =
            bit < 48
            ? ParticleHash(seed: 3, cell: 1, index: (index * 7919) ^ (1 << bit))
            : ParticleHash(seed: 3 ^ (1 << UInt32(6 * (bit - 48))), cell: 1, index: index * 7919)
          for _ in 0..<draw { (_, _) = (one.bits(), other.bits()) }
          changed += (one.bits() ^ other.bits()).nonzeroBitCount
        }
        // Among 106 numbers of ones, five deviations too many occur once in 10⁴ runs with true random bits.
        let deviation = (23 * Double(count) / 4).squareRoot()
        expectClose(
          Double(changed), 11.5 * Double(count), within: 5 * deviation, "bit \(bit), draw \(draw)")
      }
    }
  }

  @Test func `no two particles of a window share their first two draws`() {
    let count = soak(1 << 15, 1 << 18)
    var seen = Set<UInt64>(minimumCapacity: count)
    for index in 0..<count {
      var hash = ParticleHash(seed: 0, cell: 0, index: index)
      seen.insert(UInt64(hash.bits()) << 23 | UInt64(hash.bits()))
    }
    // 46 bits leave 1e-5 pairs that agree by chance, and 0.008 in a soak run.
    expectTrue(seen.count >= count - 1)
  }

  @Test func `spectra of draws have no line`() {
    // Sums with alternating signs of every period up to 64: each is normal with a variance of n/12.
    let count = 1 << 14
    for draw in [0, 1, 5] {
      let values = (0..<count).map { index in
        var hash = ParticleHash(seed: 11, cell: 0, index: index)
        for _ in 0..<draw { _ = hash.bits() }
        return hash.centred()
      }
      for lag in 1...64 {
        var sum = 0.0
        for i in 0..<count - lag { sum += values[i] * values[i + lag] }
        // A product of two has the variance 1/144.
        expectLess(abs(sum), than: 5 * (Double(count - lag) / 144).squareRoot(), "lag \(lag)")
      }
    }
  }

  @Test(arguments: 1...5, [Int32(0), 1, 2])
  func `the kernel writes its places and no others`(_ blocks: Int, _ shape: Int32) {
    var cell = [Float](repeating: 0, count: 48)
    (cell[0], cell[5], cell[28], cell[37]) = (1, 1, 1, 1)
    (cell[2], cell[10], cell[38], cell[39], cell[43], cell[44]) = (9, 1, 3, 3, 1, 1)
    for newest in [0, 1, 15, 16, 40, 1 << 33] {
      var matrices = GuardedArray(count: 256 * blocks, offset: 3)
      var colors = GuardedArray(count: 64 * blocks, offset: 5)
      var ages = GuardedArray(count: 16 * blocks, offset: 1)
      let alive = unsafe matrices.floats.withUnsafeMutableBufferPointer { matrix in
        unsafe colors.floats.withUnsafeMutableBufferPointer { color in
          unsafe ages.floats.withUnsafeMutableBufferPointer { age in
            guard let m = matrix.baseAddress, let c = color.baseAddress, let a = age.baseAddress
            else { return 0 }
            return unsafe particleKernel()(
              cell, shape, 1, 2, newest, 0.001, 0.01, blocks, m + matrices.range.lowerBound,
              c + colors.range.lowerBound, a + ages.range.lowerBound)
          }
        }
      }
      expectTrue(matrices.isWhole && colors.isWhole && ages.isWhole)
      expectEqual(alive, min(newest + 1, 16 * blocks))
      expectEqual(ages.values.count { $0 >= 0 }, alive)
    }
  }
}
