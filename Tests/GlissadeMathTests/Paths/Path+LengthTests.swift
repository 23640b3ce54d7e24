import GlissadeMath
import TestSupport
import Testing

struct PathLengthTests {
  @Test(arguments: PathReferences.curves)
  func `lengths are right to eleven digits`(curve: PathReferences.Curve) {
    let segment = curve.segment
    // Coordinates far from the origin have lost digits of their own: twice their rounding.
    let tolerance = 1e-11 * curve.length + 4e-16 * curve.largestCoordinate
    expectClose(segment.length, curve.length, within: tolerance)
    for (t, length) in zip([0.25, 0.5, 0.9], curve.partialLengths) {
      expectClose(segment.length(to: t), length, within: tolerance)
    }
  }

  @Test(arguments: PathReferences.curves)
  func `the parameter at a length undoes the length`(curve: PathReferences.Curve) {
    let segment = curve.segment
    expectEqual(segment.parameter(atLength: 0), 0)
    expectEqual(segment.parameter(atLength: segment.length), 1)
    for step in 1..<50 {
      let length = segment.length * Double(step) / 50
      let t = segment.parameter(atLength: length)
      expectTrue(t > 0 && t < 1)
      expectClose(segment.length(to: t), length, within: 1e-11 * segment.length)
    }
  }

  @Test func `lines are measured and paced evenly`() {
    let line = Path.Segment(lineFrom: Point(x: 1, y: 1), to: Point(x: 4, y: 5))
    expectEqual(line.length, 5)
    expectEqual(line.length(to: 0.25), 1.25)
    expectEqual(line.parameter(atLength: 1.25), 0.25)
  }

  @Test func `beyond the ends lengths and parameters stay at them`() {
    let line = Path.Segment(lineFrom: .zero, to: Point(x: 4, y: 0))
    let curve = PathReferences.curves[0].segment
    for segment in [line, curve] {
      expectTrue(segment.length(to: -1) == 0 && segment.length(to: .nan) == 0)
      expectEqual(segment.length(to: 1), segment.length)
      expectEqual(segment.length(to: 3), segment.length)
      expectTrue(segment.parameter(atLength: -1) == 0 && segment.parameter(atLength: .nan) == 0)
      expectEqual(segment.parameter(atLength: 1000), 1)
      expectEqual(segment.parameter(atLength: .infinity), 1)
    }
  }

  @Test func `lengths add up over a split`() {
    var generator = SeededGenerator(seed: 33)
    for curve in PathReferences.curves {
      let segment = curve.segment
      let cut = generator.uniform(0...1)
      let (before, after) = segment.split(at: cut)
      let tolerance = 1e-11 * curve.length + 1e-14 * curve.largestCoordinate
      expectAtMost(abs(before.length + after.length - segment.length), tolerance)
    }
  }
}
