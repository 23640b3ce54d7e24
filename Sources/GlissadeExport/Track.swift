import GlissadeMath

/// The values of one property over the frames of a recording, of which only those remain that the others do not
/// follow from.
struct Track {
  /// Numbers at a frame; nil where there is none, as for a mask that is not there.
  typealias Value = [Double]?

  /// The frames that are kept, by their place in the recording.
  private(set) var frames: [Int] = []
  /// Their values.
  private(set) var values: [Value] = []

  /// Whether the property never changes.
  var isConstant: Bool { values.count <= 1 }

  /// Keeps the frames at which the motion is not linear.
  ///
  /// - Parameters:
  ///   - all: the values at all frames.
  ///   - times: the frames' times.
  ///   - tolerance: how far from the line through those kept a dropped number may be: half of what is written.
  ///   - isLinear: whether a player goes straight from one value to another.
  init(
    _ all: [Value], times: [Double], tolerance: Double,
    isLinear: ([Double], [Double]) -> Bool = { _, _ in true }
  ) {
    guard !all.isEmpty else { return }
    var start = 0
    keep(0, all)
    while start < all.count - 1 {
      var end = start + 1
      while end + 1 < all.count,
        Track.fits(all, times, start, end + 1, tolerance, isLinear)
      {
        end += 1
      }
      keep(end, all)
      start = end
    }
    if values.allSatisfy({ $0 == values[0] }) {
      frames.removeSubrange(1...)
      values.removeSubrange(1...)
    }
  }

  /// Keeps the frames at which a value that jumps has changed.
  init(jumping all: [Value]) {
    for index in all.indices where index == 0 || all[index] != all[index - 1] {
      keep(index, all)
    }
  }

  private mutating func keep(_ frame: Int, _ all: [Value]) {
    frames.append(frame)
    values.append(all[frame])
  }

  /// Whether all frames between two are on the line from one to the other.
  private static func fits(
    _ all: [Value], _ times: [Double], _ start: Int, _ end: Int, _ tolerance: Double,
    _ isLinear: ([Double], [Double]) -> Bool
  ) -> Bool {
    guard let from = all[start], let to = all[end] else {
      return all[start...end].allSatisfy { $0 == nil }
    }
    let isStill = from == to
    if !isStill, !isLinear(from, to) { return false }
    for index in start + 1..<end {
      guard let value = all[index] else { return false }
      if isStill {
        if value != from { return false }
        continue
      }
      let part = (times[index] - times[start]) / (times[end] - times[start])
      for place in value.indices
      where abs(value[place] - (from[place] + (to[place] - from[place]) * part)) > tolerance {
        return false
      }
    }
    return true
  }
}

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
