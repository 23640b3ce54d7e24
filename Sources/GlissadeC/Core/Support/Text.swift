import CGlissade

extension String {
  /// Creates a string from a caller's text in UTF-8.
  ///
  /// - Throws: `GLISSADE_NULL_POINTER`, `GLISSADE_COUNT` from 2⁴⁰ bytes on, or `GLISSADE_SYNTAX` for text that is not
  ///   UTF-8, with the index of the first byte that is not.
  package init(
    checking text: UnsafePointer<CChar>?, _ length: Int, _ field: StaticString
  ) throws(Failure) {
    guard length >= 0, length <= 1 << 40 else {
      throw Failure(
        GLISSADE_COUNT, "length", value: Double(UInt(bitPattern: length)),
        "\(field) is too long")
    }
    guard let text else {
      guard length == 0 else { throw .null(field) }
      self = ""
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
    self = String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the index of the byte at which a character begins.
  ///
  /// - Parameter column: The number of the character, counted in scalars: 1 for the first.
  package func byteIndex(column: Int) -> Int {
    unicodeScalars.prefix(Swift.max(column - 1, 0)).reduce(0) { $0 + UTF8.width($1) }
  }
}
