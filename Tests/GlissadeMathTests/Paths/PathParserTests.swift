import GlissadeMath
import TestSupport
import Testing

struct PathParserTests {
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
    // No arc, and lines, of radius 0.
    ("M1 1A3 3 0 0 1 1 1L2 2", "M 1 1 L 2 2"),
    ("M1 1A0 3 0 0 1 2 2a3,0,45,1,0,1,1", "M 1 1 L 2 2 L 3 3"),
    ("M1 1A0 1 0 00.5.5", "M 1 1 L 0.5 0.5"),
    ("M1 1a0 1 0 01-1-1 0 1 0,1,1,5 5", "M 1 1 L 0 0 L 5 5"),
  ]

  @Test(arguments: same)
  func `all commands are read as SVG defines them`(_ pair: (text: String, plain: String)) throws {
    let path = try Path(svgText: pair.text)
    expectEqual(path.svgText, pair.plain)
    try expectEqual(Path(svgText: pair.plain).elements, path.elements)
    try expectEqual(Path(svgText: path.svgTextWithArcs), path)
  }

  @Test func `a path in numbers of all digits is written and read without loss`() throws {
    var path = Path()
    path.move(to: Point(x: 0.1 + 0.2, y: -1e-300))
    path.addLine(to: Point(x: 1 / 3, y: 1e9))
    path.addQuadCurve(to: Point(x: 2, y: .pi), control: Point(x: .leastNonzeroMagnitude, y: -7))
    path.addEllipse(in: Rect(x: 3, y: 4, width: 50.7, height: 1))
    try expectEqual(Path(svgText: path.svgTextWithArcs), path)
    var generator = SeededGenerator(seed: 141)
    for _ in 0..<500 {
      var path = Path()
      path.move(to: Point(x: generator.anyFinite(), y: generator.anyFinite()))
      try expectEqual(Path(svgText: path.svgTextWithArcs), path)
    }
  }

  static let commands = "there is M, L, H, V, C, S, Q, T, A, Z"
  static let broken: [(text: String, column: Int, message: String)] = [
    ("L 1 1", 1, "a path begins with M"),
    ("M 1", 4, "a number is missing"),
    ("M 1 1 L", 8, "a number is missing"),
    ("M 1 1 L x", 9, "'x' where a number is wanted"),
    ("M,1 1", 2, "',' where a number is wanted"),
    ("M 1,,1", 5, "',' where a number is wanted"),
    ("M 1 1,", 7, "a number is missing"),
    ("M 1 1 X 3", 7, "'X' is no command; \(commands)"),
    ("é", 1, "'é' is no command; \(commands)"),
    ("M 1 1 C 1 1 1 1 1", 18, "a number is missing"),
    ("M 1 1 Z 5", 9, "'5' is no command; \(commands)"),
    ("M nan 1", 3, "'n' where a number is wanted"),
    ("M - 1", 4, "' ' where a number is wanted"),
    ("M 1 -.", 7, "a number is missing"),
    ("M 1 1 L 2 é", 11, "'é' where a number is wanted"),
    ("M 1 1\u{A0}é L 2 2", 6, "'\u{A0}' is no command; \(commands)"),
    ("M 1 1 A 3 3 0 2 0 5 5", 15, "'2' where a flag is wanted: 0 or 1"),
    ("M 1 1 A 3 3 0 1", 16, "a flag is missing: 0 or 1"),
    ("M 1 1 A 3 3 0 1 -1 5 5", 17, "'-' where a flag is wanted: 0 or 1"),
    ("M 1 1 A 3 3 0 1 1 5", 20, "a number is missing"),
    ("M 1e308 0 l 1 1 1e308 0", 17, "the coordinates are out of range: \(finite)"),
    ("M 1 1e999", 5, "the number is out of range: \(finite)"),
  ]
  private static let finite =
    "it must be within -1.7976931348623157e+308…1.7976931348623157e+308"

  @Test(arguments: [
    ("M 9 9 l 1 1 1 1", 13), ("M 9 9 q 2 -2 0 0", 9), ("M 0 0 t 5 5 q 4 5 5 5 t 0 0", 25),
    ("M 9 9 h 2", 9), ("M 5 9 a 2 2 0 0 0 4 0", 9),
  ])
  func `relative coordinates and arcs stay in the range of the numbers`(
    _ row: (text: String, column: Int)
  ) throws {
    let error = PathSyntaxError(
      column: row.column, message: "the coordinates are out of range: it must be within -10…10")
    #expect(throws: error) { try Path(svgText: row.text, range: -10...10) }
  }

  @Test(arguments: broken)
  func `errors name the character and its column`(
    _ row: (text: String, column: Int, message: String)
  ) {
    let wanted = PathSyntaxError(column: row.column, message: row.message)
    #expect(throws: wanted) { try Path(svgText: row.text) }
    expectEqual("\(wanted)", "column \(row.column): \(row.message)")
  }

  @Test func `a text of white space is an empty path`() throws {
    for text in ["", " ", " \n\t\r\u{C}"] { try expectTrue(Path(svgText: text).isEmpty) }
  }

  @Test func `random texts are read or rejected`() {
    var generator = SeededGenerator(seed: 142)
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789..--+,, eE\u{0}é").map(String.init)
    var count = 0
    for _ in 0..<20_000 {
      var text = "M0 0"
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        text += letters.randomElement(using: &generator) ?? ""
      }
      guard let path = try? Path(svgText: text) else { continue }
      count += 1
      expectTrue(path.isFinite && (try? Path(svgText: path.svgTextWithArcs)) == path)
    }
    expectTrue(count > 1000)
  }

  @Test func `a long text takes time by its length`() throws {
    let text = "M 0 0 " + String(repeating: "l 1 0 0 1 c 1 1 2 2 3 3 ", count: 50_000)
    var count = 0
    // 0.1 s optimised; the limit leaves room for debug builds and busy machines.
    let seconds = try threadSeconds { count = try Path(svgText: text).elements.count }
    expectTrue(count == 150_001 && seconds < 10)
  }
}
