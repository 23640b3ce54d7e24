import GlissadeEngine
import GlissadeMath
import TestSupport

/// The numbers that layers show in a frame, compared bit by bit.
struct FrameNumbers: BitPatternedParts {
  private var local: [Float] = []
  private var world: [Float] = []
  private var opacities: [Float] = []
  private var columns: [Float] = []

  var isEmpty: Bool { opacities.isEmpty }

  var bitParts: KeyValuePairs<String, [Float]> {
    ["local": local, "world": world, "opacities": opacities, "columns": columns]
  }

  /// Collects the numbers that layers show, regardless of their places in the frame.
  init(of layers: [Layer], on stage: Stage) {
    let columned: [(property: LayerProperty, count: Int)] = [
      (.bounds, 4), (.anchorPoint, 2), (.cornerRadius, 1), (.backgroundColor, 4), (.contents, 3),
      (.isHidden, 1), (.strokeEnd, 1), (.fillColor, 4), (.fillRule, 1),
    ]
    let frame = stage.frame
    for entry in layers.compactMap({ frame[$0] }) {
      local += entry.matrix.entries.map { Float($0) }
      world += entry.worldMatrix.entries.map { Float($0) }
      opacities.append(Float(entry.opacity))
      for (property, count) in columned {
        guard let first = entry.layer.columnIndex(of: property) else { continue }
        for number in 0..<count { columns.append(frame.columns[first + 16 * number]) }
      }
    }
  }

  /// Collects all numbers of a frame.
  init(_ frame: Frame) {
    local = frame.matrices.copied()
    world = frame.worldMatrices.copied()
    opacities = frame.opacities.copied()
    columns = frame.columns.copied()
  }
}

extension AnimationValue {
  /// The numbers of the value; words and structures have none.
  var numbers: [Double] {
    switch self {
    case .scalar(let x): [x]
    case .point(let p): [p.x, p.y]
    case .size(let s): [s.width, s.height]
    case .rect(let r): [r.origin.x, r.origin.y, r.size.width, r.size.height]
    case .color(let c): [c.red, c.green, c.blue, c.alpha]
    case .transform(let t): t.entries
    case .dashPattern(let lengths): lengths
    case .flag, .contents, .path, .fillRule, .lineCap, .lineJoin: []
    }
  }
}

extension Transform3D {
  /// The numbers of the matrix, row by row.
  var entries: [Double] { (0..<16).map { self[$0 / 4, $0 % 4] } }
}
