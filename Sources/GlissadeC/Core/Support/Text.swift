import CGlissade

extension String {
  /// Creates a string from a caller's text in UTF-8.
  ///
  /// - Throws: `GLISSADE_NULL_POINTER`, `GLISSADE_COUNT` from 2⁴⁰ bytes on, or `GLISSADE_SYNTAX` for text that is not
  ///   UTF-8, with the byte's index.
  package init(
    checking text: UnsafePointer<CChar>?, _ length: Int, _ field: StaticString
  ) throws(Failure) {
    let length = try requireCount(UInt64(bitPattern: Int64(length)), field)
    guard let text else {
      guard length == 0 else { throw .null(field) }
      self = ""
      return
    }
    let bytes = UnsafeRawBufferPointer(start: text, count: length)
    guard let string = String(validating: bytes, as: UTF8.self) else {
      throw Failure(GLISSADE_SYNTAX, field, row: 0, "\(field) is not UTF-8")
    }
    self = string
  }

  /// Returns the index of the byte at which a character begins.
  ///
  /// - Parameter column: The number of the character, 1 for the first.
  package func byteIndex(column: Int) -> Int {
    let end = unicodeScalars.index(
      unicodeScalars.startIndex, offsetBy: Swift.max(column - 1, 0),
      limitedBy: unicodeScalars.endIndex)
    return utf8.distance(from: utf8.startIndex, to: end ?? utf8.endIndex)
  }
}
