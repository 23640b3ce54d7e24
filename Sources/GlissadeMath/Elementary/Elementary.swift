/// Elementary functions on `Double` that give the same bits on every processor.
///
/// A C library selects its code by processor, and its results differ in their last bits. These functions use only
/// addition, multiplication, division, square root and fused multiply-add, all of which are correctly rounded
/// wherever Swift runs, and their own polynomials; the compiler never contracts their expressions. Every function is
/// within 2 ulp of the true value over the whole range of `Double`, and most of them are within 1.
///
/// Infinities, zeros, NaNs and values outside a function's domain behave as in C (Annex F); nothing traps.
public enum Elementary {
  /// Returns `a * b + c`, rounded once.
  ///
  /// The result is correctly rounded everywhere, but without the instruction it is a library call. Therefore, the
  /// functions use it only where they need the rounding error of a product.
  @inline(__always)
  public static func fma(_ a: Double, _ b: Double, _ c: Double) -> Double {
    c.addingProduct(a, b)
  }
}

// MARK: - Shared pieces

extension Elementary {
  /// A constant: adding it leaves the nearest integer in the low bits, and subtracting it again gives the integer.
  static let roundingShift = 0x1.8p52

  /// The first 32 bits of ln 2, so that the product with an exponent is exact.
  static let ln2High = 0x1.62e42feep-1
  static let ln2Low = 0x1.a39ef35793c76p-33

  static let halfPi = 0x1.921fb54442d18p0
  static let halfPiLow = 0x1.1a62633145c07p-54

  /// Returns 2 to the power `exponent`, which must be in -1022...1023.
  @inline(__always)
  static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(bitPattern: Int64(exponent &+ 1023)) << 52)
  }

  /// Returns a cubic polynomial.
  ///
  /// Its halves are independent, which makes the chain of dependent operations shorter than in Horner's rule.
  @inline(__always)
  static func cubic(
    _ x: Double, _ x2: Double, _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double
  ) -> Double {
    (c0 + c1 * x) + x2 * (c2 + c3 * x)
  }
}
