/// The states of one layer in all frames of a recording.
struct LayerTimeline {
  /// The state at each frame; empty if the layer is missing in all frames.
  ///
  /// A frame without the layer repeats the previous state, or has the first one if there is no previous state.
  var states: [LayerState] = []
  /// Whether the layer is present at each frame.
  var isPresent: [Bool]

  /// Returns the timelines of all layers, in the order of the recording.
  static func all(_ recording: Recording) -> [LayerTimeline] {
    let absent = [Bool](repeating: false, count: recording.frames.count)
    var timelines = recording.layers.map { _ in LayerTimeline(isPresent: absent) }
    for (place, frame) in recording.frames.enumerated() {
      for state in frame.layers {
        timelines[state.layer].fill(upTo: place, with: state)
        timelines[state.layer].states.append(state)
        timelines[state.layer].isPresent[place] = true
      }
    }
    for index in timelines.indices {
      if let last = timelines[index].states.last {
        timelines[index].fill(upTo: recording.frames.count, with: last)
      }
    }
    return timelines
  }

  private mutating func fill(upTo place: Int, with first: LayerState) {
    let state = states.last ?? first
    while states.count < place { states.append(state) }
  }
}
