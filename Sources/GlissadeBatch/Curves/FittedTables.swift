package import GlissadeTiming
import Synchronization

/// The tables of fitted curves, for all tables, stages and threads of the process.
///
/// Bezier curves with names have constant tables, and the curves that were fitted last are remembered. A curve's table
/// depends on the curve alone. So it makes no difference whether it is found, was evicted, or is fitted again, except in
/// time. Frames never look here.
package enum FittedTables {
  /// The maximum number of curves of a kind that are remembered.
  package static var capacity: Int { 256 }

  private static let beziers = FittedCurves<UnitBezier>()
  // The two kinds of easing functions are apart, as a leak checker finds no memory by an enumeration's tagged pointer.
  private static let formulas = FittedCurves<PennerEasing>()
  private static let paths = FittedCurves<EasingPath>()

  /// Returns the table of a bezier curve; nil for a curve that no table fits.
  package static func table(for curve: UnitBezier) -> SharedFloats? {
    NamedBezierTables.table(for: curve)
      ?? beziers.table(for: curve) { BezierFit.table(for: $0) }
  }

  /// Returns the table of an easing function.
  package static func table(for easing: Easing) -> SharedFloats {
    let table =
      switch easing {
      case .penner(let formula):
        formulas.table(for: formula) { _ in EasingFit.table(for: easing) }
      case .path(let path):
        paths.table(for: path) { _ in EasingFit.table(for: easing) }
      }
    return table ?? PiecewiseFit.line
  }
}

/// The curves of one kind that were fitted last.
@safe final class FittedCurves<Curve: Hashable & Sendable>: @unchecked Sendable {
  /// Whether a thread is using the memory.
  ///
  /// No thread waits for another: one that finds the memory in use fits its curve itself.
  private let isInUse = Atomic<Bool>(false)
  /// The tables, nil for a curve that none fits; protected by ``isInUse``, as the following.
  private var tables: [Curve: SharedFloats?] = [:]
  /// The curves in the order of their fits, in a ring.
  private var curves: [Curve] = []
  private var oldest = 0

  /// Returns the table of a curve, which is fitted unless it is remembered.
  func table(for curve: Curve, _ fit: (Curve) -> [Float]?) -> SharedFloats? {
    // One optional for the use of the memory, one for the entry, and the entry itself.
    if let entry = isInUse.withLockIfAvailable({ tables[curve] }), let table = entry {
      return table
    }
    let table = fit(curve).map { SharedFloats(ofProcess: $0) }
    _ = isInUse.withLockIfAvailable { remember(curve, table) }
    return table
  }

  private func remember(_ curve: Curve, _ table: SharedFloats?) {
    // Another thread may have fitted it meanwhile.
    guard tables.updateValue(table, forKey: curve) == nil else { return }
    if curves.count < FittedTables.capacity {
      curves.append(curve)
      return
    }
    tables.removeValue(forKey: curves[oldest])
    curves[oldest] = curve
    oldest = (oldest + 1) % FittedTables.capacity
  }
}
