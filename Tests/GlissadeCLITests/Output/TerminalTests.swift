import TestSupport
import Testing

@testable import GlissadeCLI

@Suite struct TerminalTests {
  static let colors: [(isTerminal: Bool, environment: [String: String], hasColor: Bool)] = [
    (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false),
    (true, ["NO_COLOR": ""], true),
    (true, ["TERM": "dumb"], false), (true, ["TERM": "xterm"], true),
    (false, ["TERM": "xterm"], false),
  ]

  @Test(arguments: colors)
  func `has colours where somebody can see them and wants them`(
    isTerminal: Bool, environment: [String: String], hasColor: Bool
  ) {
    let terminal = Terminal(isTerminal: isTerminal, size: nil, environment: environment)
    expectEqual(terminal.hasColor, hasColor)
  }

  static let sizes: [(size: (Int, Int)?, environment: [String: String], width: Int, height: Int)] =
    [
      (nil, [:], 80, 24), ((120, 50), [:], 120, 50),
      ((120, 50), ["COLUMNS": "60", "LINES": "9"], 60, 9),
      ((120, 50), ["COLUMNS": "wide"], 120, 50), ((3, 1), [:], 20, 5),
      ((99_999, 99_999), [:], 1000, 1000),
      (nil, ["COLUMNS": "-7"], 20, 24),
    ]

  @Test(arguments: sizes)
  func `has the size that it tells, within reason`(
    size: (Int, Int)?, environment: [String: String], width: Int, height: Int
  ) {
    let terminal = Terminal(
      isTerminal: true, size: size.map { (columns: $0.0, rows: $0.1) }, environment: environment)
    expectTrue(terminal.width == width && terminal.height == height)
  }
}
