import Foundation

/// Installs the command with its completions and its manual.
struct CommandInstaller {
  let builder: LibraryBuild
  let toolchain: Toolchain
  let prefix: Prefix
  let options: InstallOptions

  func install() throws {
    let command = try prefix.file("bin/glissade")
    let built = try builder.buildExecutable("glissade")
    try ChildProcess(
      program: toolchain.tool("llvm-objcopy"),
      arguments: ["--strip-all", built.path, command.path], timeLimit: 60
    ).run()
    try installCompletions(of: command)
    if options.installsManual { try installManual(of: built) }
  }

  private func installCompletions(of command: URL) throws {
    let paths = [
      "bash": "share/bash-completion/completions/glissade",
      "zsh": "share/zsh/site-functions/_glissade",
      "fish": "share/fish/vendor_completions.d/glissade.fish",
    ]
    for (shell, path) in paths {
      let script = try ChildProcess(
        program: command, arguments: ["--generate-completion-script", shell], timeLimit: 60
      ).output()
      try script.write(to: prefix.file(path))
    }
  }

  private func installManual(of command: URL) throws {
    let folder: URL
    if let manual = options.manual {
      folder = manual
    } else {
      folder = options.scratch.appending(path: "manual")
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // The generator's own plugin would build the command anew, and without the traits.
      try ChildProcess(
        program: builder.buildExecutable("generate-manual"),
        arguments: ["--multi-page", "-o", folder.path, command.path], timeLimit: 60
      ).run()
    }
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".1") }
    guard !pages.isEmpty else { throw InstallError("there are no man pages in \(folder.path)") }
    for page in pages {
      try prefix.copy(folder.appending(path: page), to: "share/man/man1/\(page)")
    }
  }
}
