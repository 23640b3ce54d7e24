import GlissadeMath
import TestSupport
import Testing

@Suite struct PathMorphTests {
  /// A path with every kind of element, its coordinates k, k + step, and so on.
  private func path(from start: Double, step: Double) -> Path {
    var number = start - step
    func next() -> Double {
      number += step
      return number
    }
    func point() -> Point { Point(x: next(), y: next()) }
    var path = Path()
    path.move(to: point())
    path.addLine(to: point())
    path.addQuadCurve(to: point(), control: point())
    path.addCurve(to: point(), control1: point(), control2: point())
    path.closeSubpath()
    path.move(to: point())
    path.addLine(to: point())
    return path
  }

  @Test func `both ends are exact, also where numbers cancel`() throws {
    let (a, b) = (path(from: 0.1, step: 1e-9), path(from: 1e9, step: -0.3))
    try expectEqual(PathMorph(from: a, to: b, progress: 0).path, a)
    try expectEqual(PathMorph(from: a, to: b, progress: 1).path, b)
    try expectEqual(PathMorph(from: a, to: a, progress: 0.3).path, a)
  }

  @Test(arguments: [0.25, -0.5, 1.5])
  func `every point is on the way from one to the other, and moves on beyond`(_ progress: Double)
    throws
  {
    let (a, b) = (path(from: 0, step: 1), path(from: 64, step: 2))
    let morph = try PathMorph(from: a, to: b, progress: progress)
    expectEqual(morph.path, path(from: 64 * progress, step: 1 + progress))
  }

  /// Each with the morph at a progress.
  ///
  /// A flag is interpolated as a number of which anything but 0 counts as 1.
  static let arcs: [(from: String, to: String, progress: Double, morph: String)] = [
    ("M0 0A5 5 0 0 1 10 0", "M0 0A20 20 0 0 1 10 0", 0.5, "M 0 0 A 12.5 12.5 0 0 1 10 0"),
    ("M0 0A10 10 0 0 1 9 9", "M0 0A30 10 0 0 1 9 9", 0.5, "M 0 0 A 20 10 0 0 1 9 9"),
    ("M0 0A5 5 0 0 1 10 0", "M0 0A20 20 0 1 0 10 0", 0.25, "M 0 0 A 8.75 8.75 0 1 1 10 0"),
    ("M1 1a5 5 350 0 0 9 0z", "M1 1A5 5 10 0 0 10 1z", 0.5, "M 1 1 A 5 5 180 0 0 10 1 Z"),
    ("M0 0A0 5 0 0 1 10 0", "M0 0A20 20 0 0 1 10 0", 0.5, "M 0 0 A 10 12.5 0 0 1 10 0"),
    ("M0 0A-5 5 0 0 1 10 0", "M0 0A20 20 0 0 1 10 0", 0.5, "M 0 0 A 7.5 12.5 0 0 1 10 0"),
    ("M0 0A5 5 0 0 1 0 0H1", "M0 0A5 5 0 0 1 8 0H9", 0.5, "M 0 0 A 5 5 0 0 1 4 0 L 5 0"),
    ("M0 0A5 5 0 0 1 10 0", "M0 0A9 9 0 0 1 10 0", -0.5, "M 0 0 A 3 3 0 0 1 10 0"),
    ("M0 0A5 5 0 0 1 9 0L9 9", "M0 0A5 5 0 0 1 9 0L7 7", 0.5, "M 0 0 A 5 5 0 0 1 9 0 L 8 8"),
    ("M0 0A1 1 0 0 1 0 2", "M0 0C0 0 0 0 0 2C0 2 0 2 0 4", 1, "M 0 0 C 0 0 0 0 0 2 C 0 2 0 2 0 4"),
  ]

  @Test(arguments: arcs)
  func `arcs are interpolated by their parameters`(
    _ row: (from: String, to: String, progress: Double, morph: String)
  ) throws {
    var start = svg("M 3 4 L 5 6")
    start.addPath(svg(row.from))
    let end = svg("M 3 4 L 5 6" + row.to)
    let morph = try PathMorph(from: start, to: end, progress: row.progress)
    expectEqual(morph.path.svgTextWithArcs, "M 3 4 L 5 6 " + row.morph)
    expectEqual(morph.interpolatesPoints, row.progress == 1)
    let wanted = svg("M 3 4 L 5 6" + row.morph).length
    expectClose(morph.path.length, wanted, within: 1e-3 * wanted)
  }

  @Test func `arcs stay arcs where paths are turned, mirrored and scaled`() throws {
    var generator = SeededGenerator(seed: 193)
    for _ in 0..<100 {
      func arc() -> Path {
        let (a, b) = (generator.point(1...40), generator.point())
        return svg("M 0 0 A \(a.x) \(a.y) \(generator.uniform(-400...400)) 0 1 \(b.x) \(b.y)")
      }
      let (scale, angle) = (generator.uniform(0.1...3), generator.uniform(-3...3))
      let mirror = AffineTransform(
        scaleX: scale, y: Bool.random(using: &generator) ? scale : -scale)
      func image(_ path: Path) -> Path {
        path.applying(mirror).applying(AffineTransform(rotationAngle: angle))
      }
      let (from, to) = (arc(), arc())
      let wanted = image(try PathMorph(from: from, to: to, progress: 0.3).path)
      let morph = try PathMorph(from: image(from), to: image(to), progress: 0.3)
      expectClose(morph.path.length, wanted.length, within: 1e-9 * wanted.length)
      for (a, b) in zip(morph.path.segments, wanted.segments) {
        expectTrue(a.p1.distance(to: b.p1) + a.p3.distance(to: b.p3) < 1e-8, "\(a) \(b)")
      }
    }
  }

  @Test func `paths that differ in structure are rejected where they part`() {
    let whole = path(from: 0, step: 1)
    let (curve, arc) = (svg("M 0 0 C 0 0 0 0 0 0"), svg("M0 0A5 5 0 0 1 10 0H9"))
    var short = Path()
    short.move(to: .zero)
    let rows: [(Path, Path, Int, Path.ElementKind?, Path.ElementKind?, String)] = [
      (whole, curve, 1, .line, .cubic, "the paths differ at element 1: a line and a cubic curve"),
      (short, whole, 1, nil, .line, "the paths differ at element 1: nothing and a line"),
      (whole, Path(), 0, .move, nil, "the paths differ at element 0: a move and nothing"),
      (arc, svg("M0 0H10H9"), 1, .arc, .line, "the paths differ at element 1: an arc and a line"),
      (
        arc, svg("M0 0A6 6 0 1 1 9 0"), 2, .line, nil,
        "the paths differ at element 2: a line and nothing"
      ),
    ]
    for (a, b, index, first, second, words) in rows {
      let error = #expect(throws: PathStructureError.self) {
        try PathMorph(from: a, to: b, progress: 0)
      }
      expectTrue(error?.index == index && error?.first == first && error?.second == second)
      expectEqual(error.map { "\($0)" }, words)
    }
    expectNil(Path().structureError(comparedTo: Path()))
    expectNil(whole.structureError(comparedTo: path(from: 9, step: 9)))
  }
}
