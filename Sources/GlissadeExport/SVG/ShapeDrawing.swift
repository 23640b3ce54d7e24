import GlissadeEngine
import GlissadeMath

/// A shape in an SVG drawing.
///
/// An affine map is left to SVG, with the path and the line in the layer's coordinates. In perspective, the area and
/// the outline of the line are projected as polygons.
struct ShapeDrawing {
  let shape: Shape
  /// The matrix from the layer's coordinates to the drawing's.
  let matrix: Transform3D

  /// The maximum distance of a projected polygon from its curve, in points of the layer.
  private static let tolerance = 0.02

  private var isAffine: Bool { matrix.m14 == 0 && matrix.m24 == 0 && matrix.m44 == 1 }

  /// The elements that draw the area and the line.
  var svg: String {
    guard isAffine else { return projected }
    let isWhole = shape.strokeStart <= 0 && shape.strokeEnd >= 1
    switch (shape.isFilled, shape.isStroked) {
    case (false, false): return ""
    case (true, false): return element(shape.path, fill)
    case (false, true): return element(shape.trimmedPath, " fill=\"none\"" + stroke)
    case (true, true):
      if isWhole { return element(shape.path, fill + stroke) }
      return element(shape.path, fill) + element(shape.trimmedPath, " fill=\"none\"" + stroke)
    }
  }

  /// The attributes of a clip path's element.
  var clip: String {
    let isLine = !shape.isFilled && shape.isStroked
    let path = isLine ? shape.outline(tolerance: ShapeDrawing.tolerance) : shape.filledPath
    let rule = isLine ? Path.FillRule.nonZero : shape.fillRule
    let place =
      isAffine
      ? "d=\"\(PathText.data(path))\"\(transform)" : "d=\"\(ShapeDrawing.projected(path, matrix))\""
    return place + (rule == .evenOdd ? " clip-rule=\"evenodd\"" : "")
  }

  private func element(_ path: Path, _ attributes: String) -> String {
    path.isEmpty ? "" : "<path d=\"\(PathText.data(path))\"\(transform)\(attributes)/>"
  }

  private var transform: String {
    let map = matrix.affineTransform
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { NumberText.rounded($0, 6) }
    return " transform=\"matrix(\(numbers.joined(separator: " ")))\""
  }

  private var fill: String {
    let rule = shape.fillRule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
    return rule + Paint.attributes("fill", shape.fillColor ?? .clear)
  }

  private var stroke: String {
    var text = Paint.attributes("stroke", shape.strokeColor ?? .clear)
    text += " stroke-width=\"\(NumberText.rounded(shape.lineWidth, 4))\""
    if shape.lineCap != .butt { text += " stroke-linecap=\"\(shape.lineCap.svgName)\"" }
    if shape.drawnJoin != .miter { text += " stroke-linejoin=\"\(shape.drawnJoin.svgName)\"" }
    if shape.drawnJoin == .miter {
      text += " stroke-miterlimit=\"\(NumberText.rounded(shape.miterLimit, 4))\""
    }
    guard !shape.dashes.isEmpty else { return text }
    text += " stroke-dasharray=\""
    text += shape.dashes.map { NumberText.rounded($0, 4) }.joined(separator: " ") + "\""
    if shape.lineDashPhase != 0 {
      text += " stroke-dashoffset=\"\(NumberText.rounded(shape.lineDashPhase, 4))\""
    }
    return text
  }

  // MARK: Perspective

  private var projected: String {
    var text = ""
    func add(_ path: Path, _ rule: Path.FillRule, _ color: Color?) {
      let data = ShapeDrawing.projected(path, matrix)
      let attribute = rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
      text += "<path d=\"\(data)\"\(attribute)\(Paint.attributes("fill", color ?? .clear))/>"
    }
    if shape.isFilled { add(shape.path, shape.fillRule, shape.fillColor) }
    if shape.isStroked {
      let outline = shape.outline(tolerance: ShapeDrawing.tolerance)
      add(outline, .nonZero, shape.strokeColor)
    }
    return text
  }

  private static func projected(_ path: Path, _ matrix: Transform3D) -> String {
    let polygons = path.flattened(tolerance: tolerance).compactMap {
      Outline(Outline.projected($0.points, through: matrix)).pathData()
    }
    return polygons.isEmpty ? "M0 0" : polygons.joined()
  }
}
