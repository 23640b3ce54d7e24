/// The parts of a style sheet or an animated drawing that all layers share.
struct CSSSheet {
  /// The recording, whose frames are only in the timelines.
  let recording: Recording
  let timelines: Timelines
  let names: CSSNames
  let length: CSSLength
  /// Whether the elements are those of a drawing, not of a page.
  let isDrawing: Bool
  let error: Double
  let paint: Paint
  /// The masks, by the layers that they clip.
  let masks: [Int: Int]
  let areSpatial: [Bool]
  /// The layers with sublayers.
  let superlayers: Set<Int>
  /// The visibility of each layer; changes while a superlayer is hidden are left out.
  let visibility: [Track]
  /// The times of the frames as fractions of the duration.
  let shares: [Double]

  init(
    _ recording: Recording, _ timelines: Timelines, names: CSSNames, length: CSSLength,
    error: Double, isDrawing: Bool = false
  ) {
    (self.recording, self.timelines) = (recording, timelines)
    (self.names, self.length, self.error) = (names, length, error)
    self.isDrawing = isDrawing
    paint = Paint(timelines)
    masks = recording.masks
    areSpatial = ElementGeometry.areSpatial(recording.layers, timelines.layers)
    superlayers = Set(recording.layers.lazy.filter { $0.role != .mask }.compactMap(\.parent))
    let duration = timelines.duration
    shares = timelines.times.map { duration > 0 ? $0 / duration : 0 }
    visibility = CSSSheet.visibility(recording.layers, timelines)
  }

  /// The layers with an element: those that appear in any frame, in the order of the recording.
  var shown: [Int] {
    recording.layers.indices.filter {
      recording.layers[$0].role != .mask && timelines.layers[$0].states != nil
    }
  }

  /// Returns the indices of the layers with an element by their superlayer, of which -1 is the stage.
  var children: [Int: [Int]] {
    Dictionary(grouping: shown) { recording.layers[$0].parent ?? -1 }
  }

  private static func visibility(_ layers: [RecordedLayer], _ timelines: Timelines) -> [Track] {
    var areShown: [[Bool]] = []
    return layers.indices.map { index in
      let timeline = timelines.layers[index]
      let hidden = timeline.states?.column(LayerStates.isHidden) ?? [1]
      let above = layers[index].parent.map { areShown[$0] }
      let own = timeline.isPresent.indices.map {
        timeline.isPresent[$0] && hidden[hidden.count > 1 ? $0 : 0] == 0
      }
      areShown.append(own.indices.map { own[$0] && above?[$0] != false })
      // Nobody sees the layer in a hidden superlayer, whose visibility it has.
      let seen = own.indices.filter { above?[$0] != false }
      guard let first = seen.first else { return Track(jumping: [[1]]) }
      var values = [Track.Value](repeating: [own[first] ? 1 : 0], count: own.count)
      for frame in own.indices.dropFirst() {
        values[frame] = above?[frame] == false ? values[frame - 1] : [own[frame] ? 1 : 0]
        if frame <= first { values[frame] = [own[first] ? 1 : 0] }
      }
      return Track(jumping: values)
    }
  }
}
