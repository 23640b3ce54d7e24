import Foundation
import GlissadeExport
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct CompletionTests {
  static let shells: [(name: String, words: [String])] = [
    ("bash", ["complete -o filenames -F _glissade glissade"]), ("zsh", ["#compdef glissade"]),
    ("fish", ["complete -c 'glissade'"]),
  ]

  @Test(arguments: shells)
  func `a script for each shell knows all commands`(name: String, words: [String]) throws {
    let run = try Tool.run("--generate-completion-script", name)
    expectTrue(run.code == 0 && run.errors.isEmpty)
    for word in words + GlissadeCommandTests.commands + ["frames", "lottie.json"] {
      expectTrue(run.output.contains(word), "\(word)")
    }
  }

  @Test(
    arguments: shells.map(\.name).filter {
      FileManager.default.isExecutableFile(atPath: "/bin/\($0)")
        || FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    })
  func `the shell accepts its script`(name: String) throws {
    let run = try Tool.shell(
      "set -o pipefail; \"$GLISSADE\" --generate-completion-script \(name) | \(name) -n")
    expectTrue(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  /// Returns the completions that bash offers for the last word of a line.
  private func offered(_ line: String, in folder: Folder) throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
    let run = try Tool.shell(
      """
      cd '\(folder.path)' && ln -sf "$GLISSADE" glissade && PATH="$PWD:$PATH"
      glissade --generate-completion-script bash > ../$$.bash && . ../$$.bash; rm ../$$.bash
      COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9; COMP_KEY=9
      _glissade glissade "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" 2> /dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    return run.lines.filter { !$0.isEmpty }.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `bash offers transitions, files and formats`() throws {
    let folder = try Folder()
    for name in ["scene.json", "old.jsonl", "notes.txt", ".hidden.json"] {
      try "".write(to: folder.url(name), atomically: false, encoding: .utf8)
    }
    try FileManager.default.createDirectory(
      at: folder.url("more"), withIntermediateDirectories: false)
    try "".write(to: folder.url("more/other.json"), atomically: false, encoding: .utf8)
    let all = try offered("glissade render ", in: folder)
    expectTrue(Set(all).isSuperset(of: TransitionStyle.allCases.map(\.rawValue)))
    expectTrue(Set(all).isSuperset(of: ["scene.json", "old.jsonl", "more/"]))
    expectTrue(!all.contains("notes.txt") && !all.contains(".hidden.json"))
    try expectTrue(offered("glissade trace s", in: folder).contains("scene.json"))
    try expectEqual(
      offered("glissade trace sl", in: folder).sorted(), ["slide-down", "slide-from-right"])
    try expectEqual(offered("glissade render more/", in: folder), ["more/other.json"])
    try expectEqual(
      offered("glissade render reveal --format ", in: folder).sorted(),
      ExportFormat.allCases.map(\.rawValue).sorted())
    try expectEqual(offered("glissade tr", in: folder), ["trace"])
    try expectEqual(offered("glissade ease ease --as s", in: folder).sorted(), ["svg", "swiftui"])
    try expectEqual(offered("glissade trace pu", in: folder), ["push"])
  }

  @Test(arguments: ["sample", "inspect", "ease", "plot"])
  func `bash offers curves`(command: String) throws {
    let folder = try Folder()
    try expectTrue(
      Set(offered("glissade \(command) ", in: folder)).isSuperset(of: CurveCatalog.names))
    try expectEqual(
      offered("glissade \(command) ste", in: folder).sorted(),
      [
        "step-end", "step-start", "steps",
      ])
    try expectTrue(offered("glissade list --family ", in: folder).contains("material"))
  }
}
