extension Path {
  /// A chain of straight lines.
  public struct Polyline: Hashable, Sendable {
    /// The corners in order; the first is not repeated at the end of a closed polyline.
    public var points: [Point]
    /// Whether a line leads from the last corner back to the first.
    public var isClosed: Bool

    /// Creates a polyline from its corners.
    public init(points: [Point], isClosed: Bool) {
      self.points = points
      self.isClosed = isClosed
    }
  }

  /// Returns polylines that approximate the path, one for each subpath that draws something.
  ///
  /// The corners are points of the path, and ends of segments are always among them. No point of the path is farther
  /// than the tolerance from its polyline, and no point of the polyline farther than the tolerance from the path.
  /// Within a curve, the corners divide the parameter evenly, into as many parts as the largest second derivative
  /// requires: Wang's formula, as in Sederberg, "Computer Aided Geometric Design", chapter 10. A subpath of length 0
  /// gives a single corner or equal ones.
  ///
  /// Coordinates that are not finite never trap, but the corners computed from them are not finite either.
  ///
  /// - Parameter tolerance: The largest distance in points, by default 0.1. One that is not positive (or NaN) counts
  ///   as 0. A curve is divided into at most 1,024 lines; this gives an error of at most a millionth of the distance
  ///   by which its control points deviate from an even row.
  /// - Complexity: O(*n*) in the number of corners of the result.
  public func flattened(tolerance: Double = 0.1) -> [Polyline] {
    var result: [Polyline] = []
    for subpath in subpaths {
      let counts = subpath.segments.map { $0.lineCount(tolerance: tolerance) }
      var points = [Point](capacity: counts.reduce(1, +)) { corners in
        corners.append(subpath.start)
        for (segment, count) in zip(subpath.segments, counts) {
          segment.appendCorners(to: &corners, count: count)
        }
      }
      if subpath.isClosed && points.count > 1 && points[points.count - 1] == points[0] {
        points.removeLast()
      }
      result.append(Polyline(points: points, isClosed: subpath.isClosed))
    }
    return result
  }
}

extension Path.Segment {
  /// The largest number of lines that replace one curve.
  static let maximumLineCount = 1024

  /// Returns the number of lines of equal parameter range that approximate the segment within a tolerance.
  ///
  /// A chord over a parameter range h deviates by at most h²/8 of the largest second derivative, which is six times
  /// the larger second difference of the control points.
  func lineCount(tolerance: Double) -> Int {
    if isLine { return 1 }
    func second(_ a: Point, _ b: Point, _ c: Point) -> Double {
      let (x, y) = ((a.x - b.x) - (b.x - c.x), (a.y - b.y) - (b.y - c.y))
      return x * x + y * y
    }
    let largest = max(second(p0, p1, p2), second(p1, p2, p3)).squareRoot()
    // 0 / 0 is NaN: a straight row of control points needs one line even at tolerance 0.
    let count = (0.75 * largest / (tolerance > 0 ? tolerance : 0)).squareRoot().rounded(.up)
    guard count > 1 else { return 1 }
    return count < Double(Path.Segment.maximumLineCount)
      ? Int(count) : Path.Segment.maximumLineCount
  }

  /// Appends the ends of the given number of lines, without the segment's own start.
  func appendCorners(to points: inout OutputSpan<Point>, count: Int) {
    if count > 1 {
      // The polynomial's coefficients, without the constant.
      let (b0, b1) = (p1 - p0, p2 - p1)
      let c = (b1 - b0) * 3
      let (b, d) = (b0 * 3, (p3 - p0) - b1 * 3)
      let step = 1 / Double(count)
      for index in 1..<count {
        let t = Double(index) * step
        points.append(
          Point(
            x: p0.x + t * (b.x + t * (c.x + t * d.x)), y: p0.y + t * (b.y + t * (c.y + t * d.y))))
      }
    }
    points.append(p3)
  }
}
