import CGlissadeSIMD

/// A build of the kernels: the instructions that it was compiled to use.
public enum InstructionSet: Int32, CaseIterable, Comparable, Sendable {
  /// What every processor of the architecture has: SSE2 on x86-64, NEON on arm64.
  case baseline = 0
  /// x86-64-v3: AVX2 and fused multiply-add.
  case v3 = 1
  /// x86-64-v4: AVX-512.
  case v4 = 2

  /// Orders by what the processor must be able to do.
  public static func < (a: InstructionSet, b: InstructionSet) -> Bool { a.rawValue < b.rawValue }

  /// The builds that this processor executes, the plainest first.
  public static let available: [InstructionSet] = {
    #if canImport(GlissadeKernelsV3)
      return allCases.filter { $0.rawValue <= gl_cpu_level() }
    #else
      return [.baseline]
    #endif
  }()

  /// The build that is used where none is asked for.
  ///
  /// It is the best that the processor executes, or the one that the environment variable
  /// `GLISSADE_ISA` names (`baseline`, `v3`, `v4`); a name that is unknown, or asks for more than the
  /// processor has, is passed over.
  public static let preferred: InstructionSet = {
    let best = available[available.count - 1]
    guard let asked = environmentInstructionSet(), asked <= best else { return best }
    return asked
  }()

  /// Whether the build uses fused multiply-add; all that do give the same bits.
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
