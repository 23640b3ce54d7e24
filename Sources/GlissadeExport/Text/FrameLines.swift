import GlissadeMath

/// Writes frames as JSON Lines or comma-separated values, one after another.
///
/// The text of some frames is exactly that part of the text of all frames; in comma-separated values, if all or none of
/// the parts have the columns of shapes.
package struct FrameLines {
  private let format: ExportFormat
  private let hasShapes: Bool
  private var json = JSONWriter(isInMarkup: true)
  private var csv = CSVWriter()
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
    defer {
      json.bytes.removeAll(keepingCapacity: true)
      csv.bytes.removeAll(keepingCapacity: true)
    }
    return format == .csv ? csv.bytes : json.bytes
  }

  /// The number of bytes that ``take()`` returns.
  package var count: Int { json.bytes.count + csv.bytes.count }

  /// Appends the lines of a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - layers: The layers of the recording up to this frame.
  package mutating func append(_ frame: RecordedFrame, _ layers: [RecordedLayer]) {
    if format == .csv {
      appendRows(frame, layers)
    } else {
      json.frame(frame, layers)
      json.endLine()
    }
    isFirst = false
  }

  private mutating func appendRows(_ frame: RecordedFrame, _ layers: [RecordedLayer]) {
    if isFirst && frame.index == 0 {
      for name in FrameExport.columns + (hasShapes ? ShapeText.columns : []) { csv.field(name) }
      csv.endRow()
    }
    for state in frame.layers {
      let layer = layers[state.layer]
      csv.field(frame.index)
      csv.field(frame.time)
      csv.field(state.layer)
      csv.field(layer.name ?? "")
      csv.field(layer.parent)
      csv.field(layer.role.rawValue)
      csv.field(state.opacity)
      csv.field(state.isHidden ? 1 : 0)
      for number in state.bounds.numbers { csv.field(number) }
      for number in state.local.entries { csv.field(number) }
      for number in state.world.entries { csv.field(number) }
      if hasShapes { for field in ShapeText.fields(state.shape) { csv.field(field) } }
      csv.endRow()
    }
  }
}

extension JSONWriter {
  /// Writes a frame as an object.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - layers: The layers to describe in each frame, with the paths of their shapes as text; nil if a table describes
  ///     them.
  ///   - table: The table of the paths.
  mutating func frame(
    _ frame: RecordedFrame, _ layers: [RecordedLayer]?, _ table: ShapeText = ShapeText()
  ) {
    object { writer in
      writer.member("frame", frame.index)
      writer.member("time", frame.time)
      writer.member(objects: "layers", frame.layers) { writer, state in
        writer.member("layer", state.layer)
        if let layers { writer.members(layers[state.layer]) }
        writer.member("opacity", state.opacity)
        writer.member("hidden", state.isHidden)
        writer.member("bounds", state.bounds.numbers)
        writer.member("local", state.local.entries)
        writer.member("world", state.world.entries)
        if let shape = state.shape { table.write(shape, isInline: layers != nil, to: &writer) }
      }
    }
  }

  /// Writes the members that describe a layer.
  mutating func members(_ layer: RecordedLayer) {
    member("name", layer.name)
    member("parent", layer.parent)
    member("role", layer.role.rawValue)
  }
}

extension Rect {
  /// The origin and the size.
  fileprivate var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}
