import Foundation
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

struct PolylineFitTests {
  typealias Knot = PolylineFit.Knot

  static func points(_ count: Int, _ curve: (Double) -> Double) -> [Knot] {
    (0...count).map {
      let x = Double($0) / Double(count)
      return Knot(x: x, y: curve(x))
    }
  }

  static let curves: [(name: String, curve: @Sendable (Double) -> Double)] = [
    ("line", { $0 }), ("parabola", { $0 * $0 }),
    ("spring", { 1 - exp(-5 * $0) * cos(20 * $0) }),
    ("stiff spring", { 1 - exp(-8 * $0) * cos(60 * $0) }),
    ("ease", { $0 * $0 * (3 - 2 * $0) }), ("corner", { abs($0 - 0.37) }),
    ("step", { $0 < 0.5 ? 0 : 1 }), ("back and forth", { sin(9 * $0) + 0.2 * sin(40 * $0) }),
  ]

  @Test(arguments: curves.indices, [0.1, 0.01, 0.001])
  func `the line stays within the error at all points, and meets both ends`(
    index: Int, error: Double
  ) {
    let points = PolylineFitTests.points(300, PolylineFitTests.curves[index].curve)
    let knots = PolylineFit(points, error: error).knots
    expectTrue(knots.first == points.first && knots.last == points.last)
    for (left, right) in zip(knots, knots.dropFirst()) { expectAtMost(left.x, right.x) }
    let worst = points.map { abs(PolylineFit.value(of: knots, at: $0.x) - $0.y) }.max() ?? 1
    // 1e-12: rounding of values of about 1.
    expectAtMost(worst, error + 1e-12)
  }

  @Test(arguments: curves.indices, [0.1, 0.01])
  func `no line with bends at the points has one piece less, even with a hundredth more room`(
    index: Int, error: Double
  ) {
    let points = PolylineFitTests.points(soak(40, 60), PolylineFitTests.curves[index].curve)
    let pieces = PolylineFit(points, error: error).knots.count - 1
    expectTrue(!Reach(points, error: error * 1.01).isPossible(pieces: pieces - 1))
    // The search is no blind one: with more room it finds lines although its bends are bound to points.
    expectTrue(Reach(points, error: error * 1.5).isPossible(pieces: pieces + 2))
  }

  @Test(arguments: curves.indices)
  func `there are as few pieces from the right to the left as from the left to the right`(
    index: Int
  ) {
    let points = PolylineFitTests.points(500, PolylineFitTests.curves[index].curve)
    let mirrored = points.reversed().map { Knot(x: 1 - $0.x, y: $0.y) }
    for error in [0.03, 0.004, 0.0007] {
      expectEqual(
        PolylineFit(points, error: error).knots.count,
        PolylineFit(mirrored, error: error).knots.count)
    }
  }

  @Test func `what is straight has two points, and a zigzag all of them`() {
    let straight = PolylineFitTests.points(50) { 3 * $0 - 1 }
    expectEqual(PolylineFit(straight, error: 1e-9).knots.count, 2)
    let zigzag = (0...20).map { Knot(x: Double($0), y: Double($0 % 2)) }
    expectEqual(PolylineFit(zigzag, error: 0.1).knots.count, 21)
    expectTrue(PolylineFit([], error: 1).knots.isEmpty)
    expectEqual(PolylineFit([Knot(x: 0, y: 1)], error: 1).knots.count, 1)
  }
}

/// The points and heights that lines whose bends lie at the points can reach.
///
/// For each number of pieces and each point, these are the heights at which such a line can be. All pairs of points
/// are tried.
private struct Reach {
  let points: [PolylineFit.Knot]
  let error: Double

  init(_ points: [PolylineFit.Knot], error: Double) {
    self.points = points
    self.error = error
  }

  func isPossible(pieces: Int) -> Bool {
    guard pieces >= 1 else { return false }
    let last = points.count - 1
    var heights: [ClosedRange<Double>?] = Array(repeating: nil, count: points.count)
    heights[0] = points[0].y...points[0].y
    for _ in 0..<pieces {
      var next = heights
      for start in 0..<last {
        guard let from = heights[start] else { continue }
        for end in (start + 1)...last {
          guard let found = reach(start, from, end) else { break }
          next[end] =
            next[end].map {
              min($0.lowerBound, found.lowerBound)...max($0.upperBound, found.upperBound)
            } ?? found
        }
      }
      heights = next
    }
    return heights[last].map { $0.contains(points[last].y) } ?? false
  }

  /// The heights at a point that straight lines reach from some heights at another; nil where all leave the channel
  /// before.
  private func reach(
    _ start: Int, _ from: ClosedRange<Double>, _ end: Int
  ) -> ClosedRange<Double>? {
    // The extreme lines touch a side here and another there: the steepest from each height are bounded by one
    // of the points between, so it is enough to look at all that hold them.
    var heights: [Double] = []
    for side in [from.lowerBound, from.upperBound] {
      if let slopes = slopes(start, side, end) {
        for slope in [slopes.lowerBound, slopes.upperBound] {
          heights.append(side + slope * (points[end].x - points[start].x))
        }
      }
    }
    // Between both heights others may see further.
    for part in 1..<8 {
      let side = from.lowerBound + (from.upperBound - from.lowerBound) * Double(part) / 8
      if let slopes = slopes(start, side, end) {
        for slope in [slopes.lowerBound, slopes.upperBound] {
          heights.append(side + slope * (points[end].x - points[start].x))
        }
      }
    }
    guard let low = heights.min(), let high = heights.max() else { return nil }
    return low...high
  }

  private func slopes(_ start: Int, _ height: Double, _ end: Int) -> ClosedRange<Double>? {
    var (low, high) = (-Double.infinity, Double.infinity)
    for index in (start + 1)...end {
      let distance = points[index].x - points[start].x
      low = max(low, (points[index].y - error - height) / distance)
      high = min(high, (points[index].y + error - height) / distance)
      if low > high { return nil }
    }
    return low...high
  }
}
