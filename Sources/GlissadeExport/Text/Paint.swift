import GlissadeEngine
import GlissadeMath

/// The fill colours of layers, with substitutes for pictures of the host.
struct Paint {
  /// Whether no layer of the recording has a colour or a picture, so that all layers get substitute colours.
  private let isBlank: Bool

  init(_ recording: Recording) {
    isBlank = !recording.frames.contains { frame in
      frame.layers.contains {
        recording.layers[$0.layer].role != .mask
          && ($0.backgroundColor.alpha > 0 || $0.contents != nil
            || ($0.borderWidth > 0 && $0.borderColor.alpha > 0) || Paint.shapeParts($0) > 0)
      }
    }
  }

  /// Returns the fill colour of a layer.
  func fill(_ state: LayerState) -> Color {
    if state.backgroundColor.alpha > 0 { return state.backgroundColor.clamped }
    if let contents = state.contents { return Paint.palette(Int(contents % 7), alpha: 1) }
    return isBlank ? Paint.palette(state.layer, alpha: 0.45) : .clear
  }

  /// Returns the number of drawings of a layer: its filled bounds, its border, and the area and line of its shape.
  func shapeCount(_ state: LayerState) -> Int {
    let parts = Paint.shapeParts(state)
    guard state.bounds.width != 0, state.bounds.height != 0 else { return parts }
    let hasBorder = state.borderWidth > 0 && state.borderColor.alpha > 0
    return parts + (fill(state).alpha > 0 ? 1 : 0) + (hasBorder ? 1 : 0)
  }

  /// Returns how many of the area and the line of a layer's shape are visible.
  private static func shapeParts(_ state: LayerState) -> Int {
    guard let shape = state.shape, !shape.pathMorph.start.isEmpty else { return 0 }
    return (shape.style.hasFill ? 1 : 0) + (shape.style.hasLine ? 1 : 0)
  }

  /// Returns one of a set of distinct colours for light and dark backgrounds.
  private static func palette(_ index: Int, alpha: Double) -> Color {
    let colors: [(Double, Double, Double)] = [
      (0.36, 0.54, 0.90), (0.93, 0.55, 0.35), (0.35, 0.70, 0.55), (0.80, 0.45, 0.70),
      (0.90, 0.75, 0.35), (0.50, 0.48, 0.85), (0.40, 0.70, 0.80),
    ]
    let (red, green, blue) = colors[index % colors.count]
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns SVG attributes that paint with a colour, each after a space.
  ///
  /// - Parameter attribute: `fill` or `stroke`.
  static func attributes(_ attribute: String, _ color: Color) -> String {
    let color = color.clamped
    let opaque = " \(attribute)=\"\(hex(color))\""
    if color.alpha >= 1 { return opaque }
    return opaque + " \(attribute)-opacity=\"\(NumberText.rounded(color.alpha, 4))\""
  }

  /// Returns an opaque colour of components of 0…1 in hexadecimal digits.
  static func hex(_ color: Color) -> String {
    var text = "#"
    for part in [color.red, color.green, color.blue] {
      let byte = Int((part * 255).rounded())
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16)
    }
    return text
  }

  /// Returns a colour in CSS syntax.
  static func css(_ color: Color) -> String {
    let color = color.clamped
    func byte(_ value: Double) -> String { NumberText.rounded(value * 255, 2) }
    if color.alpha == 1 {
      return "rgb(\(byte(color.red)),\(byte(color.green)),\(byte(color.blue)))"
    }
    return "rgba(\(byte(color.red)),\(byte(color.green)),\(byte(color.blue)),"
      + "\(NumberText.rounded(color.alpha, 4)))"
  }
}
