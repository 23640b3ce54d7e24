import GlissadeMath
import GlissadeTiming

/// Reads a text word by word and number by number.
struct WordScanner {
  private let text: [Character]
  private var offset = 0

  init(_ text: String) { self.text = Array(text) }

  private mutating func skipSpace() {
    while offset < text.count, text[offset].isWhitespace { offset += 1 }
  }

  private func fail(_ expected: String) -> TransitionError {
    .invalidGesture(.notUnderstood(offset: offset, expected: expected))
  }

  /// Skips a word or sign if it comes next, and returns whether it does.
  mutating func skip(_ word: String) -> Bool {
    skipSpace()
    let end = offset + word.count
    guard end <= text.count, String(text[offset..<end]).lowercased() == word.lowercased() else {
      return false
    }
    // The word must not be the beginning of a longer one.
    if let last = word.last, last.isLetter, end < text.count,
      text[end].isLetter || text[end] == "-"
    {
      return false
    }
    offset = end
    return true
  }

  mutating func read(_ word: String) throws(TransitionError) {
    guard skip(word) else { throw fail("\"\(word)\"") }
  }

  mutating func choice(_ words: [String]) throws(TransitionError) -> String {
    for word in words where skip(word) { return word }
    throw fail(words.map { "\"\($0)\"" }.joined(separator: " or "))
  }

  mutating func point() throws(TransitionError) -> Point {
    try read("(")
    let x = try number("a number")
    try read(",")
    let y = try number("a number")
    try read(")")
    return Point(x: x, y: y)
  }

  mutating func number(_ what: String, unit: String? = nil) throws(TransitionError) -> Double {
    let digits = takeDigits()
    guard let number = Double(digits), number.isFinite else { throw fail(what) }
    offset += digits.count
    if let unit { try read(unit) }
    return number
  }

  mutating func integer() throws(TransitionError) -> Int {
    let digits = takeDigits()
    guard let number = Int(digits) else { throw fail("a whole number") }
    offset += digits.count
    return number
  }

  /// Reads how many times something happens, if a number comes next.
  mutating func times() throws(TransitionError) -> Int? {
    if takeDigits().isEmpty { return nil }
    let count = try integer()
    try read("times")
    return count
  }

  /// Reads the arguments of an easing function of CSS, if it has any, after its name.
  mutating func timingFunction(_ name: String) throws(TransitionError) -> TimingFunction {
    let start = offset - name.count
    var css = name
    if skip("(") {
      guard let end = text[offset...].firstIndex(of: ")") else { throw fail("arguments and \")\"") }
      css += "(" + String(text[offset...end])
      offset = end + 1
    }
    do { return try TimingFunction(css: css) } catch {
      offset = start
      throw fail("a curve over progress")
    }
  }

  /// Returns the characters of a number that come next.
  private mutating func takeDigits() -> String {
    skipSpace()
    var end = offset
    while end < text.count, "+-.0123456789eE".contains(text[end]) { end += 1 }
    return String(text[offset..<end])
  }

  mutating func end() throws(TransitionError) {
    skipSpace()
    guard offset == text.count else { throw fail("\",\" or the end") }
  }
}
