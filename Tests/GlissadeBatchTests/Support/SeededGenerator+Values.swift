import GlissadeMath
import TestSupport

extension SeededGenerator {
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
