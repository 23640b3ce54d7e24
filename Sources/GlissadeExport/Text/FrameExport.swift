import GlissadeMath

/// Frames as text for other tools: JSON, JSON Lines and comma-separated values, in full precision.
///
/// Numbers are written as the shortest text that reads back as the same Double. In JSON Lines and comma-separated
/// values a part of the frames is exactly the part of the text that these frames have in the whole, so parts that
/// were recorded apart are put together by writing one after the other. A JSON document of a part stands alone.
public enum FrameExport {
  /// The names of the columns of ``csv(_:)``, separated by commas, without an end of line.
  public static var csvHeader: String {
    var names = ["frame", "time", "layer", "name", "parent", "role", "opacity", "hidden"]
    names += ["x", "y", "width", "height"]
    for matrix in ["local", "world"] {
      for row in 1...4 { for column in 1...4 { names.append("\(matrix)_m\(row)\(column)") } }
    }
    return names.joined(separator: ",")
  }

  /// One object a line for each frame, with its layers in the order of painting.
  ///
  /// Matrices are the 16 entries row by row, for row vectors: the translation is in the last row. `bounds` is
  /// the layer's rectangle in its own coordinates.
  /// - Throws: ``ExportError`` for a recording with numbers that are not finite, or that does not fit together.
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

  /// One document with everything that is known of the frames.
  ///
  /// `layers` says once what each layer is; those of a frame name it by its place there. `events` are those up to
  /// the last frame, from the one before the first. Frames of a part keep the numbers and times that they have in the
  /// whole.
  /// - Throws: What ``jsonLines(_:)`` throws.
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

  /// The description of a layer, as members of an object.
  private static func members(_ layer: RecordedLayer) -> String {
    "\"name\":\(layer.name.map(TextEscape.json) ?? "null")"
      + ",\"parent\":\(layer.parent.map(String.init) ?? "null")"
      + ",\"role\":\"\(layer.role.rawValue)\""
  }

  /// What a layer shows in a frame, as members of an object.
  private static func members(_ state: LayerState) -> String {
    "\"opacity\":\(NumberText.shortest(state.opacity)),\"hidden\":\(state.isHidden)"
      + ",\"bounds\":[\(joined(state.bounds.numbers))]"
      + ",\"local\":[\(joined(state.local.entries))],\"world\":[\(joined(state.world.entries))]"
  }

  /// One line for each frame and layer; the first line of frame 0 names the columns.
  ///
  /// - Throws: What ``jsonLines(_:)`` throws.
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
  /// The origin's and the size's numbers.
  var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}
