/// A path through the plane, of lines and curves, like Core Graphics' CGPath.
///
/// Coordinates are in points, with y downwards. They are not checked: use ``isFinite`` before moving something along
/// a path. Numbers that are not finite never trap, but results computed from them are not finite either.
///
/// A path of a line and a curve is measured:
///
/// ```swift
/// var path = Path()
/// path.move(to: Point(x: 0, y: 0))
/// path.addLine(to: Point(x: 30, y: 40))
/// path.addQuadCurve(to: Point(x: 90, y: 40), control: Point(x: 60, y: 0))
/// let length = path.length  // 124.7
/// let box = path.boundingBox  // 90 × 40 points at the origin
/// ```
public struct Path: Hashable, Sendable {
  /// One element of a path.
  public enum Element: Hashable, Sendable {
    /// A jump to the start of a subpath.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A quadratic Bézier curve.
    case quad(Point, control: Point)
    /// A cubic Bézier curve.
    case cubic(Point, control1: Point, control2: Point)
    /// A straight line back to the start of the subpath, which is also the start of the next one.
    case close
  }

  /// The elements in order, of which the first is a move.
  public private(set) var elements: [Element] = []
  /// The arcs among the elements, in order.
  private(set) var arcs: [Arc] = []
  /// The start of the next element; nil before the first move.
  public private(set) var currentPoint: Point?
  /// The start of the subpath, to which a close returns.
  private var subpathStart = Point.zero

  /// Creates an empty path.
  public init() {}

  /// Whether the path has no elements, not even a move.
  public var isEmpty: Bool { elements.isEmpty }

  /// Whether every coordinate is finite.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var isFinite: Bool {
    for element in elements where !element.isFinite { return false }
    return true
  }

  /// Returns the image of the path under an affine transform.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public func applying(_ transform: AffineTransform) -> Path {
    var result = Path()
    result.elements.reserveCapacity(elements.count)
    result.arcs = arcs.map { $0.applying(transform) }
    for element in elements {
      switch element {
      case .move(let point): result.move(to: point.applying(transform))
      case .line(let point): result.addLine(to: point.applying(transform))
      case .quad(let point, let control):
        result.addQuadCurve(
          to: point.applying(transform), control: control.applying(transform))
      case .cubic(let point, let control1, let control2):
        result.addCurve(
          to: point.applying(transform), control1: control1.applying(transform),
          control2: control2.applying(transform))
      case .close: result.closeSubpath()
      }
    }
    return result
  }
}

extension Path.Element {
  /// Whether every coordinate is finite.
  var isFinite: Bool {
    func isFinite(_ point: Point) -> Bool { point.x.isFinite && point.y.isFinite }
    return switch self {
    case .move(let point), .line(let point): isFinite(point)
    case .quad(let point, let control): isFinite(point) && isFinite(control)
    case .cubic(let point, let control1, let control2):
      isFinite(point) && isFinite(control1) && isFinite(control2)
    case .close: true
    }
  }
}

// MARK: - Drawing

extension Path {
  /// Starts a subpath at a point.
  public mutating func move(to point: Point) {
    elements.append(.move(point))
    subpathStart = point
    currentPoint = point
  }

  /// Adds a straight line from the current point.
  ///
  /// As in Core Graphics, nothing is added if there is no current point, neither here nor in the two curves.
  public mutating func addLine(to point: Point) {
    draw(.line(point), to: point)
  }

  /// Adds a quadratic Bézier curve from the current point.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    draw(.quad(point, control: control), to: point)
  }

  /// Adds a cubic Bézier curve from the current point.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    draw(.cubic(point, control1: control1, control2: control2), to: point)
  }

  /// Adds a straight line back to the start of the subpath, from where the path continues.
  ///
  /// Nothing is added to an empty path, or if the subpath is already closed.
  public mutating func closeSubpath() {
    guard let last = elements.last, last != .close else { return }
    elements.append(.close)
    currentPoint = subpathStart
  }

  /// Adds an elliptical arc from the current point, as cubic curves of at most a quarter of the ellipse.
  ///
  /// Nothing is drawn where the arc ends at its start, and a line with a radius of 0; the path is still one with an arc.
  mutating func addArc(_ ellipse: EllipticalArc, pieces: Int = 1) {
    var arc = Arc(ellipse, first: elements.count)
    ellipse.append(to: &self, pieces: pieces)
    arc.count = elements.count - arc.first
    arcs.append(arc)
  }

  /// Adds the elements of another path, arcs included.
  mutating func append(_ path: Path) {
    for var arc in path.arcs {
      arc.first += elements.count
      arcs.append(arc)
    }
    elements += path.elements
    currentPoint = path.currentPoint ?? currentPoint
    subpathStart = path.isEmpty ? subpathStart : path.subpathStart
  }

  private mutating func draw(_ element: Element, to point: Point) {
    guard currentPoint != nil else { return }
    elements.append(element)
    currentPoint = point
  }
}

// MARK: - Measuring

extension Path {
  /// The segments that are drawn, in order.
  ///
  /// A move is a jump between two segments. A close is a line, unless the current point is already the start of the
  /// subpath; other segments of length 0 are kept.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package var segments: [Segment] {
    var result: [Segment] = []
    result.reserveCapacity(elements.count)
    var start = Point.zero
    var at = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        at = point
      case .line(let point):
        result.append(Segment(lineFrom: at, to: point))
        at = point
      case .quad(let point, let control):
        result.append(Segment(quadFrom: at, control: control, to: point))
        at = point
      case .cubic(let point, let control1, let control2):
        result.append(Segment(at, control1, control2, point))
        at = point
      case .close:
        if at != start { result.append(Segment(lineFrom: at, to: start)) }
        at = start
      }
    }
    return result
  }

  /// The sum of the segments' lengths, in points, without jumps.
  ///
  /// - Complexity: O(*n*) in the number of elements. The lengths of curves are integrated numerically.
  public var length: Double {
    var sum = 0.0
    for segment in segments { sum += segment.length }
    return sum
  }

  /// The smallest rectangle that contains the drawn curves, but not necessarily their control points.
  ///
  /// It is null if nothing is drawn, and exact within a few units in the last place of the coordinates.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var boundingBox: Rect {
    var box = Rect.null
    for segment in segments { box = box.union(segment.boundingBox) }
    return box
  }
}
