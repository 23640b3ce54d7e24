import Foundation

/// The C library that modules are linked with: Debian's package wasi-libc.
struct WasmLibrary {
  let headers = URL(filePath: "/usr/include/wasm32-wasi")
  let archive = URL(filePath: "/usr/lib/wasm32-wasi/libc.a")
  let licence = URL(filePath: "/usr/share/doc/wasi-libc/copyright")

  init() throws {
    for file in [headers, archive, licence]
    where !FileManager.default.fileExists(atPath: file.path) {
      throw InstallError("there is no \(file.path): install wasi-libc (apt-get install wasi-libc)")
    }
  }
}

extension Toolchain {
  /// Throws an error if the toolchain cannot build for WebAssembly.
  func requireWasm() throws {
    for file in [tool("wasm-ld"), unicodeTables(ModuleBuild.triple)]
    where !FileManager.default.fileExists(atPath: file.path) {
      throw InstallError(
        "the toolchain has no \(file.path): building for WebAssembly needs one of Swift 6.3")
    }
  }
}
