/// The states of one layer in all frames of a recording.
struct LayerTimeline {
  /// The state at each frame; nil if the layer is missing in all frames.
  ///
  /// A frame without the layer repeats the previous state, or has the first one if there is no previous state.
  private(set) var states: LayerStates?
  /// Whether the layer is present at each frame.
  private(set) var isPresent: [Bool] = []

  /// Adds the state at a frame after all others.
  mutating func add(_ state: borrowing LayerState, at frame: Int, keepsWorld: Bool) {
    if states == nil { states = LayerStates(state, keepsWorld: keepsWorld) }
    // The first state is that of the frames before it as well.
    states?.fill(to: frame)
    if states?.count == frame { states?.append(state) } else { states?.fill(to: frame + 1) }
    while isPresent.count < frame { isPresent.append(false) }
    isPresent.append(true)
  }

  /// Adds the frames from the last one with the layer up to the last of all.
  mutating func end(at count: Int) {
    states?.fill(to: count)
    isPresent += [Bool](repeating: false, count: count - isPresent.count)
  }

  /// The states as an array, for repeated reads; empty if the layer is missing in all frames.
  var all: [LayerState] { states.map(Array.init) ?? [] }
}
