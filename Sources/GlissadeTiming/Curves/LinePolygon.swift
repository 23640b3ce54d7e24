/// A convex polygon of lines.
///
/// Points along a line leave hundreds of corners that differ by rounding only, so that a cut must not be slow.
struct LinePolygon {
  /// The index in place of a bound at the edge of the initial polygon.
  static let noBound = -1

  // The lines of the corners.
  private var xs: [Double] = []
  private var ys: [Double] = []
  private var slopes: [Double] = []
  /// The bounds of the edges from each corner to the next one, as indices.
  private var edges: [Int] = []
  /// The height of each corner's line at the x that was last measured.
  private var heights: [Double] = []

  var count: Int { xs.count }

  func line(_ index: Int) -> Line { Line(x: xs[index], y: ys[index], slope: slopes[index]) }

  /// Returns the bound of the edge that ends at a corner.
  func bound(before index: Int, _ bounds: [Bound]) -> Bound? {
    bound(after: index == 0 ? count - 1 : index - 1, bounds)
  }

  /// Returns the bound of the edge that starts at a corner.
  func bound(after index: Int, _ bounds: [Bound]) -> Bound? {
    edges[index] == LinePolygon.noBound ? nil : bounds[edges[index]]
  }

  /// A line in the interior.
  var middle: Line {
    var (height, slope) = (0.0, 0.0)
    for index in 0..<count {
      height += line(index).value(at: xs[0])
      slope += slopes[index]
    }
    return Line(x: xs[0], y: height / Double(count), slope: slope / Double(count))
  }

  mutating func append(_ line: Line, edge: Int) {
    xs.append(line.x)
    ys.append(line.y)
    slopes.append(line.slope)
    edges.append(edge)
    heights.append(line.y)
  }

  /// Measures all corners at an x and returns the least and the greatest height.
  mutating func measure(at x: Double) -> (least: Double, most: Double) {
    let (count, vectors) = (xs.count, xs.count / 4 * 4)
    var (least, most) = (
      SIMD4<Double>(repeating: .infinity), SIMD4<Double>(repeating: -.infinity)
    )
    // All arrays have one number for each corner.
    unsafe xs.withUnsafeBufferPointer { xs in
      unsafe ys.withUnsafeBufferPointer { ys in
        unsafe slopes.withUnsafeBufferPointer { slopes in
          unsafe heights.withUnsafeMutableBufferPointer { heights in
            for index in stride(from: 0, to: vectors, by: 4) {
              var height = SIMD4<Double>()
              for lane in 0..<4 {
                let at = index + lane
                unsafe height[lane] = ys[at] + slopes[at] * (x - xs[at])
              }
              for lane in 0..<4 { unsafe heights[index + lane] = height[lane] }
              least.replace(with: height, where: height .< least)
              most.replace(with: height, where: height .> most)
            }
            for index in vectors..<count {
              let height = unsafe ys[index] + slopes[index] * (x - xs[index])
              unsafe heights[index] = height
              if height < least[0] { least[0] = height }
              if height > most[0] { most[0] = height }
            }
          }
        }
      }
    }
    return (least.min(), most.max())
  }

  /// Removes the lines on the wrong side of a point, which are some but not all; the polygon was measured at the
  /// point's x, and the result is so as well.
  ///
  /// - Parameters:
  ///   - bound: The point.
  ///   - bounds: The bounds of edges, to which this one is added.
  ///   - tolerance: The tolerance for rounding errors.
  mutating func cut(by bound: Bound, _ bounds: inout [Bound], _ tolerance: Double) {
    let number = bounds.count
    bounds.append(bound)
    // By rounding, there may be more than one run of corners to remove.
    var runs = runs(beyond: bound, tolerance)
    // A run around the end of the list has its new corners at both ends of the list.
    var ends: (first: Corner, last: Corner, head: Int, tail: Int)?
    if let head = runs.first, head.lowerBound == 0 {
      let tail = runs[runs.count - 1].upperBound == count ? runs.removeLast().lowerBound : count
      runs.removeFirst()
      ends = (
        corner(entering: head.upperBound, bound, bounds),
        corner(leaving: tail, bound, number, bounds), head.upperBound, tail
      )
    }
    if let ends {
      remove(ends.tail..<count)
      append(ends.last.line, edge: ends.last.edge)
    }
    for run in runs.reversed() {
      let first = corner(leaving: run.lowerBound, bound, number, bounds)
      let last = corner(entering: run.upperBound == count ? 0 : run.upperBound, bound, bounds)
      if run.count == 1 { insert(first, at: run.lowerBound) } else { set(run.lowerBound, first) }
      set(run.lowerBound + 1, last)
      if run.count > 2 { remove(run.lowerBound + 2..<run.upperBound) }
    }
    if let ends {
      set(0, ends.first)
      remove(1..<ends.head)
    }
  }

  /// Returns the runs of corners that are on the wrong side of a point.
  private func runs(beyond bound: Bound, _ tolerance: Double) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    var index = 0
    while index < heights.count {
      if start == nil { index = next(from: index, beyond: bound, tolerance) }
      guard index < heights.count else { break }
      if bound.excess(of: heights[index]) > tolerance {
        if start == nil { start = index }
      } else if let first = start {
        runs.append(first..<index)
        start = nil
      }
      index += 1
    }
    if let start { runs.append(start..<heights.count) }
    return runs
  }

  /// Returns a corner before which none is on the wrong side of a point, at most three before the first one that is.
  private func next(from start: Int, beyond bound: Bound, _ tolerance: Double) -> Int {
    unsafe heights.withUnsafeBufferPointer { heights in
      var index = start
      while index + 4 <= heights.count {
        var isBeyond = false
        for lane in 0..<4 {
          let excess = unsafe bound.excess(of: heights[index + lane])
          isBeyond = isBeyond || excess > tolerance
        }
        if isBeyond { break }
        index += 4
      }
      return index
    }
  }

  struct Corner {
    let line: Line
    let edge: Int
  }

  /// Returns the new corner on the edge to the first corner of a run.
  private func corner(
    leaving out: Int, _ bound: Bound, _ number: Int, _ bounds: [Bound]
  ) -> Corner {
    Corner(line: crossing(out - 1, out == count ? 0 : out, bound, bounds), edge: number)
  }

  /// Returns the new corner on the edge to the corner after a run.
  private func corner(entering index: Int, _ bound: Bound, _ bounds: [Bound]) -> Corner {
    let out = index == 0 ? count - 1 : index - 1
    return Corner(line: crossing(out, index, bound, bounds), edge: edges[out])
  }

  /// Returns the line at which the edge from a corner to the next one meets a bound; if the edge has a bound, it is the
  /// line through both points.
  private func crossing(_ index: Int, _ next: Int, _ bound: Bound, _ bounds: [Bound]) -> Line {
    if let edge = self.bound(after: index, bounds), edge.x != bound.x {
      return Line(x: bound.x, y: bound.y, slope: (bound.y - edge.y) / (bound.x - edge.x))
    }
    let (from, to) = (bound.excess(of: heights[index]), bound.excess(of: heights[next]))
    let part = from / (from - to)
    return Line(
      x: bound.x, y: bound.y, slope: slopes[index] + (slopes[next] - slopes[index]) * part)
  }

  private mutating func set(_ index: Int, _ corner: Corner) {
    (xs[index], ys[index]) = (corner.line.x, corner.line.y)
    slopes[index] = corner.line.slope
    edges[index] = corner.edge
    heights[index] = corner.line.y
  }

  private mutating func insert(_ corner: Corner, at index: Int) {
    xs.insert(corner.line.x, at: index)
    ys.insert(corner.line.y, at: index)
    slopes.insert(corner.line.slope, at: index)
    edges.insert(corner.edge, at: index)
    heights.insert(corner.line.y, at: index)
  }

  private mutating func remove(_ run: Range<Int>) {
    xs.removeSubrange(run)
    ys.removeSubrange(run)
    slopes.removeSubrange(run)
    edges.removeSubrange(run)
    heights.removeSubrange(run)
  }
}

/// A point that a line must pass below or above.
struct Bound {
  var x: Double
  var y: Double
  var isUpper: Bool

  init(_ knot: PolylineFit.Knot, isUpper: Bool) {
    x = knot.x
    y = knot.y
    self.isUpper = isUpper
  }

  init(x: Double, y: Double, isUpper: Bool) {
    (self.x, self.y, self.isUpper) = (x, y, isUpper)
  }

  /// Returns how far a height at the x is on the wrong side.
  func excess(of height: Double) -> Double { isUpper ? height - y : -(height - y) }
}

/// A line, given by a point and its slope.
struct Line {
  var x: Double
  var y: Double
  var slope: Double

  func value(at position: Double) -> Double { y + slope * (position - x) }
}
