/// The parts of a style sheet that all layers share.
struct CSSSheet {
  /// The recording, whose frames are only in the timelines.
  let recording: Recording
  let timelines: Timelines
  let prefix: String
  let error: Double
  let paint: Paint
  /// The masks, by the layers that they clip.
  let masks: [Int: Int]
  let areSpatial: [Bool]
  /// The layers with sublayers.
  let superlayers: Set<Int>
  /// The times of the frames as fractions of the duration.
  let shares: [Double]

  init(_ recording: Recording, _ timelines: Timelines, prefix: String, error: Double) {
    (self.recording, self.timelines) = (recording, timelines)
    (self.prefix, self.error) = (prefix, error)
    paint = Paint(timelines)
    masks = recording.masks
    areSpatial = ElementGeometry.areSpatial(recording.layers, timelines.layers)
    superlayers = Set(recording.layers.lazy.filter { $0.role != .mask }.compactMap(\.parent))
    let duration = timelines.duration
    shares = timelines.times.map { duration > 0 ? $0 / duration : 0 }
  }
}
