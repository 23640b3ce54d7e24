/// Who computes a dense product.
public enum ProductMethod: Sendable {
  /// The engine's own kernels.
  case simd
  /// The BLAS library, where the package was built with the trait `BLAS`; else the kernels.
  case blas
  /// Whichever is the faster one for the sizes: the library only if it is an optimised one, and where
  /// it was measured to win, see ``Batch/blasCrossover``.
  case fastest
}
