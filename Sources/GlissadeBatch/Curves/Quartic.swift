/// The quartic that interpolates a function at five Chebyshev points of an interval.
struct Quartic {
  /// The number of coefficients.
  static let count = 5

  /// Lowest power first.
  private(set) var coefficients = InlineArray<5, Double>(repeating: 0)

  /// Interpolates a function at Chebyshev points.
  @inline(__always)
  mutating func fit(from: Double, to: Double, _ f: (Double) -> Double) {
    // cos(π(2k + 1)/10).
    let nodes: InlineArray<5, Double> = [
      -0.951_056_516_295_153_5, -0.587_785_252_292_473_1, 0, 0.587_785_252_292_473_1,
      0.951_056_516_295_153_5,
    ]
    let middle = (from + to) / 2
    let half = (to - from) / 2
    // Newton's divided differences, then expanded around 0.
    var differences = InlineArray<5, Double>(repeating: 0)
    var points = InlineArray<5, Double>(repeating: 0)
    for i in 0..<5 {
      points[i] = middle + half * nodes[i]
      differences[i] = f(points[i])
    }
    for order in 1..<5 {
      var i = 4
      while i >= order {
        differences[i] = (differences[i] - differences[i - 1]) / (points[i] - points[i - order])
        i -= 1
      }
    }
    var expanded = InlineArray<5, Double>(repeating: 0)
    expanded[0] = differences[4]
    for i in (0..<4).reversed() {
      expanded[4] = expanded[3] - points[i] * expanded[4]
      expanded[3] = expanded[2] - points[i] * expanded[3]
      expanded[2] = expanded[1] - points[i] * expanded[2]
      expanded[1] = expanded[0] - points[i] * expanded[1]
      expanded[0] = differences[i] - points[i] * expanded[0]
    }
    coefficients = expanded
  }

  /// Compares the quartic with a function between the Chebyshev points, where the error peaks.
  ///
  /// - Returns: The largest difference, or the first one of at least `limit`.
  @inline(__always)
  func error(
    from: Double, to: Double, below limit: Double, _ f: (Double) -> Double
  ) -> Double {
    let checks: InlineArray<6, Double> = [-1, -0.809_016_994_374_947_4, -0.309, 0.309, 0.809, 1]
    let middle = (from + to) / 2
    let half = (to - from) / 2
    var error = 0.0
    for i in checks.indices {
      let x = middle + half * checks[i]
      error = max(error, (value(at: x) - f(x)).magnitude)
      if error >= limit { break }
    }
    return error
  }

  func value(at x: Double) -> Double {
    var y = coefficients[4]
    for power in (0..<4).reversed() { y = y * x + coefficients[power] }
    return y
  }
}
