/// A recording layer by layer, for formats with curves in place of frames.
///
/// It is made of one frame after another, which need not be kept.
struct Timelines {
  /// The timelines of all layers, in the order of the recording.
  private(set) var layers: [LayerTimeline] = []
  /// The times of the frames in seconds, from the first one on.
  private(set) var times: [Double] = []
  private(set) var orders = ZIndexTracks()
  private(set) var isBlank = true
  private(set) var features = UnsupportedFeatures()
  private let keepsWorld: Bool
  private var start = 0.0

  /// Creates timelines without frames.
  ///
  /// - Parameter keepsWorld: Whether the matrices to the stage are kept; otherwise they are those to the superlayer.
  init(keepsWorld: Bool = false) { self.keepsWorld = keepsWorld }

  /// Creates the timelines of a recording.
  init(_ recording: Recording, keepsWorld: Bool = false) {
    self.init(keepsWorld: keepsWorld)
    for frame in recording.frames { append(frame, recording.layers) }
    end(recording.layers)
  }

  /// Records without keeping the frames, and returns the recording without them and its timelines.
  ///
  /// - Parameters:
  ///   - format: The format that the recording is for.
  ///   - range: The frames; nil means all.
  ///   - progress: A closure that receives the index of each frame, including those before the range.
  static func record(
    _ recorder: Recorder, _ format: ExportFormat, _ range: Range<Int>?,
    _ progress: ((Int) -> Void)?
  ) throws(ExportError) -> (recording: Recording, timelines: Timelines) {
    var timelines = Timelines()
    var frameCheck = FrameCheck(format)
    let recording = try recorder.run(
      frames: range, maximumStateCount: recorder.maximumStateCount, progress: progress
    ) { (frame, recording) throws(ExportError) in
      try frameCheck.check(frame, of: recording)
      timelines.append(frame, recording.layers)
      return true
    }
    if timelines.times.isEmpty { throw .noFrames(format: format) }
    try recording.checkHead(for: format)
    timelines.end(recording.layers)
    return (recording, timelines)
  }

  /// Appends a frame.
  ///
  /// - Parameter recorded: The layers of all frames so far.
  mutating func append(_ frame: RecordedFrame, _ recorded: [RecordedLayer]) {
    if times.isEmpty { start = frame.time }
    while layers.count < recorded.count { layers.append(LayerTimeline()) }
    // A span, because copies of states take time.
    let states = frame.layers.span
    for place in states.indices {
      let index = states[place].layer
      layers[index].add(states[place], at: times.count, keepsWorld: keepsWorld)
      if isBlank { isBlank = !Paint.isPainted(states[place], recorded) }
      features.add(states[place], recorded)
    }
    orders.append(frame, recorded)
    times.append(frame.time - start)
  }

  /// Ends the timelines after the last frame.
  mutating func end(_ recorded: [RecordedLayer]) {
    while layers.count < recorded.count { layers.append(LayerTimeline()) }
    for index in layers.indices { layers[index].end(at: times.count) }
    orders.end(recorded)
    features.end(recorded)
  }

  /// The time from the first to the last frame, in seconds.
  var duration: Double { times.last ?? 0 }
}
