import Foundation
import TestSupport
import Testing

/// Runs the shell commands of the documentation, or, if they build the package, checks their options.
@Suite struct ShellExampleTests {
  private static let lines: [String] = Documentation.pages
    // Tests/Hosts/python runs the commands of these pages.
    .filter { !["ManyMachines", "Python"].contains($0.key) }
    .values.joined().filter { $0.language == "sh" }
    .flatMap { $0.text.replacingOccurrences(of: "\\\n", with: " ").components(separatedBy: "\n") }
    .map { $0.components(separatedBy: "  #")[0].trimmingCharacters(in: .whitespaces) }
    .filter { !$0.isEmpty && !$0.hasPrefix("#") }

  /// Runs a line in a folder in which the examples lie, with the built commands on the path.
  private func run(_ line: String, in folder: Folder) throws -> Tool.Outcome {
    try Tool.shell(
      """
      cd '\(folder.path)' && ln -sfn '\(Documentation.package.path)/Tests' Tests
      PATH="$(dirname "$GLISSADE"):$PATH"
      \(line)
      """)
  }

  @Test func `lines that call the command run`() throws {
    let calls = Self.lines.filter { $0.hasPrefix("glissade ") }
    expectTrue(calls.count >= 9)
    let folder = try Folder()
    for line in calls {
      let outcome = try run(line, in: folder)
      // `trace --diff` ends with 1 if the traces differ, as `diff` does.
      expectEqual(outcome.code, line.contains("--diff") ? 1 : 0, "\(line): \(outcome.errors)")
      let writesFile = line.contains(" --to ") || line.contains(" --svg curves.svg ")
      expectTrue(!outcome.output.isEmpty || writesFile, "\(line)")
    }
    try expectTrue(folder.names.contains("reveal.html") && folder.names.contains("springs.css"))
  }

  @Test func `lines that call the benchmark have options that it accepts`() throws {
    let calls = Self.lines.compactMap { line in
      line.firstRange(of: /(^|[\/ ])bench( |$)/).map { String(line[$0.upperBound...]) }
    }
    expectTrue(calls.count >= 3)
    let folder = try Folder()
    var checked: Set<String> = []
    for call in calls {
      var options = call.components(separatedBy: "&&")[0].components(separatedBy: "|")[0]
        .replacing(/--baselines \S+/, with: "").trimmingCharacters(in: .whitespaces)
      // The benchmark is not optimised in debug builds, where all cases take half a minute.
      #if DEBUG
        options.replace(/--seconds \S+/, with: "--seconds 0.01")
        if !options.contains("--filter") { options = "--filter linear \(options)" }
      #endif
      guard checked.insert(options).inserted else { continue }
      let outcome = try run("bench --smoke \(options)", in: folder)
      expectEqual(outcome.code, 0, "bench \(options): \(outcome.errors)")
    }
  }

  @Test func `lines that build name what the manifest has`() throws {
    let manifest = Documentation.lines("Package.swift").joined(separator: "\n")
    let builds = Self.lines.filter { $0.hasPrefix("swift ") }
    expectTrue(builds.count >= 4)
    for line in builds {
      for match in line.matches(of: /--(product|target|traits) (\S+)/) {
        for name in match.output.2.split(separator: ",") {
          expectTrue(manifest.contains("\"\(name)\""), "\(line)")
        }
      }
      if let match = line.firstMatch(of: /--filter (\w+)/), line.hasPrefix("swift test") {
        let suites = Documentation.files(under: "Tests", suffix: "Tests.swift")
        expectTrue(suites.contains { $0.contains(match.output.1) }, "\(line)")
      }
    }
  }

  @Test func `lines that call a script name one that is there`() {
    for line in Self.lines {
      guard let match = line.firstMatch(of: /^(?:\.\/)?((?:Benchmarks|Tests|\.ci)\/\S+)/) else {
        continue
      }
      let path = Documentation.package.appendingPathComponent(String(match.output.1)).path
      expectTrue(FileManager.default.isExecutableFile(atPath: path), "\(line)")
    }
  }

  @Test func `no line is left unchecked`() {
    for line in Self.lines {
      let isKnown = [
        "glissade ", "swift ", "perf ", "GLISSADE_", "taskset ", "Benchmarks/", "Tests/", ".ci/",
        "cd ", "mkdir ", "apt-get ", ".build/release/", "cat ", "strip ", "callgrind_annotate ",
        // Tests/Hosts/documented runs these.
        "export PKG_CONFIG_PATH=", "cc ",
      ]
      .contains { line.hasPrefix($0) }
      expectTrue(isKnown, "\(line)")
    }
  }
}
