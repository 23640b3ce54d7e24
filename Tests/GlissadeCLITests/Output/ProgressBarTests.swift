import TestSupport
import Testing

@testable import GlissadeCLI

@Suite struct ProgressBarTests {
  /// A bar whose time is told to it, and what it has drawn.
  private final class Drawn {
    var time = 100.0
    var pieces: [String] = []

    func bar(_ total: Int?, canRedraw: Bool = true) -> ProgressBar {
      var terminal = Terminal(hasColor: false, width: 80, height: 24)
      terminal.canRedraw = canRedraw
      return ProgressBar(
        "working", total: total, terminal: terminal, now: { self.time },
        write: { self.pieces.append($0) })
    }
  }

  static let lines: [(count: Int, total: Int?, width: Int, line: String)] = [
    (0, 8, 43, "working ░░░░░░░░░░░░░░░░░░░░   0 % (0 of 8)"),
    (4, 8, 43, "working ██████████░░░░░░░░░░  50 % (4 of 8)"),
    (8, 8, 43, "working ████████████████████ 100 % (8 of 8)"),
    (9, 8, 33, "working ██████████ 100 % (9 of 8)"),
    (1, 3, 80, "working ██████████░░░░░░░░░░░░░░░░░░░░  33 % (1 of 3)"),
    (1, 3, 26, "working  33 % (1 of 3)"), (1, 3, 9, "working  "), (17, nil, 80, "working 17"),
    (17, 0, 80, "working 17"),
  ]

  @Test(arguments: lines)
  func `the line is as long as there is room for`(
    count: Int, total: Int?, width: Int, line: String
  ) {
    let text = ProgressBar.line("working", count, of: total, width: width)
    expectAtMost(text.count, width)
    expectEqual(text, line)
  }

  @Test func `short work draws nothing`() {
    let drawn = Drawn()
    let bar = drawn.bar(10)
    for count in 0...10 {
      drawn.time += 0.04
      bar.update(count)
    }
    bar.clear()
    expectTrue(drawn.pieces.isEmpty)
  }

  @Test func `long work draws now and then, and takes the line away`() {
    let drawn = Drawn()
    let bar = drawn.bar(100)
    for count in 1...100 {
      drawn.time += 0.02
      bar.update(count)
    }
    // 2 s, of which the first half shows nothing, ten drawings a second.
    expectTrue((13...16).contains(drawn.pieces.count), "\(drawn.pieces.count)")
    expectTrue(drawn.pieces.allSatisfy { $0.hasPrefix("\r\u{1B}[Kworking █") })
    bar.clear()
    bar.clear()
    expectEqual(drawn.pieces.last, "\r\u{1B}[K")
    expectEqual(drawn.pieces.filter { $0 == "\r\u{1B}[K" }.count, 1)
  }

  @Test func `nothing is drawn where no line can be drawn over`() {
    let drawn = Drawn()
    let bar = drawn.bar(nil, canRedraw: false)
    drawn.time += 9
    bar.update(3)
    bar.clear()
    expectTrue(drawn.pieces.isEmpty)
  }
}
