import TestSupport
import Testing

@testable import GlissadeCLI

@Suite struct OutputTests {
  @Test func `numbers for people have the digits that tell something`() {
    let numbers: [(Double, String)] = [
      (0, "0.000000"), (1, "1.000000"), (-0.5, "-0.500000"), (1e-5, "1.000000e-05"),
      (1e7, "1.000000e+07"),
      (9_999_999, "9999999.000000"), (.infinity, "inf"), (-.infinity, "-inf"),
    ]
    for (value, text) in numbers { expectEqual(NumberFormat.fixed(value), text) }
    expectTrue(
      NumberFormat.short(1.23456789) == "1.2346" && NumberFormat.time(2, isSeconds: true) == "2 s")
  }

  @Test func `columns of a table are as wide as their widest word`() {
    var table = TextTable([.left, .right])
    table.row("a", "1")
    table.row("long", "22")
    table.row("é")
    expectEqual(table.lines(), ["  a      1", "  long  22", "  é"])
  }

  @Test func `times are read line by line`() throws {
    var lines = ["0 1", "", "2,3"].makeIterator()
    try expectEqual(TimeArgument.times(lines: { lines.next() }), [0, 1, 2, 3])
    #expect(throws: CommandError(.data, "there are no times on standard input")) {
      try TimeArgument.times(lines: { nil })
    }
  }

  @Test func `a mistake is pointed at only where a pointer would be right`() {
    let mistakes = ["sprng", "sprng\n", "sprngé", String(repeating: "x", count: 300)]
    let messages = mistakes.map { text in
      do throws(CommandError) {
        _ = try CurveArguments.expression(text)
        return ""
      } catch {
        return error.message
      }
    }
    expectEqual(messages.map { $0.hasSuffix("^") }, [true, false, false, false])
  }
}
