import TestSupport
import Testing

@testable import GlissadeScene

@Suite struct LineDifferenceTests {
  private func lines(_ text: String) -> [String] { text.map(String.init) }

  private func difference(_ old: [String], _ new: [String]) -> LineDifference {
    LineDifference(old.map { TraceLine($0) }, new.map { TraceLine($0) })
  }

  @Test func `equal texts have no changes`() {
    for text in ["", "a", "abcabc"] {
      let difference = difference(lines(text), lines(text))
      expectTrue(difference.changes.isEmpty && difference.lines.isEmpty)
      expectEqual(difference.commonCount, text.count)
    }
  }

  @Test func `a change is shown with three lines around it`() {
    let difference = difference(lines("abcdefghij"), lines("abcdeXghij"))
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
      difference(old, new).lines,
      [
        "@@ -1,6 +1,6 @@", " 0", " 1", "-2", "+X", " 3", " 4", " 5", "@@ -12,5 +12,4 @@", " b",
        " c", " d", "-e", " f",
      ])
    new = old
    new[2] = "X"
    new.insert("Y", at: 9)
    let difference = difference(old, new)
    expectEqual(difference.lines.filter { $0.hasPrefix("@@") }, ["@@ -1,12 +1,13 @@"])
    expectEqual(
      difference.changes, [.init(old: 2..<3, new: 2..<3), .init(old: 9..<9, new: 9..<10)])
  }

  @Test func `lines at the ends, and texts of nothing, have the numbers that patch wants`() {
    expectEqual(difference([], ["a"]).lines, ["@@ -0,0 +1 @@", "+a"])
    expectEqual(difference(["a", "b"], []).lines, ["@@ -1,2 +0,0 @@", "-a", "-b"])
    expectEqual(difference(["a"], ["a", "b"]).lines, ["@@ -1 +1,2 @@", " a", "+b"])
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
      let difference = difference(old, new)
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
    let difference = difference(old, new)
    expectEqual(difference.commonCount, 1)
    expectEqual(difference.changes, [.init(old: 1..<50_000, new: 1..<50_001)])
  }

  /// Lines with the same words, and the least tolerance within which they match; nil for none.
  static let numbers: [(old: String, new: String, tolerance: Double?)] = [
    ("[187.5,590]", "[187.5,590]", 0), ("[187.5,590]", "[187.25,590.25]", 0.25),
    ("M 0 0 L 9 1e-05 Z", "M 0 0 L 9 0 Z", 1e-5), ("-0.5", "0.5", 1), ("(-2, 3)", "(-2.5, 3)", 0.5),
    ("375.0 × 667.0", "375.0 × 668.0", 1), ("even-odd", "non-zero", nil), ("m11", "m12", nil),
    ("[1,2]", "[1,2,2]", nil), ("true", "1", nil), ("1.5.2", "1.5.3", nil), ("1e5x", "1e6x", nil),
  ]

  @Test(arguments: numbers) func `numbers match within the tolerance, words only as they are`(
    _ old: String, _ new: String, _ tolerance: Double?
  ) {
    func line(_ text: String) -> TraceLine {
      var line = TraceLine("layer 7.path ")
      line.append(numbersIn: text)
      return line
    }
    expectTrue(line(old).matches(line(new), within: tolerance ?? 1000) == (tolerance != nil))
    if let tolerance, tolerance > 0 {
      expectTrue(!line(old).matches(line(new), within: 0.99 * tolerance))
    }
  }

  @Test func `members of the end are shown only where they differ`() {
    func lines(_ y: String) -> [TraceLine] {
      ["0 a", "1 b", "2 at rest"].map { TraceLine($0) }
        + ["x 1", "y \(y)", "z 1", "w \(y)"].map { TraceLine($0, isStep: false) }
    }
    expectEqual(
      LineDifference(lines("1"), lines("2")).lines,
      ["@@ -5 +5 @@", "-y 1", "+y 2", "@@ -7 +7 @@", "-w 1", "+w 2"])
  }
}
