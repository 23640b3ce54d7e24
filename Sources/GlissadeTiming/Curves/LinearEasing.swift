/// A CSS `linear()` function with the fewest points that approximate a curve within an error.
package struct LinearEasing: Hashable, Sendable {
  /// A point of the function.
  package struct Stop: Hashable, Sendable {
    /// The fraction of the time, 0…1.
    package var input: Double
    /// The progress.
    package var output: Double
  }

  /// The error of a curve that has a value that is NaN or infinite.
  package struct NotFinite: Error {
    /// The fraction of the time.
    package let input: Double
    /// The value.
    package let value: Double
  }

  /// The points, rounded as in the output; the first is at 0 and the last at 1.
  package private(set) var stops: [Stop]
  /// The maximum allowed error, as a fraction of the travel.
  package let bound: Double
  /// The measured maximum error of the rounded points, as a fraction of the travel.
  package let error: Double
  /// The travel: the difference between the curve's maximum and minimum.
  package let travel: Double

  /// The default error, a thousandth of the travel.
  package static let defaultError = 0.001

  /// Creates an easing that approximates a function.
  ///
  /// Sampling is adaptive: intervals are halved until the deviation between two samples is known to a thousandth of
  /// the error.
  ///
  /// - Parameters:
  ///   - error: The maximum error as a fraction of the curve's travel, greater than 0.
  ///   - pieces: The initial number of sampling intervals, at least 1; a few for each period of an oscillation.
  ///   - end: The exact final value, which is used if the curve ends within half the error of it; nil keeps the
  ///     curve's end.
  ///   - isShort: Whether the numbers have as few digits as keep the error, and not the fit's own precision.
  ///   - curve: The progress as a function of the fraction of the time, 0…1.
  /// - Throws: ``NotFinite`` if the curve is not finite.
  package init(
    error: Double = defaultError, pieces: Int = 64, end: Double? = nil, isShort: Bool = false,
    curve: @escaping (Double) -> Double
  ) throws(NotFinite) {
    var coarse: [PolylineFit.Knot] = []
    for index in 0...(pieces * 4) {
      let x = Double(index) / Double(pieces * 4)
      coarse.append(PolylineFit.Knot(x: x, y: curve(x)))
    }
    try LinearEasing.checkFinite(coarse)
    let travel = LinearEasing.travel(of: coarse)
    var sampling = Sampling(curve: curve, allowed: error * travel / 1000)
    var points = sampling.points(through: coarse)
    try LinearEasing.checkFinite(points)
    if let end, let last = points.last, abs(end - last.y) <= error * travel / 2 {
      points[points.count - 1].y = end
    }
    try self.init(points: points, error: error, sag: sampling.sag, isShort: isShort)
  }

  /// Creates an easing from the values at frames.
  ///
  /// - Throws: ``NotFinite`` if a value is not finite.
  package init(
    points all: [PolylineFit.Knot], error: Double, sag: Double = 0, isShort: Bool = false
  ) throws(NotFinite) {
    try LinearEasing.checkFinite(all)
    // The line through them stays the same.
    let points = all.indices.filter { place in
      place == 0 || place == all.count - 1 || all[place - 1].y != all[place].y
        || all[place].y != all[place + 1].y
    }.map { all[$0] }
    travel = LinearEasing.travel(of: points)
    bound = error
    guard travel > 0 else {
      let value = points.first?.y ?? 0
      stops = [Stop(input: 0, output: value), Stop(input: 1, output: value)]
      self.error = 0
      return
    }
    let allowed = error * travel
    // A share of the error is reserved for the deviation between the samples.
    let room = max(allowed - sag, allowed / 2)
    // The error is minimised for that number of points, with a reserve for rounding.
    var (bad, good) = (0.0, room * 0.9999)
    // Each of the points that are left stands for those that are within a small share of the error.
    var share = room / 2000
    let few = LinearEasing.thinned(points, within: share)
    var knots = PolylineFit(few, error: good - share).knots
    let count = knots.count
    share = room / 64
    let fewer = LinearEasing.thinned(few, within: share - room / 2000)
    for _ in 0..<6 {
      let middle = (bad + good) / 2
      if middle > share, let tried = PolylineFit(fewer, error: middle - share, limit: count) {
        (knots, good) = (tried.knots, middle)
      } else {
        bad = middle
      }
    }
    var digits = 3
    var written = LinearEasing.rounded(knots, digits)
    var found = LinearEasing.distance(written, points) + sag
    while digits < 12, found > min(allowed, (good + sag) * 1.001) {
      digits += 1
      written = LinearEasing.rounded(knots, digits)
      found = LinearEasing.distance(written, points) + sag
    }
    if isShort, let short = LinearEasing.shortest(knots, points, allowed: allowed - sag) {
      written = short
      found = LinearEasing.distance(written, points) + sag
    }
    stops = written
    self.error = found / travel
  }

  /// Returns some of the points, between which the others are within a distance of a straight line.
  private static func thinned(
    _ points: [PolylineFit.Knot], within distance: Double
  ) -> [PolylineFit.Knot] {
    var kept = [points[0]]
    var slopes = (low: -Double.infinity, high: Double.infinity)
    for (last, point) in zip(points, points.dropFirst()) {
      func slope(_ from: PolylineFit.Knot, _ offset: Double) -> Double {
        (point.y + offset - from.y) / (point.x - from.x)
      }
      let direct = slope(kept[kept.count - 1], 0)
      if direct < slopes.low || direct > slopes.high {
        kept.append(last)
        slopes = (-.infinity, .infinity)
      }
      let from = kept[kept.count - 1]
      slopes.low = max(slopes.low, slope(from, -distance))
      slopes.high = min(slopes.high, slope(from, distance))
    }
    return kept + [points[points.count - 1]]
  }

  /// Returns rounded points; inputs keep two more decimals than percentages need.
  private static func rounded(_ knots: [PolylineFit.Knot], _ digits: Int) -> [Stop] {
    knots.map { Stop($0, inputDecimals: digits + 2, outputDecimals: digits + 1) }
  }

  /// Returns the maximum distance between two polylines, which is at a point of one of them.
  static func distance(_ stops: [Stop], _ points: [PolylineFit.Knot]) -> Double {
    let knots = stops.map { PolylineFit.Knot(x: $0.input, y: $0.output) }
    let atPoints = points.reduce(0) {
      max($0, abs(PolylineFit.value(of: knots, at: $1.x) - $1.y))
    }
    return knots.reduce(atPoints) {
      max($0, abs(PolylineFit.value(of: points, at: $1.x) - $1.y))
    }
  }

  private static func checkFinite(_ points: [PolylineFit.Knot]) throws(NotFinite) {
    for point in points where !point.y.isFinite {
      throw NotFinite(input: point.x, value: point.y)
    }
  }

  private static func travel(of points: [PolylineFit.Knot]) -> Double {
    let (low, high) = points.reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, $1.y), max($0.1, $1.y))
    }
    return high - low
  }

  /// Returns the function with a jump at its end if it ends elsewhere, as that of a spring that is cut off.
  package func ending(at value: Double) -> LinearEasing {
    var copy = self
    if stops.last?.output != value { copy.stops.append(Stop(input: 1, output: value)) }
    return copy
  }

  /// The function in CSS syntax, such as `linear(0, 0.5 20%, 1)`.
  package var css: String {
    var parts: [String] = []
    for (index, stop) in stops.enumerated() {
      let output = NumberText.rounded(stop.output, 13)
      let isEnd = index == 0 || index == stops.count - 1
      parts.append(isEnd ? output : output + " " + NumberText.rounded(stop.input * 100, 12) + "%")
    }
    return "linear(" + parts.joined(separator: ", ") + ")"
  }
}

/// An adaptive sampling of a curve.
private struct Sampling {
  let curve: (Double) -> Double
  /// The maximum deviation of the curve from its chord.
  let allowed: Double
  /// The estimated maximum deviation in the intervals that were not halved further.
  private(set) var sag = 0.0
  /// The maximum number of halvings; a discontinuity never becomes straight.
  private static let maximumSubdivisions = 16

  init(curve: @escaping (Double) -> Double, allowed: Double) {
    self.curve = curve
    self.allowed = allowed
  }

  mutating func points(through coarse: [PolylineFit.Knot]) -> [PolylineFit.Knot] {
    guard var last = coarse.first else { return [] }
    var points = [last]
    // The ends of the pending intervals; the next one is last.
    var waiting: [(end: PolylineFit.Knot, subdivisions: Int)] = coarse.dropFirst().reversed().map {
      ($0, 0)
    }
    while let (end, subdivisions) = waiting.last {
      let x = last.x + (end.x - last.x) / 2
      let middle = PolylineFit.Knot(x: x, y: curve(x))
      let far = abs(middle.y - (last.y + end.y) / 2)
      // The deviation from the chord is greatest near the middle of an interval; the factor covers the difference.
      if far * 1.25 <= allowed || subdivisions == Sampling.maximumSubdivisions || !far.isFinite {
        if far * 1.25 <= allowed { sag = max(sag, far * 1.25) }
        points.append(end)
        waiting.removeLast()
        last = end
      } else {
        waiting[waiting.count - 1].subdivisions += 1
        waiting.append((middle, subdivisions + 1))
      }
    }
    return points
  }
}
