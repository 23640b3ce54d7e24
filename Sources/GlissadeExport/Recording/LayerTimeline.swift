/// What one layer shows in all frames of a recording.
struct LayerTimeline {
  /// Its states, frame by frame, with the nearest earlier one, or else the first, where it is not there; empty where it
  /// never is.
  var states: [LayerState] = []
  /// Whether it is there, frame by frame.
  var isPresent: [Bool]

  /// The timelines of all layers, by their places in the recording.
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
