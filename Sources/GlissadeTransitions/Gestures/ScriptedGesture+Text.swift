import GlissadeMath
import GlissadeTiming

extension ScriptedGesture {
  /// Creates a gesture from a sentence: `pan from (10, 200) by (240, 0) over 0.3 s, release at 900 pt/s`.
  ///
  /// The sentence consists of `pan from (x, y)`, then `by (dx, dy)` or one or more `to (x, y)`, then `over 0.3 s`. Each
  /// of these parts may follow once, after a comma: `release at 900 pt/s`, `pause for 0.1 s`, `cancel at 0.2 s`,
  /// `sampled at 60 Hz`, `touch 1`, and a timing function: `linear`, `ease-in`, `ease-out` or `ease-in-ease-out`.
  ///
  /// - Throws: ``TransitionError/invalidGesture(_:)`` with the expected text and its position, or the rejected number.
  public init(_ text: String) throws(TransitionError) {
    var reader = SentenceReader(text)
    try reader.read("pan")
    try reader.read("from")
    let start = try reader.point()
    var points = [start]
    switch try reader.choice(["by", "to"]) {
    case "by": points.append(start + (try reader.point()))
    default:
      points.append(try reader.point())
      while reader.skip("to") { points.append(try reader.point()) }
    }
    try reader.read("over")
    let duration = try reader.number("a number of seconds", unit: "s")
    var (timingFunction, release, cancelTime) = (TimingFunction?.none, Release?.none, Double?.none)
    var (rate, touch) = (Double?.none, Int?.none)
    while reader.skip(",") {
      // Parts that have been read are no longer expected.
      var words = [String]()
      if release == nil { words += ["release", "pause"] }
      if cancelTime == nil { words.append("cancel") }
      if rate == nil { words.append("sampled") }
      if touch == nil { words.append("touch") }
      if timingFunction == nil { words += ["linear", "ease-in-ease-out", "ease-in", "ease-out"] }
      switch try reader.choice(words) {
      case "release":
        try reader.read("at")
        release = .velocity(PointsPerSecond(try reader.number("a velocity", unit: "pt/s")))
      case "pause":
        try reader.read("for")
        release = .pause(try reader.number("a number of seconds", unit: "s"))
      case "cancel":
        try reader.read("at")
        cancelTime = try reader.number("a number of seconds", unit: "s")
      case "sampled":
        try reader.read("at")
        rate = try reader.number("a number of samples a second", unit: "Hz")
      case "touch": touch = try reader.integer()
      case "ease-in": timingFunction = .easeIn
      case "ease-out": timingFunction = .easeOut
      case "ease-in-ease-out": timingFunction = .easeInEaseOut
      default: timingFunction = .linear
      }
    }
    try reader.end()
    try self.init(
      through: points, duration: duration, timingFunction: timingFunction ?? .linear,
      release: release ?? .alongPath,
      cancelAt: cancelTime, sampling: .rate(rate ?? 120), touchID: touch ?? 0)
  }
}

/// Reads a text word by word and number by number.
private struct SentenceReader {
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
