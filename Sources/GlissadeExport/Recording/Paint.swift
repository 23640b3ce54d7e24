import GlissadeEngine
import GlissadeMath

/// The fill colours and borders of layers, with substitutes for pictures of the host.
///
/// In a recording without any colours, each layer is filled with one of a few colours by its index, and has an outline.
struct Paint {
  /// Whether no layer of the recording has a colour or a picture, so that all layers get substitute colours.
  private let isBlank: Bool

  init(_ recording: Recording) {
    isBlank = !recording.frames.contains { frame in
      frame.layers.contains { Paint.isPainted($0, recording.layers) }
    }
  }

  init(_ timelines: Timelines) { isBlank = timelines.isBlank }

  /// Whether a layer has a colour or a picture of its own.
  static func isPainted(_ state: LayerState, _ layers: [RecordedLayer]) -> Bool {
    layers[state.layer].role != .mask
      && (state.backgroundColor.alpha > 0 || state.contents != nil
        || (state.borderWidth > 0 && state.borderColor.alpha > 0) || Paint.shapeParts(state) > 0)
  }

  /// Returns the fill colour of a layer.
  func fill(_ state: LayerState) -> Color {
    if state.backgroundColor.alpha > 0 { return state.backgroundColor.clamped }
    if let contents = state.contents { return Paint.palette(Int(contents % 7), alpha: 1) }
    return isBlank ? Paint.palette(state.layer, alpha: 0.45) : .clear
  }

  /// A border inside of a layer's bounds.
  struct Border {
    var width: Double
    var color: Color

    var isVisible: Bool { width > 0 && color.alpha > 0 }
  }

  /// Returns the border of a layer, or the outline that belongs to its substitute colour; masks have none.
  func border(_ state: LayerState, _ role: RecordedLayer.Role) -> Border {
    isBlank && role != .mask
      ? Border(width: 1, color: Paint.palette(state.layer, alpha: 1))
      : Border(width: max(0, state.borderWidth), color: state.borderColor.clamped)
  }

  /// Returns the number of drawings of a layer: its filled bounds, its border, and the area and line of its shape.
  func shapeCount(_ state: LayerState) -> Int {
    let parts = Paint.shapeParts(state)
    guard state.bounds.width != 0, state.bounds.height != 0 else { return parts }
    return parts + (fill(state).alpha > 0 ? 1 : 0) + (border(state, .content).isVisible ? 1 : 0)
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
    let parts = [color.red, color.green, color.blue]
    return "#" + parts.map { UInt8(($0 * 255).rounded()).hexadecimal() }.joined()
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
