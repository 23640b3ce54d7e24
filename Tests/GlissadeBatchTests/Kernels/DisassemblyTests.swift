#if arch(x86_64) && os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Tests of the kernels' machine code, read from the test bundle.
  struct DisassemblyTests {
    static let objdump = "/usr/bin/objdump"
    static var hasObjdump: Bool { FileManager.default.isExecutableFile(atPath: objdump) }

    /// The path of the loaded test bundle, within the build directory.
    static var bundle: URL? {
      let path = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
      let candidates = [path, CommandLine.arguments.first, "/proc/self/exe"].compactMap { $0 }
      return candidates.lazy.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
        .first { FileManager.default.fileExists(atPath: objects(of: $0, "V3").path) }
    }

    static func objects(of bundle: URL, _ suffix: String) -> URL {
      bundle.deletingLastPathComponent().appendingPathComponent("GlissadeKernels\(suffix).build")
    }

    /// Returns the instructions of all functions, or of those whose mangled names contain a word.
    static func disassembly(_ suffix: String, functions word: String? = nil) throws -> String {
      let folder = objects(of: try #require(bundle, "no build directory found"), suffix)
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
      ).filter { $0.pathExtension == "o" }
      try #require(!files.isEmpty, "no object files in \(folder.path)")
      var code = ""
      for file in files {
        var isWanted = false
        for line in try output(["-d", "--no-show-raw-insn", file.path]).split(separator: "\n") {
          if line.hasSuffix(">:"), let start = line.firstIndex(of: "<") {
            isWanted = word.map { line[start...].contains($0) } ?? true
          } else if isWanted {
            code += line + "\n"
          }
        }
      }
      return code
    }

    static func output(_ arguments: [String]) throws -> String {
      String(decoding: try ChildProcess.run(objdump, arguments).output, as: UTF8.self)
    }

    #if !GLISSADE_WITHOUT_V4
      @Test(
        .enabled(if: hasObjdump),
        arguments: ["SpringBlocksV11underdamped", "concatTranslationScale", "evaluateParticles"])
      func `AVX-512 kernels use its registers and call nothing`(_ name: String) throws {
        let code = try Self.disassembly("V4", functions: name)
        expectTrue(code.contains("%zmm"))
        expectTrue(code.contains("vfmadd") || code.contains("vfnmadd"))
        expectTrue(!code.contains("call"), "\(name) calls a function")
      }
    #endif

    @Test(.enabled(if: hasObjdump))
    func `AVX2 kernels use its registers and fused multiply-add, and nothing newer`() throws {
      let code = try Self.disassembly("V3", functions: "SpringBlocksV11underdamped")
      expectTrue(code.contains("%ymm"))
      expectTrue(code.contains("vfmadd") || code.contains("vfnmadd"))
      expectTrue(!code.contains("call"))
      let all = try Self.disassembly("V3")
      expectTrue(!all.contains("%zmm") && !all.contains("%k1"))
    }

    @Test(.enabled(if: hasObjdump))
    func `baseline kernels use nothing newer than SSE2`() throws {
      let all = try Self.disassembly("")
      expectTrue(all.contains("%xmm"))
      expectTrue(!all.contains("%ymm") && !all.contains("%zmm"))
      for instruction in ["vfmadd", "roundpd", "blendv", "pshufb", "vmov"] {
        expectTrue(!all.contains(instruction), "\(instruction)")
      }
    }
  }
#endif
