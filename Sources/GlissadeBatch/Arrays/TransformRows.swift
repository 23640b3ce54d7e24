public import GlissadeMath

/// Pairs of decomposed transforms that are interpolated together.
public struct TransformRows: Sendable {
  /// The number of rows.
  public let count: Int
  /// Whether rows have skew and perspective in addition to translation, rotation and scale.
  public let isFull: Bool
  let shared: SharedFloats
  var buffer: FloatBuffer { shared.buffer }
  var width: Int { TransformRows.width(isFull) }

  /// Creates the kernels' form of pairs of transforms.
  ///
  /// Rotations take the shorter path. Quaternions are normalised; zero becomes the identity. Where no row has skew
  /// or perspective, these cost nothing.
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for a component that is not finite as a Float;
  ///   ``BatchError/wrongCount(field:count:expected:)`` for arrays of unequal length.
  public init(
    from: [DecomposedTransform], to: [DecomposedTransform]
  ) throws(BatchError) {
    try requireCount(.to, to.count, from.count)
    count = from.count
    isFull = (from + to).contains { $0.hasSkewOrPerspective }
    let width = TransformRows.width(isFull)
    var floats = [Float](repeating: 0, count: (from.count + 15) / 16 * 16 * width)
    for row in 0..<from.count {
      let start = row / 16 * 16 * width + row % 16
      let (a, b) = (from[row].parts(full: isFull), to[row].parts(full: isFull))
      for part in 0..<a.count {
        let at = start + EndsLane.count * part
        floats[at + EndsLane.from.offset] = try requireFinite(a[part], .from, row)
        floats[at + EndsLane.to.offset] = try requireFinite(b[part], .to, row)
      }
      try SlerpLanes.requireRotation(from[row].quaternion, row)
      try SlerpLanes.requireRotation(to[row].quaternion, row)
      let turn = SlerpLanes(from: from[row].quaternion, to: to[row].quaternion)
      for lane in 0..<SlerpLane.lanes {
        floats[start + EndsLane.count * a.count + Lane.width * lane] = turn.lanes[lane]
      }
    }
    shared = SharedFloats(floats)
  }

  /// Returns the number of lanes of a block: 6 or 13 components with two ends each, and a rotation.
  private static func width(_ isFull: Bool) -> Int { 2 * (isFull ? 13 : 6) + SlerpLane.lanes }
}

extension DecomposedTransform {
  var hasSkewOrPerspective: Bool {
    skew != Skew(xy: 0, xz: 0, yz: 0) || perspective != Perspective(x: 0, y: 0, z: 0, w: 1)
  }

  func parts(full: Bool) -> [Double] {
    let even = [translation.x, translation.y, translation.z, scale.x, scale.y, scale.z]
    if !full { return even }
    return even + [
      skew.xy, skew.xz, skew.yz, perspective.x, perspective.y, perspective.z, perspective.w,
    ]
  }
}
