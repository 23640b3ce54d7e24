import CGlissadeSIMD
import GlissadeKernels

#if canImport(GlissadeKernelsV3)
  import GlissadeKernelsV3
  #if !GLISSADE_WITHOUT_V4
    import GlissadeKernelsV4
  #endif
#endif

typealias InputFloats = UnsafePointer<Float>
typealias OutputFloats = UnsafeMutablePointer<Float>
/// The kernel that multiplies the matrices of a tree.
typealias TreeKernel =
  @convention(c) (
    InputFloats, UnsafePointer<Int32>, UnsafePointer<Int32>, Int, OutputFloats
  ) -> Void

extension KernelTable {
  private static let baseline = stored(GlissadeKernels.kernels())
  #if canImport(GlissadeKernelsV3)
    private static let v3 = stored(GlissadeKernelsV3.kernels())
    #if GLISSADE_WITHOUT_V4
      private static let v4 = v3
    #else
      private static let v4 = stored(GlissadeKernelsV4.kernels())
    #endif
  #endif

  /// Returns the entry points of a build of the kernels, which stay for the rest of the process.
  static func table(for instructionSet: InstructionSet) -> UnsafePointer<KernelTable> {
    _ = PrefetchHints.isEnabled
    #if canImport(GlissadeKernelsV3)
      return switch instructionSet {
      case .baseline: unsafe baseline.address
      case .v3: unsafe v3.address
      case .v4: unsafe v4.address
      }
    #else
      return unsafe baseline.address
    #endif
  }

  @safe private struct Stored: @unchecked Sendable {
    let address: UnsafePointer<KernelTable>
  }

  private static func stored(_ table: KernelTable) -> Stored {
    let address = UnsafeMutablePointer<KernelTable>.allocate(capacity: 1)
    unsafe address.initialize(to: table)
    return unsafe Stored(address: UnsafePointer(address))
  }
}

extension InstructionSet {
  /// The kernel that evaluates particles.
  var particleKernel: gl_particle_kernel {
    #if canImport(GlissadeKernelsV3)
      return switch self {
      case .baseline: unsafe GlissadeKernels.particleKernel()
      #if GLISSADE_WITHOUT_V4
        case .v3, .v4: unsafe GlissadeKernelsV3.particleKernel()
      #else
        case .v3: unsafe GlissadeKernelsV3.particleKernel()
        case .v4: unsafe GlissadeKernelsV4.particleKernel()
      #endif
      }
    #else
      return unsafe GlissadeKernels.particleKernel()
    #endif
  }
}
