import Foundation
import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of the constant tables of curves with names, and the generator of their words.
struct NamedBezierTablesTests {
  @Test(arguments: NamedBezierTables.curves)
  func `a constant table is the fit of its curve, bit for bit`(_ curve: UnitBezier) throws {
    let fitted = try #require(BezierFit.table(for: curve))
    if ProcessInfo.processInfo.environment["GLISSADE_PRINT_TABLES"] != nil {
      print(source(of: fitted, for: curve))
    }
    let constant = try #require(NamedBezierTables.table(for: curve))
    expectSameBits(constant.numbers, fitted)
  }

  @Test func `the curves of all names have constant tables, and no other curve`() throws {
    for name in TimingFunction.Name.allCases {
      let curve = TimingFunction(name: name).unitBezier
      expectTrue(curve.flatMap(NamedBezierTables.table(for:)) != nil, "\(name)")
    }
    let nearby = try UnitBezier(0.42.nextUp, 0, 1, 1)
    expectNil(NamedBezierTables.table(for: nearby))
  }

  /// Returns the words of a table as they stand in the source, without the zeros at the end.
  private func source(of table: [Float], for curve: UnitBezier) -> String {
    let words = table.map(\.bitPattern)
    let used = words.prefix((words.lastIndex { $0 != 0 } ?? -1) + 1)
    let lines = stride(from: 0, to: used.count, by: 8).map { first in
      "    "
        + used.dropFirst(first).prefix(8).map { String(format: "0x%08x,", $0) }.joined(
          separator: " ")
    }
    return "  // \(curve)\n  [\n\(lines.joined(separator: "\n"))\n  ]"
  }
}
