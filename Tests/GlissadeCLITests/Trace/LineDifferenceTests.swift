import TestSupport
import Testing

@testable import GlissadeCLI

@Suite struct LineDifferenceTests {
  private func lines(_ text: String) -> [String] { text.map(String.init) }

  @Test func `equal texts have no changes`() {
    for text in ["", "a", "abcabc"] {
      let difference = LineDifference(lines(text), lines(text))
      expectTrue(difference.changes.isEmpty && difference.lines.isEmpty)
      expectEqual(difference.commonCount, text.count)
    }
  }

  @Test func `a change is shown with three lines around it`() {
    let difference = LineDifference(lines("abcdefghij"), lines("abcdeXghij"))
    expectEqual(difference.commonCount, 5)
    expectEqual(
      difference.lines, ["@@ -3,7 +3,7 @@", " c", " d", " e", "-f", "+X", " g", " h", " i"])
  }

  @Test func `changes far apart stand apart, near ones together`() {
    let old = lines("0123456789abcdef")
    var new = old
    new.remove(at: 14)
    new[2] = "X"
    expectEqual(
      LineDifference(old, new).lines,
      [
        "@@ -1,6 +1,6 @@", " 0", " 1", "-2", "+X", " 3", " 4", " 5", "@@ -12,5 +12,4 @@", " b",
        " c", " d", "-e", " f",
      ])
    new = old
    new[2] = "X"
    new.insert("Y", at: 9)
    let difference = LineDifference(old, new)
    expectEqual(difference.lines.filter { $0.hasPrefix("@@") }, ["@@ -1,12 +1,13 @@"])
    expectEqual(
      difference.changes, [.init(old: 2..<3, new: 2..<3), .init(old: 9..<9, new: 9..<10)])
  }

  @Test func `lines at the ends, and texts of nothing, have the numbers that patch wants`() {
    expectEqual(LineDifference([], ["a"]).lines, ["@@ -0,0 +1 @@", "+a"])
    expectEqual(LineDifference(["a", "b"], []).lines, ["@@ -1,2 +0,0 @@", "-a", "-b"])
    expectEqual(LineDifference(["a"], ["a", "b"]).lines, ["@@ -1 +1,2 @@", " a", "+b"])
  }

  @Test func `what is taken out and put in turns one text into the other`() {
    var state: UInt64 = 42
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<200 {
      let old = (0..<random(30)).map { _ in "\(random(4))" }
      let new = (0..<random(30)).map { _ in "\(random(4))" }
      let difference = LineDifference(old, new)
      var result: [String] = []
      var place = 0
      for change in difference.changes {
        result += old[place..<change.old.lowerBound]
        expectEqual(result.count, change.new.lowerBound)
        result += new[change.new]
        place = change.old.upperBound
      }
      expectEqual(result + old[place...], new)
      // The standard library's own difference is a shortest one as well.
      let count = difference.changes.reduce(0) { $0 + $1.old.count + $1.new.count }
      expectEqual(count, new.difference(from: old).count)
    }
  }

  @Test func `long texts that have nothing in common are one change, at once`() {
    let old = (0..<50_000).map { "old \($0)" }
    let new = ["old 0"] + (0..<50_000).map { "new \($0)" }
    let difference = LineDifference(old, new)
    expectEqual(difference.commonCount, 1)
    expectEqual(difference.changes, [.init(old: 1..<50_000, new: 1..<50_001)])
  }
}
