extension Path {
  /// Adds the elements of another path.
  ///
  /// They begin with a move, so that nothing connects the two paths. An empty path adds nothing.
  ///
  /// - Complexity: O(*n*) in the number of added elements.
  public mutating func addPath(_ path: Path) {
    append(path)
  }

  /// The path in the opposite direction.
  ///
  /// The subpaths keep their order, and each of them is drawn from its end to its start; a closed one starts where it
  /// did. Points of the path with a single subpath are thus found at 1 − their fraction of the length. Quadratic
  /// curves stay quadratic.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var reversed: Path {
    var result = Path()
    var subpath = ReversedSubpath(start: .zero, isMoved: false)
    for element in elements {
      switch element {
      case .move(let point):
        subpath.append(to: &result, isClosed: false)
        subpath = ReversedSubpath(start: point, isMoved: true)
      case .close:
        subpath.append(to: &result, isClosed: true)
        // The path continues from the start of the closed subpath.
        subpath = ReversedSubpath(start: subpath.start, isMoved: false)
      case .line, .quad, .cubic: subpath.elements.append(element)
      }
    }
    subpath.append(to: &result, isClosed: false)
    return result
  }

  /// The smallest rectangle that contains the points of all elements, including control points.
  ///
  /// It contains ``boundingBox``, and takes less time. It is Core Graphics' `boundingBox`, whose `boundingBoxOfPath` is
  /// the smaller one here. It is null if the path is empty, and meaningless if the path is not finite.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var controlPointBoundingBox: Rect {
    guard !isEmpty else { return .null }
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)
    func add(_ point: Point) {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .quad(let point, let control):
        add(control)
        add(point)
      case .cubic(let point, let control1, let control2):
        add(control1)
        add(control2)
        add(point)
      case .close: break
      }
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

/// The elements of a subpath that is to be reversed.
private struct ReversedSubpath {
  let start: Point
  /// Whether a move precedes the elements, which is kept even if nothing is drawn.
  let isMoved: Bool
  /// The lines and curves, in their own order.
  var elements: [Path.Element] = []

  /// Adds the reversed subpath to a path.
  func append(to path: inout Path, isClosed: Bool) {
    guard isMoved || !elements.isEmpty else { return }
    let end = elements.last?.end ?? start
    path.move(to: isClosed ? start : end)
    if isClosed && end != start { path.addLine(to: end) }
    for index in elements.indices.reversed() {
      let target = index > 0 ? elements[index - 1].end ?? start : start
      switch elements[index] {
      case .line(let point):
        // The close draws the last line, unless that is a point.
        if !(isClosed && index == 0 && point != start) { path.addLine(to: target) }
      case .quad(_, let control): path.addQuadCurve(to: target, control: control)
      case .cubic(_, let control1, let control2):
        path.addCurve(to: target, control1: control2, control2: control1)
      case .move, .close: break
      }
    }
    if isClosed { path.closeSubpath() }
  }
}

extension Path.Element {
  /// The point at which the element ends; nil for a close.
  fileprivate var end: Point? {
    switch self {
    case .move(let point), .line(let point), .quad(let point, _), .cubic(let point, _, _): point
    case .close: nil
    }
  }
}
