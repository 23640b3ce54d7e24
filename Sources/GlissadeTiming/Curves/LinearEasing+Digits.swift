extension LinearEasing.Stop {
  /// Creates a stop with the rounded coordinates of a knot.
  init(_ knot: PolylineFit.Knot, inputDecimals: Int, outputDecimals: Int) {
    self.init(
      input: NumberText.round(knot.x, inputDecimals),
      output: NumberText.round(knot.y, outputDecimals))
  }
}

extension LinearEasing {
  /// The most decimals of an output; inputs have two more, so that percentages have as many.
  private static let mostDecimals = 9

  /// Returns the knots with as few digits as keep the polyline within a distance of points; nil if none do.
  ///
  /// First, all knots get the least number of decimals that suffices for all. Then, each knot in turn moves to the
  /// place with the fewest digits at which its two segments stay within the distance.
  ///
  /// - Parameters:
  ///   - knots: The vertices of the polyline, the first at 0 and the last at 1.
  ///   - points: The points, in ascending order.
  ///   - allowed: The greatest vertical distance, greater than 0.
  static func shortest(
    _ knots: [PolylineFit.Knot], _ points: [PolylineFit.Knot], allowed: Double
  ) -> [Stop]? {
    var decimals: (input: Int, output: Int)?
    search: for sum in 0...(2 * mostDecimals) {
      for output in max(0, sum - mostDecimals)...min(sum, mostDecimals) {
        // With fewer, hardly any output is within the distance.
        if NumberText.round(4 * allowed, output) == 0 { continue }
        let stops = knots.map {
          Stop($0, inputDecimals: sum - output + 2, outputDecimals: output)
        }
        guard distance(stops, points) <= allowed else { continue }
        decimals = (sum - output + 2, output)
        break search
      }
    }
    guard let decimals else { return nil }
    var stops = knots.map {
      Stop($0, inputDecimals: decimals.input, outputDecimals: decimals.output)
    }
    for place in stops.indices.dropFirst().dropLast() {
      shorten(&stops, place, knots[place], points, decimals, allowed: allowed)
    }
    return stops
  }

  /// Moves a stop to the place with the fewest digits.
  private static func shorten(
    _ stops: inout [Stop], _ place: Int, _ knot: PolylineFit.Knot, _ points: [PolylineFit.Knot],
    _ decimals: (input: Int, output: Int), allowed: Double
  ) {
    let (before, after) = (stops[place - 1], stops[place + 1])
    let first = upperBound(points, before.input)
    let near = points[first..<max(first, upperBound(points, after.input))]
    for sum in 2..<max(2, decimals.input + decimals.output) {
      for output in max(0, sum - decimals.input)...min(sum - 2, decimals.output) {
        let stop = Stop(knot, inputDecimals: sum - output, outputDecimals: output)
        guard before.input < stop.input, stop.input < after.input else { continue }
        let tried = [before, stop, after].map { PolylineFit.Knot(x: $0.input, y: $0.output) }
        let isNear = near.allSatisfy {
          ($0.y - PolylineFit.value(of: tried, at: $0.x)).magnitude <= allowed
        }
        if isNear,
          (PolylineFit.value(of: points, at: stop.input) - stop.output).magnitude <= allowed
        {
          stops[place] = stop
          return
        }
      }
    }
  }

  /// Returns the index of the first point after an input.
  private static func upperBound(_ points: [PolylineFit.Knot], _ input: Double) -> Int {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].x <= input { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
