extension Path {
  /// The part of a path between two moves, with at least one drawn element.
  struct Subpath {
    let start: Point
    /// The segments in order, including the line that closes the subpath, unless that has no length.
    var segments: [Segment] = []
    /// Whether the subpath ends with a close.
    var isClosed = false

    /// Whether every coordinate is finite.
    var isFinite: Bool {
      // The sum of the products is NaN as soon as one coordinate is not finite, and 0 otherwise.
      var sum = (start.x * 0) + (start.y * 0)
      for segment in segments {
        sum += (segment.p1.x * 0 + segment.p1.y * 0) + (segment.p2.x * 0 + segment.p2.y * 0)
        sum += segment.p3.x * 0 + segment.p3.y * 0
      }
      return sum == 0
    }

    /// The largest coordinate without its sign.
    var largestCoordinate: Double {
      var largest = max(abs(start.x), abs(start.y))
      for segment in segments { largest = max(largest, segment.largestCoordinate) }
      return largest
    }
  }

  /// The subpaths in order, without moves that no drawn element follows.
  var subpaths: [Subpath] {
    var result: [Subpath] = []
    var current = Subpath(start: .zero)
    var at = Point.zero
    func finish() {
      if current.isClosed || !current.segments.isEmpty { result.append(current) }
    }
    for element in elements {
      switch element {
      case .move(let point):
        finish()
        current = Subpath(start: point)
        at = point
      case .line(let point):
        current.segments.append(Segment(lineFrom: at, to: point))
        at = point
      case .quad(let point, let control):
        current.segments.append(Segment(quadFrom: at, control: control, to: point))
        at = point
      case .cubic(let point, let control1, let control2):
        current.segments.append(Segment(at, control1, control2, point))
        at = point
      case .close:
        if at != current.start {
          current.segments.append(Segment(lineFrom: at, to: current.start))
        }
        current.isClosed = true
        finish()
        // The path continues from the start of the closed subpath.
        current = Subpath(start: current.start)
        at = current.start
      }
    }
    finish()
    return result
  }
}
