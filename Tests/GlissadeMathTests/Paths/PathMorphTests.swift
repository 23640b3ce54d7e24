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

  @Test func `every point is on the way from one to the other`() throws {
    let (a, b) = (path(from: 0, step: 1), path(from: 100, step: 3))
    let morph = try PathMorph(from: a, to: b, progress: 0.25)
    // A quarter of the way from k to 100 + 3k is 25 + 1.5k, exactly.
    expectEqual(morph.path, path(from: 25, step: 1.5))
  }

  @Test func `both ends are exact, also where numbers cancel`() throws {
    let (a, b) = (path(from: 0.1, step: 1e-9), path(from: 1e9, step: -0.3))
    try expectEqual(PathMorph(from: a, to: b, progress: 0).path, a)
    try expectEqual(PathMorph(from: a, to: b, progress: 1).path, b)
    try expectEqual(PathMorph(from: a, to: a, progress: 0.3).path, a)
  }

  @Test(arguments: [-0.5, 1.5])
  func `beyond the ends the points move on`(_ progress: Double) throws {
    let (a, b) = (path(from: 0, step: 1), path(from: 64, step: 2))
    let morph = try PathMorph(from: a, to: b, progress: progress)
    expectEqual(morph.path, path(from: 64 * progress, step: 1 + progress))
  }

  @Test func `paths that differ in structure are rejected where they part`() {
    let whole = path(from: 0, step: 1)
    let curve = svg("M 0 0 C 0 0 0 0 0 0")
    var short = Path()
    short.move(to: .zero)
    let rows: [(Path, Path, Int, Path.ElementKind?, Path.ElementKind?, String)] = [
      (whole, curve, 1, .line, .cubic, "the paths differ at element 1: a line and a cubic curve"),
      (short, whole, 1, nil, .line, "the paths differ at element 1: nothing and a line"),
      (whole, Path(), 0, .move, nil, "the paths differ at element 0: a move and nothing"),
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
