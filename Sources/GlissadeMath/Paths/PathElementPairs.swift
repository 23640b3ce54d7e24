/// The elements of two paths side by side, where arcs in the same place are one element.
struct PathElementPairs: Sequence, IteratorProtocol {
  /// Two elements of the same place.
  enum Pair {
    case elements(Path.Element, Path.Element)
    case arcs(EllipticalArc, EllipticalArc)
    /// The kinds differ; nil stands for the end of a path. Nothing that follows belongs together.
    case different(Path.ElementKind?, Path.ElementKind?)
  }

  /// A place in one of the paths.
  private struct Cursor {
    let path: Path
    var element = 0
    /// The number of arcs that have begun, and the index of the element after the last of them.
    var arcs = 0
    var end = 0

    init(_ path: Path) { self.path = path }

    /// The arc that begins here.
    var arc: Path.Arc? {
      arcs < path.arcs.count && path.arcs[arcs].first == element ? path.arcs[arcs] : nil
    }

    /// The kind of what is here; nil at the end.
    var kind: Path.ElementKind? {
      if arc != nil || element < end { return .arc }
      return element < path.elements.count ? path.elements[element].kind : nil
    }

    /// Moves on to the elements of the arcs that begin here.
    mutating func open() {
      while let arc {
        arcs += 1
        end = element + arc.count
      }
    }

    /// Moves on behind the arc that begins here.
    mutating func pass(_ arc: Path.Arc) {
      arcs += 1
      element += arc.count
    }

    mutating func next() -> Path.Element? {
      guard element < path.elements.count else { return nil }
      element += 1
      return path.elements[element - 1]
    }
  }

  private var first: Cursor
  private var second: Cursor
  /// The number of pairs so far.
  private(set) var count = 0

  init(_ first: Path, _ second: Path) {
    (self.first, self.second) = (Cursor(first), Cursor(second))
  }

  mutating func next() -> Pair? {
    if let a = first.arc, let b = second.arc {
      first.pass(a)
      second.pass(b)
      count += 1
      return .arcs(a.ellipse, b.ellipse)
    }
    // An arc beside something else counts as the elements that draw it.
    let kinds = (first.kind, second.kind)
    first.open()
    second.open()
    let (a, b) = (first.next(), second.next())
    if a == nil && b == nil { return nil }
    count += 1
    guard let a, let b, a.kind == b.kind else { return .different(kinds.0, kinds.1) }
    return .elements(a, b)
  }
}
