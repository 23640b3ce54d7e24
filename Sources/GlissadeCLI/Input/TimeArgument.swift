import GlissadeScene

/// The times that a command is given.
enum TimeArgument {
  /// Reads times from an argument, or from standard input where it is `-`.
  static func times(_ text: String) throws(CommandError) -> [Double] {
    if text == "-" { return try times(lines: { readLine(strippingNewline: true) }) }
    return try CommandError.attempt({ CommandError(argument: text, $0) }) {
      () throws(CurveExpressionError) in try TimeList(text).times
    }
  }

  /// Reads times from lines, with spaces or commas between those of one line.
  static func times(lines next: () -> String?) throws(CommandError) -> [Double] {
    var times: [Double] = []
    var line = 0
    while let text = next() {
      line += 1
      // A line without times is none to complain about.
      if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { continue }
      times += try CommandError.attempt({
        CommandError(.data, "standard input, line \(line), \($0)")
      }) { () throws(CurveExpressionError) in try TimeList.list(text) }
      guard times.count <= TimeList.maximumCount else {
        throw CommandError(
          .data, "standard input, line \(line): more than \(TimeList.maximumCount) times")
      }
    }
    guard !times.isEmpty else { throw CommandError(.data, "there are no times on standard input") }
    return times
  }
}
