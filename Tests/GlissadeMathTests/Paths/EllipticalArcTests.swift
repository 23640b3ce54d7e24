import GlissadeMath
import TestSupport
import Testing

/// Arcs of SVG text, beside ellipses given by their centres: section F.6.4 of SVG 1.1.
struct EllipticalArcTests {
  /// An arc by its centre.
  struct Arc {
    var center: Point
    var radii: Size
    /// In degrees.
    var rotation: Double
    /// In radians.
    var start: Double
    var sweep: Double

    func point(_ angle: Double) -> Point {
      let (sine, cosine) = Elementary.sinCos(angle)
      let (s, c) = Elementary.sinCos(degrees: rotation)
      let (x, y) = (radii.width * cosine, radii.height * sine)
      return center + Point(x: c * x - s * y, y: s * x + c * y)
    }

    /// The point in the coordinates in which the ellipse is the unit circle.
    func normalized(_ point: Point) -> Point {
      let (s, c) = Elementary.sinCos(degrees: rotation)
      let arm = point - center
      return Point(
        x: (c * arm.x + s * arm.y) / radii.width, y: (c * arm.y - s * arm.x) / radii.height)
    }

    var text: String {
      let (from, to) = (point(start), point(start + sweep))
      let flags = (abs(sweep) > .pi ? "1" : "0") + (sweep > 0 ? "1" : "0")
      return
        "M \(from.x) \(from.y) A \(radii.width) \(radii.height) \(rotation) \(flags)\(to.x) \(to.y)"
    }
  }

  @Test func `arcs follow the ellipse with the given centre`() throws {
    var generator = SeededGenerator(seed: 151)
    for _ in 0..<500 {
      let arc = Arc(
        center: generator.point(),
        radii: Size(width: generator.uniform(1...100), height: generator.uniform(1...100)),
        rotation: generator.uniform(-400...400), start: generator.uniform(-7...7),
        sweep: generator.uniform(0.01...6.2) * (Bool.random(using: &generator) ? 1 : -1))
      let segments = try Path(svgText: arc.text).segments
      expectEqual(segments.count, Int((abs(arc.sweep) / (.pi / 2)).rounded(.up)))
      var turned = 0.0
      for segment in segments {
        let (from, to) = (arc.normalized(segment.p0), arc.normalized(segment.p3))
        turned += Elementary.atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y)
        for t in [0, 0.2, 0.5, 0.8, 1] {
          // The curves' own error of 2.7e-4, and rounding errors of flat ellipses' centres.
          expectClose(arc.normalized(segment.point(at: t)).length, 1, within: 2.8e-4)
        }
      }
      expectClose(turned, arc.sweep, within: 1e-6)
      let end = try #require(segments.last?.p3)
      expectEqual(end, arc.point(arc.start + arc.sweep))
    }
  }

  @Test func `radii grow until they span the chord, and lose their signs`() throws {
    let half = try Path(svgText: "M 0 0 A 5 5 0 0 1 10 0")
    // Exactly the half circle, whatever the radius and the first flag.
    for radius in ["1 1", "-1 -1", "1e-300 1e-300", "1e-320,1e-320", "4.9 -4.9", "-5 5"] {
      for flag in ["0", "1"] {
        let path = try Path(svgText: "M 0 0 A \(radius) 77 \(flag) 1 10 0")
        expectClose(path.length, half.length, within: 1e-12)
        expectTrue(path.boundingBox.minY < -4.99 && path.boundingBox.maxY < 1e-12)
      }
    }
    let flat = try Path(svgText: "M 0 0 A 1 0.5 0 0 0 10 0").boundingBox
    expectTrue(abs(flat.maxY - 2.5) < 1e-9 && abs(flat.maxX - 10) < 1e-9)
  }

  @Test func `arcs of huge circles are nearly straight`() throws {
    for radius in ["1e9", "1e30", "1e160", "1e300"] {
      let path = try Path(svgText: "M 0 0 A \(radius) \(radius) 0 0 1 3 4")
      expectTrue(path.segments.count == 1 && abs(path.length - 5) < 1e-12)
    }
  }

  @Test func `extreme numbers never trap`() {
    let numbers = ["0", "1", "-1e-300", "1e-320", "1e300", "-1.7e308", "45", "1e20"]
    var generator = SeededGenerator(seed: 152)
    for _ in 0..<5000 {
      func number() -> String { numbers.randomElement(using: &generator) ?? "0" }
      let text =
        "M \(number()) \(number()) a \(number()) \(number()) \(number()) "
        + "\(Int.random(in: 0...1, using: &generator))\(Int.random(in: 0...1, using: &generator)) "
        + "\(number()) \(number())"
      guard let path = try? Path(svgText: text) else { continue }
      expectTrue(path.isFinite && path.elements.count <= 5)
    }
  }
}
