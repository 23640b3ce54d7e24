import TestSupport
import Testing

/// The ports of five articles' programs, line by line.
///
/// Each program is UIKit as it is written today. The same substitutions are made in each of them: see
/// ``PortSubstitutions``. The port is the result, and compiles, except for the lines that this suite counts.
@Suite struct PortTests {
  private let articles = (0..<5).map { "Article00\($0)" }

  @Test func `at most ten lines of five programs have to be written by hand`() {
    let differences = articles.map { ($0, PortDifference($0)) }
    for (article, difference) in differences {
      for hunk in difference.hunks {
        for line in hunk.expected { print("\(article) - \(line)") }
        for line in hunk.found { print("\(article) + \(line)") }
      }
    }
    let lineCount = differences.reduce(0) { $0 + $1.1.lineCount }
    let count = differences.reduce(0) { $0 + $1.1.count }
    print("\(count) of \(lineCount) lines differ")
    expectTrue(lineCount > 500)
    expectAtMost(count, 10)
  }

  @Test(arguments: 0..<5)
  func `no port forces an error away`(number: Int) {
    let port = Documentation.lines("Tests/GlissadeTests/Ports/\(articles[number]).swift")
    expectTrue(port.count > 1)
    expectTrue(!port.contains { $0.contains("try!") })
  }

  @Test func `the substitutions drop prefixes and what Objective-C needs`() {
    let lines = [
      "class Page: NSObject, UIViewControllerAnimatedTransitioning {",
      "    let width: CGFloat = UIScreen.main.bounds.width",
      "        let tap = UITapGestureRecognizer(target: self, action: #selector(close))",
      "    @objc private func close() { layer.add(fade, forKey: nil) }",
      "extension Page: CAAnimationDelegate {",
      "        button.addTarget(self, action: #selector(pressed(_:)), for: .touchUpInside)",
    ]
    expectEqual(
      PortSubstitutions.port(lines),
      [
        "class Page: ViewControllerAnimatedTransitioning {",
        "    let width: Double = Screen.main.bounds.width",
        "        let tap = TapGestureRecognizer(target: self, action: Page.close)",
        "    private func close() { layer.reporting { try $0.add(fade, forKey: nil) } }",
        "extension Page: AnimationDelegate {",
        "        button.addTarget(self, action: Page.pressed(_:), for: .touchUpInside)",
      ])
  }

  @Test func `a difference counts the longer side of each hunk`() {
    let difference = PortDifference(
      expected: ["  a", "// comment", "b", "", "c", "d"], found: ["a", "x", "y", "c", "d", "e"])
    expectEqual(difference.hunks.map(\.expected), [["b"], []])
    expectEqual(difference.hunks.map(\.found), [["x", "y"], ["e"]])
    expectEqual(difference.count, 3)
    expectEqual(difference.lineCount, 4)
  }
}
