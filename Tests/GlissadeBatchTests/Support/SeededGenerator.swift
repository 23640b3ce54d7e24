import GlissadeMath

/// A random number generator with the same numbers in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a number of a range, uniformly distributed.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    let unit = Double(next() >> 11) * 0x1p-53
    return range.lowerBound + (range.upperBound - range.lowerBound) * unit
  }

  /// Returns a number of a positive range, with every order of magnitude equally likely.
  mutating func anyMagnitude(_ range: ClosedRange<Double>) -> Double {
    let low = Elementary.log(range.lowerBound)
    let high = Elementary.log(range.upperBound)
    return min(max(Elementary.exp(uniform(low...high)), range.lowerBound), range.upperBound)
  }

  mutating func index(below count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func chance(_ part: Double) -> Bool { uniform(0...1) < part }

  mutating func float(_ range: ClosedRange<Double> = -1...1) -> Float { Float(uniform(range)) }

  mutating func floats(_ count: Int, _ range: ClosedRange<Double> = -1...1) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(float(range)) }
    return result
  }

  mutating func vector(_ range: ClosedRange<Double> = -1...1) -> Vector {
    Vector(x: uniform(range), y: uniform(range), z: uniform(range))
  }

  mutating func rotation() -> Quaternion {
    Quaternion(angle: uniform(-3...3), axis: vector())
  }
}
