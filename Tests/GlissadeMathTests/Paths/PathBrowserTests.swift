import GlissadeMath
import TestSupport
import Testing

/// Paths from SVG text beside Chromium's: lengths, points, fills and strokes.
struct PathBrowserTests {
  /// A random path with the attributes of its stroke.
  struct Sample {
    var text: String
    var path: Path
    var width: Double
    var cap: Path.LineCap
    var join: Path.LineJoin
    var miterLimit: Double
    var dashes: [Double]
    var phase: Double
    var points: [Point] = []
    /// Places at which the path turns more sharply than half of the width.
    var turns: [Point] = []

    init(_ generator: inout SeededGenerator) throws {
      text = generator.pathText(size: 1000)
      path = try Path(svgText: text)
      width = [20, 50, 100, 300].randomElement(using: &generator) ?? 20
      cap = Path.LineCap.allCases.randomElement(using: &generator) ?? .butt
      join = Path.LineJoin.allCases.randomElement(using: &generator) ?? .miter
      miterLimit = [1, 1.5, 4, 10, 40].randomElement(using: &generator) ?? 4
      let count = Int.random(in: 0...4, using: &generator)
      dashes = (0..<count).map { _ in generator.uniform(20...400).rounded() }
      phase = generator.uniform(-500...500).rounded()
      for segment in path.segments where !segment.isLine {
        turns += segment.sharpTurns(radius: width / 2)
      }
      let measure = Path.Measure(path)
      for _ in 0..<30 {
        points.append(generator.point(-1500...1500))
        // Near the path, where the answers change.
        if let near = measure.point(atFraction: generator.uniform(0...1)) {
          points.append(near + generator.point(-width...width))
        }
      }
    }

    /// The largest error of the browser's arcs, which it computes in single precision.
    ///
    /// The centre of an arc whose radii have to grow is the root of a few rounding errors of 6e-8, and so off by up to
    /// a thousandth of the radius.
    var arcError: Double {
      guard text.lowercased().contains("a") else { return 0 }
      let box = path.controlPointBoundingBox
      return 1e-3 * max(box.width, box.height)
    }

    var question: PathPage.Question {
      PathPage.Question(
        d: text, fractions: PathBrowserTests.fractions, points: points.map { [$0.x, $0.y] },
        attributes: [
          "stroke-width": "\(width)", "stroke-linecap": cap.svgName,
          "stroke-linejoin": join.svgName, "stroke-miterlimit": "\(miterLimit)",
          "stroke-dasharray": dashes.isEmpty
            ? "none" : dashes.map { "\($0)" }.joined(separator: " "),
          "stroke-dashoffset": "\(phase)",
        ], reach: [0.5 + arcError, 1 + arcError])
    }
  }

  static let fractions = [0, 0.1, 0.25, 0.5, 0.77, 0.999, 1]

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `lengths, points, fills and strokes are the browser's`() throws {
    var generator = SeededGenerator(seed: 171)
    let samples = try (0..<soak(60, 2000)).map { _ in try Sample(&generator) }
    let answers = try PathPage.answers(samples.map(\.question), name: "paths")
    var (tested, all) = (0, 0)
    for (sample, answer) in zip(samples, answers) {
      let measure = Path.Measure(sample.path)
      let error = sample.arcError
      expectClose(
        measure.length, answer.length, within: 1e-5 * answer.length + 3 * error, "\(sample.text)")
      for (fraction, point) in zip(PathBrowserTests.fractions, answer.points) {
        let ours = try #require(measure.point(atFraction: fraction))
        expectLess(
          ours.distance(to: Point(x: point[0], y: point[1])), than: 0.1 + error,
          "\(fraction) of \(sample.text)")
      }
      // The browser measures curves within about half a pixel each. A stroke counts where dashes that begin somewhat
      // earlier and later give the same answer.
      let shift = sample.dashes.isEmpty ? 0 : 3 + 3 * error
      let outlines = (shift == 0 ? [0] : [0, -shift, shift]).map { sample.outline(shift: $0) }
      for (index, point) in sample.points.enumerated() {
        func check(_ text: String, _ isInside: Bool, _ what: String) {
          all += 1
          let wanted = Array(text)[index]
          guard wanted != "?" else { return }
          tested += 1
          expectEqual(wanted == "1", isInside, "\(what) \(point): \(sample.question)")
        }
        check(answer.nonZero, sample.path.contains(point), "non-zero fill")
        check(answer.evenOdd, sample.path.contains(point, rule: .evenOdd), "even-odd fill")
        let answers = outlines.map { $0.contains(point) }
        if sample.isStrokeClear(at: point), !answers.contains(!answers[0]) {
          check(answer.stroke, answers[0], "stroke")
        } else {
          all += 1
        }
      }
    }
    // About one point in ten is left out.
    expectTrue(tested > all * 4 / 5)
  }
}

extension PathBrowserTests.Sample {
  func outline(shift: Double) -> Path {
    path.dashed(lengths: dashes, phase: phase + shift).stroked(
      width: width, cap: cap, join: join, miterLimit: miterLimit)
  }

  /// Whether the path turns less sharply than its stroke is wide around a point.
  ///
  /// At sharper turns the stroke is folded over itself. The inner side of the browser's outline runs backwards there,
  /// and may leave holes. A stroke that is thin beside the error of arcs is not clear either.
  func isStrokeClear(at point: Point) -> Bool {
    guard width > 4 * (1 + arcError) else { return false }
    return !turns.contains { $0.distance(to: point) < 2 * width }
  }
}

extension Path.Segment {
  /// Points of the curve at which its radius of curvature is below a limit.
  fileprivate func sharpTurns(radius: Double) -> [Point] {
    (0...300).compactMap { step in
      let t = Double(step) / 300
      let (speed, ahead) = (derivative(at: t), derivative(at: t + 1e-5))
      let turn = abs(speed.x * ahead.y - speed.y * ahead.x) / 1e-5
      return speed.length * speed.length * speed.length < radius * turn ? point(at: t) : nil
    }
  }
}
