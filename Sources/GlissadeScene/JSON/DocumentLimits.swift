/// The maximum size of a JSON document.
///
/// A document is rejected as soon as it exceeds a limit. The memory for reading is bounded by the limits, and the
/// time by the length.
public struct DocumentLimits: Hashable, Sendable {
  /// The maximum length in bytes.
  public var bytes: Int
  /// The maximum number of values, including the elements of arrays.
  public var values: Int
  /// The maximum nesting depth of arrays and objects, at most ``maximumDepth``.
  public var depth: Int {
    didSet { depth = min(depth, DocumentLimits.maximumDepth) }
  }

  /// The greatest value of ``depth``.
  ///
  /// Trees are deallocated recursively, so the size of the thread's stack limits the depth.
  public static var maximumDepth: Int { 1000 }

  /// The limits of files: 64 MiB, 4 million values, 200 levels.
  public static var standard: DocumentLimits { DocumentLimits() }

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - bytes: The maximum length in bytes.
  ///   - values: The maximum number of values.
  ///   - depth: The maximum nesting depth; values above ``maximumDepth`` are clamped to it.
  public init(bytes: Int = 64 << 20, values: Int = 4_000_000, depth: Int = 200) {
    self.bytes = bytes
    self.values = values
    self.depth = min(depth, DocumentLimits.maximumDepth)
  }
}
