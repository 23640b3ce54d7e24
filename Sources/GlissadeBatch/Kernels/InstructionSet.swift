import CGlissadeSIMD

/// An instruction set for which the kernels are compiled.
///
/// Each instruction set has a build of the kernels of its own.
public enum InstructionSet: Int32, CaseIterable, Comparable, Sendable {
  /// The baseline of the architecture: SSE2 on x86-64, NEON on arm64.
  case baseline = 0
  /// x86-64-v3: AVX2 and fused multiply-add.
  case v3 = 1
  /// x86-64-v4: AVX-512.
  case v4 = 2

  /// Compares the requirements of two builds.
  public static func < (a: InstructionSet, b: InstructionSet) -> Bool { a.rawValue < b.rawValue }

  /// The builds that this processor supports, the baseline first.
  public static let available: [InstructionSet] = {
    #if canImport(GlissadeKernelsV3)
      let level = gl_cpu_level()
      return allCases.filter { $0.rawValue <= level }
    #else
      return [.baseline]
    #endif
  }()

  /// The default build.
  ///
  /// It is the best build that the processor supports, or the one that the environment variable `GLISSADE_ISA`
  /// names (`baseline`, `v3`, `v4`). A name that is unknown or not supported is ignored.
  public static let preferred: InstructionSet = {
    let best = available[available.count - 1]
    guard let asked = environmentInstructionSet(), asked <= best else { return best }
    return asked
  }()

  /// Whether the build uses fused multiply-add; all builds that do give the same bits.
  public var isFused: Bool {
    #if arch(x86_64)
      self != .baseline
    #elseif arch(arm64)
      true
    #else
      false
    #endif
  }
}
