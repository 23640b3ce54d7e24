/// A line through the plane, of straight and curved pieces: the part of CGPath that motion needs.
///
/// Coordinates are in points, with y downwards. They are taken as they come: whoever moves something
/// along a path asks ``isFinite`` first. Nothing here traps on numbers that are not finite, and what is
/// computed from them is not finite either.
public struct Path: Hashable, Sendable {
  /// One step in drawing a path.
  public enum Element: Hashable, Sendable {
    /// A jump to where a subpath starts.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A quadratic Bézier curve.
    case quad(Point, control: Point)
    /// A cubic Bézier curve.
    case cubic(Point, control1: Point, control2: Point)
    /// A straight line back to the start of the subpath, where the next one starts as well.
    case close
  }

  /// The steps in order; the first of them is a move.
  public private(set) var elements: [Element] = []
  /// Where the next piece starts, nil before the first move.
  public private(set) var currentPoint: Point?
  /// Where the subpath started, and a close leads back to.
  private var subpathStart = Point.zero

  /// Makes an empty path.
  public init() {}

  /// Whether there is nothing in the path, not even a move.
  public var isEmpty: Bool { elements.isEmpty }

  /// Whether every coordinate is finite.
  public var isFinite: Bool {
    func isFinite(_ point: Point) -> Bool { point.x.isFinite && point.y.isFinite }
    for element in elements {
      let isFiniteElement =
        switch element {
        case .move(let point), .line(let point): isFinite(point)
        case .quad(let point, let control): isFinite(point) && isFinite(control)
        case .cubic(let point, let control1, let control2):
          isFinite(point) && isFinite(control1) && isFinite(control2)
        case .close: true
        }
      guard isFiniteElement else { return false }
    }
    return true
  }

  /// Returns the path with every point after an affine transform.
  public func applying(_ transform: AffineTransform) -> Path {
    var result = Path()
    result.elements.reserveCapacity(elements.count)
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

// MARK: - Drawing

extension Path {
  /// Starts a subpath at a point.
  public mutating func move(to point: Point) {
    elements.append(.move(point))
    subpathStart = point
    currentPoint = point
  }

  /// Draws a straight line from the current point.
  ///
  /// As in Core Graphics, nothing is drawn where there is no current point to draw from, here and in the
  /// two curves.
  public mutating func addLine(to point: Point) {
    draw(.line(point), to: point)
  }

  /// Draws a quadratic Bézier curve from the current point.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    draw(.quad(point, control: control), to: point)
  }

  /// Draws a cubic Bézier curve from the current point.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    draw(.cubic(point, control1: control1, control2: control2), to: point)
  }

  /// Draws a straight line back to the start of the subpath, from where the path goes on.
  ///
  /// Nothing happens in an empty path, or in a subpath that was just closed.
  public mutating func closeSubpath() {
    guard let last = elements.last, last != .close else { return }
    elements.append(.close)
    currentPoint = subpathStart
  }

  private mutating func draw(_ element: Element, to point: Point) {
    guard currentPoint != nil else { return }
    elements.append(element)
    currentPoint = point
  }
}

// MARK: - Measuring

extension Path {
  /// The pieces that are drawn, in order.
  ///
  /// A move is a jump between two of them. A close is a line, unless the subpath is already where it
  /// started; a piece of no length that was asked for is kept.
  public var segments: [Segment] {
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

  /// The sum of the pieces' lengths, in points; jumps count nothing.
  public var length: Double {
    var sum = 0.0
    for segment in segments { sum += segment.length }
    return sum
  }

  /// The smallest rectangle around what is drawn, the curves themselves and not their control points.
  ///
  /// Null where nothing is drawn. Right to a few units in the last place of the coordinates.
  public var boundingBox: Rect {
    var box = Rect.null
    for segment in segments { box = box.union(segment.boundingBox) }
    return box
  }
}
