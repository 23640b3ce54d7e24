import TestSupport

/// Random numbers from a seed, so that a failing property test can be repeated.
struct RandomNumbers: RandomNumberGenerator {
  private var generator: SeededGenerator
  /// Whether numbers are multiples of small powers of two, so that sums and products of times are exact
  /// and instants are met exactly.
  let isDyadic: Bool

  init(seed: UInt64, isDyadic: Bool) {
    generator = SeededGenerator(seed: seed)
    self.isDyadic = isDyadic
  }

  mutating func next() -> UInt64 { generator.next() }

  /// A number within a range; in the dyadic case a multiple of a power of two.
  mutating func number(_ range: ClosedRange<Double>, step: Double = 0x1p-4) -> Double {
    if isDyadic {
      let steps = Int(((range.upperBound - range.lowerBound) / step).rounded(.down))
      return range.lowerBound + Double(Int.random(in: 0...steps, using: &self)) * step
    }
    return Double.random(in: range, using: &self)
  }

  /// Whether something happens that does so in some of a hundred cases.
  mutating func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}
