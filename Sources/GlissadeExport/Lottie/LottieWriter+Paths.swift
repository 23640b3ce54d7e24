import GlissadeEngine
import GlissadeMath

extension LottieWriter {
  /// The parts of a shape that players cannot change within a run of frames: the structure of the path and words.
  private struct RunKey: Hashable {
    /// The number of vertices of each subpath, negative for closed ones.
    var counts: [Int]
    var words: [Int]
    /// The limit of miters, which not all players animate.
    var miterLimit = 0.0
  }

  /// A part of the frames with one structure of paths.
  private struct Run {
    var frames: Range<Int>
    var shapes: [Shape]
    /// The subpaths at each frame.
    var paths: [[LottiePath]]
  }

  /// Returns the groups of a layer's shape: its line and the area behind it.
  mutating func shapeGroups(of index: Int) -> [JSONNode] {
    guard states[index].contains(where: { $0.shape != nil }) else { return [] }
    let shapes = states[index].map { $0.shape?.shape ?? Shape() }
    var groups: [JSONNode] = []
    if shapes.contains(where: \.isStroked) {
      for run in runs(shapes, words: lineKey) { groups += lines(run) }
    }
    if shapes.contains(where: \.isFilled) {
      for run in runs(shapes, words: areaKey) { groups.append(area(run)) }
    }
    return groups
  }

  private func areaKey(_ shape: Shape) -> RunKey {
    RunKey(counts: [], words: [shape.fillRule == .evenOdd ? 2 : 1])
  }

  private func lineKey(_ shape: Shape) -> RunKey {
    RunKey(
      counts: [], words: [lottieCap(shape), lottieJoin(shape), shape.dashes.count],
      miterLimit: shape.drawnJoin == .miter ? shape.miterLimit : 1)
  }

  private func runs(_ shapes: [Shape], words: (Shape) -> RunKey) -> [Run] {
    var runs: [Run] = []
    var last: RunKey?
    for (frame, shape) in shapes.enumerated() {
      let paths = LottiePath.subpaths(of: shape.path)
      var key = words(shape)
      key.counts = paths.map { $0.isClosed ? -$0.vertices.count : $0.vertices.count }
      if key != last { runs.append(Run(frames: frame..<frame, shapes: [], paths: [])) }
      last = key
      runs[runs.count - 1].frames = runs[runs.count - 1].frames.lowerBound..<frame + 1
      runs[runs.count - 1].shapes.append(shape)
      runs[runs.count - 1].paths.append(paths)
    }
    return runs.filter { $0.paths.contains { !$0.isEmpty } }
  }

  // MARK: Groups

  private mutating func area(_ run: Run) -> JSONNode {
    let colors = spread(run.shapes.map { ($0.fillColor ?? .clear).clamped }, run)
    let paths = (0..<(run.paths[0].count)).map { path($0, run) }
    let rule = areaKey(run.shapes[0]).words[0]
    let style: JSONNode = [
      "ty": "fl", "c": color(colors), "o": alpha(colors), "r": JSONNode(rule),
    ]
    return group(paths + [style], run)
  }

  /// Returns the groups of a line: one, or one for each subpath if parts of it are left out, since players distribute
  /// the parts in different orders.
  private mutating func lines(_ run: Run) -> [JSONNode] {
    let style = line(run)
    let count = run.paths[0].count
    let trims = run.shapes.map { shape -> (start: Double, end: Double) in
      let start = min(1, max(0, shape.strokeStart))
      return (start, max(start, min(1, max(0, shape.strokeEnd))))
    }
    if trims.allSatisfy({ $0.start == 0 && $0.end == 1 }) {
      return [group((0..<count).map { path($0, run) } + [style], run)]
    }
    if count == 1 {
      let length = run.shapes[0].path.length
      return [group([path(0, run), trim(trims, length, run), style], run)]
    }
    let lengths = run.paths.map { $0.map(\.length) }
    return (0..<count).map { place in
      let parts = zip(trims, lengths).map { trim, lengths -> (start: Double, end: Double) in
        let (whole, before) = (lengths.reduce(0, +), lengths[..<place].reduce(0, +))
        guard lengths[place] > 0 else { return (0, 0) }
        func local(_ fraction: Double) -> Double {
          min(1, max(0, (fraction * whole - before) / lengths[place]))
        }
        return (local(trim.start), local(trim.end))
      }
      return group([path(place, run), trim(parts, lengths[0][place], run), style], run)
    }
  }

  private mutating func line(_ run: Run) -> JSONNode {
    let colors = spread(run.shapes.map { ($0.strokeColor ?? .clear).clamped }, run)
    let shape = run.shapes[0]
    let widths = fit(
      spread(run.shapes.map { [max(0, $0.lineWidth)] }, run), tolerance: error / 3)
    let style: JSONNode = [
      "ty": "st", "c": color(colors), "o": alpha(colors), "w": property(widths),
      "lc": JSONNode(lottieCap(shape)), "lj": JSONNode(lottieJoin(shape)),
      "ml": JSONNode(max(1, shape.miterLimit), decimals: 4),
    ]
    let count = shape.dashes.count
    if count == 0 { return style }
    // lottie-web defines a property for each name, and fails for two without one.
    func part(_ kind: String, _ name: String, _ values: [Double]) -> JSONNode {
      let fit = fit(spread(values.map { [$0] }, run), tolerance: error / 3)
      return ["n": "\(kind)", "nm": "\(name)", "v": property(fit)]
    }
    var parts = (0..<count).map { place in
      let isDash = place % 2 == 0
      return part(
        isDash ? "d" : "g", "\(isDash ? "dash" : "gap") \(place / 2)",
        run.shapes.map { $0.dashes[place] })
    }
    parts.append(part("o", "offset", run.shapes.map(\.lineDashPhase)))
    return style.and(["d": JSONNode(parts)])
  }

  private mutating func trim(
    _ parts: [(start: Double, end: Double)], _ length: Double, _ run: Run
  ) -> JSONNode {
    let tolerance = min(1, error / 3 / max(length, 1) * 100)
    let starts = fit(spread(parts.map { [$0.start * 100] }, run), tolerance: tolerance)
    let ends = fit(spread(parts.map { [$0.end * 100] }, run), tolerance: tolerance)
    return [
      "ty": "tm", "s": property(starts), "e": property(ends), "o": LottieWriter.still(0), "m": 1,
    ]
  }

  private mutating func path(_ place: Int, _ run: Run) -> JSONNode {
    let isClosed = run.paths[0][place].isClosed
    let numbers = spread(run.paths.map { $0[place].numbers }, run)
    let fit = fit(numbers, tolerance: error / 3)
    return ["ty": "sh", "ks": property(fit) { [LottiePath.value($0, isClosed: isClosed)] }]
  }

  /// Returns a group that is visible in the frames of a run.
  private func group(_ items: [JSONNode], _ run: Run) -> JSONNode {
    let opacity = property(CubicFit(shown: run.frames, of: frameCount))
    return LottieWriter.group(items, opacity: opacity)
  }

  /// Returns the values of a run for all frames: before and after it, its first and its last.
  private func spread<Value>(_ values: [Value], _ run: Run) -> [Value] {
    (0..<frameCount).map { frame in
      values[min(max(frame - run.frames.lowerBound, 0), values.count - 1)]
    }
  }

  private func lottieCap(_ shape: Shape) -> Int {
    switch shape.lineCap {
    case .butt: 1
    case .round: 2
    case .square: 3
    }
  }

  private func lottieJoin(_ shape: Shape) -> Int {
    switch shape.drawnJoin {
    case .miter: 1
    case .round: 2
    case .bevel: 3
    }
  }
}

extension LottiePath {
  /// The length of the subpath, with its closing line.
  fileprivate var length: Double {
    var path = Path()
    for (place, vertex) in vertices.enumerated() {
      if place == 0 {
        path.move(to: vertex.point)
      } else {
        path.addCurve(from: vertices[place - 1], to: vertex)
      }
    }
    if isClosed, let last = vertices.last { path.addCurve(from: last, to: vertices[0]) }
    return path.length
  }
}

extension Path {
  fileprivate mutating func addCurve(from start: LottiePath.Vertex, to end: LottiePath.Vertex) {
    addCurve(
      to: end.point,
      control1: Point(x: start.point.x + start.outgoing.x, y: start.point.y + start.outgoing.y),
      control2: Point(x: end.point.x + end.incoming.x, y: end.point.y + end.incoming.y))
  }
}
