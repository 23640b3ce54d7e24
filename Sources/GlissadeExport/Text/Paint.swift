import GlissadeMath

/// How the colours of layers are written, and what stands in for pictures that only the host has.
struct Paint {
  /// Whether no layer of the recording has a colour or a picture: layers then get colours of their own.
  private let isBlank: Bool

  init(_ recording: Recording) {
    isBlank = !recording.frames.contains { frame in
      frame.layers.contains {
        recording.layers[$0.layer].role != .mask
          && ($0.backgroundColor.alpha > 0 || $0.contents != nil
            || ($0.borderWidth > 0 && $0.borderColor.alpha > 0))
      }
    }
  }

  /// The colour that a layer is filled with.
  func fill(_ state: LayerState) -> Color {
    if state.backgroundColor.alpha > 0 { return state.backgroundColor.clamped }
    if let contents = state.contents { return Paint.palette(Int(contents % 7), alpha: 1) }
    return isBlank ? Paint.palette(state.layer, alpha: 0.45) : .clear
  }

  /// How many shapes a layer is painted with: its filled bounds, its border.
  func shapeCount(_ state: LayerState) -> Int {
    guard state.bounds.width != 0, state.bounds.height != 0 else { return 0 }
    let hasBorder = state.borderWidth > 0 && state.borderColor.alpha > 0
    return (fill(state).alpha > 0 ? 1 : 0) + (hasBorder ? 1 : 0)
  }

  /// Colours that can be told apart, in light and in dark surroundings.
  private static func palette(_ index: Int, alpha: Double) -> Color {
    let colors: [(Double, Double, Double)] = [
      (0.36, 0.54, 0.90), (0.93, 0.55, 0.35), (0.35, 0.70, 0.55), (0.80, 0.45, 0.70),
      (0.90, 0.75, 0.35), (0.50, 0.48, 0.85), (0.40, 0.70, 0.80),
    ]
    let (red, green, blue) = colors[index % colors.count]
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A colour as style sheets have it.
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
