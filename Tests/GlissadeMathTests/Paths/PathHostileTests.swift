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

  @Test
  func `extreme and invalid numbers neither trap nor take long`() {
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
        #expect(dashes.elements.count <= 3_000_000)
        let part = path.trimmed(from: number(), to: number())
        #expect(part.isFinite)
        _ = (path.point(atFraction: number()), path.tangent(atFraction: number()))
        let corners = path.flattened(tolerance: number()).map(\.points.count).reduce(0, +)
        #expect(corners <= 8 * 1024)
      }
    }
    #expect(seconds < 20)
  }

  @Test
  func `strokes of degenerate curves on a small grid are covered rightly`() {
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
        #expect((outline.windingNumber(around: point) < 0) == (distance < 0.5))
      }
    }
  }
}
