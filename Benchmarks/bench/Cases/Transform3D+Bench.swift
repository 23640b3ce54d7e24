import Glissade
import ScalarLoops

extension Transform3D {
  init(_ matrix: ScalarMatrix) {
    self = .identity
    for (i, value) in matrix.floats.enumerated() { self[i / 4, i % 4] = Double(value) }
  }

  /// Returns the largest difference of two elements, each in its own unit.
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
