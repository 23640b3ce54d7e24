import Foundation

/// Links the module with relaxed SIMD from the objects of a build.
struct ModuleLinker {
  let toolchain: Toolchain
  let library: WasmLibrary
  let scratch: URL
  let sources: URL

  /// Links a module whose exports are some functions of the header, `advance`, what allocates memory, and multiply-adds in
  /// software.
  ///
  /// A list of the objects remains in the scratch folder, for tests that link them with programs.
  func link(_ objects: [String], exporting functions: [String], to file: URL) throws {
    let inputs =
      objects + [try exports().path, toolchain.unicodeTables(ModuleBuild.triple).path]
    // The linker splits lines at spaces that are not quoted.
    let lines = inputs.map { "'\($0)'" }.joined(separator: "\n")
    let list = scratch.appending(path: "objects.list")
    try Data(lines.utf8).write(to: list)
    // Compressed relocations would be 2 % of the size with gzip, but layers take a tenth longer in Chromium with them.
    var arguments = [
      "--no-entry", "--gc-sections", "--strip-all", "-o", file.path,
      // A stack that overflows then leaves the memory, which is a trap.
      "--stack-first", "-z", "stack-size=1048576",
      "--export=malloc", "--export=free",
      // If nothing calls it, the linker wraps each export to run destructors of the C library after it.
      "--export=__wasm_call_ctors",
    ]
    arguments += functions.map { "--export=\($0)" }
    arguments += ["@" + list.path, library.archive.path]
    try run("wasm-ld", arguments)
  }

  /// Compiles what the modules have besides the header's functions.
  private func exports() throws -> URL {
    let object = scratch.appending(path: "exports.o")
    try run(
      "clang",
      [
        "-target", ModuleBuild.triple, "-O2", "-isystem", library.headers.path,
        "-I", sources.appending(path: "CGlissade/include").path, "-c",
        sources.appending(path: "WebAssembly/exports.c").path, "-o", object.path,
      ])
    return object
  }

  private func run(_ tool: String, _ arguments: [String]) throws {
    try ChildProcess(program: toolchain.tool(tool), arguments: arguments, timeLimit: 600).run()
  }
}
