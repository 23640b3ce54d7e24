/// The implementation of a dense product.
public enum ProductMethod: Sendable {
  /// The engine's own kernels.
  case simd
  /// The BLAS library if the package is built with the trait `BLAS`; otherwise the kernels.
  case blas
  /// The faster one for the sizes: the library only if it is an optimised one and measured to be faster, see
  /// ``Batch/blasCrossover``.
  case fastest
}
