import GlissadeEngine
import GlissadeMath

extension CSSLayerWriter {
  /// Writes the area and the line of the layer's shape, the first and the last path in its element's drawing.
  mutating func shape() throws(ExportError) {
    guard let own, own.hasShapes else { return }
    let states = Array(own)
    let shapes = states.map { $0.shape?.shape ?? Shape() }
    if let matrices = sheet.matrices[index] { return projectedShape(matrices, states, shapes) }
    begin(.area)
    if shapes.contains(where: \.isFilled) {
      path(shapes.map(\.filledPath), states)
      colors("fill", shapes.map { $0.fillColor ?? .clear })
      words("fill-rule", shapes.map(\.fillRule.svgName), standard: "nonzero")
    } else {
      add("display: none")
    }
    begin(.line)
    add("fill: none")
    if shapes.contains(where: \.isStroked) {
      path(shapes.map(\.visibleTrimmedPath), states)
      colors("stroke", shapes.map { $0.strokeColor ?? .clear })
      let pixels = { (value: Double) in NumberText.rounded(value, 6) + "px" }
      try numbers("stroke-width", shapes.map { max(0, $0.lineWidth) }, standard: nil, pixels)
      words("stroke-linecap", shapes.map(\.lineCap.svgName), standard: "butt")
      words("stroke-linejoin", shapes.map(\.drawnJoin.svgName), standard: "miter")
      if shapes.contains(where: { $0.drawnJoin == .miter }) {
        try numbers(
          "stroke-miterlimit", shapes.map { max(1, $0.miterLimit) }, standard: nil
        ) { NumberText.rounded($0, 6) }
      }
      try dashes(shapes, pixels)
    }
    begin(.element)
  }

  private mutating func dashes(
    _ shapes: [Shape], _ pixels: (Double) -> String
  ) throws(ExportError) {
    let patterns = shapes.map(\.dashes)
    guard patterns.contains(where: { !$0.isEmpty }) else { return }
    func text(_ pattern: [Double]) -> String {
      pattern.isEmpty
        ? "none" : pattern.map { NumberText.rounded($0, 4) + "px" }.joined(separator: ", ")
    }
    let track = Track(
      patterns, times: shares, tolerance: PathText.tolerance, isLinear: { $0.count == $1.count })
    if track.isConstant {
      add("stroke-dasharray: \(text(patterns[0]))")
    } else {
      keys("stroke-dasharray", track.frames.map { ($0, text(patterns[$0])) })
    }
    try numbers("stroke-dashoffset", shapes.map(\.lineDashPhase), standard: nil, pixels)
  }

  private mutating func path(_ paths: [Path], _ states: [LayerState]) {
    var table = PathTable()
    let vectors = zip(paths, states).map { table.vector(ElementGeometry.path($0, of: $1)) }
    outline("d", vectors, { value in value.map { table.css($0) } ?? "none" }) {
      Track(paths: vectors, times: $0, tolerance: $1)
    }
  }

  /// Writes words that browsers do not interpolate, unless they are always the standard one.
  private mutating func words(_ property: String, _ words: [String], standard: String) {
    let track = Track(jumping: words.map { [words.firstIndex(of: $0).map(Double.init) ?? 0] })
    if !track.isConstant || words[0] != standard {
      jumps(property, track.frames.map { ($0, words[$0]) })
    }
  }
}
