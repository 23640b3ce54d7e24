/// How large a JSON document may be.
///
/// A document beyond a limit is refused as soon as that is known: the memory for reading is bounded by the
/// limits, and the time by the length.
public struct DocumentLimits: Hashable, Sendable {
  /// Bytes of the whole document.
  public var bytes: Int
  /// Values in all, each element of an array counted.
  public var values: Int
  /// Arrays and objects within each other, at most ``maximumDepth``.
  public var depth: Int {
    didSet { depth = min(depth, DocumentLimits.maximumDepth) }
  }

  /// The greatest depth that can be allowed.
  ///
  /// Trees are taken down recursively, so that a stack's length bounds what may be built.
  public static var maximumDepth: Int { 1000 }

  /// What files may have: 64 MiB, 4 million values, 200 levels.
  public static var standard: DocumentLimits { DocumentLimits() }

  /// Creates limits.
  public init(bytes: Int = 64 << 20, values: Int = 4_000_000, depth: Int = 200) {
    self.bytes = bytes
    self.values = values
    self.depth = min(depth, DocumentLimits.maximumDepth)
  }
}
