import GlissadeEngine
import GlissadeMath

extension CSSLayerWriter {
  /// The part of a style sheet for all elements of shapes, and for the layers that they are behind.
  static func shapeRules(prefix: String) -> String {
    """
    /* The element of a layer with a shape starts with <svg><path/><path/></svg>: its area and its line. */
    .\(prefix) svg { position: absolute; left: 0; top: 0; width: 1px; height: 1px; overflow: visible; z-index: -1; }

    """
  }

  /// Writes the area and the line of the layer's shape, the first and the last path in its element's drawing.
  mutating func shape() throws(ExportError) {
    guard let own, own.hasShapes else { return }
    let states = Array(own)
    let shapes = states.map { $0.shape?.shape ?? Shape() }
    begin(Rule(selector: " > svg > path:first-child", name: name + "-area"))
    if shapes.contains(where: \.isFilled) {
      path(shapes.map(\.filledPath), states)
      colors("fill", shapes.map { $0.fillColor ?? .clear })
      words("fill-rule", shapes.map(\.fillRule.svgName), standard: "nonzero")
    } else {
      add("display: none")
    }
    begin(Rule(selector: " > svg > path:last-child", name: name + "-line"))
    add("fill: none")
    if shapes.contains(where: \.isStroked) {
      path(shapes.map(\.visibleTrimmedPath), states)
      colors("stroke", shapes.map { $0.strokeColor ?? .clear })
      try numbers("stroke-width", shapes.map { max(0, $0.lineWidth) }, "px")
      words("stroke-linecap", shapes.map(\.lineCap.svgName), standard: "butt")
      words("stroke-linejoin", shapes.map(\.drawnJoin.svgName), standard: "miter")
      if shapes.contains(where: { $0.drawnJoin == .miter }) {
        try numbers("stroke-miterlimit", shapes.map { max(1, $0.miterLimit) }, "")
      }
      try dashes(shapes)
    }
    begin(nil)
  }

  private mutating func dashes(_ shapes: [Shape]) throws(ExportError) {
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
      keys("stroke-dasharray", track.frames.map { (shares[$0], text(patterns[$0])) })
    }
    try numbers("stroke-dashoffset", shapes.map(\.lineDashPhase), "px")
  }

  private mutating func path(_ paths: [Path], _ states: [LayerState]) {
    var table = PathTable()
    let vectors = zip(paths, states).map { table.vector(ElementGeometry.path($0, of: $1)) }
    outline("d", vectors, { Track(paths: vectors, times: $0, tolerance: $1) }) { value in
      value.map(table.css) ?? "none"
    }
  }

  /// Writes words that browsers do not interpolate, unless they are always the standard one.
  private mutating func words(_ property: String, _ words: [String], standard: String) {
    let track = Track(jumping: words.map { [words.firstIndex(of: $0).map(Double.init) ?? 0] })
    if !track.isConstant {
      jumps(property, track.frames.map { ($0, words[$0]) })
    } else if words[0] != standard {
      add("\(property): \(words[0])")
    }
  }
}
