import Foundation
import PackagePlugin

/// Runs `swift build` in scratch folders that the `swift package` call of the plugin does not lock.
struct ChildBuild {
  let package: URL
  let toolchain: Toolchain
  let options: InstallOptions

  /// Builds `libglissade` and returns the file with the list of its objects.
  func buildOrdinary() throws -> URL {
    try build("glissade-c", options.scratch, traits: options.traits)
    return list("glissade-c", options.scratch)
  }

  /// Builds the command, or the generator of its manual.
  func buildExecutable(_ name: String) throws -> URL {
    try build(name, options.scratch, traits: options.traits)
    return options.scratch.appending(path: "release/\(name)")
  }

  /// Builds `libglissade-core` and returns the file with the list of its objects.
  func buildCore() throws -> URL {
    guard let architecture = options.architecture else {
      try build("glissade-core", options.embeddedScratch, traits: "Embedded")
      return list("glissade-core", options.embeddedScratch)
    }
    let triple = Toolchain.embeddedTriple(architecture)
    // SwiftPM cannot link for a target without an operating system, so it builds only the objects.
    var arguments = ["--triple", triple, "--target", "GlissadeC"]
    for flag in ["-isystem", "/usr/aarch64-linux-gnu/include", "-fPIC"] {
      arguments += ["-Xcc", flag]
    }
    try build(
      nil, options.embeddedScratch, traits: "Embedded", arguments,
      ["GLISSADE_TARGET_ARCH": architecture])
    return try listObjects(in: options.embeddedScratch.appending(path: "\(triple)/release"))
  }

  /// Writes a list of the objects that a build of `GlissadeC` has made.
  private func listObjects(in folder: URL) throws -> URL {
    struct Outputs: Decodable { var object: String? }
    let manager = FileManager.default
    var objects: [String] = []
    for name in try manager.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".build") {
      let module = folder.appending(path: name)
      if let map = try? Data(contentsOf: module.appending(path: "output-file-map.json")) {
        // The folder may still have objects of deleted sources.
        objects += try JSONDecoder().decode([String: Outputs].self, from: map)
          .values.compactMap(\.object).filter(manager.fileExists(atPath:)).sorted()
      } else {
        objects += try manager.contentsOfDirectory(atPath: module.path).sorted()
          .filter { $0.hasSuffix(".o") }.map { module.appending(path: $0).path }
      }
    }
    let list = folder.appending(path: "glissade-core.objects")
    // The linker splits lines at spaces that are not quoted.
    let lines = objects.map { "'\($0)'" }.joined(separator: "\n")
    try Data(lines.utf8).write(to: list)
    return list
  }

  private func list(_ product: String, _ scratch: URL) -> URL {
    scratch.appending(path: "release/\(product).product/Objects.LinkFileList")
  }

  private func build(
    _ product: String?, _ scratch: URL, traits: String?, _ arguments: [String] = [],
    _ environment: [String: String] = [:]
  ) throws {
    var all = ["build", "--package-path", package.path, "--scratch-path", scratch.path]
    all += ["-c", "release"]
    if let product { all += ["--product", product] }
    if let traits { all += ["--traits", traits] }
    Diagnostics.progress("Building \(product ?? "glissade-core")")
    let child = ChildProcess(
      program: toolchain.tool("swift"), arguments: all + arguments, environment: environment,
      timeLimit: options.timeLimit)
    var isMoved = false
    do {
      try child.run { line in
        // SwiftPM passes progress on at once, and prints output that is redirected to a file at the end.
        Diagnostics.progress(line)
        // Precompiled headers contain the path of their own folder.
        if line.contains("was compiled with module cache path") { isMoved = true }
      }
    } catch {
      guard isMoved else { throw error }
      throw InstallError(
        "\(scratch.path) was built in another folder and then moved or copied: delete it")
    }
  }
}
