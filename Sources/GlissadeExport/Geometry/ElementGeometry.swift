import GlissadeEngine
import GlissadeMath

/// The geometry of HTML elements that represent layers.
///
/// An element's coordinates start at its upper left corner, a layer's at the origin of its bounds.
enum ElementGeometry {
  /// Returns the matrix of an element within its parent element, scaled to an m44 of 1 if possible.
  ///
  /// Scaling does not change the image, but browsers normalise by m44 when they interpolate matrices.
  ///
  /// - Parameter above: The upper left corner of the parent element's layer.
  static func matrix(_ state: LayerState, in above: Point) -> Transform3D {
    matrix(state.local, corner: state.bounds.standardized.origin, in: above)
  }

  /// Returns the matrix of an element whose upper left corner and whose layer's matrix are given.
  static func matrix(_ local: Transform3D, corner own: Point, in above: Point) -> Transform3D {
    var matrix = local
    if own != .zero {
      matrix = Transform3D(translationX: own.x, y: own.y, z: 0).concatenating(matrix)
    }
    if above != .zero {
      matrix = matrix.concatenating(Transform3D(translationX: -above.x, y: -above.y, z: 0))
    }
    guard matrix.m44 > 0x1p-20, matrix.m44 != 1 else { return matrix }
    let divisor = matrix.m44
    for row in 0..<4 { for column in 0..<4 { matrix[row, column] /= divisor } }
    return matrix
  }

  /// Returns a layer's path in the coordinates of its element.
  static func path(_ path: Path, of state: LayerState) -> Path {
    let origin = state.bounds.standardized.origin
    return origin == .zero
      ? path : path.applying(AffineTransform(translationX: -origin.x, y: -origin.y))
  }

  /// Returns the outline of a mask in the coordinates of the clipped element: alternating x and y of its points.
  static func clip(_ mask: LayerState, of state: LayerState, isRound: Bool) -> [Double] {
    let origin = state.bounds.standardized.origin
    let matrix = mask.local
    // If a mask is ever round, all of its outlines have the same number of points.
    let radius = isRound ? max(mask.cornerRadius, 0x1p-10) : 0
    var numbers: [Double] = []
    for point in Outline.points(
      mask.bounds.standardized, min(radius, mask.bounds.width / 2, mask.bounds.height / 2))
    {
      let w = max((point.x * matrix.m14 + point.y * matrix.m24) + matrix.m44, 1.0 / 64)
      numbers.append(((point.x * matrix.m11 + point.y * matrix.m21) + matrix.m41) / w - origin.x)
      numbers.append(((point.x * matrix.m12 + point.y * matrix.m22) + matrix.m42) / w - origin.y)
    }
    return numbers
  }

  /// Returns the path of a mask that is a shape in the coordinates of the clipped element, with its rule.
  ///
  /// The mask cuts along the edge of its area, or along the outline of its line if it has no area.
  private static func clip(_ mask: RecordedShape, _ maskState: LayerState, of state: LayerState)
    -> (path: Path, rule: Path.FillRule)
  {
    let shape = mask.shape
    let isLine = !shape.isFilled && shape.isStroked
    let edge =
      maskState.isInvisible
      ? Path() : isLine ? shape.outline(tolerance: 0.02) : shape.filledPath
    let rule = isLine ? Path.FillRule.nonZero : shape.fillRule
    let matrix = maskState.local
    if matrix.m14 == 0, matrix.m24 == 0, matrix.m44 == 1 {
      return (path(edge.applying(matrix.affineTransform), of: state), rule)
    }
    var polygons = Path()
    for line in edge.flattened(tolerance: 0.02) {
      let points = Outline.projected(line.points, through: matrix)
      for (place, point) in points.enumerated() {
        if place == 0 { polygons.move(to: point) } else { polygons.addLine(to: point) }
      }
      if !points.isEmpty { polygons.closeSubpath() }
    }
    return (path(polygons, of: state), rule)
  }

  /// The outlines of a mask at each frame.
  struct Clips {
    /// The outlines; nil where the mask or the layer is missing.
    var values: [Track.Value]
    /// The table of the outlines as paths; nil for polygons, which alternate x and y.
    var table: PathTable?

    /// Returns the track of the outlines.
    func track(times: [Double], tolerance: Double) -> Track {
      table == nil
        ? Track(values, times: times, tolerance: tolerance)
        : Track(paths: values, times: times, tolerance: tolerance)
    }
  }

  /// Returns the outlines of a mask at each frame; nil where the mask or the layer is missing.
  static func clips(_ mask: LayerTimeline, of own: LayerTimeline) -> Clips {
    let (masks, states) = (mask.all, own.all)
    guard !masks.isEmpty else { return Clips(values: own.isPresent.map { _ in nil }) }
    let isRound = masks.contains { $0.cornerRadius > 0 }
    var table = masks.contains { $0.shape != nil } ? PathTable() : nil
    let values = own.isPresent.indices.map { frame -> Track.Value in
      guard mask.isPresent[frame], own.isPresent[frame] else { return nil }
      let (cutting, state) = (masks[frame], states[frame])
      guard let shape = cutting.shape else {
        let polygon = clip(cutting, of: state, isRound: isRound)
        return table == nil ? polygon : table?.vector(Path(polygon: polygon))
      }
      let (path, rule) = clip(shape, cutting, of: state)
      return table?.vector(path, rule: rule)
    }
    return Clips(values: values, table: table)
  }

  /// Returns whether each layer or one of its ancestors is rotated in space and one of its sublayers leaves its plane.
  static func areSpatial(_ layers: [RecordedLayer], _ timelines: [LayerTimeline]) -> [Bool] {
    var (areTurned, areSpatial) = (layers.map { _ in false }, layers.map { _ in false })
    for (index, layer) in layers.enumerated() {
      let states = timelines[index].states
      // m31, m32 and m34 turn the layer; m13, m23 and m43 take it out of its superlayer's plane.
      areTurned[index] =
        layer.parent.map { areTurned[$0] } == true
        || [8, 9, 11].contains { states?.hasEntry($0) == true }
      if let parent = layer.parent, areTurned[parent],
        [2, 6, 14].contains(where: { states?.hasEntry($0) == true })
      {
        areSpatial[parent] = true
      }
    }
    return areSpatial
  }

  /// Whether browsers interpolate linearly between two matrices, entry by entry.
  ///
  /// Browsers decompose both matrices into translation, rotation, scale, skew and perspective. The interpolation is
  /// linear between pure scalings, and between matrices without perspective that only differ in translation.
  static func isLinear(_ from: [Double], _ to: [Double]) -> Bool {
    let place = [12, 13, 14]
    var onlyMoves = from[3] == 0 && from[7] == 0 && from[11] == 0 && from[15] == 1
    for index in 0..<16 where !place.contains(index) {
      onlyMoves = onlyMoves && from[index] == to[index]
    }
    return onlyMoves || (isScaling(from) && isScaling(to))
  }

  private static func isScaling(_ matrix: [Double]) -> Bool {
    for index in [1, 2, 3, 4, 6, 7, 8, 9, 11] where matrix[index] != 0 { return false }
    return matrix[0] > 0 && matrix[5] > 0 && matrix[10] > 0 && matrix[15] == 1
  }
}

extension Path {
  /// Creates a polygon of alternating x and y.
  fileprivate init(polygon: [Double]) {
    self.init()
    for place in stride(from: 0, to: polygon.count - 1, by: 2) {
      let point = Point(x: polygon[place], y: polygon[place + 1])
      if place == 0 { move(to: point) } else { addLine(to: point) }
    }
    closeSubpath()
  }
}
