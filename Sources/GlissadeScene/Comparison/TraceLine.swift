/// A line of a trace for comparison: an event, a diagnostic, the end, or a member of a controller or a layer there.
package struct TraceLine: Sendable {
  /// The line as differences show it, with all digits.
  package private(set) var text = ""
  /// Whether differences show the line around a change; members of the final state are shown only if they differ.
  package let isStep: Bool
  /// The text without its numbers, which stand in ``numbers``.
  private var words = ""
  private var numbers: [Double] = []

  /// Creates a line of text.
  ///
  /// - Parameters:
  ///   - text: The text, which no tolerance applies to.
  ///   - isStep: Whether differences show the line around a change.
  package init(_ text: String = "", isStep: Bool = true) {
    self.isStep = isStep
    append(text)
  }

  /// Appends text that is compared as it is.
  mutating func append(_ more: String) {
    text += more
    words += more
  }

  /// Appends text with numbers, which are compared within a tolerance.
  mutating func append(numbersIn more: String) {
    text += more
    let bytes = Array(more.utf8)
    var index = 0
    while index < bytes.count {
      let end = TraceLine.endOfNumber(bytes, from: index)
      if end > index, let number = Double(String(decoding: bytes[index..<end], as: UTF8.self)),
        number.isFinite
      {
        numbers.append(number)
        // It stands for the number, and is in no text of JSON, which escapes it.
        words += "\u{0}"
      } else {
        words += String(decoding: bytes[index..<max(end, index + 1)], as: UTF8.self)
      }
      index = max(end, index + 1)
    }
  }

  /// Returns the end of the number or the word at an index; the index itself if neither is there.
  private static func endOfNumber(_ bytes: [UInt8], from start: Int) -> Int {
    // A letter before a digit makes it part of a name, such as m11.
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      let isSign = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      let follows = end > start && (bytes[end - 1] | 0x20) == UInt8(ascii: "e")
      let isPart =
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte >= 0x80
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      guard isPart || isSign && (end == start || follows) else { break }
      end += 1
    }
    return end
  }

  /// Returns whether two lines are the same but for numbers that differ by at most a tolerance.
  ///
  /// - Parameters:
  ///   - other: The other line.
  ///   - tolerance: The greatest difference, 0 or more, in the units of the numbers.
  package func matches(_ other: TraceLine, within tolerance: Double) -> Bool {
    if text == other.text { return true }
    guard tolerance > 0, words == other.words, numbers.count == other.numbers.count else {
      return false
    }
    return zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= tolerance }
  }
}
