import Foundation

/// Compiles what the modules consist of, with relaxed SIMD.
struct ModuleBuild {
  static let triple = "wasm32-unknown-none-wasm"

  let child: ChildBuild
  let scratch: URL
  let library: WasmLibrary

  /// Returns the objects.
  func build() throws -> [String] {
    // SwiftPM cannot link for a target without an operating system, so it builds only the objects.
    var arguments = ["--triple", ModuleBuild.triple, "--target", "GlissadeC"]
    // The linker would remove it.
    arguments += ["-debug-info-format", "none"]
    for flag in ["-isystem", library.headers.path, "-msimd128", "-mrelaxed-simd"] {
      arguments += ["-Xcc", flag]
    }
    for flag in ["-Xfrontend", "-disable-stack-protector"] { arguments += ["-Xswiftc", flag] }
    let folder = scratch.appending(path: "objects")
    try child.build(
      nil, folder, traits: "Embedded", arguments,
      ["GLISSADE_ONLY": "GlissadeC", "GLISSADE_TARGET_ARCH": "other"])
    return try child.objects(in: folder.appending(path: "\(ModuleBuild.triple)/release"))
  }
}
