import Foundation

/// The Swift toolchain that runs the plugin; all tools come from it.
struct Toolchain {
  private let bin: URL

  /// Finds the toolchain of a compiler.
  init(swiftc: URL) throws {
    bin = swiftc.resolvingSymlinksInPath().deletingLastPathComponent()
    for name in ["swift", "clang", "ld.lld", "llvm-objcopy", "llvm-objdump", "llvm-ar"] {
      guard FileManager.default.isExecutableFile(atPath: tool(name).path)
      else { throw InstallError("the toolchain in \(bin.path) has no \(name)") }
    }
  }

  func tool(_ name: String) -> URL { bin.appending(path: name) }

  private var root: URL { bin.deletingLastPathComponent() }

  /// The folder of the runtime's shared libraries.
  var libraries: URL { root.appending(path: "lib/swift/linux") }

  /// The object that registers the metadata of the objects that it is linked with.
  var registration: URL {
    #if arch(x86_64)
      libraries.appending(path: "x86_64/swiftrt.o")
    #else
      libraries.appending(path: "aarch64/swiftrt.o")
    #endif
  }

  /// The tables of Unicode that strings of Embedded Swift are compared with.
  func unicodeTables(_ triple: String) -> URL {
    root.appending(path: "lib/swift/embedded/\(triple)/libswiftUnicodeDataTables.a")
  }

  /// The licence of the runtime.
  var licence: URL { root.appending(path: "share/swift/LICENSE.txt") }

  /// The triple of Embedded Swift for a processor; nil for the host's.
  static func embeddedTriple(_ architecture: String?) -> String {
    if architecture == "arm64" { return "aarch64-none-none-elf" }
    #if arch(x86_64)
      return "x86_64-unknown-linux-gnu"
    #else
      return "aarch64-unknown-linux-gnu"
    #endif
  }
}
