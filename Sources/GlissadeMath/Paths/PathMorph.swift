/// A path between two paths of equal structure.
///
/// Paths have equal structure if they have the same number of elements, of the same kinds in the same order. Their
/// points are interpolated one by one, as browsers interpolate the CSS property `d`.
///
/// An arc that was read from text counts as one element, and between two arcs, their radii, rotations and ends are
/// interpolated, as in SVG 2. A flag that only one of them has is set on the whole way. An arc and other elements in its
/// place are interpolated as the elements that draw them.
///
/// A square becomes twice as large, and is half-way there:
///
/// ```swift
/// var (small, large) = (Path(), Path())
/// small.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
/// large.addRect(Rect(x: 0, y: 0, width: 20, height: 20))
/// let morph = try PathMorph(from: small, to: large, progress: 0.5)
/// let size = morph.path.boundingBox.size  // 15 × 15 points
/// ```
public struct PathMorph: Hashable, Sendable {
  /// The path at progress 0.
  public let start: Path
  /// The path at progress 1.
  public let end: Path
  /// The fraction of the way from the start to the end; outside 0…1 the points move on along their lines.
  public var progress: Double

  /// Creates a path between two paths.
  ///
  /// - Throws: ``PathStructureError`` if the paths differ in structure.
  /// - Complexity: O(*n*) in the number of elements.
  public init(from start: Path, to end: Path, progress: Double) throws(PathStructureError) {
    if let error = start.structureError(comparedTo: end) { throw error }
    self.init(unchecked: start, end, progress)
  }

  /// Creates a path between two paths that are known to have equal structure.
  package init(unchecked start: Path, _ end: Path, _ progress: Double) {
    (self.start, self.end, self.progress) = (start, end, progress)
  }

  /// The interpolated path, exact at progress 0 and 1.
  ///
  /// - Complexity: O(*n*) in the number of elements; O(1) at progress 0 and 1.
  public var path: Path {
    if progress == 0 { return start }
    if progress == 1 { return end }
    if start == end { return start }
    func mix(_ a: Point, _ b: Point) -> Point {
      Point(x: lerp(a.x, b.x, progress), y: lerp(a.y, b.y, progress))
    }
    var result = Path()
    for pair in PathElementPairs(start, end) {
      switch pair {
      case .arcs(let a, let b):
        let from = result.currentPoint ?? .zero
        let arc = a.interpolated(to: b, from: from, at: progress)
        // As many curves at all times, so that exports can interpolate between their frames.
        result.addArc(arc, pieces: arc.isLarge ? 4 : 2)
      case .elements(.move(let a), .move(let b)): result.move(to: mix(a, b))
      case .elements(.line(let a), .line(let b)): result.addLine(to: mix(a, b))
      case .elements(.quad(let a, let c), .quad(let b, let d)):
        result.addQuadCurve(to: mix(a, b), control: mix(c, d))
      case .elements(.cubic(let a, let c, let e), .cubic(let b, let d, let f)):
        result.addCurve(to: mix(a, b), control1: mix(c, d), control2: mix(e, f))
      case .elements(.close, .close): result.closeSubpath()
      default: return result
      }
    }
    return result
  }

  /// Whether the points of ``path`` are those of ``start`` and ``end``, interpolated one by one.
  ///
  /// A host that keeps both paths can then interpolate them itself. With arcs in both paths it is false.
  public var interpolatesPoints: Bool {
    start.arcs.isEmpty || end.arcs.isEmpty || start == end
  }
}

/// The first difference in structure between two paths, which therefore cannot be morphed into each other.
public struct PathStructureError: Error, Hashable, Sendable {
  /// The index of the first element that differs in kind, from 0; an arc in both paths counts as one.
  public let index: Int
  /// The kind of that element in the first path; nil if the path has ended there.
  public let first: Path.ElementKind?
  /// The kind of that element in the second path; nil if the path has ended there.
  public let second: Path.ElementKind?

  package init(index: Int, first: Path.ElementKind?, second: Path.ElementKind?) {
    (self.index, self.first, self.second) = (index, first, second)
  }
}

extension PathStructureError: CustomStringConvertible {
  /// The place of the difference and both elements, as a sentence without a full stop.
  public var description: String {
    func name(_ kind: Path.ElementKind?) -> String {
      switch kind {
      case .move: "a move"
      case .line: "a line"
      case .quad: "a quadratic curve"
      case .cubic: "a cubic curve"
      case .arc: "an arc"
      case .close: "a close"
      case nil: "nothing"
      }
    }
    return "the paths differ at element \(index): \(name(first)) and \(name(second))"
  }
}

extension Path {
  /// The kind of an element.
  public enum ElementKind: UInt8, Hashable, Sendable {
    /// A jump.
    case move
    /// A straight line.
    case line
    /// A quadratic Bézier curve.
    case quad
    /// A cubic Bézier curve.
    case cubic
    /// An elliptical arc that was read from text, in a comparison of paths.
    case arc
    /// A line back to the start of the subpath.
    case close
  }

  /// Returns the first difference in structure to another path; nil if both have the same structure.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package func structureError(comparedTo other: Path) -> PathStructureError? {
    var pairs = PathElementPairs(self, other)
    while let pair = pairs.next() {
      guard case .different(let first, let second) = pair else { continue }
      return PathStructureError(index: pairs.count - 1, first: first, second: second)
    }
    return nil
  }
}

extension Path.Element {
  /// The kind of the element.
  public var kind: Path.ElementKind {
    switch self {
    case .move: .move
    case .line: .line
    case .quad: .quad
    case .cubic: .cubic
    case .close: .close
    }
  }
}
