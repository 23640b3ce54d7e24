import Foundation
import Glissade
import Testing

@Suite struct ReadmeTests {
  // The lines between the marks are the README's example, to the letter.
  func example() throws -> (scale: Float, opacity: Float) {
    // example begins
    let timing = try MediaTiming(beginTime: 0, duration: 2, fillMode: .both)
    var logo = Slot()
    logo.rows = [
      Row(.scaleX, from: 1, to: 150, curve: .timing(.easeIn), timing: timing),
      Row(.scaleY, from: 1, to: 150, curve: .timing(.easeIn), timing: timing),
      Row(.opacity, from: 0, to: 1, timing: timing),
    ]
    let table = AnimationTable()
    let place = try table.place(of: table.insert(logo))
    try table.evaluate(at: 0.5)
    let (scale, opacity) = table.withFrame { ($0[16 * place], $1[place]) }
    // example ends
    return (scale, opacity)
  }

  @Test func `the README's example gives what its text says`() throws {
    let (scale, opacity) = try example()
    // Half a unit of the last digit that the README prints.
    #expect((scale - 14.926).magnitude < 0.0005)
    #expect(opacity == 0.25)
  }

  @Test func `the README shows the example that is compiled here`() throws {
    let file = URL(fileURLWithPath: #filePath)
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex { $0.hasSuffix("// example begins") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// example ends") })
    let code = lines[(begin + 1)..<end].map { $0.dropFirst(4) }.joined(separator: "\n")
    let root = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(
      contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.contains(code))
  }
}
