import Foundation

/// The builds of the libraries and of the command.
struct LibraryBuild {
  let child: ChildBuild
  let options: InstallOptions

  /// Builds `libglissade` and returns the file with the list of its objects.
  func buildOrdinary() throws -> URL {
    try child.build("glissade-c", options.scratch, traits: options.traits)
    return list("glissade-c", options.scratch)
  }

  /// Builds the command, or the generator of its manual.
  func buildExecutable(_ name: String) throws -> URL {
    try child.build(name, options.scratch, traits: options.traits)
    return options.scratch.appending(path: "release/\(name)")
  }

  /// Builds `libglissade-core` and returns the file with the list of its objects.
  func buildCore() throws -> URL {
    guard let architecture = options.architecture else {
      try child.build("glissade-core", options.embeddedScratch, traits: "Embedded")
      return list("glissade-core", options.embeddedScratch)
    }
    let triple = Toolchain.embeddedTriple(architecture)
    // SwiftPM cannot link for a target without an operating system, so it builds only the objects.
    var arguments = ["--triple", triple, "--target", "GlissadeC"]
    for flag in ["-isystem", "/usr/aarch64-linux-gnu/include", "-fPIC"] {
      arguments += ["-Xcc", flag]
    }
    try child.build(
      nil, options.embeddedScratch, traits: "Embedded", arguments,
      ["GLISSADE_TARGET_ARCH": architecture])
    let folder = options.embeddedScratch.appending(path: "\(triple)/release")
    let list = folder.appending(path: "glissade-core.objects")
    // The linker splits lines at spaces that are not quoted.
    let lines = try child.objects(in: folder).map { "'\($0)'" }.joined(separator: "\n")
    try Data(lines.utf8).write(to: list)
    return list
  }

  private func list(_ product: String, _ scratch: URL) -> URL {
    scratch.appending(path: "release/\(product).product/Objects.LinkFileList")
  }
}
