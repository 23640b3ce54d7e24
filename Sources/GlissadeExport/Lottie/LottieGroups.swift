import GlissadeMath

/// The analysis of a recording for Lottie: the visible layers, and those that fade or clip together with their
/// sublayers.
struct LottieGroups {
  /// Whether a layer or one of its descendants is visible in any frame.
  private(set) var isPainted: [Bool]
  /// Whether a layer fades as a group with its descendants, which would otherwise show through each other.
  private(set) var isGroup: [Bool]
  /// The opacities of each layer in per cent, multiplied with those of its ancestors that are not groups; 0 where the
  /// layer is missing or hidden.
  private(set) var alphas: [FrameValues]
  /// Whether a layer's bounds clip its sublayers in any frame.
  private(set) var clips: [Bool]
  /// The masks, by the layers that they clip.
  private(set) var masks: [Int: Int] = [:]
  /// The visible sublayers by superlayer; the key of the stage is -1.
  private var children: [Int: [Int]] = [:]
  /// The ranks of the layers in drawing order at each frame; -1 where a layer is not visible.
  private var ranks: [[Int]]
  private let frameCount: Int

  init(
    _ recording: Recording, _ states: [[LayerState]], _ isPresent: [[Bool]], _ paint: Paint
  ) {
    frameCount = recording.frames.count
    let layers = recording.layers
    // The number of visible shapes of a layer and its descendants at each frame.
    var counts = [[Int]](repeating: [], count: layers.count)
    isPainted = layers.map { _ in false }
    (isGroup, clips) = (isPainted, isPainted)
    alphas = layers.map { _ in FrameValues([]) }
    ranks = layers.map { _ in [Int](repeating: -1, count: recording.frames.count) }
    for index in layers.indices.reversed() {
      let own = states[index]
      guard !own.isEmpty else { continue }
      guard layers[index].role != .mask else {
        if let parent = layers[index].parent { masks[parent] = index }
        continue
      }
      if counts[index].isEmpty { counts[index] = own.map { _ in 0 } }
      for (frame, state) in own.enumerated() {
        let isShown = isPresent[index][frame] && !state.isHidden && state.opacity > 0
        guard isShown else {
          counts[index][frame] = 0
          continue
        }
        counts[index][frame] += paint.shapeCount(state)
        if counts[index][frame] > 1, state.opacity < 1 { isGroup[index] = true }
        if state.masksToBounds { clips[index] = true }
      }
      guard counts[index].contains(where: { $0 > 0 }) else { continue }
      isPainted[index] = true
      guard let parent = layers[index].parent else { continue }
      if counts[parent].isEmpty {
        counts[parent] = counts[index]
      } else {
        for frame in counts[index].indices { counts[parent][frame] += counts[index][frame] }
      }
    }
    for index in layers.indices where isPainted[index] {
      let own = states[index]
      let above = layers[index].parent
      // A layer is hidden if its superlayer is never visible together with it.
      guard above.map({ isPainted[$0] }) ?? true else {
        isPainted[index] = false
        continue
      }
      children[above ?? -1, default: []].append(index)
      let handed = above.flatMap { isGroup[$0] ? nil : alphas[$0] }
      let isShown = zip(own, isPresent[index]).map { $1 && !$0.isHidden }
      let values = own.enumerated().map { frame, state in
        [isShown[frame] ? (handed?.values[frame][0] ?? 100) * min(1, max(0, state.opacity)) : 0]
      }
      alphas[index] = FrameValues(
        values, jumps: FrameValues.changes(of: isShown) + (handed?.jumps ?? []))
    }
    for (place, frame) in recording.frames.enumerated() {
      for (rank, state) in frame.layers.enumerated()
      where !counts[state.layer].isEmpty && counts[state.layer][place] > 0 {
        ranks[state.layer][place] = rank
      }
    }
  }

  // MARK: Order

  /// A range of frames in which siblings are drawn in one order, from back to front.
  struct Segment: Equatable {
    var frames: Range<Int>
    var order: [Int]
  }

  /// The maximum number of layers in all segments of a superlayer.
  private static let maximumInstanceCount = 20_000

  /// Returns the drawing orders of a layer's sublayers over time, or a single order if no two of them swap.
  ///
  /// If there are too many segments, the last order is returned for all frames.
  func orders(below parent: Int?) -> (segments: [Segment], isTooLong: Bool) {
    let siblings = children[parent ?? -1] ?? []
    let last = Segment(frames: 0..<frameCount, order: lastOrder(of: siblings))
    guard siblings.count > 1 else { return ([last], false) }
    var positions: [Int: Int] = [:]
    for (place, layer) in last.order.enumerated() { positions[layer] = place }
    var segments: [Segment] = []
    var isAlike = true
    for frame in 0..<frameCount {
      let seen = siblings.filter { ranks[$0][frame] >= 0 }
        .sorted { ranks[$0][frame] < ranks[$1][frame] }
      isAlike =
        isAlike
        && zip(seen, seen.dropFirst()).allSatisfy {
          positions[$0, default: 0] < positions[$1, default: 0]
        }
      let current = segments.count - 1
      if current >= 0, let order = LottieGroups.joined(segments[current].order, seen) {
        segments[current] = Segment(
          frames: segments[current].frames.lowerBound..<frame + 1, order: order)
      } else {
        segments.append(Segment(frames: frame..<frame + 1, order: seen))
      }
    }
    if isAlike { return ([last], false) }
    let isTooLong = segments.reduce(0) { $0 + $1.order.count } > LottieGroups.maximumInstanceCount
    return isTooLong ? ([last], true) : (segments, false)
  }

  /// Returns an order that is consistent with both orders, or nil if they contradict each other.
  private static func joined(_ order: [Int], _ seen: [Int]) -> [Int]? {
    var positions: [Int: Int] = [:]
    for (place, layer) in order.enumerated() { positions[layer] = place }
    var joined: [Int] = []
    var taken = 0
    for layer in seen {
      guard let place = positions[layer] else {
        joined.append(layer)
        continue
      }
      guard place >= taken else { return nil }
      joined += order[taken...place]
      taken = place + 1
    }
    return joined + order[taken...]
  }

  /// Returns an order in which each pair is sorted as in the last frame that shows both.
  private func lastOrder(of siblings: [Int]) -> [Int] {
    func isBehind(_ one: Int, _ other: Int) -> Bool {
      for frame in (0..<frameCount).reversed()
      where ranks[one][frame] >= 0 && ranks[other][frame] >= 0 {
        return ranks[one][frame] < ranks[other][frame]
      }
      return one < other
    }
    var order: [Int] = []
    for child in siblings {
      order.insert(child, at: order.firstIndex { isBehind(child, $0) } ?? order.count)
    }
    return order
  }
}
