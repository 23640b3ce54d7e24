/// Reads numbers from bytes and keeps track of the position.
struct ByteReader {
  let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns whether certain bytes come next.
  func hasPrefix(_ prefix: [UInt8]) -> Bool { bytes[offset...].starts(with: prefix) }

  /// Skips bytes.
  ///
  /// - Parameters:
  ///   - count: The number of bytes, at least 0.
  ///   - subject: The skipped data, for the error's text.
  /// - Throws: A ``FrameSequenceError`` at the end of the file if there are fewer bytes.
  mutating func skip(_ count: Int, _ subject: String) throws(FrameSequenceError) {
    let left = bytes.count - offset
    guard count <= left else {
      let missing = count - left
      throw FrameSequenceError(
        .truncated, at: bytes.count,
        expected: "\(missing) more \(missing == 1 ? "byte" : "bytes") of \(subject)",
        found: "the end of the file")
    }
    offset += count
  }

  /// Reads a byte.
  mutating func byte(_ subject: String) throws(FrameSequenceError) -> UInt8 {
    try skip(1, subject)
    return bytes[offset - 1]
  }

  /// Reads a number of two bytes, the low one first.
  mutating func littleEndian(_ subject: String) throws(FrameSequenceError) -> UInt16 {
    try skip(2, subject)
    return UInt16(bytes[offset - 1]) << 8 | UInt16(bytes[offset - 2])
  }

  /// Reads a number, the high byte first.
  mutating func bigEndian<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type, _ subject: String
  ) throws(FrameSequenceError) -> Number {
    let count = Number.bitWidth / 8
    try skip(count, subject)
    return bytes[(offset - count)..<offset].reduce(0) { $0 << 8 | Number($1) }
  }

  /// Returns the error for a byte that was just read.
  func unexpected(
    _ code: FrameSequenceError.Code, _ byte: UInt8, expected: String
  ) -> FrameSequenceError {
    FrameSequenceError(
      code, at: offset - 1, expected: expected, found: "the byte \(byte.asHexadecimal)")
  }
}

extension FixedWidthInteger {
  /// The number with all its hexadecimal digits, such as `0x0F`.
  var asHexadecimal: String { "0x" + hexadecimal(isUppercase: true) }
}
