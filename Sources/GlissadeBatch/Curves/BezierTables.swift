package import GlissadeTiming
import Synchronization

/// The tables of bezier curves, for all tables, stages and threads of the process.
///
/// Curves with names have constant tables, and those that were fitted last are remembered. A curve's table depends on
/// the curve alone. So it makes no difference whether it is found, was evicted, or is fitted again, except in time.
/// Frames never look here.
@safe package enum BezierTables {
  /// The maximum number of curves that are remembered.
  package static let capacity = 256

  /// Whether a thread is using ``remembered``.
  ///
  /// No thread waits for another: one that finds the memory in use fits its curve itself.
  private static let isInUse = Atomic<Bool>(false)
  /// The fitted curves; protected by ``isInUse``.
  nonisolated(unsafe) private static var remembered = FittedCurves()

  /// Returns the table of a curve; nil for a curve that no table fits.
  package static func table(for curve: UnitBezier) -> SharedFloats? {
    if let table = NamedBezierTables.table(for: curve) { return table }
    // One optional for the use of the memory, one for the entry, and the entry itself.
    if let entry = withRemembered({ $0.tables[curve] }), let table = entry { return table }
    let table = BezierFit.table(for: curve).map { SharedFloats(ofProcess: $0) }
    withRemembered { $0.remember(curve, table) }
    return table
  }

  /// Calls `body` with the fitted curves, unless another thread is using them.
  @discardableResult
  private static func withRemembered<Result>(_ body: (inout FittedCurves) -> Result) -> Result? {
    isInUse.withLockIfAvailable { unsafe body(&remembered) }
  }

  /// The curves that were fitted last, at most ``capacity`` of them.
  private struct FittedCurves {
    /// The tables, nil for a curve that none fits.
    var tables: [UnitBezier: SharedFloats?] = [:]
    /// The curves in the order of their fits, in a ring.
    var curves: [UnitBezier] = []
    var oldest = 0

    mutating func remember(_ curve: UnitBezier, _ table: SharedFloats?) {
      // Another thread may have fitted it meanwhile.
      guard tables.updateValue(table, forKey: curve) == nil else { return }
      if curves.count < BezierTables.capacity {
        curves.append(curve)
        return
      }
      tables.removeValue(forKey: curves[oldest])
      curves[oldest] = curve
      oldest = (oldest + 1) % BezierTables.capacity
    }
  }
}
