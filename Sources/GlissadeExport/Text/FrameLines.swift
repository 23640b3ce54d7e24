import GlissadeMath

/// Writes frames as JSON Lines or comma-separated values, one after another.
///
/// The text of some frames is exactly that part of the text of all frames; in comma-separated values, if all or none of
/// the parts have the columns of shapes.
package struct FrameLines {
  private let format: ExportFormat
  private let hasShapes: Bool
  private var text = TextBytes()
  /// The texts that describe layers, by their indices.
  private var descriptions: [TextBytes] = []
  private var isFirst = true

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: ``ExportFormat/jsonLines`` or ``ExportFormat/csv``.
  ///   - hasShapes: Whether comma-separated values have the columns of shapes.
  package init(_ format: ExportFormat, hasShapes: Bool) {
    (self.format, self.hasShapes) = (format, hasShapes)
  }

  /// The text of the frames since the last call.
  package mutating func take() -> [UInt8] {
    defer { text.removeAll() }
    return text.bytes
  }

  /// The number of bytes that ``take()`` returns.
  package var count: Int { text.bytes.count }

  /// Appends the lines of a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - layers: The layers of the recording up to this frame.
  package mutating func append(_ frame: RecordedFrame, _ layers: [RecordedLayer]) {
    for layer in layers[min(descriptions.count, layers.count)...] { describe(layer) }
    if format == .csv { appendValues(frame) } else { appendObject(frame) }
    isFirst = false
  }

  private mutating func describe(_ layer: RecordedLayer) {
    var description = TextBytes()
    if format == .csv {
      description.append("\(TextEscape.csv(layer.name ?? "")),")
      description.append("\(layer.parent.map(String.init) ?? ""),\(layer.role.rawValue),")
    } else {
      description.append(FrameExport.members(layer))
    }
    descriptions.append(description)
  }

  private mutating func appendObject(_ frame: RecordedFrame) {
    text.append(frame) { [descriptions] text, state in
      text.append(descriptions[state.layer])
      text.separate()
      text.append(members: state)
      if let shape = state.shape { text.append(",\"shape\":{\(ShapeText.inline(shape))}") }
    }
    text.append("\n")
  }

  private mutating func appendValues(_ frame: RecordedFrame) {
    if isFirst && frame.index == 0 {
      let columns = hasShapes ? ShapeText.columns : []
      text.append(([FrameExport.csvHeader] + columns).joined(separator: ",") + "\n")
    }
    for state in frame.layers {
      text.append(frame.index)
      text.separate()
      text.append(frame.time)
      text.separate()
      text.append(state.layer)
      text.separate()
      text.append(descriptions[state.layer])
      text.append(state.opacity)
      text.append(state.isHidden ? ",1," : ",0,")
      text.append(state.bounds)
      text.separate()
      text.append(state.local)
      text.separate()
      text.append(state.world)
      if hasShapes {
        text.append("," + ShapeText.fields(state.shape).joined(separator: ","))
      }
      text.append("\n")
    }
  }
}

extension TextBytes {
  /// Appends a frame as an object of JSON.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - members: A closure that appends the members of a layer behind its index.
  mutating func append(
    _ frame: RecordedFrame, members: (_ text: inout TextBytes, _ state: LayerState) -> Void
  ) {
    append("{\"frame\":")
    append(frame.index)
    append(",\"time\":")
    append(frame.time)
    append(",\"layers\":[")
    for (place, state) in frame.layers.enumerated() {
      append(place > 0 ? ",{\"layer\":" : "{\"layer\":")
      append(state.layer)
      separate()
      members(&self, state)
      append("}")
    }
    append("]}")
  }

  /// Appends the members of JSON that describe a layer's state in a frame.
  mutating func append(members state: LayerState) {
    append("\"opacity\":")
    append(state.opacity)
    append(state.isHidden ? ",\"hidden\":true" : ",\"hidden\":false")
    append(",\"bounds\":[")
    append(state.bounds)
    append("],\"local\":[")
    append(state.local)
    append("],\"world\":[")
    append(state.world)
    append("]")
  }
}
