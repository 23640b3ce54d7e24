/// The z-index of each layer at each frame: the number of its siblings that are drawn before it.
struct ZIndexTracks {
  private var ranks: [[Int]]
  /// Whether siblings are ever drawn in another order than that of their indices, by superlayer; the stage is last.
  private var isChanged: [Bool]
  private let families: [Int]

  init(_ recording: Recording) {
    let count = recording.layers.count
    ranks = [[Int]](
      repeating: [Int](repeating: 0, count: recording.frames.count), count: count)
    families = recording.layers.map { $0.parent ?? count }
    isChanged = [Bool](repeating: false, count: count + 1)
    for (frame, states) in recording.frames.map(\.layers).enumerated() {
      // The number of preceding siblings, and the index of the last one.
      var before = [(count: Int, last: Int)](repeating: (0, -1), count: count + 1)
      for state in states where recording.layers[state.layer].role != .mask {
        let family = families[state.layer]
        ranks[state.layer][frame] = before[family].count
        if state.layer < before[family].last { isChanged[family] = true }
        before[family] = (before[family].count + 1, state.layer)
      }
    }
  }

  /// Whether the layer and its siblings are drawn in another order than that of their indices in any frame.
  func differ(around index: Int) -> Bool { isChanged[families[index]] }

  /// Returns the track of a layer's z-index; at frames without the layer, the previous value, initially 0.
  func track(of index: Int, _ timeline: LayerTimeline) -> Track {
    var last = 0
    return Track(
      jumping: timeline.isPresent.indices.map { frame in
        if timeline.isPresent[frame] { last = ranks[index][frame] }
        return [Double(last)]
      })
  }
}
