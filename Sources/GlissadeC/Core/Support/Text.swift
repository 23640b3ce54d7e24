import CGlissade

extension String {
  /// Creates a string from a caller's text in UTF-8.
  ///
  /// - Throws: `GLISSADE_NULL_POINTER`, `GLISSADE_COUNT` from 2⁴⁰ bytes on, or `GLISSADE_SYNTAX` for text that is not
  ///   UTF-8, with the index of the first byte that is not.
  package init(
    checking text: UnsafePointer<CChar>?, _ length: Int, _ field: StaticString
  ) throws(Failure) {
    guard length >= 0, length <= 1 << (Int.bitWidth == 64 ? 40 : 30) else {
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

/// A caller's buffer for a text with a terminating zero.
package struct TextOutput {
  private let text: UnsafeMutablePointer<CChar>?
  private let capacity: UInt
  private let length: UnsafeMutablePointer<Int>?

  /// Checks a buffer.
  ///
  /// - Parameters:
  ///   - text: The buffer; nil with a capacity of 0 for the length alone.
  ///   - capacity: Its size in bytes. A size beyond Int.max arrives as a negative number.
  ///   - length: Receives the number of bytes without the zero; nil if nobody wants it.
  /// - Throws: `GLISSADE_NULL_POINTER` or `GLISSADE_ALIGNMENT`.
  package init(
    _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
  ) throws(Failure) {
    self.length = try optionalOutput(length, "length")
    if text == nil, capacity != 0 { throw .null("text") }
    (self.text, self.capacity) = (text, UInt(bitPattern: capacity))
  }

  /// Writes a text and its length.
  ///
  /// - Throws: `GLISSADE_COUNT` if the text does not fit, with the capacity.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    if let text {
      guard capacity > UInt(bytes.count) else {
        throw Failure(
          GLISSADE_COUNT, "capacity", value: Double(capacity),
          "the text and its terminating zero need a capacity of \(bytes.count + 1) bytes")
      }
      for (index, byte) in bytes.enumerated() { text[index] = CChar(bitPattern: byte) }
      text[bytes.count] = 0
    }
    length?.pointee = bytes.count
  }
}
