import GlissadeKernels
import GlissadeMath
import Testing

/// Decaying motion, on the build that every processor has.
struct DecayTests {
  // An exponent that is rounded to 2⁻²⁴ of up to 24 octaves loses 1e-6 of what is left, far out;
  // the rest is the rounding of the sum.
  @Test func `positions and velocities follow the exponential`() {
    var generator = SeededGenerator(seed: 131)
    let blocks = 3
    var rows = [Float](repeating: 0, count: 48 * blocks)
    for i in 0..<(16 * blocks) {
      let start = i / 16 * 48 + i % 16
      rows[start] = Float(generator.anyMagnitude(0.01...100))
      rows[start + 16] = generator.float(-100...100)
      rows[start + 32] = generator.float(-100...100)
    }
    for time in [0, 1e-9, 0.001, 0.1, 1, 10, 1e6, 1e12] {
      var positions = [Float](repeating: 0, count: 16 * blocks)
      var velocities = positions
      unsafe decays(rows, blocks, time, &positions, &velocities)
      for i in 0..<(16 * blocks) {
        let start = i / 16 * 48 + i % 16
        let (k, a) = (Double(rows[start]), Double(rows[start + 16]))
        let rest = Double(rows[start + 32])
        let away = a * Elementary.exp(-k * time)
        let unit = max(a.magnitude, rest.magnitude)
        #expect(Double(positions[i]).isClose(to: rest + away, within: 1e-6 * unit))
        #expect(Double(velocities[i]).isClose(to: -k * away, within: 1e-6 * k * a.magnitude))
      }
    }
  }
}
