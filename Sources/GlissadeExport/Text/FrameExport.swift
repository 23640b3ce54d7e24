import GlissadeMath

/// Exports frames as text for other tools, in JSON, JSON Lines or comma-separated values, in full precision.
///
/// Numbers have the fewest digits that parse to the same Double. In JSON Lines and comma-separated values, the text
/// of some frames is exactly that part of the text of all frames, so partial recordings can be concatenated;
/// ``csv(_:)`` tells when those with shapes can. A JSON document of a partial recording is complete in itself.
///
/// Shapes have the properties of ``/GlissadeEngine/Shape``, and a path is a morph: two paths and the progress from one
/// to the other. A JSON document has a table of all paths, to which frames refer by indices. Each line of the other
/// formats stands by itself, so the paths are in the lines, as SVG path data.
public enum FrameExport {
  /// The header of ``csv(_:)`` for recordings without shapes: the names of the columns, separated by commas, without a
  /// line end.
  public static var csvHeader: String { columns.joined(separator: ",") }

  /// The names of the columns.
  static let columns: [String] =
    ["frame", "time", "layer", "name", "parent", "role", "opacity", "hidden"]
    + ["x", "y", "width", "height"]
    + ["local", "world"].flatMap { matrix in
      (1...4).flatMap { row in (1...4).map { "\(matrix)_m\(row)\($0)" } }
    }

  /// Returns one JSON object per frame and line, with the layers in drawing order.
  ///
  /// Matrices are the 16 entries in row-major order for row vectors, with the translation in the last row. `bounds`
  /// is the layer's rectangle in its own coordinates.
  ///
  /// - Parameter recording: The recording.
  /// - Throws: ``ExportError`` for a recording that is inconsistent or contains numbers that are not finite.
  public static func jsonLines(_ recording: Recording) throws(ExportError) -> String {
    try recording.check(for: .jsonLines)
    return lines(recording, .jsonLines, hasShapes: true)
  }

  /// Returns the lines of all frames.
  private static func lines(
    _ recording: Recording, _ format: ExportFormat, hasShapes: Bool
  ) -> String {
    var lines = FrameLines(format, hasShapes: hasShapes)
    for frame in recording.frames { lines.append(frame, recording.layers) }
    return String(decoding: lines.take(), as: UTF8.self)
  }

  /// Returns one JSON document with all data of the recording.
  ///
  /// `layers` describes each layer once; frames refer to layers by their indices in it. `paths` has the paths of all
  /// shapes, as SVG path data, and is missing if there are no shapes. `events` contains the events
  /// from the frame before the first one up to the last frame. Frames of a partial recording keep their indices and
  /// times.
  ///
  /// - Parameter recording: The recording.
  /// - Throws: The errors of ``jsonLines(_:)``.
  public static func json(_ recording: Recording) throws(ExportError) -> String {
    try recording.check(for: .json)
    let size = recording.viewport
    let shapes = ShapeText(recording)
    var writer = JSONWriter(isInMarkup: true)
    writer.object { writer in
      writer.member("viewport", [size.width, size.height])
      writer.member("frameRate", recording.frameRate)
      writer.member("layers", lines: .before, recording.layers) { writer, layer in
        writer.object { $0.members(layer) }
      }
      if !shapes.paths.isEmpty {
        writer.member("paths", lines: .before, shapes.paths) { $0.string($1.svgText) }
      }
      writer.member("frames", lines: .before, recording.frames) { $0.frame($1, nil, shapes) }
      let events = recording.events
      writer.member("events", lines: events.isEmpty ? .between : .before, events) { writer, event in
        writer.object { writer in
          writer.member("time", event.time)
          writer.member("subject", event.subject)
          writer.member("label", event.label)
        }
      }
    }
    writer.endLine()
    return writer.text
  }

  /// Returns one line per frame and layer; frame 0 starts with a line of column names.
  ///
  /// If a layer of any frame has a shape, all lines have further columns for it, which are empty for other layers.
  /// Parts of a recording can therefore only be concatenated if all or none of them show shapes. Lengths of dashes
  /// are separated by spaces.
  ///
  /// - Parameter recording: The recording.
  /// - Throws: The errors of ``jsonLines(_:)``.
  public static func csv(_ recording: Recording) throws(ExportError) -> String {
    try recording.check(for: .csv)
    let hasShapes = recording.frames.contains { $0.layers.contains { $0.shape != nil } }
    return lines(recording, .csv, hasShapes: hasShapes)
  }
}
