import GlissadeMath

extension Recording {
  /// The largest number in a drawing.
  private static let coordinateLimit = 1e9

  /// Throws if the recording has no frames, is inconsistent, or contains numbers that are not finite or too large to
  /// be drawn.
  func check(for format: ExportFormat) throws(ExportError) {
    guard !frames.isEmpty else { throw .noFrames(format: format) }
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
    var before = -Double.infinity
    var checkedShapes: [Int: RecordedShape] = [:]
    for frame in frames {
      try check(frame.time, "time", "frame \(frame.index)", format)
      guard frame.time > before else {
        throw .malformed(format: format, "the times do not ascend at frame \(frame.index)")
      }
      before = frame.time
      try check(frame, format)
      for state in frame.layers {
        guard let shape = state.shape, checkedShapes[state.layer] != shape else { continue }
        for (property, value) in shape.numbers(isDrawn: format.isDrawn) {
          try check(value, property, name(of: state.layer), format)
        }
        checkedShapes[state.layer] = shape
      }
    }
    for event in events { try check(event.time, "time", "event \(event.label)", format) }
  }

  private func check(_ frame: RecordedFrame, _ format: ExportFormat) throws(ExportError) {
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
      let name = name(of: state.layer)
      for row in 0..<4 {
        for column in 0..<4 {
          let place = "[\(row + 1), \(column + 1)]"
          try check(state.local[row, column], "local" + place, name, format)
          try check(state.world[row, column], "world" + place, name, format)
        }
      }
      for (property, value) in state.numbers { try check(value, property, name, format) }
      for value in state.shadow?.numbers ?? [] { try check(value, "shadow", name, format) }
    }
  }

  private func check(
    _ value: Double, _ property: String, _ layer: String, _ format: ExportFormat
  ) throws(ExportError) {
    // The textual formats allow all finite numbers; players have a smaller range.
    guard value.isFinite, !format.isDrawn || value.magnitude <= Recording.coordinateLimit else {
      throw .invalidValue(format: format, layer: layer, property: property, value: value)
    }
  }
}

extension LayerState {
  /// All numbers except the matrices, with their names.
  fileprivate var numbers: [(String, Double)] {
    [
      ("opacity", opacity), ("bounds.origin.x", bounds.origin.x),
      ("bounds.origin.y", bounds.origin.y), ("bounds.size.width", bounds.size.width),
      ("bounds.size.height", bounds.size.height), ("anchorPoint.x", anchorPoint.x),
      ("anchorPoint.y", anchorPoint.y), ("zPosition", zPosition),
      ("backgroundColor.red", backgroundColor.red),
      ("backgroundColor.green", backgroundColor.green),
      ("backgroundColor.blue", backgroundColor.blue),
      ("backgroundColor.alpha", backgroundColor.alpha), ("cornerRadius", cornerRadius),
      ("borderWidth", borderWidth), ("borderColor.red", borderColor.red),
      ("borderColor.green", borderColor.green), ("borderColor.blue", borderColor.blue),
      ("borderColor.alpha", borderColor.alpha),
    ]
  }
}
