import CGlissade

/// A caller's text, which has been checked to be UTF-8.
package struct SourceText {
  package let string: String

  /// Checks and copies a text.
  ///
  /// - Throws: `GLISSADE_NULL_POINTER`, `GLISSADE_COUNT`, or `GLISSADE_SYNTAX` with the first byte that is not UTF-8.
  package init(
    _ text: UnsafePointer<CChar>?, _ length: Int, _ field: StaticString
  ) throws(Failure) {
    guard length >= 0, length <= 1 << 40 else {
      throw Failure(GLISSADE_COUNT, "length", "length is more than can exist")
    }
    guard let text else {
      guard length == 0 else { throw .null(field) }
      string = ""
      return
    }
    let bytes = UnsafeRawBufferPointer(start: text, count: length)
    var (decoder, iterator, index) = (UTF8(), bytes.makeIterator(), 0)
    scan: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): index += UTF8.width(scalar)
      case .emptyInput: break scan
      case .error:
        throw Failure(GLISSADE_SYNTAX, field, row: index, "\(field) is not UTF-8")
      }
    }
    string = String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the index of a byte from a column, which counts scalars from 1.
  package func byteIndex(column: Int) -> Int {
    string.unicodeScalars.prefix(max(column - 1, 0)).reduce(0) { $0 + UTF8.width($1) }
  }
}
