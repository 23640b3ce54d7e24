import GlissadeEngine
import GlissadeMath

/// The bits of what layers show in a frame, compared as a whole.
struct FrameBits: Equatable {
  private var local: [UInt32] = []
  private var world: [UInt32] = []
  private var opacities: [UInt32] = []
  private var columns: [UInt32] = []

  var isEmpty: Bool { opacities.isEmpty }

  /// Collects the numbers that layers show, regardless of their places in the frame.
  init(of layers: [Layer], on stage: Stage) {
    let columned: [(property: LayerProperty, count: Int)] = [
      (.bounds, 4), (.anchorPoint, 2), (.cornerRadius, 1), (.backgroundColor, 4), (.contents, 3),
      (.isHidden, 1), (.strokeEnd, 1), (.fillColor, 4), (.fillRule, 1),
    ]
    let frame = stage.frame
    for entry in layers.compactMap({ frame[$0] }) {
      local += entry.matrix.entries.map { Float($0).bitPattern }
      world += entry.worldMatrix.entries.map { Float($0).bitPattern }
      opacities.append(Float(entry.opacity).bitPattern)
      for (property, count) in columned {
        guard let first = entry.layer.columnIndex(of: property) else { continue }
        for number in 0..<count { columns.append(frame.columns[first + 16 * number].bitPattern) }
      }
    }
  }
}

extension Frame {
  /// The bits of all that the frame has.
  var bits: [UInt32] {
    var bits: [UInt32] = []
    func append(_ numbers: borrowing Span<Float>) {
      for index in 0..<numbers.count { bits.append(numbers[index].bitPattern) }
    }
    append(matrices)
    append(worldMatrices)
    append(opacities)
    append(columns)
    return bits
  }
}

extension Transform3D {
  /// The numbers of the matrix, row by row.
  var entries: [Double] { (0..<16).map { self[$0 / 4, $0 % 4] } }
}
