import GlissadeScene
import GlissadeTiming

/// The times of a command.
enum TimeArgument {
  /// Parses times from an argument, or from standard input for `-`.
  static func times(_ text: String) throws(CommandError) -> [Double] {
    if text == "-" { return try times(lines: { readLine(strippingNewline: true) }) }
    return try CommandError.attempt({ CommandError(argument: text, $0) }) {
      () throws(CurveExpressionError) in try TimeList(text).times
    }
  }

  /// Parses times from lines, in which spaces or commas separate them.
  static func times(lines next: () -> String?) throws(CommandError) -> [Double] {
    var times: [Double] = []
    var line = 0
    while let text = next() {
      line += 1
      // Blank lines are allowed.
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
