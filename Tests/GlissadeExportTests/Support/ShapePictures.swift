import Foundation
import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeExport

/// Pictures of a recording with shapes: one drawn by this file, and those of all exports.
enum ShapePictures {
  /// Returns the share of pixels of which a colour differs from the drawing by more than 24 of 255 levels, by export
  /// or player and by moment.
  ///
  /// - Parameter isSpatial: Whether the layers leave the plane, so that the preview takes the place of the drawing.
  static func differences(
    _ recording: Recording, name: String, isSpatial: Bool = false
  ) throws -> [String: [Double]] {
    let frames = PixelComparison.frames(recording)
    let size = PixelComparison.size(recording)
    let paint = Paint(recording)
    let drawings = frames.map { frame in
      var strip = FrameDrawing(
        recording, recording.frames[frame], paint, prefix: "f\(frame)", scale: 1)
      return strip.svg()
    }
    let preview = PixelComparison.framePage(recording)
    let pages = [
      isSpatial
        ? preview : page(frames.map { ShapeDrawer(recording, recording.frames[$0]).svg }, size),
      page(drawings, size), preview,
      PixelComparison.heldPage(
        PixelComparison.emptyPage(try CSSExport().export(recording).snippet), recording),
    ]
    // A page for all of them would have more layers than the browser has memory for, so that it leaves some out.
    var rows: [PixelComparison.Row] = []
    for (place, page) in pages.enumerated() {
      try PixelComparison.sheet([(html: page, size: size)], name: "\(name)-\(place)")
      rows.append(.init(png: PixelComparison.path("\(name)-\(place).png")))
    }
    var lottie = LottieExport()
    lottie.spatialLayers = .flatten
    let json = try lottie.export(recording.halved).json
    rows += try PixelComparison.players(
      [.init(name: name, recording: recording, lottie: json)], name: name)[0]
    let job = PixelComparison.Job(
      name, recording, reference: rows[0], rows: Array(rows.dropFirst()))
    let names = ["svg", "html", "css"] + Players.names + ["lottie-web"]
    return Dictionary(uniqueKeysWithValues: zip(names, try PixelComparison.compare([job])[0]))
  }

  private static func page(_ drawings: [String], _ size: (width: Int, height: Int)) -> String {
    let style =
      "<style>body{margin:0}.screen{fill:#fff}.edge{fill:none}svg{position:absolute;top:0}</style>"
    let elements = drawings.enumerated().map { place, drawing in
      "<svg width=\"\(size.width)\" height=\"\(size.height)\" style=\"left:\(place * size.width)px\">\(drawing)</svg>"
    }
    return "<!doctype html><head>\(style)</head><body>\(elements.joined())</body>"
  }
}

/// Draws a frame by the rules of layers, without any code of the exports: lines as filled outlines, masks by alpha.
struct ShapeDrawer {
  private let recording: Recording
  private let states: [LayerState]

  init(_ recording: Recording, _ frame: RecordedFrame) {
    (self.recording, states) = (recording, frame.layers)
  }

  var svg: String { states.filter { parent($0) == nil }.map(layer).joined() }

  private func parent(_ state: LayerState) -> Int? { recording.layers[state.layer].parent }

  private func children(_ state: LayerState, _ role: RecordedLayer.Role) -> [LayerState] {
    states.filter { parent($0) == state.layer && recording.layers[$0.layer].role == role }
  }

  private func layer(_ state: LayerState) -> String {
    if state.isHidden { return "" }
    let m = state.local
    let matrix = [m.m11, m.m12, m.m21, m.m22, m.m41, m.m42].map { "\($0)" }.joined(separator: " ")
    let bounds = state.bounds
    var (mask, clip) = ("", "")
    var definitions = ""
    let id = "r\(state.layer)-\(states[0].layer)-\(UUID().uuidString)"
    if let cutting = children(state, .mask).first {
      let hole =
        cutting.shape == nil
        ? rectangle(cutting, "fill=\"#fff\"", matrix: true) : layer(cutting)
      definitions +=
        "<mask id=\"m\(id)\" style=\"mask-type:alpha\" maskUnits=\"userSpaceOnUse\" x=\"-999\" y=\"-999\" width=\"1998\" height=\"1998\">\(hole)</mask>"
      mask = " mask=\"url(#m\(id))\""
    }
    if state.masksToBounds {
      definitions += "<clipPath id=\"c\(id)\">\(rectangle(state, ""))</clipPath>"
      clip = " clip-path=\"url(#c\(id))\""
    }
    var content = ""
    if let shape = state.shape?.shape {
      if let color = shape.fillColor {
        content += path(shape.path, color, shape.fillRule)
      }
      if shape.isStroked, let color = shape.strokeColor {
        content += path(shape.strokeOutline(tolerance: 0.005), color, .nonZero)
      }
    }
    content += children(state, .content).map(layer).joined()
    var text = rectangle(state, paint("fill", state.backgroundColor))
    text += "<g\(clip)>\(content)</g>"
    if state.borderWidth > 0 {
      let half = state.borderWidth / 2
      let inner = bounds.insetBy(dx: half, dy: half)
      text +=
        "<rect x=\"\(inner.minX)\" y=\"\(inner.minY)\" width=\"\(inner.width)\" height=\"\(inner.height)\" rx=\"\(max(0, state.cornerRadius - half))\" fill=\"none\" stroke-width=\"\(state.borderWidth)\" \(paint("stroke", state.borderColor))/>"
    }
    return
      "<g transform=\"matrix(\(matrix))\" opacity=\"\(state.opacity)\"\(mask)><defs>\(definitions)</defs>\(text)</g>"
  }

  private func rectangle(_ state: LayerState, _ attributes: String, matrix: Bool = false) -> String
  {
    let (b, m) = (state.bounds, state.local)
    let place = [m.m11, m.m12, m.m21, m.m22, m.m41, m.m42].map { "\($0)" }.joined(separator: " ")
    let transform = matrix ? " transform=\"matrix(\(place))\"" : ""
    return
      "<rect x=\"\(b.minX)\" y=\"\(b.minY)\" width=\"\(b.width)\" height=\"\(b.height)\" rx=\"\(state.cornerRadius)\"\(transform) \(attributes)/>"
  }

  private func path(_ path: Path, _ color: Color, _ rule: Path.FillRule) -> String {
    let word = rule == .evenOdd ? "evenodd" : "nonzero"
    return "<path d=\"\(path.svgText)\" fill-rule=\"\(word)\" \(paint("fill", color))/>"
  }

  private func paint(_ attribute: String, _ color: Color) -> String {
    let bytes = [color.red, color.green, color.blue].map { "\($0 * 255)" }.joined(separator: " ")
    return "\(attribute)=\"rgb(\(bytes) / \(color.alpha))\""
  }
}
