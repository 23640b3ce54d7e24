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
    for _ in 1..<line {
      index = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      index += bytes[index...].starts(with: [0x0D, 0x0A]) ? 2 : index < bytes.count ? 1 : 0
    }
    for _ in 1..<column where index < bytes.count {
      index += 1
      while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
    }
    return index
  }
}
