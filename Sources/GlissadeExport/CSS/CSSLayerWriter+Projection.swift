import GlissadeEngine
import GlissadeMath

/// Drawings have no depth: the outlines of layers in space are drawn as they are seen.
extension CSSLayerWriter {
  /// Writes the outline of the bounds, and that of the inner edge of a border.
  ///
  /// - Parameter insets: The widths of the border; nil for the bounds alone.
  mutating func projectedOutline(_ matrices: [Transform3D], insets: [Double]?) {
    guard let own else { return }
    let radii = drawnRadii(own.column(LayerStates.cornerRadius))
    let isRound = radii.contains { $0 > 0 }
    let sizes = sizes
    projected(matrices) { frame in
      let size = sizes[sizes.count > 1 ? frame : 0]
      // All outlines have the same number of points.
      let radius = isRound ? max(radii[radii.count > 1 ? frame : 0], 0x1p-10) : 0
      var outlines = [Outline.points(Rect(origin: .zero, size: size), radius)]
      if let insets {
        let width = min(insets[insets.count > 1 ? frame : 0], size.width / 2, size.height / 2)
        let inner = Rect(origin: .zero, size: size).insetBy(dx: width, dy: width)
        outlines.append(Outline.points(inner, isRound ? max(radius - width, 0x1p-10) : 0))
      }
      return outlines
    }
  }

  /// Writes the area and the outline of the line of a shape.
  mutating func projectedShape(
    _ matrices: [Transform3D], _ states: [LayerState], _ shapes: [Shape]
  ) {
    func polygons(_ path: Path, _ frame: Int) -> [[Point]] {
      ElementGeometry.path(path, of: states[frame]).flattened(tolerance: 0.05).map(\.points)
    }
    begin(.area)
    projected(matrices) { polygons(shapes[$0].filledPath, $0) }
    colors("fill", shapes.map { $0.fillColor ?? .clear })
    if shapes.contains(where: { $0.fillRule == .evenOdd }) { add("fill-rule: evenodd") }
    begin(.line)
    projected(matrices) {
      shapes[$0].isStroked ? polygons(shapes[$0].outline(tolerance: 0.05), $0) : []
    }
    colors("fill", shapes.map { $0.strokeColor ?? .clear })
    begin(.element)
  }

  /// Writes the outline of a mask.
  mutating func projectedMask(_ matrices: [Transform3D], _ clips: ElementGeometry.Clips) {
    projected(matrices) { frame in
      guard let value = clips.values[frame] else {
        let all = Rect(x: -9999, y: -9999, width: 19998, height: 19998)
        return [Outline.points(all, 0)]
      }
      let numbers = clips.table == nil ? value : Array(value.dropFirst())
      return [
        stride(from: 0, to: numbers.count - 1, by: 2).map {
          Point(x: numbers[$0], y: numbers[$0 + 1])
        }
      ]
    }
  }

  /// Writes polygons at all frames as they are seen under matrices.
  private mutating func projected(
    _ matrices: [Transform3D], _ polygons: (Int) -> [[Point]]
  ) {
    var table = PathTable()
    let vectors = matrices.indices.map { frame -> Track.Value in
      var path = Path()
      for polygon in polygons(frame) {
        let seen = Outline.projected(polygon, through: matrices[frame])
        for (place, point) in seen.enumerated() {
          if place == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        if !seen.isEmpty { path.closeSubpath() }
      }
      return table.vector(path)
    }
    outline("d", vectors, { value in value.map { table.css($0) } ?? "none" }) {
      Track(paths: vectors, times: $0, tolerance: $1)
    }
  }
}
