import GlissadeTiming

/// The curve tables of an animation table, one for each curve that rows share.
final class CurveTables {
  /// The kernels' form of a timing function.
  struct Entry {
    let form: CurveForm
    /// The offset of the table, in Floats.
    let offset: Int32
  }

  private(set) var floats: [Float]
  /// The number of ``floats``, which every frame reads: an access to an array is checked for exclusivity.
  private(set) var count: Int
  private var entries: [TimingFunction: Entry] = [:]
  private let addsBeziers: Bool
  private var last: (curve: UnitBezier, entry: Entry)?

  /// Creates tables with the linear one.
  init() {
    floats = BezierTables.table(for: .linear) ?? []
    count = floats.count
    addsBeziers = true
  }

  /// Creates empty tables that never add a bezier curve, which suffice to validate a slot.
  init(withoutBeziers: Void) {
    floats = []
    count = 0
    addsBeziers = false
  }

  /// Returns the kernels' form of a function, adding its table if it is new.
  func entry(for function: TimingFunction) -> Entry {
    switch function {
    case .linear: return Entry(form: .linear, offset: 0)
    case .steps: return Entry(form: .steps, offset: 0)
    case .bezier(let curve): return entry(for: curve)
    case .piecewiseLinear:
      if let entry = entries[function] { return entry }
      let entry = make(function)
      entries[function] = entry
      return entry
    }
  }

  /// Returns the kernels' form of a bezier curve.
  func entry(for curve: UnitBezier) -> Entry {
    if let last, last.curve == curve { return last.entry }
    let function = TimingFunction.bezier(curve)
    let known = entries[function]
    let entry = known ?? make(function)
    if known == nil { entries[function] = entry }
    last = (curve, entry)
    return entry
  }

  private func make(_ function: TimingFunction) -> Entry {
    switch function {
    case .linear: return Entry(form: .linear, offset: 0)
    case .steps: return Entry(form: .steps, offset: 0)
    case .piecewiseLinear(let curve):
      return Entry(
        form: .piecewise,
        offset: append(PiecewiseFit.table(for: curve)))
    case .bezier(let curve):
      guard addsBeziers, let table = BezierTables.table(for: curve) else {
        return Entry(form: .steepBezier, offset: 0)
      }
      return Entry(form: .bezier, offset: append(table))
    }
  }

  private func append(_ table: [Float]) -> Int32 {
    let offset = Int32(floats.count)
    floats += table
    while floats.count % 16 != 0 { floats.append(0) }
    count = floats.count
    return offset
  }
}
