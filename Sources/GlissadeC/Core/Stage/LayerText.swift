public import CGlissade
import GlissadeEngine
import GlissadeMath
import GlissadeText

// The names of layers, and the properties of shape layers that are text.

@c @implementation
public func glissade_layer_get_name(
  _ stage: glissade_stage, _ layer: glissade_layer, _ text: UnsafeMutablePointer<CChar>!,
  _ capacity: Int, _ length: UnsafeMutablePointer<Int>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let output = try TextOutput(text, capacity, length)
    try withStage(stage) { (object) throws(Failure) in
      try output.write(Array((try object.layer(layer, "layer").name ?? "").utf8))
    }
  }
}

@c @implementation
public func glissade_layer_set_text(
  _ stage: glissade_stage, _ layer: glissade_layer, _ property: Int32,
  _ text: UnsafePointer<CChar>!, _ length: Int, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let property = try LayerProperty(property)
    let text = try String(checking: text, length, "text")
    let value: AnimationValue
    switch property.kind {
    case .path:
      do throws(PathSyntaxError) { value = .path(try Path(svgText: text)) } catch {
        throw Failure(
          GLISSADE_SYNTAX, "text", row: text.byteIndex(column: error.column), "\(error)")
      }
    case .dashPattern: value = .dashPattern(try numbers(text))
    default: throw notText(property)
    }
    try withStage(stage) { (object) throws(Failure) in
      let layer = try object.layer(layer, "layer")
      try requireShape(layer, for: property, "layer")
      try mappingEngineErrors("text") { () throws(EngineError) in
        try layer.setValue(value, for: property)
      }
    }
  }
}

@c @implementation
public func glissade_layer_get_text(
  _ stage: glissade_stage, _ layer: glissade_layer, _ property: Int32,
  _ text: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ length: UnsafeMutablePointer<Int>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try read(stage, layer, property, text, capacity, length) { (layer, property) in
      layer.modelValue(of: property)
    }
  }
}

@c @implementation
public func glissade_layer_get_presentation_text(
  _ stage: glissade_stage, _ layer: glissade_layer, _ property: Int32, _ time: Double,
  _ text: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ length: UnsafeMutablePointer<Int>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try requireFinite(time, "time")
    try read(stage, layer, property, text, capacity, length) { (layer, property) in
      layer.shownValue(of: property, at: time)
    }
  }
}

/// Writes the text of a layer's property.
private func read(
  _ stage: glissade_stage, _ layer: glissade_layer, _ property: Int32,
  _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ value: (Layer, LayerProperty) -> AnimationValue
) throws(Failure) {
  let property = try LayerProperty(property)
  switch property.kind {
  case .path, .dashPattern: break
  default: throw notText(property)
  }
  let output = try TextOutput(text, capacity, length)
  try withStage(stage) { (object) throws(Failure) in
    let layer = try object.layer(layer, "layer")
    try requireShape(layer, for: property, "layer")
    let text =
      switch value(layer, property) {
      case .path(let path): path.svgText
      case .dashPattern(let lengths): joined(lengths)
      default: ""
      }
    try output.write(Array(text.utf8))
  }
}

private func notText(_ property: LayerProperty) -> Failure {
  Failure(GLISSADE_TYPE, "property", "\(property.keyPath) is not text")
}

/// Returns a text of numbers with spaces between them.
private func joined(_ numbers: [Double]) -> String {
  var text = ""
  for number in numbers {
    if !text.isEmpty { text += " " }
    text += Path.svgNumber(number)
  }
  return text
}

/// Returns the numbers of a text, which are separated by spaces or commas.
private func numbers(_ text: String) throws(Failure) -> [Double] {
  var list: [Double] = []
  let bytes = Array(text.utf8)
  var (index, isSeparated) = (0, true)
  while index < bytes.count {
    if bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: ",") {
      index += 1
      isSeparated = true
      continue
    }
    guard isSeparated, let number = DecimalNumber(prefixOf: bytes[index...]) else {
      throw Failure(GLISSADE_SYNTAX, "text", row: index, "no number begins at byte \(index)")
    }
    let value = number.value()
    guard value >= 0 else {
      throw Failure(
        GLISSADE_OUT_OF_RANGE, "text", row: index, value: value,
        "\(value) is not a valid dash length")
    }
    list.append(value)
    index = number.endIndex
    isSeparated = false
  }
  return list
}
