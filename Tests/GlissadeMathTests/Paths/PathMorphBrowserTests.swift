import GlissadeMath
import TestSupport
import Testing

/// Morphs beside Chromium's animations of the CSS property `d`.
@Suite(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
struct PathMorphBrowserTests {
  struct Question: Encodable {
    var from: String
    var to: String
  }

  static let progresses = [0.1, 0.37, 0.5, 0.9]
  private static let script = """
    const svg = document.getElementById("svg");
    answer(questions.map(q => {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      svg.append(path);
      const animation = path.animate(
        [{d: `path("${q.from}")`}, {d: `path("${q.to}")`}], {duration: 1000, fill: "both"});
      animation.pause();
      return \(PathMorphBrowserTests.progresses).map(progress => {
        animation.currentTime = progress * 1000;
        return getComputedStyle(path).d;
      });
    }));
    """

  /// A path of the same elements as another, elsewhere.
  private func sibling(of path: Path, _ generator: inout SeededGenerator) -> Path {
    var result = Path()
    for element in path.elements {
      switch element {
      case .move: result.move(to: generator.point(-200...200))
      case .line: result.addLine(to: generator.point(-200...200))
      case .quad:
        result.addQuadCurve(to: generator.point(-200...200), control: generator.point(-200...200))
      case .cubic:
        result.addCurve(
          to: generator.point(-200...200), control1: generator.point(-200...200),
          control2: generator.point(-200...200))
      case .close: result.closeSubpath()
      }
    }
    return result
  }

  @Test func `points move as the browser moves them`() throws {
    var generator = SeededGenerator(seed: 191)
    let pairs = (0..<soak(15, 500)).map { _ in
      let path = sibling(of: generator.path(segments: 4), &generator)
      return (path, sibling(of: path, &generator))
    }
    let answers: [[String]] = try Chromium.ask(
      pairs.map { Question(from: $0.0.svgText, to: $0.1.svgText) }, name: "morphs",
      Self.script)
    var pictures: [PathPictureTests.Pair] = []
    for ((from, to), texts) in zip(pairs, answers) {
      for (progress, text) in zip(Self.progresses, texts) {
        let path = try PathMorph(from: from, to: to, progress: progress).path
        // path("…")
        let theirs = try Path(svgText: String(text.dropFirst(6).dropLast(2)))
        expectEqual(theirs.elements.map(\.kind), path.elements.map(\.kind))
        let points = zip(path.points, theirs.points)
        // The browser writes six digits of numbers up to 200.
        expectTrue(points.allSatisfy { $0.distance(to: $1) < 1e-3 }, "\(path.svgText) \(text)")
        pictures.append(
          PathPictureTests.Pair(reference: theirs.svgText, outline: path.svgText))
      }
    }
    // The paths lie within 200 of the origin.
    let shares = try PathPictureTests.shares(pictures, size: 480, name: "morph-pictures")
    expectTrue(shares.count == pictures.count && shares.allSatisfy { $0 <= 0.005 })
  }

  @Test func `arcs change as the browser changes them`() throws {
    var generator = SeededGenerator(seed: 192)
    let questions = (0..<20).map { index in
      let texts = (0..<2).map { _ in
        let n = (0..<7).map { _ in generator.uniform(-50...50).rounded() }
        return
          "M \(n[0]) \(n[1]) A \(n[2]) \(n[3]) \(n[4]) \(index % 2) \(index / 2 % 2) \(n[5]) \(n[6])"
      }
      return Question(from: texts[0], to: texts[1])
    }
    let answers: [[String]] = try Chromium.ask(questions, name: "arcs", Self.script)
    for (question, texts) in zip(questions, answers) {
      for (progress, text) in zip(Self.progresses, texts) {
        let morph = try PathMorph(
          from: svg(question.from), to: svg(question.to), progress: progress)
        func numbers(_ text: some StringProtocol) -> [Double] {
          text.split(separator: " ").compactMap { Double($0) }
        }
        let (mine, theirs) = (
          numbers(morph.path.svgTextWithArcs), numbers(text.dropFirst(6).dropLast(2))
        )
        expectTrue(mine.count == 9 && theirs.count == 9)
        for (mine, theirs) in zip(mine, theirs) { expectClose(mine, theirs, within: 1e-3) }
      }
    }
  }
}

extension Path {
  /// The points of all elements, control points included.
  fileprivate var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .quad(let point, let control): [control, point]
      case .cubic(let point, let control1, let control2): [control1, control2, point]
      case .close: []
      }
    }
  }
}
