import GlissadeMath

/// Where the elements of a page stand that take the part of layers, and how they are cut.
///
/// An element's own coordinates start at its upper left corner, those of a layer where its bounds say.
enum ElementGeometry {
  /// The matrix of an element within that of its superlayer, with an m44 of 1 where that is possible.
  ///
  /// Browsers divide by m44 as well, which changes no image, when they go from one matrix to another.
  static func matrix(_ state: LayerState, in parent: LayerState?) -> Transform3D {
    let own = state.bounds.standardized.origin
    let above = parent?.bounds.standardized.origin ?? .zero
    var matrix = state.local
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

  /// The outline of a mask in the coordinates of the element that it cuts: x and y of its points in turn.
  static func clip(_ mask: LayerState, of state: LayerState, isRound: Bool) -> [Double] {
    let origin = state.bounds.standardized.origin
    let matrix = mask.local
    // A mask that is round at times has as many points when it is not.
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

  /// The outlines that a mask cuts an element along, frame by frame; nil where it is not there.
  static func clips(_ mask: LayerTimeline, of own: LayerTimeline) -> [Track.Value] {
    guard !mask.states.isEmpty else { return own.isPresent.map { _ in nil } }
    let isRound = mask.states.contains { $0.cornerRadius > 0 }
    return own.isPresent.indices.map { frame in
      guard mask.isPresent[frame], own.isPresent[frame] else { return nil }
      return clip(mask.states[frame], of: own.states[frame], isRound: isRound)
    }
  }

  /// Whether a layer's sublayers stand out of its plane, and it is turned in space itself.
  static func isSpatial(
    _ index: Int, _ recording: Recording, _ timelines: [LayerTimeline]
  ) -> Bool {
    var isTurned = false
    var above: Int? = index
    while let layer = above, !isTurned {
      isTurned = timelines[layer].states.contains {
        $0.local.m31 != 0 || $0.local.m32 != 0 || $0.local.m34 != 0
      }
      above = recording.layers[layer].parent
    }
    guard isTurned else { return false }
    return recording.layers.indices.contains { child in
      recording.layers[child].parent == index
        && timelines[child].states.contains {
          $0.local.m13 != 0 || $0.local.m23 != 0 || $0.local.m43 != 0
        }
    }
  }

  /// Whether a browser goes straight from one matrix to another, entry by entry.
  ///
  /// It takes both apart into translation, rotation, scale, skew and perspective: straight are scalings without
  /// anything else, and translations before a part that stays.
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
