import GlissadeBatch

/// A cache of recently requested curves, keyed by their text.
struct CurveCache {
  /// A curve with its kernel tables, which are prepared on first use.
  struct Entry {
    let curve: CurveExpression
    var float: FloatCurve?
  }

  /// The maximum number of entries; the cache is cleared when it is full.
  static let capacity = 256
  /// The longest text that is cached, in UTF-8 bytes, which bounds the memory.
  static let maximumTextLength = 4096
  private(set) var entries: [String: Entry] = [:]

  /// Returns the curve whose text is the value at the cursor.
  mutating func curve(_ cursor: JSONCursor) throws(DocumentError) -> CurveExpression {
    let text = try cursor.string()
    if let known = entries[text] { return known.curve }
    let curve = try cursor.curve()
    keep(Entry(curve: curve), text)
    return curve
  }

  /// Returns the curve in the form that the kernels evaluate.
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
