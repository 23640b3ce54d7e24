import Foundation
import PackagePlugin

/// Runs `swift build` in scratch folders that the `swift package` call of the plugin does not lock.
struct ChildBuild {
  let package: URL
  let toolchain: Toolchain
  /// The time limit of a build in seconds.
  let timeLimit: Int

  /// Returns the objects that a build without linking has made.
  func objects(in folder: URL) throws -> [String] {
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
    return objects
  }

  /// Builds a product, or what the arguments say.
  func build(
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
      timeLimit: timeLimit)
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
