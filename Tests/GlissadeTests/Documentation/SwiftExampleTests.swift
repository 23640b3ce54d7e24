import Foundation
import TestSupport
import Testing

/// Checks that all Swift code of the documentation is compiled, in mirrors beside this file.
@Suite struct SwiftExampleTests {
  /// The lines between `// example begins` and `// example ends`, with the file and line of the first.
  private static let mirrors: [CodeBlock] = {
    var mirrors: [CodeBlock] = []
    for file in Documentation.files(
      under: "Tests/GlissadeTests/Documentation", suffix: "Tests.swift")
    {
      var open: CodeBlock?
      for (number, line) in Documentation.lines(file).enumerated() {
        switch line.trimmingCharacters(in: .whitespaces) {
        case "// example begins":
          open = CodeBlock(language: "swift", lines: [], place: "\(file):\(number + 1)")
        case "// example ends":
          if let mirror = open { mirrors.append(mirror) }
          open = nil
        default: open?.lines.append(line)
        }
      }
    }
    return mirrors
  }()

  /// The blocks of Swift that mirrors have to have: all but manifests and their lines, and a page whose package the
  /// check builds.
  private static let examples: [CodeBlock] =
    (Documentation.pages.filter { $0.key != "TestingTransitions" }.values.joined()
    + Documentation.comments).filter { $0.language == "swift" && !isManifest($0) }

  private static func isManifest(_ block: CodeBlock) -> Bool {
    block.lines.first?.hasPrefix("// swift-tools-version") == true
      || block.lines.allSatisfy { $0.hasPrefix(".package(") || $0.hasPrefix(".product(") }
  }

  /// Returns the lines without common indentation, leading imports and empty lines at either end.
  private static func normalized(_ lines: [String]) -> [String] {
    let isCode: (String) -> Bool = { !$0.isEmpty && !$0.hasPrefix("import ") }
    let trimmed = lines.map { $0.allSatisfy { $0 == " " } ? "" : $0 }
    let indent = trimmed.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let code = trimmed.map { String($0.dropFirst(indent)) }
    guard let first = code.firstIndex(where: isCode), let last = code.lastIndex(where: isCode)
    else { return [] }
    return Array(code[first...last])
  }

  @Test func `every example is compiled`() {
    let compiled = Set(Self.mirrors.map { Self.normalized($0.lines) })
    expectTrue(Self.examples.count >= 60)
    for example in Self.examples {
      expectTrue(compiled.contains(Self.normalized(example.lines)), "\(example.place)")
    }
  }

  @Test func `every mirror is of an example`() {
    let shown = Set(Self.examples.map { Self.normalized($0.lines) })
    for mirror in Self.mirrors {
      expectTrue(shown.contains(Self.normalized(mirror.lines)), "\(mirror.place)")
    }
  }

  @Test func `blocks name their language`() {
    let languages: Set = [
      "c", "css", "diff", "html", "js", "json", "python", "sh", "swift", "text", "yaml",
    ]
    for block in Documentation.pages.values.joined() + Documentation.comments {
      expectTrue(languages.contains(block.language), "\(block.place): \(block.language)")
    }
  }

  @Test func `lines of a manifest are those of the whole manifest`() throws {
    let blocks = Documentation.pages.values.joined().filter(Self.isManifest)
    let whole = try #require(
      Documentation.pages["GettingStarted"]?.first { $0.lines[0].hasPrefix("// swift-tools") })
    let traits = Documentation.lines("Package.swift").joined(separator: "\n")
    for line in blocks.flatMap(\.lines) where line.contains(#/^\.p[a-z]+\(/#) {
      // The check builds the package with the path in place of the URL.
      if line == ".package(name: \"Glissade\", path: \"../Glissade\")" { continue }
      let plain = line.replacing(#/, traits: \["(\w+)"\]/#, with: "")
      expectTrue(whole.text.contains(plain), "\(line)")
      for match in line.matches(of: #/traits: \["(\w+)"\]/#) {
        expectTrue(traits.contains(".trait(name: \"\(match.output.1)\""), "\(line)")
      }
    }
  }
}
