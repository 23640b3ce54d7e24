import GlissadeMath

/// Exports frames as text for other tools, in JSON, JSON Lines or comma-separated values, in full precision.
///
/// Numbers have the fewest digits that parse to the same Double. In JSON Lines and comma-separated values, the text
/// of some frames is exactly that part of the text of all frames, so partial recordings can be concatenated. A JSON
/// document of a partial recording is complete in itself.
///
/// Shapes have the properties of ``/GlissadeEngine/Shape``, and a path is a morph: two paths and the progress from one
/// to the other. A JSON document has a table of all paths, to which frames refer by indices. Each line of the other
/// formats stands by itself, so the paths are in the lines, as SVG path data.
public enum FrameExport {
  /// The header of ``csv(_:)`` for recordings without shapes: the names of the columns, separated by commas, without a
  /// line end.
  public static var csvHeader: String {
    var names = ["frame", "time", "layer", "name", "parent", "role", "opacity", "hidden"]
    names += ["x", "y", "width", "height"]
    for matrix in ["local", "world"] {
      for row in 1...4 { for column in 1...4 { names.append("\(matrix)_m\(row)\(column)") } }
    }
    return names.joined(separator: ",")
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
    var text = ""
    for frame in recording.frames {
      text += "{\"frame\":\(frame.index),\"time\":\(NumberText.shortest(frame.time)),\"layers\":["
      for (place, state) in frame.layers.enumerated() {
        let layer = recording.layers[state.layer]
        if place > 0 { text += "," }
        text += "{\"layer\":\(state.layer),\(members(layer)),\(members(state))"
        if let shape = state.shape { text += ",\"shape\":{\(ShapeText.inline(shape))}" }
        text += "}"
      }
      text += "]}\n"
    }
    return text
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
    var text = "{\"viewport\":[\(joined([size.width, size.height]))]"
    text += ",\"frameRate\":\(NumberText.shortest(recording.frameRate)),\"layers\":[\n"
    text += recording.layers.map { "{\(members($0))}" }.joined(separator: ",\n")
    let shapes = ShapeText(recording)
    if !shapes.paths.isEmpty {
      text += "],\"paths\":[\n"
      text += shapes.paths.map { TextEscape.json($0.svgText) }.joined(separator: ",\n")
    }
    text += "],\"frames\":["
    for (place, frame) in recording.frames.enumerated() {
      text += place > 0 ? ",\n" : "\n"
      text += "{\"frame\":\(frame.index),\"time\":\(NumberText.shortest(frame.time)),\"layers\":["
      text += frame.layers.map { state in
        let shape = state.shape.map { ",\"shape\":{\(shapes.indexed($0))}" } ?? ""
        return "{\"layer\":\(state.layer)," + members(state) + shape + "}"
      }.joined(separator: ",")
      text += "]}"
    }
    text += "],\"events\":["
    for (place, event) in recording.events.enumerated() {
      text += place > 0 ? ",\n" : "\n"
      text += "{\"time\":\(NumberText.shortest(event.time))"
      text += ",\"subject\":\(TextEscape.json(event.subject))"
      text += ",\"label\":\(TextEscape.json(event.label))}"
    }
    return text + "]}\n"
  }

  /// Returns the members that describe a layer.
  private static func members(_ layer: RecordedLayer) -> String {
    "\"name\":\(layer.name.map(TextEscape.json) ?? "null")"
      + ",\"parent\":\(layer.parent.map(String.init) ?? "null")"
      + ",\"role\":\"\(layer.role.rawValue)\""
  }

  /// Returns the members that describe a layer's state in a frame.
  private static func members(_ state: LayerState) -> String {
    "\"opacity\":\(NumberText.shortest(state.opacity)),\"hidden\":\(state.isHidden)"
      + ",\"bounds\":[\(joined(state.bounds.numbers))]"
      + ",\"local\":[\(joined(state.local.entries))],\"world\":[\(joined(state.world.entries))]"
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
    let columns = hasShapes ? ShapeText.columns : []
    let header = ([csvHeader] + columns).joined(separator: ",")
    var text = recording.frames.first?.index == 0 ? header + "\n" : ""
    for frame in recording.frames {
      let start = "\(frame.index),\(NumberText.shortest(frame.time)),"
      for state in frame.layers {
        let layer = recording.layers[state.layer]
        text += start
        text += "\(state.layer),\(TextEscape.csv(layer.name ?? "")),"
        text += "\(layer.parent.map(String.init) ?? ""),\(layer.role.rawValue),"
        text += "\(NumberText.shortest(state.opacity)),\(state.isHidden ? 1 : 0),"
        text += joined(state.bounds.numbers) + "," + joined(state.local.entries) + ","
        text += joined(state.world.entries)
        if hasShapes { text += "," + ShapeText.fields(state.shape).joined(separator: ",") }
        text += "\n"
      }
    }
    return text
  }

  private static func joined(_ numbers: [Double]) -> String {
    numbers.map(NumberText.shortest).joined(separator: ",")
  }
}

extension Rect {
  /// The origin and the size as numbers.
  var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}
