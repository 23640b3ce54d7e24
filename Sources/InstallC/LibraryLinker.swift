import Foundation

/// Links the libraries from the objects of a build.
///
/// The plugin links them itself, because linker settings of the manifest would also reach other products.
struct LibraryLinker {
  let toolchain: Toolchain
  /// The file with the list of the objects.
  let objects: URL
  let prefix: Prefix
  let version: Version
  /// The linker's list of the symbols to export.
  let exports: URL
  /// The functions of the header.
  let functions: Set<String>

  /// Links the three forms of `libglissade`.
  ///
  /// - Returns: The libraries that the archive needs, as arguments for the linker.
  func linkOrdinary() throws -> [String] {
    let name = "libglissade"
    let shared = try linkWithRuntime(name, [])
    _ = try linkWithRuntime(
      "libglissade-standalone", ["-static-stdlib", try olderFunctions().path])
    // The extra object registers the archive's metadata; without it, the runtime would not find it.
    // Almost all code is used by metadata, and the headers and names of its sections would be a quarter of the file.
    let script = try prefix.file("lib/\(name).ld")
    defer { try? FileManager.default.removeItem(at: script) }
    try "SECTIONS { .text : { *(.text .text.*) } }\n".write(
      to: script, atomically: true, encoding: .utf8)
    try archive(name, extra: ["-T", script.path, toolchain.registration.path])
    return try neededLibraries(shared).compactMap { library in
      switch library.split(separator: ".").first.map({ $0.dropFirst(3) }) {
      case "c", "gcc_s", nil: nil
      case .some(let name): library.hasPrefix("lib") ? "-l\(name)" : nil
      }
    }
  }

  /// Compiles replacements for functions that the runtime would otherwise need from a newer C library.
  private func olderFunctions() throws -> URL {
    let object = objects.deletingLastPathComponent().appendingPathComponent("older_glibc.o")
    let source = exports.deletingLastPathComponent().appendingPathComponent("older_glibc.c")
    try run(
      "clang",
      ["-c", "-O2", "-fPIC", "-fno-math-errno", "-ffreestanding", "-o", object.path, source.path])
    return object
  }

  private func linkWithRuntime(_ name: String, _ arguments: [String]) throws -> URL {
    let file = try prefix.file("lib/\(name).so.\(version)")
    var all = ["-emit-library", "-use-ld=lld", "-o", file.path, "@" + objects.path] + arguments
    for flag in linkerFlags(name) { all += ["-Xlinker", flag] }
    all.append("-no-toolchain-stdlib-rpath")
    if arguments.isEmpty {
      // The runtime that is shipped beside the library comes before that of this machine.
      for folder in ["$ORIGIN", toolchain.libraries.path] {
        all += ["-Xlinker", "-rpath", "-Xlinker", folder]
      }
    }
    try run("swiftc", all + ["-lm"])
    try prefix.linkVersions(name, version)
    return file
  }

  /// Links both forms of `libglissade-core`; for another processor, the archive alone.
  func linkEmbedded(_ architecture: String?) throws {
    let name = "libglissade-core"
    let tables = toolchain.unicodeTables(Toolchain.embeddedTriple(architecture)).path
    if architecture == nil {
      // Packed relative relocations would need glibc 2.36.
      let small = ["--icf=all", "--as-needed"]
      let file = try prefix.file("lib/\(name).so.\(version)")
      try run(
        "clang",
        ["-shared", "-fuse-ld=lld", "-o", file.path, "@" + objects.path, tables]
          + (linkerFlags(name) + small).map { "-Wl,\($0)" }
          + ["-lm", "-Wl,-z,defs"])
      try prefix.linkVersions(name, version)
    }
    try archive(name, extra: [tables])
  }

  private func linkerFlags(_ name: String) -> [String] {
    [
      "-soname=\(name).so.\(version.major)", "--version-script=\(exports.path)", "--gc-sections",
      "-znostart-stop-gc", "--strip-all",
      // A thread that has used the library calls it when the thread ends, possibly after dlclose.
      "-znodelete",
    ]
  }

  /// Links all objects into one whose only global symbols are the functions of the header, and archives it.
  ///
  /// Code that these functions do not use is left out. From an archive of many objects, a linker would take the first
  /// definition of a weak symbol that it finds, which Embedded Swift may have compiled for another processor.
  private func archive(_ name: String, extra: [String]) throws {
    let object = try prefix.file("lib/\(name).o")
    defer { try? FileManager.default.removeItem(at: object) }
    let kept = functions.sorted().flatMap { ["-u", $0] }
    try run(
      "ld.lld",
      ["-r", "--force-group-allocation", "--gc-sections", "-znostart-stop-gc", "-o", object.path]
        + kept + ["@" + objects.path] + extra)
    try run(
      "llvm-objcopy",
      ["-w", "--keep-global-symbol=glissade_*", "--strip-debug", "--discard-all", object.path])
    try run("llvm-ar", ["rcsD", prefix.file("lib/\(name).a").path, object.path])
  }

  /// The shared libraries that a library is linked with.
  private func neededLibraries(_ library: URL) throws -> [String] {
    let text = try ChildProcess(
      program: toolchain.tool("llvm-objdump"), arguments: ["-p", library.path], timeLimit: 60
    ).output()
    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.first == "NEEDED" ? words.last.map(String.init) : nil
    }
  }

  private func run(_ tool: String, _ arguments: [String]) throws {
    try ChildProcess(program: toolchain.tool(tool), arguments: arguments, timeLimit: 600).run()
  }
}
