/// The orders of siblings that change places, for drawings, which have no `z-index`.
///
/// A drawing has a group with all siblings for each of their orders, and one of these groups is visible at a time.
struct SiblingOrders {
  /// The orders of the sublayers of a layer.
  struct Family {
    /// The different orders from back to front.
    var orders: [[Int]]
    /// The frames from which on an order holds, and the order's place in ``orders``.
    var changes: [(frame: Int, order: Int)]
  }

  /// The families whose order changes or is not that of the recording, by superlayer, of which -1 is the stage.
  private(set) var families: [Int: Family] = [:]
  /// The superlayers whose sublayers change their order too often, and stay in the last one.
  private(set) var tooLong: [Int] = []

  /// The maximum number of elements below a superlayer in all orders.
  private static let maximumElementCount = 20_000

  init() {}

  /// Creates the orders of the layers with an element.
  init(_ children: [Int: [Int]], _ timelines: Timelines) {
    var counts: [Int: Int] = [:]
    // Sublayers come after their superlayers.
    for superlayer in children.keys.sorted(by: >) {
      let siblings = children[superlayer] ?? []
      let inner = siblings.reduce(0) { $0 + (counts[$1] ?? 1) }
      counts[superlayer] = inner + 1
      guard let first = siblings.first, timelines.orders.differ(around: first) else { continue }
      let maximum = max(1, SiblingOrders.maximumElementCount / inner)
      var family = SiblingOrders.family(siblings, timelines, maximum: maximum)
      if family.orders.count > maximum {
        tooLong.append(superlayer)
        family = Family(orders: [family.orders[family.orders.count - 1]], changes: [(0, 0)])
      }
      families[superlayer] = family
      counts[superlayer] = family.orders.count * inner + 1
    }
  }

  /// Returns the orders of siblings; of more than a maximum, only the last one counts.
  private static func family(
    _ siblings: [Int], _ timelines: Timelines, maximum: Int
  ) -> Family {
    var ranks = siblings.map { _ in 0.0 }
    var changes: [(frame: Int, place: Int, rank: Double)] = []
    for (place, layer) in siblings.enumerated() {
      let track = timelines.orders.track(of: layer)
      for (frame, value) in zip(track.frames, track.values) {
        changes.append((frame, place, value?[0] ?? 0))
      }
    }
    changes.sort { ($0.frame, $0.place) < ($1.frame, $1.place) }
    func order() -> [Int] {
      siblings.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { siblings[$0] }
    }
    var family = Family(orders: [], changes: [])
    var known: [[Int]: Int] = [:]
    for (index, change) in changes.enumerated() {
      ranks[change.place] = change.rank
      let isLast = index + 1 == changes.count
      guard isLast || changes[index + 1].frame > change.frame else { continue }
      guard isLast || known.count <= maximum else { continue }
      let order = order()
      let place = known[order] ?? family.orders.count
      if known.updateValue(place, forKey: order) == nil { family.orders.append(order) }
      if family.changes.last?.order != place { family.changes.append((change.frame, place)) }
    }
    // The last order may be one of the first ones.
    if family.orders.count > maximum { family.orders.append(order()) }
    return family
  }
}
