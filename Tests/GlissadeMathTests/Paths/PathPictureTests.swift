import GlissadeMath
import TestSupport
import Testing

/// Pictures by Chromium: its own strokes, dashes and trims beside ours, which it only fills.
@Suite(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
struct PathPictureTests {
  /// A path to be drawn by the browser, and one to be filled that should look the same.
  struct Pair: Encodable {
    /// The path as SVG text.
    var reference: String
    /// The attributes of a canvas; without a width the path is filled.
    var width: Double?
    var cap = "butt"
    var join = "miter"
    var miterLimit = 10.0
    var dashes: [Double] = []
    var phase = 0.0
    /// The part to be drawn, as fractions of the length.
    var trim: [Double]?
    var rule = "nonzero"
    /// Our path.
    var outline = ""
  }

  /// The sides of a picture.
  ///
  /// The browser cuts dashes and flattens curves within about half a pixel. The many pairs of the long version need
  /// larger pictures for that to be below the limit.
  static let size = soak(480.0, 1440)

  /// Returns the shares of pixels of which the coverage differs by more than 24 of 255 levels.
  static func shares(
    _ pairs: [Pair], size: Double = size, name: String
  ) throws -> [Double] {
    try Chromium.ask(
      pairs, name: name,
      """
      const size = \(Int(size));
      // One canvas for all pictures: a new one would take most of the time.
      const canvas = new OffscreenCanvas(size, size);
      const context = canvas.getContext("2d", {willReadFrequently: true});
      function draw(paint) {
        context.reset();
        context.translate(size / 2, size / 2);
        paint(context);
        return context.getImageData(0, 0, size, size).data;
      }
      const svg = document.getElementById("svg");
      answer(questions.map(q => {
        const theirs = draw(context => {
          const path = new Path2D(q.reference);
          if (q.width === undefined) return context.fill(path, q.rule);
          [context.lineWidth, context.lineCap, context.lineJoin] = [q.width, q.cap, q.join];
          context.miterLimit = q.miterLimit;
          context.setLineDash(q.dashes);
          context.lineDashOffset = q.phase;
          if (q.trim) {
            const element = document.createElementNS("http://www.w3.org/2000/svg", "path");
            element.setAttribute("d", q.reference);
            svg.append(element);
            const length = element.getTotalLength();
            context.setLineDash([(q.trim[1] - q.trim[0]) * length, 2 * length]);
            context.lineDashOffset = -q.trim[0] * length;
            element.remove();
          }
          context.stroke(path);
        });
        const ours = draw(context => context.fill(new Path2D(q.outline), q.rule));
        let count = 0;
        for (let i = 3; i < theirs.length; i += 4) if (Math.abs(theirs[i] - ours[i]) > 24) count++;
        return count / (size * size);
      }));
      """)
  }

  /// A path of a single subpath, which the trims of a browser's dashes need.
  private func subpath(_ generator: inout SeededGenerator, isClosed: Bool) -> Path {
    var path = Path()
    path.move(to: generator.point(in: PathPictureTests.size * 0.75))
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: path.addLine(to: generator.point(in: PathPictureTests.size * 0.75))
      case 1:
        path.addQuadCurve(
          to: generator.point(in: PathPictureTests.size * 0.75),
          control: generator.point(in: PathPictureTests.size * 0.75))
      default:
        path.addCurve(
          to: generator.point(in: PathPictureTests.size * 0.75),
          control1: generator.point(in: PathPictureTests.size * 0.75),
          control2: generator.point(in: PathPictureTests.size * 0.75))
      }
    }
    if isClosed { path.closeSubpath() }
    return path
  }

  /// A stroke of every cap and join.
  private func strokes(
    _ seed: UInt64, _ change: (inout Pair, Path, inout SeededGenerator) -> Path
  ) -> [Pair] {
    var generator = SeededGenerator(seed: seed)
    var pairs: [Pair] = []
    for _ in 0..<soak(3, 50) {
      for cap in Path.LineCap.allCases {
        for join in Path.LineJoin.allCases {
          let path = subpath(&generator, isClosed: Bool.random(using: &generator))
          // Behind the end of a part that turns sharply, we draw the normals of the curve, which cover up to half a
          // disc; the browser does not. Wider strokes would show that.
          let width = generator.uniform(0.005...0.06) * PathPictureTests.size
          var pair = Pair(
            reference: path.svgText, width: width, cap: cap.svgName, join: join.svgName)
          pair.miterLimit = [1, 1.4, 2, 4, 10].randomElement(using: &generator) ?? 10
          let part = change(&pair, path, &generator)
          pair.outline =
            part.stroked(
              width: width, cap: cap, join: join, miterLimit: pair.miterLimit, tolerance: 0.02
            ).svgText
          pairs.append(pair)
        }
      }
    }
    return pairs
  }

  private func dashes() -> [Pair] {
    strokes(182) { pair, path, generator in
      pair.dashes = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        generator.uniform(0.017...0.19) * PathPictureTests.size
      }
      pair.phase = generator.uniform(-0.6...0.6) * PathPictureTests.size
      return path.dashed(lengths: pair.dashes, phase: pair.phase)
    }
  }

  private func trims() -> [Pair] {
    strokes(183) { pair, path, generator in
      let (a, b) = (generator.uniform(0.02...0.98), generator.uniform(0.02...0.98))
      pair.trim = [min(a, b), max(a, b)]
      return path.trimmed(from: min(a, b), to: max(a, b))
    }
  }

  private func fills() throws -> [Pair] {
    var generator = SeededGenerator(seed: 184)
    var pairs: [Pair] = []
    for _ in 0..<soak(20, 200) {
      for rule in ["nonzero", "evenodd"] {
        var pair = Pair(reference: generator.pathText(size: PathPictureTests.size * 0.4))
        var outline = Path()
        for line in try Path(svgText: pair.reference).flattened(tolerance: 0.02) {
          outline.move(to: line.points[0])
          for point in line.points.dropFirst() { outline.addLine(to: point) }
          outline.closeSubpath()
        }
        pair.rule = rule
        pair.outline = outline.svgText
        pairs.append(pair)
      }
    }
    return pairs
  }

  // In one page, since the browser takes a second for each.
  @Test func `strokes, dashes, trims and fills of polylines look as the browser's`() throws {
    let pairs = try strokes(181) { _, path, _ in path } + dashes() + trims() + fills()
    let shares = try PathPictureTests.shares(pairs, name: "pictures")
    expectEqual(shares.count, pairs.count)
    for (pair, share) in zip(pairs, shares) { expectAtMost(share, 0.005, "\(pair)") }
  }
}

extension SeededGenerator {
  /// A point of a square around the origin.
  fileprivate mutating func point(in side: Double) -> Point { point(-side / 2...side / 2) }
}
