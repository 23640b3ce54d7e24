import Foundation
import TestSupport

/// Cubic curves measured with 40 digits.
enum PathReferences {
  struct Curve: Sendable {
    var name: String
    /// x and y of the four control points.
    var points: [Double]
    var length: Double
    /// The lengths up to a quarter, a half and nine tenths of the parameter.
    var partialLengths: [Double]
    /// Left, top, right and bottom of the curve.
    var box: [Double]
  }

  static let curves: [Curve] = ReferenceTable("paths", in: .module).fields.map { fields in
    let numbers = fields.dropFirst().map { Double($0) ?? .nan }
    return Curve(
      name: fields[0], points: Array(numbers[0..<8]), length: numbers[8],
      partialLengths: Array(numbers[9..<12]), box: Array(numbers[12..<16]))
  }
}
