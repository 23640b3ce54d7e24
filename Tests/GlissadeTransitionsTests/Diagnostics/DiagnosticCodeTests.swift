import Foundation
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct DiagnosticCodeTests {
  @Test(arguments: TransitionDiagnostic.Code.allCases)
  func `a code is its case's name in kebab-case`(_ code: TransitionDiagnostic.Code) {
    let words = "\(code)".map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }
    expectEqual(code.rawValue, words.joined())
  }

  @Test func `the article on transitions lists all codes in the order of the cases`() throws {
    let path = #filePath.replacing(
      "Tests/GlissadeTransitionsTests/Diagnostics/DiagnosticCodeTests.swift",
      with: "Sources/Glissade/Glissade.docc/Transitions.md")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let sections = text.components(separatedBy: "### ")
    let section = try #require(sections.first { $0.hasPrefix("Diagnostic codes\n") })
    let listed = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.dropFirst(3).prefix { $0 != "`" } }
    expectEqual(listed.map(String.init), TransitionDiagnostic.Code.allCases.map(\.rawValue))
  }
}
