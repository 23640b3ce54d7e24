import Foundation
import TestSupport
import Testing

/// Checks that the command behaves as the README's section about it describes.
@Suite struct ReadmeCommandTests {
  private static let root = Examples.folder.deletingLastPathComponent().deletingLastPathComponent()

  /// The README's blocks of a language in the section about the command.
  private static func blocks(_ language: String) throws -> [String] {
    let text = try String(
      contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## The command\n").last)
      .components(separatedBy: "\n## ")[0]
    return section.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  /// A line of shell in a folder where the examples are and the command is on the path.
  private func run(_ line: String, in folder: Folder) throws -> Tool.Outcome {
    let tests = ReadmeCommandTests.root.appendingPathComponent("Tests").path
    return try Tool.shell(
      "cd '\(folder.path)' && ln -sfn '\(tests)' Tests && PATH=\"$(dirname \"$GLISSADE\"):$PATH\"\n"
        + line)
  }

  @Test func `every line of shell does what it says`() throws {
    let lines = try Self.blocks("sh").joined().split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("glissade ") }
    #expect(lines.count >= 9)
    let folder = try Folder()
    for line in lines {
      let outcome = try run(line, in: folder)
      // Two traces that differ end like two files that differ.
      #expect(outcome.code == (line.contains("--diff") ? 1 : 0), "\(line): \(outcome.errors)")
      #expect(!outcome.output.isEmpty || line.contains(" --to "), "\(line)")
    }
    #expect(try folder.names.contains("reveal.html") && folder.names.contains("springs.css"))
  }

  @Test func `a program in Python asks as it is written`() throws {
    let folder = try Folder()
    guard try run("python3 -c ''", in: folder).code == 0 else {
      return print("skipped: python3 is not installed")
    }
    let program = try #require(try Self.blocks("python").first).split(separator: "\n").map {
      $0.hasPrefix("ask(") ? "print(json.dumps(\($0)))" : String($0)
    }.joined(separator: "\n")
    try program.write(to: folder.url("ask.py"), atomically: true, encoding: .utf8)
    let outcome = try run("python3 ask.py", in: folder)
    try #require(outcome.code == 0, "\(outcome.errors)")
    let answers = try outcome.lines.filter { !$0.isEmpty }.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8))
    }
    try #require(answers.count == 3)
    // The spring's own formula in a terminal of Python: ω = 4π, ζ = .7.
    let values = try #require(answers[0] as? [Double])
    for (value, expected) in zip(values, [0, 0.4233021230745698, 0.8737108956017926]) {
      #expect(abs(value - expected) < 1e-15)
    }
    let matrix = try #require((answers[1] as? [[Double]])?.first)
    #expect(abs(matrix[0] - cos(0.75)) < 1e-15 && abs(matrix[1] - sin(0.75)) < 1e-15)
    #expect((answers[2] as? [[String: Any]])?.last?["event"] as? String == "animationEnded(true)")
  }

  @Test func `the version is the one to depend on`() throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let version = try Tool.run("--version").output.trimmingCharacters(in: .newlines)
    #expect(readme.contains("from: \"\(version)\""))
  }

  @Test func `the picture at the top is what the command makes`() throws {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let path = try #require(
      readme.split(separator: "](").dropFirst().first?.split(separator: ")").first)
    let line = try #require(
      readme.components(separatedBy: "The picture at the top is `").last?.split(separator: "`")
        .first)
    let folder = try Folder()
    let outcome = try run(String(line), in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let shown = try Data(contentsOf: Self.root.appendingPathComponent(String(path)))
    #expect(try Data(contentsOf: folder.url("reveal.svg")) == shown)
  }
}
