import GlissadeMath
import Testing

@testable import GlissadeScene

@Suite struct PathTextTests {
  /// Every command, with the same path in coordinates alone.
  static let same: [(text: String, plain: String)] = [
    ("M 1 2", "M 1 2"),
    ("  M1,2\tL3 , 4\n", "M 1 2 L 3 4"),
    ("m1 2l3 4", "M 1 2 L 4 6"),
    ("M1 2 3 4 5 6", "M 1 2 L 3 4 L 5 6"),
    ("m1 2 3 4 5 6", "M 1 2 L 4 6 L 9 12"),
    ("M1 2H5h5V7v-7", "M 1 2 L 5 2 L 10 2 L 10 7 L 10 0"),
    ("M1 2H5 6 7", "M 1 2 L 5 2 L 6 2 L 7 2"),
    ("M0 0C1 2 3 4 5 6", "M 0 0 C 1 2 3 4 5 6"),
    ("M1 1c1 2 3 4 5 6", "M 1 1 C 2 3 4 5 6 7"),
    ("M0 0C0 0 3 4 5 6S9 9 10 10", "M 0 0 C 0 0 3 4 5 6 C 7 8 9 9 10 10"),
    ("M1 1S9 9 10 10", "M 1 1 C 1 1 9 9 10 10"),
    ("M1 1Q3 3 5 1s1 2 3 4", "M 1 1 Q 3 3 5 1 C 5 1 6 3 8 5"),
    ("M0 0Q3 3 6 0T12 0 18 0", "M 0 0 Q 3 3 6 0 Q 9 -3 12 0 Q 15 3 18 0"),
    ("M1 1q2 2 4 0t6 0", "M 1 1 Q 3 3 5 1 Q 7 -1 11 1"),
    ("M1 1T5 5", "M 1 1 Q 1 1 5 5"),
    ("M1 1L5 1Zl2 2", "M 1 1 L 5 1 Z L 3 3"),
    ("M1 1h4zm1 1h1", "M 1 1 L 5 1 Z M 2 2 L 3 2"),
    ("M.5.5-1-1+2+.25", "M 0.5 0.5 L -1 -1 L 2 0.25"),
    ("M1e2-1E-1 5.,6.", "M 100 -0.1 L 5 6"),
  ]

  @Test(arguments: same) func `reads what SVG writes`(_ pair: (text: String, plain: String)) throws
  {
    let path = try PathText.path(pair.text)
    #expect(PathText.text(path) == pair.plain)
    #expect(try PathText.path(pair.plain) == path)
  }

  @Test func `a path in numbers of all digits is written without loss`() throws {
    var path = Path()
    path.move(to: Point(x: 0.1 + 0.2, y: -1e-300))
    path.addLine(to: Point(x: 1 / 3, y: 1e9))
    path.addQuadCurve(to: Point(x: 2, y: .pi), control: Point(x: .leastNonzeroMagnitude, y: -7))
    path.addEllipse(in: Rect(x: 3, y: 4, width: 50.7, height: 1))
    #expect(try PathText.path(PathText.text(path)) == path)
  }

  static let broken: [(text: String, column: Int, words: String)] = [
    ("L 1 1", 1, "a path begins with M"),
    ("M 1", 4, "a number is missing"),
    ("M 1 1 L", 8, "a number is missing"),
    ("M 1 1 L x", 9, "'x' where a number is wanted"),
    ("M,1 1", 2, "',' where a number is wanted"),
    ("M 1,,1", 5, "',' where a number is wanted"),
    ("M 1 1,", 7, "a number is missing"),
    ("M 1 1 X 3", 7, "'X' is no command; there is M, L, H, V, C, S, Q, T, Z"),
    ("M 1 1 A 3 3 0 0 0 5 5", 7, "arcs are not read; draw them with curves (C)"),
    ("M 1 1 C 1 1 1 1 1", 18, "a number is missing"),
    ("M 1 1 Z 5", 9, "'5' is no command; there is M, L, H, V, C, S, Q, T, Z"),
    ("M nan 1", 3, "'n' where a number is wanted"),
    (
      "M 1 1e10", 5, "the number is out of range: it must be within -1000000000…1000000000"
    ),
    ("M 1 1e999", 5, "the number is out of range: it must be within -1000000000…1000000000"),
    ("M - 1", 4, "' ' where a number is wanted"),
    ("M 1 1 L 2 é", 11, "'é' where a number is wanted"),
  ]

  @Test(arguments: broken) func `refuses what is no path, with the character's number`(
    _ row: (text: String, column: Int, words: String)
  ) {
    #expect(throws: PathText.SyntaxError(column: row.column, message: row.words)) {
      try PathText.path(row.text)
    }
  }

  @Test func `a text without a command is an empty path`() throws {
    #expect(try PathText.path(" \n").isEmpty)
  }

  @Test func `a long path takes time by its length`() throws {
    let text = "M 0 0 " + String(repeating: "l 1 0 0 1 c 1 1 2 2 3 3 ", count: 5_000)
    #expect(try PathText.path(text).elements.count == 15_001)
  }
}
