#if BLAS && !hasFeature(Embedded)
  import CGlissadeBLAS
  import Glibc

  /// The BLAS library that the program was loaded with, used on one thread.
  ///
  /// Any library with the cblas interface works; on Debian the alternatives system decides which one `libblas.so.3`
  /// is. Frames never use it.
  public enum BLAS {
    /// Whether a library is available.
    public static let isAvailable = true

    /// The path of the library, with links resolved.
    public static let library: String = {
      var info = unsafe gl_symbol_info()
      guard let symbol = unsafe dlsym(nil, "cblas_sgemm"),
        unsafe gl_symbol_origin(symbol, &info) != 0,
        let name = unsafe info.file
      else { return "unknown" }
      guard let resolved = unsafe realpath(name, nil) else { return unsafe String(cString: name) }
      defer { unsafe free(resolved) }
      return unsafe String(cString: resolved)
    }()

    /// Whether the library is an optimised one, not the reference implementation.
    public static let isOptimised: Bool = {
      ["openblas", "mkl", "blis", "atlas"].contains { name in
        library.split(separator: "/").contains { $0.contains(name) }
      }
    }()

    /// Restricts OpenBLAS to the calling thread; other libraries have no such switch.
    private static let oneThread: Void = {
      if let symbol = unsafe dlsym(nil, "openblas_set_num_threads") {
        let set = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Void).self)
        set(1)
      }
    }()

    /// Computes product (rows × columns) = a (rows × inner) · b (inner × columns), all row by row.
    static func multiply(
      _ a: InputFloats, _ b: InputFloats, _ product: OutputFloats, rows: Int, columns: Int,
      inner: Int
    ) {
      _ = oneThread
      unsafe cblas_sgemm(
        CblasRowMajor, CblasNoTrans, CblasNoTrans, Int32(rows), Int32(columns), Int32(inner), 1, a,
        Int32(inner), b, Int32(columns), 0, product, Int32(columns))
    }

    /// Whether sizes fit the interface's integers.
    static func fits(_ sizes: Int...) -> Bool { sizes.allSatisfy { $0 <= Int(Int32.max) } }
  }
#else
  /// The BLAS library, which requires the trait `BLAS`.
  public enum BLAS {
    /// Whether a library is available.
    public static let isAvailable = false
    /// The path of the library; empty without one.
    public static let library = ""
    /// Whether the library is an optimised one, not the reference implementation.
    public static let isOptimised = false

    static func multiply(
      _ a: InputFloats, _ b: InputFloats, _ product: OutputFloats, rows: Int, columns: Int,
      inner: Int
    ) {}

    static func fits(_ sizes: Int...) -> Bool { false }
  }
#endif
