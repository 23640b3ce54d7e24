import GlissadeTiming

/// The conversion of piecewise cubic curves to the ``PiecewiseTableLayout`` that the kernels read.
enum PiecewiseFit {
  /// A piece: its start, its length, and the cubic in its elapsed fraction.
  struct Piece {
    var start: Double
    var length: Double
    var coefficients: SIMD4<Double>
  }

  /// The straight line from 0 to 1.
  static let line = SharedFloats(
    ofProcess: table([Piece(start: 0, length: 1, coefficients: SIMD4(0, 1, 0, 0))], final: 1))

  /// Returns the table of a piecewise linear curve.
  static func table(for curve: PiecewiseLinear) -> [Float] {
    var breaks = [0.0]
    // A piece that is too short for a Float is a jump.
    for input in curve.inputs where input > breaks[breaks.count - 1] + 1e-30 && input < 1 {
      breaks.append(input)
    }
    breaks.append(1)
    var pieces: [Piece] = []
    for i in 0..<(breaks.count - 1) {
      // Measured at the middle, which jumps and corners at the ends do not affect.
      let length = breaks[i + 1] - breaks[i]
      let middle = breaks[i] + length / 2
      let rise = curve.slope(at: middle) * length
      pieces.append(
        Piece(
          start: breaks[i], length: length,
          coefficients: SIMD4(curve.value(at: middle) - rise / 2, rise, 0, 0)))
    }
    return table(pieces, final: curve.value(at: 1))
  }

  static func table(_ pieces: [Piece], final: Double) -> [Float] {
    let layout = PiecewiseTableLayout(pieces: pieces.count)
    var floats = [Float](repeating: 0, count: layout.count)
    floats[PiecewiseTableLayout.pieces] = Float(pieces.count)
    floats[PiecewiseTableLayout.last] = Float(final)
    for (i, piece) in pieces.enumerated() {
      floats[layout.starts + i] = Float(piece.start)
      floats[layout.rates + i] = Float(1 / piece.length)
      for power in 0..<4 {
        floats[layout.coefficients(power) + i] = Float(piece.coefficients[power])
      }
    }
    return floats
  }
}
