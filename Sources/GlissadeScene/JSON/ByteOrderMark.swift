extension [UInt8] {
  /// Removes a byte order mark in UTF-8 at the start, with which some editors begin files.
  package mutating func removeByteOrderMark() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if starts(with: mark) { removeFirst(mark.count) }
  }
}
