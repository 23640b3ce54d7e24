import GlissadeMath
import TestSupport
import Testing

struct PathMeasureTests {
  @Test func `points lie at their fraction of the length`() throws {
    var generator = SeededGenerator(seed: 101)
    for _ in 0..<20 {
      let path = generator.path(segments: 3)
      let measure = Path.Measure(path)
      let (segments, length) = (path.segments, path.length)
      expectClose(measure.length, length, within: 1e-12 * length)
      for _ in 0..<10 {
        let fraction = generator.uniform(0...1)
        let point = try #require(measure.point(atFraction: fraction))
        // Up to the point, the chords of a dense sampling have the length that is asked for.
        var (walked, nearest) = (0.0, Double.infinity)
        for segment in segments {
          var at = segment.p0
          for step in 1...500 {
            let next = segment.point(at: Double(step) / 500)
            walked += next.distance(to: at)
            at = next
            let excess = abs(walked - fraction * length)
            if excess < 3 {
              nearest = min(nearest, max(0, point.distance(to: next) - excess))
            }
          }
        }
        expectLess(nearest, than: 0.01)
        expectEqual(path.point(atFraction: fraction), point)
        let tangent = try #require(measure.tangent(atFraction: fraction))
        expectTrue(abs(tangent.length - 1) < 1e-15 && path.tangent(atFraction: fraction) == tangent)
      }
    }
  }

  @Test func `fractions of a circle are fractions of a turn`() throws {
    var path = Path()
    path.addArc(
      center: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    let measure = Path.Measure(path)
    for step in 0...100 {
      let fraction = Double(step) / 100
      let (sine, cosine) = Elementary.sinCos(2 * .pi * fraction)
      let point = try #require(measure.point(atFraction: fraction))
      let tangent = try #require(measure.tangent(atFraction: fraction))
      expectLess(point.distance(to: Point(x: cosine, y: sine)), than: 3e-4)
      expectLess(tangent.distance(to: Point(x: -sine, y: cosine)), than: 2e-3)
    }
  }

  @Test func `jumps have no length, and corners belong to the segment before`() {
    let path = svg("M 0 0 L 0 0 L 10 0 M 100 100 L 100 110")
    let measure = Path.Measure(path)
    expectEqual(measure.length, 20)
    expectEqual(measure.point(atFraction: 0.5), Point(x: 10, y: 0))
    expectEqual(measure.tangent(atFraction: 0.5), Point(x: 1, y: 0))
    expectEqual(measure.point(atFraction: 0.75), Point(x: 100, y: 105))
    expectEqual(measure.tangent(atFraction: 0), Point(x: 1, y: 0))
    for fraction in [-1, .nan, -Double.infinity] {
      expectEqual(measure.point(atFraction: fraction), .zero)
    }
    for fraction in [1, 2, Double.infinity] {
      expectEqual(measure.point(atFraction: fraction), Point(x: 100, y: 110))
    }
  }

  @Test func `paths without segments, length or bounds have no points or only one`() {
    expectTrue(Path().point(atFraction: 0.5) == nil && Path().tangent(atFraction: 0.5) == nil)
    expectTrue(Path().trimmed(from: 0, to: 1).isEmpty)
    var dot = Path()
    dot.move(to: Point(x: 1, y: 2))
    expectNil(dot.point(atFraction: 0.5))
    dot.addLine(to: Point(x: 1, y: 2))
    expectEqual(dot.point(atFraction: 0.5), Point(x: 1, y: 2))
    expectEqual(dot.tangent(atFraction: 0.5), .zero)
    expectEqual(dot.trimmed(from: 0, to: 1), dot)
    for bad in [Double.nan, .infinity, 1.7e308] {
      var path = Path()
      path.move(to: Point(x: -bad, y: 0))
      path.addCurve(to: Point(x: bad, y: 1), control1: .zero, control2: .zero)
      expectTrue(path.point(atFraction: 0.5) == nil && path.trimmed(from: 0, to: 1).isEmpty)
    }
  }
}

struct PathTrimmingTests {
  @Test func `a part has its share of the length and lies on the path`() throws {
    var generator = SeededGenerator(seed: 102)
    for _ in 0..<20 {
      let path = generator.path(segments: 3)
      let ends = [generator.uniform(0...1), generator.uniform(0...1)].sorted()
      let part = path.trimmed(from: ends[0], to: ends[1])
      expectClose(part.length, (ends[1] - ends[0]) * path.length, within: 1e-8 * path.length)
      let first = try #require(part.segments.first?.p0)
      let last = try #require(part.segments.last?.p3)
      let start = try #require(path.point(atFraction: ends[0]))
      let end = try #require(path.point(atFraction: ends[1]))
      expectTrue(first.distance(to: start) < 1e-7 && last.distance(to: end) < 1e-7)
      // Points of the part are points of the path at the fractions between.
      let middle = try #require(part.point(atFraction: 0.5))
      let wanted = try #require(path.point(atFraction: (ends[0] + ends[1]) / 2))
      expectLess(middle.distance(to: wanted), than: 1e-7)
      expectTrue(path.trimmed(from: ends[1], to: ends[0]).isEmpty)
    }
  }

  @Test func `whole subpaths stay as they are`() {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(Rect(x: 20, y: 0, width: 10, height: 10))
    expectTrue(path.trimmed(from: 0, to: 1) == path && path.trimmed(from: -1, to: 7) == path)
    var wanted = Path()
    wanted.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
    expectEqual(path.trimmed(from: 0, to: 0.5), wanted)
    wanted.move(to: Point(x: 20, y: 0))
    wanted.addLine(to: Point(x: 30, y: 0))
    wanted.addLine(to: Point(x: 30, y: 10))
    expectEqual(path.trimmed(from: 0, to: 0.75), wanted)
    for (start, end) in [(0.5, 0.5), (0.7, 0.2), (1, 1), (0, 0), (.nan, .nan), (2, 3)] {
      expectTrue(path.trimmed(from: start, to: end).isEmpty)
    }
  }
}
