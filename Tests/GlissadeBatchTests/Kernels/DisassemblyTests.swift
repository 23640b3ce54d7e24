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

    /// Returns the instructions of a build's functions, with their mangled names.
    static func functions(of suffix: String) throws -> [(name: Substring, code: String)] {
      let folder = objects(of: try #require(bundle, "no build directory found"), suffix)
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
      ).filter { $0.pathExtension == "o" }
      try #require(!files.isEmpty, "no object files in \(folder.path)")
      var functions: [(name: Substring, code: String)] = []
      for file in files {
        let run = try ChildProcess.run(objdump, ["-d", "--no-show-raw-insn", file.path])
        for line in String(decoding: run.output, as: UTF8.self).split(separator: "\n") {
          if line.hasSuffix(">:"), let start = line.firstIndex(of: "<") {
            functions.append((line[start...], ""))
          } else if !functions.isEmpty {
            functions[functions.count - 1].code += line + "\n"
          }
        }
      }
      return functions
    }

    /// Expects the functions whose names contain a word to use registers and fused multiply-add, and to call nothing.
    static func check(
      _ functions: [(name: Substring, code: String)], _ word: String, use register: String
    ) {
      let code = functions.filter { $0.name.contains(word) }.map(\.code).joined()
      expectTrue(code.contains(register))
      expectTrue(code.contains("vfmadd") || code.contains("vfnmadd"))
      expectTrue(!code.contains("call"), "\(word) calls a function")
    }

    #if !GLISSADE_WITHOUT_V4
      @Test(.enabled(if: hasObjdump))
      func `AVX-512 kernels use its registers and call nothing`() throws {
        let functions = try Self.functions(of: "V4")
        for name in ["SpringBlocksV11underdamped", "concatTranslationScale", "evaluateParticles"] {
          Self.check(functions, name, use: "%zmm")
        }
      }
    #endif

    @Test(.enabled(if: hasObjdump))
    func `AVX2 kernels use its registers and fused multiply-add, and nothing newer`() throws {
      let functions = try Self.functions(of: "V3")
      Self.check(functions, "SpringBlocksV11underdamped", use: "%ymm")
      for (name, code) in functions {
        expectTrue(!code.contains("%zmm") && !code.contains("%k1"), "\(name)")
      }
    }

    @Test(.enabled(if: hasObjdump))
    func `baseline kernels use nothing newer than SSE2`() throws {
      let all = try Self.functions(of: "").map(\.code).joined()
      expectTrue(all.contains("%xmm"))
      expectTrue(!all.contains("%ymm") && !all.contains("%zmm"))
      for instruction in ["vfmadd", "roundpd", "blendv", "pshufb", "vmov"] {
        expectTrue(!all.contains(instruction), "\(instruction)")
      }
    }
  }
#endif
