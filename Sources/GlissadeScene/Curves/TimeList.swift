public import GlissadeTiming

/// A list of times in textual form: `0:1:0.01` (from, to, step) or `0, 0.5, 1`.
public struct TimeList: Hashable, Sendable {
  /// The maximum number of times in a list.
  public static let maximumCount = 10_000_000

  /// The times in the order of the text.
  public let times: [Double]

  /// Creates a list from times.
  public init(_ times: [Double]) { self.times = times }

  /// Creates a list of evenly spaced times.
  ///
  /// - Parameters:
  ///   - span: The first and the last time.
  ///   - count: The number of times, both ends included; values below 1 count as 1, which gives only the start.
  public init(evenly span: ClosedRange<Double>, count: Int) {
    let last = Double(max(count, 2) - 1)
    let travel = span.upperBound - span.lowerBound
    times = (0..<max(count, 1)).map {
      Double($0) == last ? span.upperBound : span.lowerBound + travel * (Double($0) / last)
    }
  }

  /// Creates a list from text.
  ///
  /// `from:to:step` gives all times up to `to`. If `to` is a whole number of steps away, the last time is exactly
  /// `to`. The step is negative if `to` is less than `from`. In any other list commas or spaces separate the times.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``CurveExpressionError`` with the column of the first error.
  public init(_ text: String) throws(CurveExpressionError) {
    if text.contains(":") {
      times = try TimeList.range(text)
      return
    }
    times = try TimeList.list(text)
  }

  /// Parses times that are separated by commas or spaces.
  ///
  /// - Parameter text: The text.
  /// - Returns: The times.
  /// - Throws: ``CurveExpressionError`` with the column of the first error.
  public static func list(_ text: String) throws(CurveExpressionError) -> [Double] {
    var times: [Double] = []
    for (word, column) in TimeList.words(text, separators: [","]) {
      times.append(try TimeList.number(word, column))
    }
    guard !times.isEmpty else {
      throw CurveExpressionError(
        .empty, column: 1, "there are no times; write them like 0:1:0.1 or 0,0.5,1")
    }
    return times
  }

  /// Returns the words between separators and white space, each with its column.
  static func words(
    _ text: String, separators: [Unicode.Scalar]
  ) -> [(word: String, column: Int)] {
    var words: [(String, Int)] = []
    var word = String.UnicodeScalarView()
    var column = 0
    // The appended space ends the last word.
    for scalar in text.unicodeScalars + [" "] {
      column += 1
      if scalar.properties.isWhitespace || separators.contains(scalar) {
        if !word.isEmpty { words.append((String(word), column - word.count)) }
        word.removeAll()
      } else {
        word.append(scalar)
      }
    }
    return words
  }

  static func number(_ word: String, _ column: Int) throws(CurveExpressionError) -> Double {
    guard case .number(let value)? = CurveNumber.token(word) else {
      throw CurveExpressionError(
        .invalidNumber, column: column, name: "time", value: word,
        "'\(Quotation.cut(word))' is no time; write it like 0.25 or 1e-3")
    }
    guard value.isFinite else {
      throw CurveExpressionError(
        .outOfRange, column: column, name: "time", value: word,
        "'\(Quotation.cut(word))' is too large for a number")
    }
    return value
  }

  private static func range(_ text: String) throws(CurveExpressionError) -> [Double] {
    let words = words(text, separators: [":"])
    guard words.count == 3, text.filter({ $0 == ":" }).count == 2 else {
      throw CurveExpressionError(
        .wrongArgument, column: 1, name: "time", value: text,
        "'\(Quotation.cut(text))' is no range of times; write it as from:to:step, like 0:1:0.1")
    }
    let start = try number(words[0].word, words[0].column)
    let end = try number(words[1].word, words[1].column)
    let step = try number(words[2].word, words[2].column)
    let column = words[2].column
    guard step != 0, (end - start) * (step > 0 ? 1 : -1) >= 0 else {
      throw CurveExpressionError(
        .outOfRange, column: column, name: "step", value: words[2].word,
        "steps of \(words[2].word) do not lead from \(words[0].word) to \(words[1].word)")
    }
    // The factor compensates for rounding: 1 / 0.1 may give slightly less than 10 steps.
    let steps = ((end - start) / step * (1 + 1e-12)).rounded(.down)
    guard steps < Double(maximumCount) else {
      throw CurveExpressionError(
        .outOfRange, column: column, name: "step", value: words[2].word,
        "steps of \(words[2].word) are too many: \(maximumCount) times are allowed")
    }
    let decimals = max(decimals(words[0].word), decimals(words[2].word))
    return (0...Int(steps)).map { index in
      let time = TimeList.time(start, step, index, decimals: decimals)
      // A time next to the end becomes exactly the end.
      return (time - end).magnitude <= 1e-9 * step.magnitude ? end : time
    }
  }

  /// Returns the number of decimals; 99 for numbers with an exponent.
  private static func decimals(_ word: String) -> Int {
    if word.contains(where: { $0 == "e" || $0 == "E" }) { return 99 }
    return word.firstIndex(of: ".").map { word.distance(from: $0, to: word.endIndex) - 1 } ?? 0
  }

  /// Returns the time after a number of steps.
  ///
  /// Short decimals are computed in units of their last digit, so that three steps of 0.1 give 0.3 and not
  /// 0.30000000000000004.
  private static func time(_ start: Double, _ step: Double, _ index: Int, decimals: Int) -> Double {
    guard decimals <= 15 else { return start + Double(index) * step }
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let units = (start * unit).rounded() + Double(index) * (step * unit).rounded()
    return units.magnitude < 0x1p53 ? units / unit : start + Double(index) * step
  }
}
