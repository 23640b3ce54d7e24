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
      var reach = Reach(from: all[start], at: times[start], tolerance: tolerance)
      reach.pass(all[end], at: times[end])
      while end + 1 < all.count, reach.contains(all[end + 1], at: times[end + 1], isLinear) {
        end += 1
        reach.pass(all[end], at: times[end])
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
}

/// Where a line from one frame may end, so that all frames that it passes are near it.
///
/// Each frame that is passed narrows the slopes that the line can have, number by number; so none of them has to be
/// looked at again, and a track of many frames takes no longer for each of them.
private struct Reach {
  private let from: Track.Value
  private let start: Double
  private let tolerance: Double
  /// The least and the greatest slope of each number.
  private var slopes: [(low: Double, high: Double)]
  /// Whether nothing has changed since the beginning.
  private var isStill = true
  private var isEverywhere = true

  init(from: Track.Value, at start: Double, tolerance: Double) {
    self.from = from
    self.start = start
    self.tolerance = tolerance
    slopes = (from ?? []).map { _ in (-.infinity, .infinity) }
  }

  /// Takes a frame to be passed.
  mutating func pass(_ value: Track.Value, at time: Double) {
    if value != from { isStill = false }
    guard let from, let value else {
      isEverywhere = false
      return
    }
    for place in value.indices {
      let (step, way) = (time - start, value[place] - from[place])
      slopes[place].low = max(slopes[place].low, (way - tolerance) / step)
      slopes[place].high = min(slopes[place].high, (way + tolerance) / step)
    }
  }

  /// Whether the line may end at a frame behind those that were passed.
  func contains(
    _ value: Track.Value, at time: Double, _ isLinear: ([Double], [Double]) -> Bool
  ) -> Bool {
    guard let from, let value else { return value == from && isStill }
    if value == from { return isStill }
    guard isEverywhere, isLinear(from, value) else { return false }
    return value.indices.allSatisfy { place in
      let slope = (value[place] - from[place]) / (time - start)
      return slope >= slopes[place].low && slope <= slopes[place].high
    }
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
