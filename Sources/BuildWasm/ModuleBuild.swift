import Foundation

/// Compiles what the modules consist of.
struct ModuleBuild {
  /// The modules, which differ in the kernels: with multiply-adds of relaxed SIMD, or with functions for them.
  enum Form: String, CaseIterable { case simd, relaxed }

  static let triple = "wasm32-unknown-none-wasm"

  let child: ChildBuild
  let scratch: URL
  let library: WasmLibrary

  /// Returns the objects of a module.
  func build(_ form: Form) throws -> [String] {
    let all = try build("GlissadeC", .simd)
    if form == .simd { return all }
    // The other modules of the engine call no multiply-adds of vectors.
    let kernels = try build("GlissadeKernels", form)
    func isKernel(_ object: String) -> Bool { object.contains("/GlissadeKernels.build/") }
    return all.filter { !isKernel($0) } + kernels.filter(isKernel)
  }

  private func build(_ target: String, _ form: Form) throws -> [String] {
    // SwiftPM cannot link for a target without an operating system, so it builds only the objects.
    var arguments = ["--triple", ModuleBuild.triple, "--target", target]
    var flags = ["-isystem", library.headers.path, "-msimd128"]
    if form == .relaxed { flags.append("-mrelaxed-simd") }
    for flag in flags { arguments += ["-Xcc", flag] }
    for flag in ["-Xfrontend", "-disable-stack-protector"] { arguments += ["-Xswiftc", flag] }
    let folder = scratch.appending(path: form.rawValue)
    try child.build(
      nil, folder, traits: "Embedded", arguments,
      ["GLISSADE_ONLY": target, "GLISSADE_TARGET_ARCH": "other"])
    return try child.objects(in: folder.appending(path: "\(ModuleBuild.triple)/release"))
  }
}
