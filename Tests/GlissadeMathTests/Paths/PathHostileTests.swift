import GlissadeMath
import TestSupport
import Testing

/// Random paths of degenerate, extreme and invalid elements, through all operations.
struct PathHostileTests {
  private func path(_ generator: inout SeededGenerator, _ number: (inout SeededGenerator) -> Double)
    -> Path
  {
    func point() -> Point { Point(x: number(&generator), y: number(&generator)) }
    var path = Path()
    path.move(to: point())
    for _ in 0..<Int.random(in: 1...7, using: &generator) {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addQuadCurve(to: point(), control: point())
      case 3: path.addCurve(to: point(), control1: point(), control2: point())
      default: path.closeSubpath()
      }
    }
    return path
  }

  private func extreme(_ generator: inout SeededGenerator) -> Double {
    let numbers = [
      0, -0.0, 1, 1e-300, -5e-308, 1e300, -1.7e308, .nan, .infinity, 3, 1e-9, 1e15, 100, -7, 2,
    ]
    return numbers[Int.random(in: 0..<numbers.count, using: &generator)]
  }

  @Test func `extreme and invalid numbers neither trap nor take long`() {
    var generator = SeededGenerator(seed: 121)
    let seconds = threadSeconds {
      for _ in 0..<1000 {
        let path = path(&generator, extreme)
        func number() -> Double { extreme(&generator) }
        let (cap, join) = (
          Path.LineCap.allCases.randomElement(using: &generator) ?? .butt,
          Path.LineJoin.allCases.randomElement(using: &generator) ?? .miter
        )
        let outline = path.stroked(
          width: number(), cap: cap, join: join, miterLimit: number(), tolerance: number())
        _ = outline.contains(Point(x: number(), y: number()))
        _ = path.contains(Point(x: number(), y: number()), rule: .evenOdd)
        let dashes = path.dashed(lengths: [number(), number(), number()], phase: number())
        expectAtMost(dashes.elements.count, 3_000_000)
        let part = path.trimmed(from: number(), to: number())
        expectTrue(part.isFinite)
        _ = (path.point(atFraction: number()), path.tangent(atFraction: number()))
        let corners = path.flattened(tolerance: number()).map(\.points.count).reduce(0, +)
        expectAtMost(corners, 8 * 1024)
      }
    }
    expectLess(seconds, than: 20)
  }

  @Test func `strokes of degenerate curves on a small grid are covered rightly`() {
    // Grid points coincide often: cusps, curves that turn back, closed points and repeated corners.
    var generator = SeededGenerator(seed: 122)
    for _ in 0..<300 {
      let path = path(&generator) { Double(Int.random(in: -2...2, using: &$0)) }
      let outline = path.stroked(width: 1, cap: .round, join: .round, tolerance: 0.01)
      let points = path.densePoints(perSegment: 200) + path.flattened().map { $0.points[0] }
      for _ in 0..<4 {
        let point = generator.point(-4...4)
        let distance = point.distance(toNearestOf: points)
        guard abs(distance - 0.5) > 0.03 else { continue }
        expectEqual(outline.windingNumber(around: point) < 0, distance < 0.5)
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1e-300])
  func `hostile arguments end quickly on a good path`(number: Double) throws {
    let path = try Path(svgText: "M 0 0 C 50 80 90 -80 100 10 A 30 30 0 1 1 40 60 Q 9 9 3 70 Z")
    let seconds = threadSeconds {
      // Patterns of zeros, and of dashes too many to be drawn, leave the path solid.
      for lengths in [[number], [number, number], [0, 0], [0, number], [1e-300, 1e-300]] {
        expectEqual(path.dashed(lengths: lengths, phase: number), path)
      }
      expectEqual(path.stroked(width: number).isEmpty, number <= 0 || !number.isFinite)
      for join in Path.LineJoin.allCases {
        let outline = path.stroked(width: 5, join: join, miterLimit: number, tolerance: number)
        expectTrue(outline.isFinite && outline.elements.count < 20_000)
        // A limit below 1 makes bevels of miters.
        if join == .miter, number < 1 {
          expectEqual(outline, path.stroked(width: 5, join: .bevel, tolerance: number))
        }
      }
    }
    expectLess(seconds, than: 10)
  }

  @Test func `trims are clamped, and empty if they start after their end`() throws {
    let path = try Path(svgText: "M 0 0 L 10 0 L 10 10")
    expectEqual(path.trimmed(from: -3, to: 7), path)
    expectEqual(path.trimmed(from: -.infinity, to: .infinity), path)
    expectEqual(path.trimmed(from: -1, to: 0.25).svgText, "M 0 0 L 5 0")
    expectEqual(path.trimmed(from: 0.75, to: 1e300).svgText, "M 10 5 L 10 10")
    expectEqual(path.trimmed(from: .nan, to: 0.25).svgText, "M 0 0 L 5 0")
    for (start, end) in [(0.6, 0.4), (0.5, 0.5), (1, 0), (2, 3), (-2, -1), (0, .nan)] {
      expectTrue(path.trimmed(from: start, to: end).isEmpty)
    }
  }

  @Test func `paths without a segment have nothing to show`() throws {
    var unmoved = Path()
    unmoved.addLine(to: Point(x: 1, y: 1))
    unmoved.closeSubpath()
    for path in [Path(), unmoved, try Path(svgText: "M 1 2"), try Path(svgText: "M 1 2 M 3 4")] {
      expectTrue(
        path.stroked(width: 2, cap: .round).isEmpty && path.trimmed(from: 0, to: 1).isEmpty)
      expectTrue(path.flattened().isEmpty && path.length == 0 && path.boundingBox.isNull)
      expectTrue(path.point(atFraction: 0.5) == nil && path.tangent(atFraction: 0.5) == nil)
      expectTrue(
        !path.contains(Point(x: 1, y: 2))
          && !path.stroked(width: 9, tolerance: 0.01).contains(.zero))
      expectTrue(path.dashed(lengths: [1, 1]).segments.isEmpty && path.reversed == path)
    }
  }

  @Test func `a million segments take time by their number`() {
    let count = soak(100_000, 250_000, thorough: 1_000_000)
    var generator = SeededGenerator(seed: 123)
    var path = Path()
    path.move(to: .zero)
    for _ in 0..<count { path.addLine(to: generator.point()) }
    let seconds = threadSeconds {
      let measure = Path.Measure(path)
      expectTrue(measure.length > 10 * Double(count))
      expectTrue(measure.trimmed(from: 0.25, to: 0.75).elements.count > count * 2 / 5)
      expectTrue(path.stroked(width: 1, join: .bevel).elements.count > 4 * count)
      expectTrue(path.dashed(lengths: [100, 100]).elements.count > count / 2)
      expectEqual(path.reversed.elements.count, count + 1)
      expectEqual(path.flattened().map(\.points.count), [count + 1])
      expectEqual(try? Path(svgText: path.svgText), path)
      _ = path.contains(.zero)
    }
    // 3 µs for each; the limit leaves room for busy machines.
    expectLess(seconds, than: 60e-6 * Double(count))
  }
}
