/// Makes the table from which the kernels read a curve of cubics between breakpoints.
///
/// Floats: number of pieces, value from 1 on, then for up to 16 pieces padded to 16 (for more of them
/// not padded) the pieces' starts, reciprocal lengths and four coefficients, lowest power first.
enum PiecewiseFit {
  /// One piece: where it starts, how long it is, and its cubic in the fraction of it that has passed.
  struct Piece {
    var start: Double
    var length: Double
    var coefficients: SIMD4<Double>
  }

  /// The straight line from 0 to 1.
  static let line = table(inputs: [0, 1], outputs: [0, 1])

  /// The table of a curve of straight lines; inputs do not decrease.
  static func table(inputs: [Double], outputs: [Double]) -> [Float] {
    var pieces: [Piece] = []
    // Before the first stop and behind the last one the outermost lines go on, clamped to 0…1.
    var x = inputs
    var y = outputs
    let last = x.count - 1
    if let first = x.first, first > 0 {
      let slope = x[1] > x[0] ? (y[1] - y[0]) / (x[1] - x[0]) : 0
      x.insert(0, at: 0)
      y.insert(y[0] - slope * first, at: 0)
    }
    if let end = x.last, end < 1 {
      let at = x.count - 1
      let slope =
        inputs[last] > inputs[last - 1]
        ? (outputs[last] - outputs[last - 1]) / (inputs[last] - inputs[last - 1]) : 0
      x.append(1)
      y.append(y[at] + slope * (1 - end))
    }
    var final = y[y.count - 1]
    for i in 0..<(x.count - 1) {
      if x[i + 1] <= 0 || x[i] >= 1 {
        if x[i] == 1 { final = y[i + 1] }
        continue
      }
      if x[i + 1] == x[i] { continue }
      pieces.append(
        Piece(
          start: max(x[i], 0), length: x[i + 1] - max(x[i], 0),
          coefficients: line(x[i], y[i], x[i + 1], y[i + 1])))
      if x[i + 1] > 1 { final = y[i] + (y[i + 1] - y[i]) * (1 - x[i]) / (x[i + 1] - x[i]) }
    }
    return table(pieces, final: final)
  }

  /// The line between two stops, from 0 or the first stop on.
  static func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> SIMD4<Double> {
    let start = x0 >= 0 ? y0 : y0 + (y1 - y0) * -x0 / (x1 - x0)
    return SIMD4(start, y1 - start, 0, 0)
  }

  static func table(_ pieces: [Piece], final: Double) -> [Float] {
    let stride = max(16, pieces.count)
    var floats = [Float](repeating: 0, count: 2 + 6 * stride)
    floats[0] = Float(pieces.count)
    floats[1] = Float(final)
    for (i, piece) in pieces.enumerated() {
      floats[2 + i] = Float(piece.start)
      floats[2 + stride + i] = Float(1 / piece.length)
      for power in 0..<4 {
        floats[2 + (2 + power) * stride + i] = Float(piece.coefficients[power])
      }
    }
    return floats
  }
}
