/// A path between two paths of equal structure.
///
/// Paths have equal structure if they have the same number of elements, of the same kinds in the same order. Their
/// points are interpolated one by one, as browsers interpolate the CSS property `d`.
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
    let (from, to) = (start.elements, end.elements)
    if from == to { return start }
    func mix(_ a: Point, _ b: Point) -> Point {
      Point(x: lerp(a.x, b.x, progress), y: lerp(a.y, b.y, progress))
    }
    var result = Path()
    for index in 0..<min(from.count, to.count) {
      switch (from[index], to[index]) {
      case (.move(let a), .move(let b)): result.move(to: mix(a, b))
      case (.line(let a), .line(let b)): result.addLine(to: mix(a, b))
      case (.quad(let a, let c), .quad(let b, let d)):
        result.addQuadCurve(to: mix(a, b), control: mix(c, d))
      case (.cubic(let a, let c, let e), .cubic(let b, let d, let f)):
        result.addCurve(to: mix(a, b), control1: mix(c, d), control2: mix(e, f))
      case (.close, .close): result.closeSubpath()
      default: return result
      }
    }
    return result
  }
}

/// The first difference in structure between two paths, which therefore cannot be morphed into each other.
public struct PathStructureError: Error, Hashable, Sendable {
  /// The index of the first element that differs in kind, from 0.
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
    /// A line back to the start of the subpath.
    case close
  }

  /// Returns the first difference in structure to another path; nil if both have the same structure.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public func structureError(comparedTo other: Path) -> PathStructureError? {
    let (count, otherCount) = (elements.count, other.elements.count)
    for index in 0..<max(count, otherCount) {
      let first = index < count ? elements[index].kind : nil
      let second = index < otherCount ? other.elements[index].kind : nil
      if first != second { return PathStructureError(index: index, first: first, second: second) }
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
