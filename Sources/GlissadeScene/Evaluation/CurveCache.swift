import GlissadeBatch

/// Curves that were asked for lately, by their text.
struct CurveCache {
  /// A curve, and what the kernels need for it once they are asked.
  struct Entry {
    let curve: CurveExpression
    var float: FloatCurve?
  }

  /// Curves that are kept; when there are more, all are forgotten.
  static let capacity = 256
  /// Longer texts are not kept, so that the memory is bounded.
  static let maximumTextLength = 4096
  private(set) var entries: [String: Entry] = [:]

  /// The curve that a value is the text of.
  mutating func curve(_ cursor: JSONCursor) throws(DocumentError) -> CurveExpression {
    let text = try cursor.string()
    if let known = entries[text] { return known.curve }
    let curve = try cursor.curve()
    keep(Entry(curve: curve), text)
    return curve
  }

  /// The curve as the kernels have it.
  mutating func float(_ cursor: JSONCursor) throws(DocumentError) -> FloatCurve {
    let (text, curve) = (try cursor.string(), try self.curve(cursor))
    if let known = entries[text]?.float { return known }
    do {
      let float = try FloatCurve(curve)
      keep(Entry(curve: curve, float: float), text)
      return float
    } catch {
      throw cursor.error(.notFinite, "\(curve): \(error)")
    }
  }

  private mutating func keep(_ entry: Entry, _ text: String) {
    guard text.utf8.count <= CurveCache.maximumTextLength else { return }
    if entries.count >= CurveCache.capacity { entries.removeAll(keepingCapacity: true) }
    entries[text] = entry
  }
}
