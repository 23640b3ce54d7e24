import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@Suite struct TimeListTests {
  static let lists: [(text: String, times: [Double])] = [
    ("0:1:0.25", [0, 0.25, 0.5, 0.75, 1]),
    ("0:1:.1", [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
    ("0:1:0.3", [0, 0.3, 0.6, 0.9]), ("1:0:-.5", [1, 0.5, 0]), ("-1:1:1", [-1, 0, 1]),
    ("2:2:1", [2]),
    ("0:1:2", [0]), (" 0 : 1 : 0.5 ", [0, 0.5, 1]), ("0:3e-1:1e-1", [0, 1e-1, 2e-1, 3e-1]),
    ("1000:1000.3:.1", [1000, 1000.1, 1000.2, 1000.3]), ("0", [0]), ("0,.5,1", [0, 0.5, 1]),
    ("1 .5, 0", [1, 0.5, 0]),
    ("0,,1,", [0, 1]), ("+.5", [0.5]),
  ]

  @Test(arguments: lists)
  func `reads ranges and lists`(text: String, times: [Double]) throws {
    try expectEqual(TimeList(text).times, times)
  }

  @Test func `ends are met and hundreds of steps are whole decimals`() throws {
    let times = try TimeList("0:10:0.01").times
    expectTrue(times.count == 1001 && times.last == 10)
    for (index, time) in times.enumerated() { expectEqual(time, Double(index) / 100) }
    try expectEqual(TimeList("0:1:0.000001").times.count, 1_000_001)
    try expectEqual(TimeList("0:0.3:0.1e0").times.last, 0.3)
  }

  static let mistakes =
    ["", " , "].map {
      MistakeRow(
        $0, "empty: column 1: there are no times; write them like 0:1:0.1 or 0,0.5,1")
    }
    + MistakeRow.table(
      #"""
      0,x
      → invalidNumber: column 3: 'x' is no time; write it like 0.25 or 1e-3
      0 1 5%
      → invalidNumber: column 5: '5%' is no time; write it like 0.25 or 1e-3
      nan
      → invalidNumber: column 1: 'nan' is no time; write it like 0.25 or 1e-3
      0,1e999
      → outOfRange: column 3: '1e999' is too large for a number
      0:1
      → wrongArgument: column 1: '0:1' is no range of times; write it as from:to:step, like 0:1:0.1
      0:1:.1:2
      → wrongArgument: column 1: '0:1:.1:2' is no range of times; write it as from:to:step, like 0:1:0.1
      0::1
      → wrongArgument: column 1: '0::1' is no range of times; write it as from:to:step, like 0:1:0.1
      0:a:1
      → invalidNumber: column 3: 'a' is no time; write it like 0.25 or 1e-3
      0:1:0
      → outOfRange: column 5: steps of 0 do not lead from 0 to 1
      0:1:-.1
      → outOfRange: column 5: steps of -.1 do not lead from 0 to 1
      1:0:.1
      → outOfRange: column 5: steps of .1 do not lead from 1 to 0
      0:1:1e-9
      → outOfRange: column 5: steps of 1e-9 are too many: 10000000 times are allowed
      0:1e308:1e-308
      → outOfRange: column 9: steps of 1e-308 are too many: 10000000 times are allowed
      -1e308:1e308:1
      → outOfRange: column 14: steps of 1 are too many: 10000000 times are allowed
      """#)

  @Test(arguments: mistakes)
  func `points to the mistake`(_ row: MistakeRow) {
    do {
      _ = try TimeList(row.text)
      Issue.record("it was read")
    } catch { expectEqual("\(error.code): \(error)", row.expected) }
  }

  @Test func `spreads times evenly, ends included`() {
    expectEqual(TimeList(evenly: 0...1, count: 5).times, [0, 0.25, 0.5, 0.75, 1])
    expectEqual(TimeList(evenly: 2...2, count: 3).times, [2, 2, 2])
    expectEqual(TimeList(evenly: 1...3, count: 1).times, [1])
    expectEqual(TimeList(evenly: 1...3, count: -4).times, [1])
    expectEqual(TimeList(evenly: 0...0.3, count: 4).times.last, 0.3)
  }
}
