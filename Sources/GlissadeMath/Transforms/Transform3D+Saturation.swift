// Products and interpolations that stay within the range of Double.

extension Transform3D {
  /// Whether every entry is finite.
  var isFinite: Bool {
    let (a, b, c, d) = rows
    func isFinite(_ row: Row) -> Bool {
      row.0.isFinite && row.1.isFinite && row.2.isFinite && row.3.isFinite
    }
    return isFinite(a) && isFinite(b) && isFinite(c) && isFinite(d)
  }

  /// Returns the transform with the greatest finite numbers in place of infinite entries, and another transform's
  /// entries in place of NaN.
  func saturated(else other: Transform3D) -> Transform3D {
    var result = self
    for row in 0..<4 {
      for column in 0..<4 {
        let entry = self[row, column]
        if entry.isNaN {
          result[row, column] = other[row, column]
        } else if !entry.isFinite {
          result[row, column] =
            entry < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
        }
      }
    }
    return result
  }

  /// Returns the product of transforms with finite entries, saturated at the greatest finite numbers.
  package func concatenatingSaturated(_ other: Transform3D) -> Transform3D {
    let product = concatenating(other)
    if product.isFinite { return product }
    func scaled(_ transform: Transform3D) -> Transform3D {
      var result = transform
      for row in 0..<4 { for column in 0..<4 { result[row, column] *= 0x1p-520 } }
      return result
    }
    // Scaled down, all sums are finite; the digits lost are insignificant in an entry that overflows.
    let small = scaled(self).concatenating(scaled(other))
    var result = product
    for row in 0..<4 {
      for column in 0..<4 where !product[row, column].isFinite {
        let entry = small[row, column] * 0x1p520 * 0x1p520
        result[row, column] = max(
          -.greatestFiniteMagnitude, min(entry, .greatestFiniteMagnitude))
      }
    }
    return result
  }
}
