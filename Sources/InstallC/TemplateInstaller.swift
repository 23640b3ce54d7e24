import Foundation

/// Installs the files through which pkg-config and CMake find the libraries.
struct TemplateInstaller {
  let folder: URL
  let prefix: Prefix
  /// The texts that replace words such as `@VERSION@`.
  let values: [String: String]

  func install(for parts: Set<InstallOptions.Part>) throws {
    var files = ["cmake/GlissadeConfig.cmake", "cmake/GlissadeConfigVersion.cmake"]
    if parts.contains(.core) { files.append("pkgconfig/glissade-core.pc") }
    if parts.contains(.ordinary) {
      files += ["pkgconfig/glissade.pc", "pkgconfig/glissade-standalone.pc"]
      files.append("cmake/GlissadeStatic.cmake")
    }
    for file in files {
      var text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for (name, value) in values { text = text.replacing("@\(name)@", with: value) }
      let name = file.replacing("cmake/", with: "cmake/Glissade/")
      try prefix.write(text, to: "lib/\(name)")
    }
  }
}
