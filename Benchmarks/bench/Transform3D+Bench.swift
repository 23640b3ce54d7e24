import Glissade

extension Transform3D {
  /// A matrix out of an array of matrices.
  init(_ floats: Span<Float>, _ row: Int) {
    self = .identity
    for i in 0..<16 { self[i / 4, i % 4] = Double(floats[16 * row + i]) }
  }

  init(_ matrix: ScalarMatrix) {
    self = .identity
    for (i, value) in matrix.floats.enumerated() { self[i / 4, i % 4] = Double(value) }
  }

  /// The largest difference of two elements, each in its own unit.
  func distance(
    to other: Transform3D, unit: (_ row: Int, _ column: Int) -> Double = { _, _ in 1 }
  ) -> Double {
    var worst = 0.0
    for row in 0..<4 {
      for column in 0..<4 {
        let error = abs(self[row, column] - other[row, column]) / unit(row, column)
        if error.isNaN { return .nan }
        worst = max(worst, error)
      }
    }
    return worst
  }
}
