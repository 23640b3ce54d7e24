/// Times that are written down: `0:1:0.01` (from, to, step) or `0, 0.5, 1`.
public struct TimeList: Hashable, Sendable {
  /// As many times as a list may have.
  public static let maximumCount = 10_000_000

  /// The times in the order in which they are written.
  public let times: [Double]

  /// Creates a list.
  public init(_ times: [Double]) { self.times = times }

  /// Times at equal distances.
  ///
  /// - Parameter count: How many, both ends included; at least 1, which is the start alone.
  public init(evenly span: ClosedRange<Double>, count: Int) {
    let last = Double(max(count, 2) - 1)
    let travel = span.upperBound - span.lowerBound
    times = (0..<max(count, 1)).map {
      Double($0) == last ? span.upperBound : span.lowerBound + travel * (Double($0) / last)
    }
  }

  /// Reads times.
  ///
  /// `from:to:step` goes on while the times are not beyond `to`, which is met exactly where it is a whole
  /// number of steps away; a step is negative where the way is. A list has commas or spaces between its times.
  ///
  /// - Throws: ``CurveExpressionError`` with the column of the first mistake.
  public init(_ text: String) throws(CurveExpressionError) {
    if text.contains(":") {
      times = try TimeList.range(text)
      return
    }
    times = try TimeList.list(text)
  }

  /// Reads times with commas or spaces between them.
  ///
  /// - Throws: ``CurveExpressionError`` with the column of the first mistake.
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

  /// The words between separators and spaces, each with its column.
  static func words(
    _ text: String, separators: [Unicode.Scalar]
  ) -> [(word: String, column: Int)] {
    var words: [(String, Int)] = []
    var word = String.UnicodeScalarView()
    var column = 0
    // A space at the end closes the last word.
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
    // A hair more, because 1 / 0.1 steps may come out as a hair less than 10.
    let steps = ((end - start) / step * (1 + 1e-12)).rounded(.down)
    guard steps < Double(maximumCount) else {
      throw CurveExpressionError(
        .outOfRange, column: column, name: "step", value: words[2].word,
        "steps of \(words[2].word) are too many: \(maximumCount) times are allowed")
    }
    let decimals = max(decimals(words[0].word), decimals(words[2].word))
    return (0...Int(steps)).map { index in
      let time = TimeList.time(start, step, index, decimals: decimals)
      // What is meant as the end is the end.
      return (time - end).magnitude <= 1e-9 * step.magnitude ? end : time
    }
  }

  /// The digits behind the point; 99 for numbers with an exponent.
  private static func decimals(_ word: String) -> Int {
    if word.contains(where: { $0 == "e" || $0 == "E" }) { return 99 }
    return word.firstIndex(of: ".").map { word.distance(from: $0, to: word.endIndex) - 1 } ?? 0
  }

  /// A time so many steps from the start.
  ///
  /// Short decimals are counted in whole units of their last digit, so that the third step of 0.1 is 0.3 and
  /// not 0.30000000000000004.
  private static func time(_ start: Double, _ step: Double, _ index: Int, decimals: Int) -> Double {
    guard decimals <= 15 else { return start + Double(index) * step }
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let units = (start * unit).rounded() + Double(index) * (step * unit).rounded()
    return units.magnitude < 0x1p53 ? units / unit : start + Double(index) * step
  }
}
