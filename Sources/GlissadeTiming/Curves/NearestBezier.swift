/// The cubic Bézier curve from (0, 0) to (1, 1) whose greatest vertical distance from a curve is the least.
///
/// With given x1 and x2, the curve is a linear function of y1 and y2 at each parameter, so that the best pair is the
/// solution of a linear Chebyshev problem, which exchanges find (Stiefel 1959). The best x1 and x2 are searched for in
/// the unit square by grids: one over all of it, and finer and finer ones around its least errors. Every step is
/// deterministic.
package struct NearestBezier {
  /// The nearest curve.
  package let bezier: UnitBezier
  /// The greatest distance from the curve.
  package let error: Double

  /// Creates the fit of a curve.
  ///
  /// - Parameters:
  ///   - isBounded: Whether y1 and y2 must lie within 0…1, as in the key splines of SVG.
  ///   - curve: The output progress as a function of the input progress, 0…1. Values that are not finite make the error
  ///     infinite.
  package init(isBounded: Bool = false, curve: @escaping (Double) -> Double) {
    let samples = Samples(count: 192, isBounded: isBounded, curve: curve)
    let cells = 16
    var coarse: [Candidate] = []
    for row in 0...cells {
      for column in 0...cells {
        coarse.append(samples.best(Double(column) / Double(cells), Double(row) / Double(cells)))
      }
    }
    var best = Candidate.none
    for start in NearestBezier.starts(coarse, columns: cells + 1) {
      best = NearestBezier.better(
        best, NearestBezier.refined(start, by: 1 / Double(cells), samples))
    }
    bezier = UnitBezier(trusted: best.x1, best.y1, best.x2, best.y2)
    error = NearestBezier.distance(bezier, from: curve).error
  }

  /// The most grids around a start.
  private static let mostRounds = 60

  /// Returns the best of the candidates that no neighbour in the grid exceeds, three at most.
  private static func starts(_ grid: [Candidate], columns: Int) -> [Candidate] {
    let minima = grid.indices.filter { place in
      let (row, column) = (place / columns, place % columns)
      for near in max(row - 1, 0)...min(row + 1, columns - 1) {
        for beside in max(column - 1, 0)...min(column + 1, columns - 1)
        where grid[near * columns + beside].error < grid[place].error { return false }
      }
      return true
    }
    return Array(minima.map { grid[$0] }.sorted { $0.error < $1.error }.prefix(3))
  }

  /// Returns the best candidate around another one, by grids of half the size each.
  private static func refined(
    _ start: Candidate, by radius: Double, _ samples: Samples
  ) -> Candidate {
    var (best, step) = (start, radius / 2)
    for _ in 0..<NearestBezier.mostRounds where step > 1e-7 {
      let center = best
      for row in -2...2 {
        for column in -2...2 where row != 0 || column != 0 {
          let x1 = max(0, min(1, center.x1 + Double(column) * step))
          let x2 = max(0, min(1, center.x2 + Double(row) * step))
          best = better(best, samples.best(x1, x2))
        }
      }
      // A narrow valley is followed with the same steps.
      if best.error > center.error * 0.999 { step /= 2 }
    }
    return best
  }

  private static func better(_ first: Candidate, _ second: Candidate) -> Candidate {
    second.error < first.error ? second : first
  }

  /// Returns the greatest vertical distance of a Bézier curve from another curve at 4097 points of the first, and the
  /// difference between the greatest and the least value of the second there.
  package static func distance(
    _ bezier: UnitBezier, from curve: (Double) -> Double
  ) -> (error: Double, travel: Double) {
    let count = 4096
    var (error, low, high) = (0.0, Double.infinity, -Double.infinity)
    for index in 0...count {
      let basis = Basis(Double(index) / Double(count))
      let value = curve(basis.value(bezier.x1, bezier.x2))
      let distance = (value - basis.value(bezier.y1, bezier.y2)).magnitude
      guard distance.isFinite else { return (.infinity, .infinity) }
      (error, low, high) = (max(error, distance), min(low, value), max(high, value))
    }
    return (error, high - low)
  }
}

/// A Bézier curve with its greatest distance at the samples.
private struct Candidate {
  var x1 = 0.0
  var y1 = 0.0
  var x2 = 1.0
  var y2 = 1.0
  var error = Double.infinity

  static var none: Candidate { Candidate() }
}

/// The Bernstein polynomials of the two inner control points, and the one of the last.
private struct Basis {
  let first: Double
  let second: Double
  let last: Double

  init(_ s: Double) {
    let t = 1 - s
    (first, second, last) = (3 * s * t * t, 3 * s * s * t, s * s * s)
  }

  func value(_ p: Double, _ q: Double) -> Double { first * p + second * q + last }
}

/// The parameters at which candidates are compared with a curve.
private struct Samples {
  let bases: [Basis]
  let isBounded: Bool
  let curve: (Double) -> Double

  init(count: Int, isBounded: Bool, curve: @escaping (Double) -> Double) {
    bases = (1..<count).map { Basis(Double($0) / Double(count)) }
    self.isBounded = isBounded
    self.curve = curve
  }

  /// Returns the curve with the least error for given x1 and x2.
  func best(_ x1: Double, _ x2: Double) -> Candidate {
    // The part of the values that the inner control points must provide.
    let wanted = bases.map { curve($0.value(x1, x2)) - $0.last }
    func candidate(_ y1: Double, _ y2: Double) -> Candidate {
      let error = worst(wanted, y1, y2).error
      return Candidate(x1: x1, y1: y1, x2: x2, y2: y2, error: error.isFinite ? error : .infinity)
    }
    let (y1, y2) = exchanged(wanted)
    let range = 0.0...1
    if !isBounded || (range.contains(y1) && range.contains(y2)) { return candidate(y1, y2) }
    // The error is convex, so that the best pair within the square is on its border.
    var found = Candidate.none
    for side in [0.0, 1] {
      for pair in [
        candidate(side, least { candidate(side, $0).error }),
        candidate(least { candidate($0, side).error }, side),
      ] where pair.error < found.error { found = pair }
    }
    return found
  }

  /// Returns the argument within 0…1 of the least value of a convex function, by a search with golden sections.
  private func least(_ error: (Double) -> Double) -> Double {
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (0.0, 1.0)
    var (left, right) = (1 - ratio, ratio)
    var (below, above) = (error(left), error(right))
    for _ in 0..<32 {
      if below <= above {
        (high, right, above) = (right, left, below)
        left = high - ratio * (high - low)
        below = error(left)
      } else {
        (low, left, below) = (left, right, above)
        right = low + ratio * (high - low)
        above = error(right)
      }
    }
    let middle = (low + high) / 2
    // The ends themselves are never reached.
    return [0, 1].filter { error($0) <= error(middle) }.first ?? middle
  }

  /// Returns the index of the greatest distance, and the distance.
  private func worst(_ wanted: [Double], _ y1: Double, _ y2: Double) -> (index: Int, error: Double)
  {
    var (index, error) = (0, -1.0)
    for place in bases.indices {
      let distance = residual(wanted, place, y1, y2).magnitude
      // NaN is the worst.
      if !(distance <= error) { (index, error) = (place, distance) }
      if distance.isNaN { break }
    }
    return (index, error)
  }

  private func residual(_ wanted: [Double], _ place: Int, _ y1: Double, _ y2: Double) -> Double {
    wanted[place] - bases[place].first * y1 - bases[place].second * y2
  }

  /// Returns y1 and y2 with the least greatest distance.
  ///
  /// At three places, the signs of the greatest distances alternate. The place of the greatest distance of all enters in
  /// exchange for one of the three until it is one of them.
  private func exchanged(_ wanted: [Double]) -> (Double, Double) {
    var places = [bases.count / 6, bases.count / 2, bases.count * 5 / 6]
    var best = (y1: 0.0, y2: 1.0, error: Double.infinity)
    for _ in 0..<24 {
      let (y1, y2, level) = leveled(wanted, places)
      let (index, error) = worst(wanted, y1, y2)
      guard error.isFinite else { break }
      if error < best.error { best = (y1, y2, error) }
      if error <= level.magnitude * (1 + 1e-9) + 1e-15 { break }
      let isPositive = residual(wanted, index, y1, y2) > 0
      /// Whether the residual at a place of the three has the sign of the new one.
      func agrees(_ turn: Int) -> Bool { isPositive == ((turn % 2 == 0) == (level >= 0)) }
      switch places.firstIndex(where: { index < $0 }) {
      case 0?: places = agrees(0) ? [index, places[1], places[2]] : [index, places[0], places[1]]
      case let turn?: places[agrees(turn) ? turn : turn - 1] = index
      case nil: places = agrees(2) ? [places[0], places[1], index] : [places[1], places[2], index]
      }
    }
    return (best.y1, best.y2)
  }

  /// Returns y1 and y2 with which the distances at three places are equal, with alternating signs, and the first one.
  private func leveled(
    _ wanted: [Double], _ places: [Int]
  ) -> (y1: Double, y2: Double, level: Double) {
    let (a, b, c) = (bases[places[0]], bases[places[1]], bases[places[2]])
    // The sums of two neighbouring equations have no level.
    let (p, q) = (a.first + b.first, a.second + b.second)
    let (u, v) = (b.first + c.first, b.second + c.second)
    let (r, w) = (wanted[places[0]] + wanted[places[1]], wanted[places[1]] + wanted[places[2]])
    let determinant = p * v - q * u
    let (y1, y2) = ((r * v - q * w) / determinant, (p * w - r * u) / determinant)
    return (y1, y2, residual(wanted, places[0], y1, y2))
  }
}
