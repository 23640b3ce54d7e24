import CGlissadeSIMD
import GlissadeKernels

#if canImport(GlissadeKernelsV3)
  import GlissadeKernelsV3
  import GlissadeKernelsV4
#endif

typealias InputFloats = UnsafePointer<Float>
typealias OutputFloats = UnsafeMutablePointer<Float>
/// The kernel that multiplies the matrices of a tree.
typealias TreeKernel =
  @convention(c) (
    InputFloats, UnsafePointer<Int32>, UnsafePointer<Int32>, Int, OutputFloats
  ) -> Void

extension KernelTable {
  private static let baseline = GlissadeKernels.kernels()
  #if canImport(GlissadeKernelsV3)
    private static let v3 = GlissadeKernelsV3.kernels()
    private static let v4 = GlissadeKernelsV4.kernels()
  #endif

  /// Returns the entry points of a build of the kernels.
  static func table(for instructionSet: InstructionSet) -> KernelTable {
    _ = PrefetchHints.isEnabled
    #if canImport(GlissadeKernelsV3)
      switch instructionSet {
      case .baseline: return baseline
      case .v3: return v3
      case .v4: return v4
      }
    #else
      return baseline
    #endif
  }
}
