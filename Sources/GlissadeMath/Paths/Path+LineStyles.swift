extension Path {
  /// The shape of a stroke at the ends of open subpaths.
  public enum LineCap: Hashable, Sendable, CaseIterable {
    /// The stroke ends straight at the end of the path.
    case butt
    /// The stroke ends with a half disc.
    case round
    /// The stroke ends straight, half of its width beyond the end of the path.
    case square
  }

  /// The shape of a stroke where two segments meet.
  public enum LineJoin: Hashable, Sendable, CaseIterable {
    /// The outer edges are prolonged until they meet.
    case miter
    /// A sector of a disc fills the gap.
    case round
    /// A straight line connects the ends of the outer edges.
    case bevel
  }
}
