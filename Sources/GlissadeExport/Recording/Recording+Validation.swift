import GlissadeMath

extension Recording {
  /// The largest number in a drawing.
  private static let coordinateLimit = 1e9

  /// Throws if the recording has no frames, is inconsistent, or contains numbers that are not finite or too large to
  /// be drawn.
  func check(for format: ExportFormat) throws(ExportError) {
    guard !frames.isEmpty else { throw .noFrames(format: format) }
    try checkHead(for: format)
    var check = FrameCheck(format)
    for frame in frames { try check.check(frame, of: self) }
    for event in events {
      try self.check(event.time, "time", "event \(event.label)", format)
    }
  }

  /// Throws if the viewport, the frame rate or the order of the layers is wrong.
  func checkHead(for format: ExportFormat) throws(ExportError) {
    try check(viewport.width, "width", "the viewport", format)
    try check(viewport.height, "height", "the viewport", format)
    guard viewport.width > 0, viewport.height > 0 else {
      throw .invalidValue(
        format: format, layer: "the viewport", property: "size",
        value: min(viewport.width, viewport.height))
    }
    guard frameRate > 0, frameRate.isFinite else {
      throw .invalidValue(
        format: format, layer: "the recording", property: "frameRate", value: frameRate)
    }
    for (index, layer) in layers.enumerated() {
      if let parent = layer.parent, parent < 0 || parent >= index {
        throw .malformed(
          format: format, "\(name(of: index)) is before its superlayer, number \(parent)")
      }
    }
  }

  fileprivate func check(_ frame: RecordedFrame, _ format: ExportFormat) throws(ExportError) {
    var isPresent = [Bool](repeating: false, count: layers.count)
    for state in frame.layers {
      guard layers.indices.contains(state.layer) else {
        throw .malformed(
          format: format, "frame \(frame.index) has a layer of number \(state.layer)")
      }
      if isPresent[state.layer] {
        throw .malformed(
          format: format, "frame \(frame.index) has \(name(of: state.layer)) twice")
      }
      if let parent = layers[state.layer].parent, !isPresent[parent] {
        throw .malformed(
          format: format,
          "frame \(frame.index) has \(name(of: state.layer)) without its superlayer before it")
      }
      isPresent[state.layer] = true
      // The names of numbers are only needed for an error.
      let numbers = LayerNumbers(state)
      let limit = format.isDrawn ? Recording.coordinateLimit : .greatestFiniteMagnitude
      let shadow = state.shadow?.numbers ?? []
      if numbers.isWithin(limit), shadow.allSatisfy({ $0.magnitude <= limit }) { continue }
      let name = name(of: state.layer)
      for (property, place) in LayerNumbers.names {
        try check(numbers[place], property, name, format)
      }
      for value in shadow { try check(value, "shadow", name, format) }
    }
  }

  fileprivate func check(
    _ value: Double, _ property: String, _ layer: String, _ format: ExportFormat
  ) throws(ExportError) {
    // The textual formats allow all finite numbers; players have a smaller range.
    guard value.isFinite, !format.isDrawn || value.magnitude <= Recording.coordinateLimit else {
      throw .invalidValue(format: format, layer: layer, property: property, value: value)
    }
  }
}

/// A check of frames, one after another.
struct FrameCheck {
  private let format: ExportFormat
  private var lastTime = -Double.infinity
  private var checkedShapes: [Int: RecordedShape] = [:]

  init(_ format: ExportFormat) { self.format = format }

  /// Throws if a frame is inconsistent, or contains numbers that are not finite or too large to be drawn.
  mutating func check(_ frame: RecordedFrame, of recording: Recording) throws(ExportError) {
    try recording.check(frame.time, "time", "frame \(frame.index)", format)
    guard frame.time > lastTime else {
      throw .malformed(format: format, "the times do not ascend at frame \(frame.index)")
    }
    lastTime = frame.time
    try recording.check(frame, format)
    for state in frame.layers {
      guard let shape = state.shape, checkedShapes[state.layer] != shape else { continue }
      for (property, value) in shape.numbers(isDrawn: format.isDrawn) {
        try recording.check(value, property, recording.name(of: state.layer), format)
      }
      checkedShapes[state.layer] = shape
    }
  }
}
