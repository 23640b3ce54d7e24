import CGlissadeSIMD
import Synchronization

/// An instruction set for which the kernels are compiled.
///
/// Each instruction set has a build of the kernels of its own.
public enum InstructionSet: Int32, CaseIterable, Comparable, Sendable {
  /// The baseline of the architecture: SSE2 on x86-64, NEON on arm64, the vectors of WebAssembly.
  case baseline = 0
  /// x86-64-v3: AVX2 and fused multiply-add.
  case v3 = 1
  /// x86-64-v4: AVX-512.
  case v4 = 2

  /// Compares the requirements of two builds.
  public static func < (a: InstructionSet, b: InstructionSet) -> Bool { a.rawValue < b.rawValue }

  /// The builds that this processor supports, the baseline first.
  ///
  /// Debug builds have no kernels for x86-64-v4, which take long to compile.
  public static let available: [InstructionSet] = {
    #if canImport(GlissadeKernelsV3)
      #if GLISSADE_WITHOUT_V4
        let level = min(gl_cpu_level(), v3.rawValue)
      #else
        let level = gl_cpu_level()
      #endif
      return allCases.filter { $0.rawValue <= level }
    #else
      return [.baseline]
    #endif
  }()

  /// The default build.
  ///
  /// It is the best build that the processor supports, or the one that the environment variable `GLISSADE_ISA`
  /// names (`baseline`, `v3`, `v4`). A name that is unknown or not supported is ignored.
  public static var preferred: InstructionSet {
    InstructionSet(rawValue: chosen.load(ordering: .relaxed)) ?? preferredAtStart
  }

  /// The raw value of the host's choice; -1 for none.
  private static let chosen = Atomic<Int32>(-1)

  private static let preferredAtStart: InstructionSet = {
    let best = available[available.count - 1]
    guard let asked = environmentInstructionSet(), asked <= best else { return best }
    return asked
  }()

  /// Makes a build, which must be available, the default one for the rest of the process.
  package static func prefer(_ instructionSet: InstructionSet) {
    precondition(available.contains(instructionSet), "the processor lacks \(instructionSet.name)")
    chosen.store(instructionSet.rawValue, ordering: .relaxed)
  }

  /// The name of the build for this architecture.
  package var name: StaticString {
    switch self {
    case .baseline:
      #if arch(arm64)
        "arm64"
      #elseif arch(wasm32)
        "wasm32"
      #else
        "baseline"
      #endif
    case .v3: "v3"
    case .v4: "v4"
    }
  }

  /// Whether the build uses fused multiply-add; all builds that do give the same bits.
  public var isFused: Bool {
    #if arch(x86_64)
      self != .baseline
    #elseif arch(arm64) || arch(wasm32)
      true
    #else
      false
    #endif
  }
}
