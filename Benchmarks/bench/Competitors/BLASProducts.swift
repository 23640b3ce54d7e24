import Glissade
import ScalarLoops

#if BLAS
  internal import CGlissadeBLAS
#endif

extension Case {
  /// Returns a candidate that calls the BLAS library once per product of two matrices; empty without a library.
  static func oneProductEach(
    _ a: PageAlignedArray<ScalarMatrix>, _ b: PageAlignedArray<ScalarMatrix>, _ shifts: Int,
    _ error: @escaping (_ step: Int, _ layer: Int, _ matrix: Transform3D) -> Double
  ) -> [Candidate] {
    #if BLAS
      let out = PageAlignedArray<ScalarMatrix>(count: a.count) { _ in .identity }
      return [
        Candidate(.blas) { step in
          unsafe a.pointer.withMemoryRebound(to: Float.self, capacity: 16 * a.count) { a in
            unsafe b.pointer.withMemoryRebound(to: Float.self, capacity: 16 * b.count) { b in
              unsafe out.pointer.withMemoryRebound(to: Float.self, capacity: 16 * out.count) { c in
                let first = 16 * (step % shifts)
                for i in stride(from: 0, to: 16 * out.count, by: 16) {
                  unsafe cblas_sgemm(
                    CblasRowMajor, CblasNoTrans, CblasNoTrans, 4, 4, 4, 1, a + i, 4,
                    b + first + i, 4, 0, c + i, 4)
                }
              }
            }
          }
        } error: { step in
          largestError(out.count) { error(step, $0, Transform3D(out[$0])) }
        }
      ]
    #else
      []
    #endif
  }
}
