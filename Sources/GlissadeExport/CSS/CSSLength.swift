import GlissadeMath

/// Writes lengths in the unit of a style sheet.
struct CSSLength {
  let unit: CSSExport.Unit
  let viewport: Size

  /// Whether the layers follow the size of a container.
  var isScaled: Bool { unit != .px }

  /// Returns a length.
  ///
  /// - Parameters:
  ///   - value: The length in points.
  ///   - reference: The length that percentages are of; nil if there is none, or if it changes.
  func text(_ value: Double, _ decimals: Int = 4, of reference: Double? = nil) -> String {
    if unit == .px { return NumberText.rounded(value, decimals) + "px" }
    if unit == .percent, let reference, reference > 1e-3 {
      return NumberText.rounded(value / reference * 100, decimals) + "%"
    }
    return NumberText.rounded(value / viewport.width * 100, decimals) + "cqw"
  }

  /// The properties of the element of the stage.
  var stage: String {
    let (width, height) = (viewport.width, viewport.height)
    guard isScaled else { return "width: \(text(width)); height: \(text(height))" }
    let ratio = NumberText.rounded(width, 4) + " / " + NumberText.rounded(height, 4)
    return "width: 100%; aspect-ratio: \(ratio); container-type: inline-size"
  }
}
