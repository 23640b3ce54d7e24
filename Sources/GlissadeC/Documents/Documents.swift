public import CGlissade
import GlissadeC
import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTiming
import GlissadeTransitions

// The section "Documents" of the header: creation, properties and parts.

@c @implementation
public func glissade_document_parse(
  _ json: UnsafePointer<CChar>!, _ length: Int,
  _ document: UnsafeMutablePointer<glissade_document>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let document = try requireOutput(document, "document")
    let bytes = try TextParameter(json, length, "json").bytes
    let read: Document
    do throws(DocumentError) { read = try Document(reading: bytes) } catch {
      throw Failure(error, "json", in: bytes)
    }
    document.pointee = try DocumentObject.insert(
      read,
      kind: read.kind == .scene ? GLISSADE_DOCUMENT_SCENE : GLISSADE_DOCUMENT_SCENARIO)
  }
}

@c @implementation
public func glissade_document_transition(
  _ transition: UnsafePointer<CChar>!, _ length: Int, _ width: Double, _ height: Double,
  _ document: UnsafeMutablePointer<glissade_document>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let document = try requireOutput(document, "document")
    let size = try screenSize(width, height)
    let text = try TextParameter(transition, length, "transition")
    document.pointee = try DocumentObject.insert(
      try Document(transition: text, size: size), kind: GLISSADE_DOCUMENT_TRANSITION)
  }
}

private func screenSize(_ width: Double, _ height: Double) throws(Failure) -> Size {
  if width == 0, height == 0 { return Document.defaultSize }
  func check(_ length: Double, _ field: StaticString) throws(Failure) {
    guard length.isFinite else {
      throw Failure(GLISSADE_NOT_FINITE, field, value: length, "\(field) is \(length)")
    }
    guard DocumentHead.lengths.contains(length) else {
      throw Failure(
        GLISSADE_OUT_OF_RANGE, field, value: length, "\(field) is \(length), not within 1…100000")
    }
  }
  try check(width, "width")
  try check(height, "height")
  return Size(width: width, height: height)
}

extension Document {
  /// Creates the scenario of a built-in transition by its name, or of one that JSON describes.
  fileprivate init(transition text: TextParameter, size: Size) throws(Failure) {
    let isJSON = text.bytes.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: "{")
    let name = isJSON ? "" : String(decoding: text.bytes, as: UTF8.self)
    let named = NamedTransition(name)
    guard isJSON || named != nil else {
      throw Failure(
        GLISSADE_UNKNOWN_NAME, "transition",
        "there is no transition '\(Quotation.cut(name))'"
          + NearestName.advice(for: name, among: NamedTransition.names))
    }
    do throws(DocumentError) {
      if let named {
        try self.init(transition: named.style, isBack: named.isBack, size: size)
      } else {
        try self.init(reading: text.bytes, asTransitionWithSize: size)
      }
    } catch {
      throw Failure(error, "transition", in: text.bytes)
    }
  }
}

@c @implementation
public func glissade_document_destroy(
  _ document: glissade_document, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in try DocumentObject.remove(document) }
}

@c @implementation
public func glissade_document_get_info(
  _ document: glissade_document, _ info: UnsafeMutablePointer<glissade_document_info>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let info = try requireSize(info, "info")
    try DocumentObject.with(document) { (object, _) throws(Failure) in
      let playback = object.playback
      info.pointee.kind = Int32(object.kind)
      info.pointee.width = playback.viewport.width
      info.pointee.height = playback.viewport.height
      info.pointee.duration = object.document.duration ?? .nan
      info.pointee.time = playback.hasBegun ? playback.time : .nan
      info.pointee.is_at_rest = playback.stage.nextWakeTime == nil ? 1 : 0
      info.pointee.is_interactive = object.interaction?.isDriving == true ? 1 : 0
    }
  }
}

@c @implementation
public func glissade_document_stage(
  _ document: glissade_document, _ stage: UnsafeMutablePointer<glissade_stage>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let stage = try requireOutput(stage, "stage")
    stage.pointee = try DocumentObject.with(document) { (object, _) in object.stage }
  }
}

@c @implementation
public func glissade_document_layer(
  _ document: glissade_document, _ name: UnsafePointer<CChar>!, _ length: Int,
  _ layer: UnsafeMutablePointer<glissade_layer>!, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let layer = try requireOutput(layer, "layer")
    let name = try TextParameter(name, length, "name")
    layer.pointee = try DocumentObject.with(document) { (object, stage) throws(Failure) in
      let found = name.string.flatMap { object.playback.layer(named: $0) }
      guard let found else {
        let text = String(decoding: name.bytes, as: UTF8.self)
        throw Failure(
          GLISSADE_UNKNOWN_NAME, "name", "no layer is named '\(Quotation.cut(text))'")
      }
      let handle = stage.handle(of: found)
      guard handle != 0 else {
        throw Failure(GLISSADE_COUNT, "layer", "there are too many layers")
      }
      return handle
    }
  }
}
