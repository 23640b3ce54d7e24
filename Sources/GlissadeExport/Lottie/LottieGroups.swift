import GlissadeMath

/// The layers of a recording that a Lottie animation needs, and those that fade or cut more than themselves.
struct LottieGroups {
  /// Whether anything is seen of a layer or of those below it, at any frame.
  private(set) var isPainted: [Bool]
  /// Whether a layer fades as one with what is below it: players would let each shine through the others.
  private(set) var isGroup: [Bool]
  /// The opacities of a layer, 0…1, with those of the layers above it that are no groups; 0 where it is not there.
  private(set) var alphas: [[Double]]
  /// Whether the bounds of a layer cut what is below it, at any frame.
  private(set) var clips: [Bool]
  /// The masks, by the layers that they cut.
  private(set) var masks: [Int: Int] = [:]
  /// The sublayers of which something is seen, by their superlayers; those on the stage by -1.
  private var children: [Int: [Int]] = [:]
  /// The places of layers in the order of painting, frame by frame; -1 where nothing is seen of them.
  private var ranks: [[Int]]
  private let frameCount: Int

  init(_ recording: Recording, _ timelines: [LayerTimeline], _ paint: Paint) {
    frameCount = recording.frames.count
    let layers = recording.layers
    // How many shapes are seen of a layer and those below it, frame by frame.
    var counts = [[Int]](repeating: [], count: layers.count)
    isPainted = layers.map { _ in false }
    (isGroup, clips) = (isPainted, isPainted)
    alphas = layers.map { _ in [] }
    ranks = layers.map { _ in [Int](repeating: -1, count: recording.frames.count) }
    for index in layers.indices.reversed() {
      let own = timelines[index]
      guard !own.states.isEmpty else { continue }
      guard layers[index].role != .mask else {
        if let parent = layers[index].parent { masks[parent] = index }
        continue
      }
      if counts[index].isEmpty { counts[index] = own.states.map { _ in 0 } }
      for (frame, state) in own.states.enumerated() {
        let isShown = own.isPresent[frame] && !state.isHidden && state.opacity > 0
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
      let own = timelines[index]
      let above = layers[index].parent
      // A superlayer that is never there together with it hides it.
      guard above.map({ isPainted[$0] }) ?? true else {
        isPainted[index] = false
        continue
      }
      children[above ?? -1, default: []].append(index)
      alphas[index] = own.states.enumerated().map { frame, state in
        guard own.isPresent[frame], !state.isHidden else { return 0 }
        let handed = above.map { isGroup[$0] ? 1 : alphas[$0][frame] } ?? 1
        return handed * min(1, max(0, state.opacity))
      }
    }
    for (place, frame) in recording.frames.enumerated() {
      for (rank, state) in frame.layers.enumerated()
      where !counts[state.layer].isEmpty && counts[state.layer][place] > 0 {
        ranks[state.layer][place] = rank
      }
    }
  }

  // MARK: Order

  /// An order of siblings, from the back to the front, that holds for some frames.
  struct Segment: Equatable {
    var frames: Range<Int>
    var order: [Int]
  }

  /// How many layers the segments of a family may have together.
  private static let maximumInstanceCount = 20_000

  /// The orders that the sublayers of a layer are painted in, one after the other; a single one where none of them
  /// changes places with another.
  ///
  /// Too many become the last one.
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

  /// An order that both others agree with; nil where they contradict each other.
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

  /// The order that each two siblings have in the last frame in which both are seen.
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
