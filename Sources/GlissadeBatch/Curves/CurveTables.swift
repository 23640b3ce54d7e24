import GlissadeTiming

/// The curve tables of an animation table, one for each curve that rows share.
final class CurveTables {
  /// The kernels' form of a timing function.
  struct Entry {
    let form: CurveForm
    /// The offset of the table, in Floats.
    let offset: Int32
  }

  /// The maximum number of curves without a table that are remembered.
  private static let maximumSteepCount = 64

  /// The memory of the tables; nil without tables, which suffices to validate a slot.
  private let store: CurveStore?
  private var entries: [TimingFunction: Entry] = [:]
  /// The curves of ``entries``, by their offset.
  private var functions: [Int32: TimingFunction] = [:]
  /// Curves that no table fits.
  private var steep: Set<UnitBezier> = []
  private var last: (curve: UnitBezier, entry: Entry)?

  /// Creates tables with the linear one.
  init(in store: CurveStore?) {
    self.store = store
    addLine()
  }

  /// Begins the compilation of a slot, whose entries are valid until the next one begins, and then for as long as the
  /// slot or its signature use them.
  func beginSlot() { store?.beginSlot() }

  /// Returns the kernels' form of a function, adding its table if it is new.
  func entry(for function: TimingFunction) -> Entry {
    switch function {
    case .linear: return Entry(form: .linear, offset: 0)
    case .steps: return Entry(form: .steps, offset: 0)
    case .bezier(let curve): return entry(for: curve)
    case .piecewiseLinear(let curve):
      guard let store else { return Entry(form: .piecewise, offset: 0) }
      if let entry = entries[function] {
        store.touch(entry.offset)
        return entry
      }
      return add(SharedFloats(PiecewiseFit.table(for: curve)), .piecewise, function, to: store)
    case .easing(let easing):
      if let curve = easing.unitBezier { return entry(for: curve) }
      guard let store else { return Entry(form: .easing, offset: 0) }
      if let entry = entries[function] {
        store.touch(entry.offset)
        return entry
      }
      return add(FittedTables.table(for: easing), .easing, function, to: store)
    }
  }

  /// Returns the kernels' form of a bezier curve.
  func entry(for curve: UnitBezier) -> Entry {
    guard let store else { return Entry(form: .steepBezier, offset: 0) }
    if let last, last.curve == curve {
      store.touch(last.entry.offset)
      return last.entry
    }
    let function = TimingFunction.bezier(curve)
    let entry: Entry
    if let known = entries[function] {
      store.touch(known.offset)
      entry = known
    } else {
      entry = make(curve, in: store)
    }
    last = (curve, entry)
    return entry
  }

  /// Removes all tables except the linear one.
  func removeAll() {
    store?.removeAll()
    entries = [:]
    functions = [:]
    steep = []
    last = nil
    addLine()
  }

  /// Adds the linear table, which is the first one and always in use.
  private func addLine() {
    guard let store, let line = FittedTables.table(for: .linear) else { return }
    store.retain(store.add(line))
  }

  private func make(_ curve: UnitBezier, in store: CurveStore) -> Entry {
    if !steep.contains(curve) {
      if let table = FittedTables.table(for: curve) {
        return add(table, .bezier, .bezier(curve), to: store)
      }
      if steep.count == CurveTables.maximumSteepCount { steep.removeAll(keepingCapacity: true) }
      steep.insert(curve)
    }
    return Entry(form: .steepBezier, offset: 0)
  }

  private func add(
    _ table: SharedFloats, _ form: CurveForm, _ function: TimingFunction, to store: CurveStore
  ) -> Entry {
    let entry = Entry(form: form, offset: store.add(table))
    if let former = functions.updateValue(function, forKey: entry.offset) {
      entries.removeValue(forKey: former)
      if last?.entry.offset == entry.offset { last = nil }
    }
    entries[function] = entry
    return entry
  }
}
