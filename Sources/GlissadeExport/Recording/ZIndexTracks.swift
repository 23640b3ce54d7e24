/// The z-index of each layer at each frame: the number of its siblings that are drawn before it.
struct ZIndexTracks {
  /// The ranks of each layer, from a frame on.
  private var ranks: [[(frame: Int, rank: Int)]] = []
  /// The last rank of each layer; -1 before the first one.
  private var lastRanks: [Int] = []
  /// Whether siblings are ever drawn in another order than that of their indices, by superlayer; the stage's key is -1.
  private var isChanged: Set<Int> = []
  private var families: [Int] = []
  private var frameCount = 0
  /// The number of preceding siblings in the frame, and the index of the last one; the stage is first.
  private var before: [(count: Int, last: Int)] = []

  mutating func append(_ frame: RecordedFrame, _ layers: [RecordedLayer]) {
    end(layers)
    for index in before.indices { before[index] = (0, -1) }
    for state in frame.layers where layers[state.layer].role != .mask {
      let (index, family) = (state.layer, families[state.layer] + 1)
      if lastRanks[index] != before[family].count {
        lastRanks[index] = before[family].count
        ranks[index].append((frameCount, before[family].count))
      }
      if index < before[family].last { isChanged.insert(family - 1) }
      before[family] = (before[family].count + 1, index)
    }
    frameCount += 1
  }

  /// Adds layers without a frame.
  mutating func end(_ layers: [RecordedLayer]) {
    families += layers.dropFirst(families.count).map { $0.parent ?? -1 }
    while ranks.count < layers.count {
      ranks.append([])
      lastRanks.append(-1)
    }
    while before.count < layers.count + 1 { before.append((0, -1)) }
  }

  /// Whether the layer and its siblings are drawn in another order than that of their indices in any frame.
  func differ(around index: Int) -> Bool { isChanged.contains(families[index]) }

  /// Returns the track of a layer's z-index; at frames without the layer, the previous value, initially 0.
  func track(of index: Int) -> Track {
    var (values, rest) = ([Track.Value](), ranks[index][...])
    for frame in 0..<frameCount {
      if let next = rest.first, next.frame == frame {
        values.append([Double(next.rank)])
        rest.removeFirst()
      } else {
        values.append(values.last ?? [0])
      }
    }
    return Track(jumping: values)
  }
}
