/// A position in a JSON document.
package struct JSONPosition: Hashable, Sendable {
  /// The line number, from 1; a line ends with a line feed, a carriage return or both.
  package var line: Int
  /// The column, from 1, counted in Unicode scalars.
  package var column: Int

  /// Creates a position.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Returns the index of the byte at this position in a document.
  ///
  /// - Parameter bytes: The document in UTF-8; lines and columns begin after its byte order mark, if it has one.
  /// - Returns: The index, 0…`bytes.count`.
  package func byteIndex(in bytes: [UInt8]) -> Int {
    var index = bytes.starts(with: [UInt8].byteOrderMark) ? [UInt8].byteOrderMark.count : 0
    var lines = line - 1
    while lines > 0, index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
        index += 1
      }
      if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") { lines -= 1 }
    }
    var scalars = column - 1
    while scalars > 0, index < bytes.count {
      index += 1
      while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
      scalars -= 1
    }
    return index
  }
}
