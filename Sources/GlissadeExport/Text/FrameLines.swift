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
  /// The members or fields that describe each layer.
  private var descriptions: [[UInt8]] = []

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
    descriptions += layers.dropFirst(descriptions.count).map(description)
    if format == .csv {
      appendRows(frame)
    } else {
      json.frame(frame, descriptions)
      json.endLine()
    }
    isFirst = false
  }

  private func description(of layer: RecordedLayer) -> [UInt8] {
    if format == .csv {
      var csv = CSVWriter()
      csv.field(layer.name ?? "")
      csv.field(layer.parent)
      csv.field(layer.role.rawValue)
      return csv.bytes
    }
    var json = JSONWriter(isInMarkup: true)
    json.object { $0.members(layer) }
    return Array(json.bytes.dropFirst().dropLast())
  }

  private mutating func appendRows(_ frame: RecordedFrame) {
    if isFirst && frame.index == 0 {
      for name in FrameExport.columns + (hasShapes ? ShapeText.columns : []) { csv.field(name) }
      csv.endRow()
    }
    for state in frame.layers {
      csv.field(frame.index)
      csv.field(frame.time)
      csv.field(state.layer)
      csv.fields(written: descriptions[state.layer])
      csv.field(state.opacity)
      csv.field(state.isHidden ? 1 : 0)
      csv.fields(state.bounds.numbers)
      csv.fields(state.local.entries)
      csv.fields(state.world.entries)
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
  ///   - descriptions: The members that describe the layers in each frame, which has the paths of their shapes as text
  ///     then; nil if a table describes them.
  ///   - table: The table of the paths.
  mutating func frame(
    _ frame: RecordedFrame, _ descriptions: [[UInt8]]?, _ table: ShapeText = ShapeText()
  ) {
    object { writer in
      writer.member("frame", frame.index)
      writer.member("time", frame.time)
      writer.member(objects: "layers", frame.layers) { writer, state in
        writer.member("layer", state.layer)
        if let descriptions { writer.members(written: descriptions[state.layer]) }
        writer.member("opacity", state.opacity)
        writer.member("hidden", state.isHidden)
        writer.open("bounds", isArray: true)
        // Not as an array, which would be allocated for each layer.
        writer.number(state.bounds.origin.x)
        writer.number(state.bounds.origin.y)
        writer.number(state.bounds.size.width)
        writer.number(state.bounds.size.height)
        writer.close()
        writer.member("local", state.local.vector)
        writer.member("world", state.world.vector)
        if let shape = state.shape {
          table.write(shape, isInline: descriptions != nil, to: &writer)
        }
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
