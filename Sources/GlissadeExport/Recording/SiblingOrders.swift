/// The places of layers among their siblings, from the back, frame by frame.
struct SiblingOrders {
  private var ranks: [[Int]]
  /// Whether siblings are painted in another order than that of their numbers, by their superlayers; those on the stage
  /// at the end.
  private var isChanged: [Bool]
  private let families: [Int]

  init(_ recording: Recording) {
    let count = recording.layers.count
    ranks = [[Int]](
      repeating: [Int](repeating: 0, count: recording.frames.count), count: count)
    families = recording.layers.map { $0.parent ?? count }
    isChanged = [Bool](repeating: false, count: count + 1)
    for (frame, states) in recording.frames.map(\.layers).enumerated() {
      // How many siblings came before, and the number of the last one.
      var before = [(count: Int, last: Int)](repeating: (0, -1), count: count + 1)
      for state in states where recording.layers[state.layer].role != .mask {
        let family = families[state.layer]
        ranks[state.layer][frame] = before[family].count
        if state.layer < before[family].last { isChanged[family] = true }
        before[family] = (before[family].count + 1, state.layer)
      }
    }
  }

  /// Whether a layer's siblings and the layer are painted in another order than that of their numbers, at any frame.
  func differ(around index: Int) -> Bool { isChanged[families[index]] }

  /// The places of a layer; where it is not there, the one before.
  func track(of index: Int, _ timeline: LayerTimeline) -> Track {
    var last = 0
    return Track(
      jumping: timeline.isPresent.indices.map { frame in
        if timeline.isPresent[frame] { last = ranks[index][frame] }
        return [Double(last)]
      })
  }
}
