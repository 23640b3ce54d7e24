import Foundation

/// Calls of `swift build`, each with a scratch folder that the call of the plugin does not lock.
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
    var arguments: [String] = []
    var environment: [String: String] = [:]
    if let architecture = options.architecture {
      environment["GLISSADE_TARGET_ARCH"] = architecture
      arguments = ["--triple", Toolchain.embeddedTriple(architecture)]
      for flag in ["-isystem", "/usr/aarch64-linux-gnu/include", "-fPIC"] {
        arguments += ["-Xcc", flag]
      }
    }
    try build(
      "glissade-core", options.embeddedScratch, traits: "Embedded", arguments, environment)
    return list("glissade-core", options.embeddedScratch)
  }

  private func list(_ product: String, _ scratch: URL) -> URL {
    scratch.appending(path: "release/\(product).product/Objects.LinkFileList")
  }

  private func build(
    _ product: String, _ scratch: URL, traits: String?, _ arguments: [String] = [],
    _ environment: [String: String] = [:]
  ) throws {
    var all = ["build", "--package-path", package.path, "--scratch-path", scratch.path]
    all += ["-c", "release", "--product", product]
    if let traits { all += ["--traits", traits] }
    print("Building \(product)")
    try ChildProcess(
      program: toolchain.tool("swift"), arguments: all + arguments, environment: environment,
      timeLimit: options.timeLimit
    ).run()
  }
}
