import GlissadeTiming

/// The curve tables of an animation table, one for each curve that rows share.
final class CurveTables {
  /// The kernels' form of a timing function.
  struct Entry {
    let form: CurveForm
    /// The offset of the table, in Floats.
    let offset: Int32
  }

  /// The maximum number of bezier tables.
  ///
  /// Beyond it each row carries its own control points: slots are grouped by curve, so more tables would leave
  /// blocks ever emptier.
  static let maximumBeziers = 64

  /// Created once, because every slot that is only validated gets its own tables.
  private static let linear: [Float] = BezierFit.table(for: .linear) ?? []

  private(set) var floats: [Float]
  private var entries: [TimingFunction: Entry] = [:]
  private var beziers = 0
  private var last: (curve: UnitBezier, entry: Entry)?

  /// Creates tables with the linear one.
  init() { floats = CurveTables.linear }

  /// Creates empty tables that never add a bezier curve, which suffice to validate a slot.
  init(withoutBeziers: Void) {
    floats = []
    beziers = CurveTables.maximumBeziers
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
      guard beziers < CurveTables.maximumBeziers, let table = BezierFit.table(for: curve) else {
        return Entry(form: .steepBezier, offset: 0)
      }
      beziers += 1
      return Entry(form: .bezier, offset: append(table))
    }
  }

  private func append(_ table: [Float]) -> Int32 {
    let offset = Int32(floats.count)
    floats += table
    while floats.count % 16 != 0 { floats.append(0) }
    return offset
  }
}
