extension [UInt8] {
  /// Removes a leading UTF-8 byte order mark, which some editors write.
  package mutating func removeByteOrderMark() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if starts(with: mark) { removeFirst(mark.count) }
  }
}
