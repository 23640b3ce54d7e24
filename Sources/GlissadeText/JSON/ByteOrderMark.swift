extension [UInt8] {
  /// The byte order mark of UTF-8.
  package static var byteOrderMark: [UInt8] { [0xEF, 0xBB, 0xBF] }

  /// Removes a leading UTF-8 byte order mark, which some editors write.
  package mutating func removeByteOrderMark() {
    let mark = [UInt8].byteOrderMark
    if starts(with: mark) { removeFirst(mark.count) }
  }
}
