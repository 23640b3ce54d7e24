import Glissade
import ScalarLoops

/// The motion and the place of a layer whose contents animate, such as the trim of a path.
struct TrimmedLayer {
  let motion: ScalarLayer
  let position: SIMD2<Double>
  let size: SIMD2<Double>

  init(_ random: inout Random, _ kind: ScalarLayer.Kind) {
    motion = ScalarLayer(&random, kind)
    position = SIMD2(Double(random.uniform(-500, 500)), Double(random.uniform(-500, 500)))
    size = SIMD2(Double(random.uniform(1, 200)), Double(random.uniform(1, 200)))
  }

  /// The channels that a slot animates.
  enum Target {
    case opacity
    case column
    case twoColumns
    /// Two columns, the second of which begins later.
    case twoDrivers
  }

  /// Sets up a slot with the layer's geometry and animations of the target.
  func describe(_ target: Target, _ slot: inout Slot) {
    let (curve, timing) = (motion.curve, motion.mediaTiming)
    slot.position = SIMD3(position, 0)
    slot.boundsSize = size
    slot.rows.removeAll(keepingCapacity: true)
    func add(_ channel: Channel, _ timing: MediaTiming, _ slot: inout Slot) {
      slot.rows.append(
        Row(
          channel, from: Double(motion.fromOpacity), to: Double(motion.toOpacity), curve: curve,
          timing: timing))
    }
    switch target {
    case .opacity: return add(.opacity, timing, &slot)
    case .column: slot.columns = [0]
    case .twoColumns, .twoDrivers:
      slot.columns = [0, 0]
      let later = motion.mediaTiming(begin: motion.begin + 0.125)
      add(.column(1), target == .twoDrivers ? later : timing, &slot)
    }
    add(.column(0), timing, &slot)
  }

  func exactTrim(at time: Double) -> Double {
    let (from, to) = (Double(motion.fromOpacity), Double(motion.toOpacity))
    return from + (to - from) * motion.progress(at: time)
  }
}

extension Case {
  /// The cases of columns, one for each curve.
  static var columns: [Case] {
    [column("spring", .spring), column("ease-in", .easeIn), column("linear", .linear)]
  }

  private static func column(_ curve: String, _ kind: ScalarLayer.Kind) -> Case {
    Case(
      "column-\(curve)",
      "a table: \(curve) animations of one column of each slot; beside it the same of the opacity,"
        + " of two columns, and of two columns with a timing each", isThreaded: true
    ) { setup in
      var random = Random()
      let layers = PageAlignedArray(count: setup.layers) { _ in TrimmedLayer(&random, kind) }
      return Workload(
        candidates: [
          try layers.candidate(.ours, setup, .column),
          try layers.candidate(.peer("opacity"), setup, .opacity),
          try layers.candidate(.peer("two columns"), setup, .twoColumns),
          try layers.candidate(.peer("two drivers"), setup, .twoDrivers),
        ], limit: kind.columnLimit, errorBound: 2e-6)
    }
  }
}

extension ScalarLayer.Kind {
  /// The limit of a column.
  fileprivate var columnLimit: LimitWork {
    switch self {
    case .spring: LimitWork(shape: .columnSpring, multiplyAdds: 15)
    case .easeIn: LimitWork(shape: .columnCurve, multiplyAdds: 8)
    case .linear: LimitWork(shape: .columnCurve, multiplyAdds: 3)
    }
  }
}

extension PageAlignedArray<TrimmedLayer> {
  fileprivate func candidate(
    _ role: Candidate.Role, _ setup: Setup, _ target: TrimmedLayer.Target
  ) throws -> Candidate {
    let instants = Instants(first: 0.5, last: 1)
    let table = AnimationTable(instructionSet: setup.instructionSet, threads: setup.threads)
    let slots = try table.insert(count: count) { self[$0].describe(target, &$1) }
    return Candidate(role) { step in
      try table.evaluate(at: instants.time(step))
    } error: { step in
      try largestError(self.count) { layer in
        let shown =
          target == .opacity
          ? table.frame[slots[layer]]?.opacity ?? .infinity
          : Double(try table.column(of: slots[layer], 0))
        return abs(shown - self[layer].exactTrim(at: instants.time(step)))
      }
    }
  }
}
