extension Transform3D {
  /// The matrix of zeros.
  package static let zero = Transform3D(
    rows: (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))

  /// Returns the matrix of a function's results for each entry.
  @inlinable
  package func map(_ body: (Double) -> Double) -> Transform3D {
    map(with: self) { (entry, _) in body(entry) }
  }

  /// Returns the matrix of a function's results for each entry and the corresponding entry of another matrix.
  @inlinable
  package func map(with other: Transform3D, _ body: (Double, Double) -> Double) -> Transform3D {
    var result = self
    for row in 0..<4 {
      for column in 0..<4 { result[row, column] = body(self[row, column], other[row, column]) }
    }
    return result
  }

  /// Whether an entry is the negative zero, which the product with the identity may change to zero.
  @inlinable
  package var hasNegativeZero: Bool {
    func isNegative(_ row: Row) -> Bool {
      row.0.isNegativeZero || row.1.isNegativeZero || row.2.isNegativeZero || row.3.isNegativeZero
    }
    let (a, b, c, d) = rows
    return isNegative(a) || isNegative(b) || isNegative(c) || isNegative(d)
  }
}

extension Double {
  /// Whether the number is zero with a negative sign.
  @inlinable
  package var isNegativeZero: Bool { bitPattern == 1 << 63 }
}
