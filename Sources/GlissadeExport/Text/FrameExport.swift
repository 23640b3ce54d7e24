import GlissadeMath

/// Exports frames as text for other tools, in JSON, JSON Lines or comma-separated values, in full precision.
///
/// Numbers have the fewest digits that parse to the same Double. In JSON Lines and comma-separated values, the text
/// of some frames is exactly that part of the text of all frames, so partial recordings can be concatenated. A JSON
/// document of a partial recording is complete in itself.
public enum FrameExport {
  /// The header of ``csv(_:)``: the names of the columns, separated by commas, without a line end.
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
        text += "{\"layer\":\(state.layer),\(members(layer)),\(members(state))}"
      }
      text += "]}\n"
    }
    return text
  }

  /// Returns one JSON document with all data of the recording.
  ///
  /// `layers` describes each layer once; frames refer to layers by their indices in it. `events` contains the events
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
    text += "],\"frames\":["
    for (place, frame) in recording.frames.enumerated() {
      text += place > 0 ? ",\n" : "\n"
      text += "{\"frame\":\(frame.index),\"time\":\(NumberText.shortest(frame.time)),\"layers\":["
      text += frame.layers.map { "{\"layer\":\($0.layer)," + members($0) + "}" }
        .joined(separator: ",")
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
  /// - Parameter recording: The recording.
  /// - Throws: The errors of ``jsonLines(_:)``.
  public static func csv(_ recording: Recording) throws(ExportError) -> String {
    try recording.check(for: .csv)
    var text = recording.frames.first?.index == 0 ? csvHeader + "\n" : ""
    for frame in recording.frames {
      let start = "\(frame.index),\(NumberText.shortest(frame.time)),"
      for state in frame.layers {
        let layer = recording.layers[state.layer]
        text += start
        text += "\(state.layer),\(TextEscape.csv(layer.name ?? "")),"
        text += "\(layer.parent.map(String.init) ?? ""),\(layer.role.rawValue),"
        text += "\(NumberText.shortest(state.opacity)),\(state.isHidden ? 1 : 0),"
        text += joined(state.bounds.numbers) + "," + joined(state.local.entries) + ","
        text += joined(state.world.entries) + "\n"
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
