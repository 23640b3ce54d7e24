import Glissade

/// A recipe of animations: the properties that move, each with one of three curves, repeated at random.
struct AnimationRecipe {
  /// A property and the channels that it moves together.
  enum Property: CaseIterable {
    case opacity
    case position
    case scale
    case rotation
    case color

    var channels: [Channel] {
      switch self {
      case .opacity: [.opacity]
      case .position: [.positionX, .positionY]
      case .scale: [.scaleX, .scaleY]
      case .rotation: [.angleZ]
      case .color: (0..<4).map { .column($0) }
      }
    }
  }

  let motions: [(property: Property, curve: TimingCurve, timing: MediaTiming)]

  init(_ random: inout Random) {
    var properties = Property.allCases
    for last in stride(from: properties.count - 1, to: 0, by: -1) {
      properties.swapAt(last, random.below(UInt64(last + 1)))
    }
    motions = properties.prefix(1 + random.below(UInt64(properties.count))).map { property in
      (property, AnimationRecipe.curve(&random), AnimationRecipe.timing(&random))
    }
  }

  private static func curve(_ random: inout Random) -> TimingCurve {
    let curves: [TimingCurve] = [
      .timing(.linear), .timing(.easeIn),
      .spring(valid { try TimedSpring(Spring(stiffness: 100, damping: 8), duration: 2) }),
    ]
    return curves[random.below(3)]
  }

  /// Returns a timing that is active between 0.5 and 1 seconds.
  private static func timing(_ random: inout Random) -> MediaTiming {
    let (begin, repeats) = (Double(random.uniform(0, 0.5)), 1 + random.below(3))
    let autoreverses = random.below(2) == 0
    return valid {
      try MediaTiming(
        beginTime: begin, duration: 2, repeatCount: Double(repeats), autoreverses: autoreverses,
        fillMode: .both)
    }
  }

  /// Sets up a slot with the recipe, between random values.
  func describe(_ random: inout Random, _ slot: inout Slot) {
    slot.position = SIMD3(Double(random.uniform(-1, 1)), Double(random.uniform(-1, 1)), 0)
    slot.boundsSize = SIMD2(1, 1)
    slot.columns = motions.contains { $0.property == .color } ? [0, 0, 0, 1] : []
    slot.rows.removeAll(keepingCapacity: true)
    for (property, curve, timing) in motions {
      for channel in property.channels {
        let (from, to) = (Double(random.uniform(0, 1)), Double(random.uniform(0, 1)))
        slot.rows.append(Row(channel, from: from, to: to, curve: curve, timing: timing))
      }
    }
  }
}

/// A table of slots that follow some recipes in turn.
struct RecipeTable {
  let table: AnimationTable
  private let slots: [SlotID]
  private let models: [Slot]

  /// Creates the table of a number of slots.
  ///
  /// - Parameter recipes: The number of recipes; those with few properties are equal to others.
  init(_ setup: Setup, recipes: Int) throws {
    var random = Random()
    let recipes = (0..<recipes).map { _ in AnimationRecipe(&random) }
    table = AnimationTable(instructionSet: setup.instructionSet, threads: setup.threads)
    var (slots, models): ([SlotID], [Slot]) = ([], [])
    for number in 0..<setup.layers {
      var slot = Slot()
      recipes[number % recipes.count].describe(&random, &slot)
      slots.append(try table.insert(slot))
      models.append(slot)
    }
    (self.slots, self.models) = (slots, models)
  }

  private static let instants = Instants(first: 0.5, last: 1)

  func run(_ step: Int) throws { try table.evaluate(at: RecipeTable.instants.time(step)) }

  func candidate(_ role: Candidate.Role) -> Candidate {
    Candidate(role) {
      try run($0)
    } error: {
      try error($0)
    }
  }

  /// Returns the largest error of opacities.
  private func error(_ step: Int) throws -> Double {
    let time = RecipeTable.instants.time(step)
    return largestError(slots.count) { number in
      let exact = models[number].state(of: .opacity, at: time).position
      return abs((table.frame[slots[number]]?.opacity ?? .infinity) - exact)
    }
  }

  /// The frame indices and the bytes for each layer.
  func metrics(_ name: String) -> [Metric] {
    let layers = Double(slots.count)
    return [
      Metric("indices per layer, \(name)", Double(table.frameCapacity) / layers, ""),
      Metric("bytes per layer, \(name)", Double(table.byteCount) / layers, "B"),
    ]
  }
}

extension Case {
  static var signatures: Case {
    Case(
      "signatures",
      "a table of layers with 1 to 5 animated properties, each with one of three curves and random repeats, after"
        + " 10,000 recipes; beside it 3,000, 1,000, 100 recipes and a single one", isThreaded: true,
      sizes: [1000, 10_000]
    ) { setup in
      var workload = Workload(
        candidates: [], limit: LimitWork(shape: .frame, multiplyAdds: 25), errorBound: 8e-6)
      for recipes in [10_000, 3000, 1000, 100, 1] {
        let table = try RecipeTable(setup, recipes: recipes)
        let name = recipes == 1 ? "1 recipe" : "\(recipes) recipes"
        workload.candidates.append(table.candidate(recipes == 10_000 ? .ours : .peer(name)))
        workload.metrics += table.metrics(name)
      }
      return workload
    }
  }
}
