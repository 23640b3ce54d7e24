import GlissadeTiming

/// A curve as the `linear()` of style sheets: straight pieces within a stated error, as few as there can be.
public struct LinearEasing: Hashable, Sendable {
  /// A point of the curve.
  public struct Stop: Hashable, Sendable {
    /// The share of the time, 0…1.
    public var input: Double
    /// The progress.
    public var output: Double
  }

  /// The points, the first at 0 and the last at 1, as they are written.
  public let stops: [Stop]
  /// The error that was allowed, in parts of the travel.
  public let bound: Double
  /// The greatest error that was found between the curve and what is written, in parts of the travel.
  public let error: Double
  /// What the curve travels: the distance between its lowest and its highest value.
  public let travel: Double

  /// The error that is allowed where nothing else is said: a thousandth of the travel.
  public static let defaultError = 0.001

  /// Fits a curve that can be evaluated anywhere.
  ///
  /// The curve is looked at more closely where it bends, until what lies between two places is known to a
  /// thousandth of the error.
  /// - Parameters:
  ///   - error: how far the straight pieces may be from the curve, in parts of its travel, 1e-6…0.5.
  ///   - pieces: how many parts of the time are looked at in any case, 1…100,000: a few for each swing.
  ///   - end: what the curve is to end at, if it is no further from that than half the error; nil leaves its end.
  ///   - curve: progress as a function of the share of the time, 0…1.
  /// - Throws: ``ExportError/invalidParameter(name:value:allowed:)``, and
  ///   ``ExportError/invalidValue(format:layer:property:value:)`` where the curve is not finite.
  public init(
    error: Double = defaultError, pieces: Int = 64, end: Double? = nil,
    curve: @escaping (Double) -> Double
  ) throws(ExportError) {
    try ExportError.check("pieces", Double(pieces), 1...100_000)
    try LinearEasing.check(error)
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
    try self.init(points: points, error: error, sag: sampling.sag)
  }

  /// Fits the values of frames, between which nothing is known.
  init(points: [PolylineFit.Knot], error: Double, sag: Double = 0) throws(ExportError) {
    try LinearEasing.check(error)
    try LinearEasing.checkFinite(points)
    travel = LinearEasing.travel(of: points)
    bound = error
    guard travel > 0 else {
      let value = points.first?.y ?? 0
      stops = [Stop(input: 0, output: value), Stop(input: 1, output: value)]
      self.error = 0
      return
    }
    let allowed = error * travel
    // Room for what lies between the samples.
    let room = max(allowed - sag, allowed / 2)
    // With as many pieces the error can be smaller than it has to be; a little has to be left for rounding.
    var (bad, good) = (0.0, room * 0.9999)
    var knots = PolylineFit(points, error: good).knots
    let count = knots.count
    for _ in 0..<6 {
      let middle = (bad + good) / 2
      let tried = PolylineFit(points, error: middle).knots
      if tried.count <= count { (knots, good) = (tried, middle) } else { bad = middle }
    }
    var digits = 3
    var written = LinearEasing.rounded(knots, digits)
    var found = LinearEasing.distance(written, points) + sag
    while digits < 12, found > min(allowed, (good + sag) * 1.001) {
      digits += 1
      written = LinearEasing.rounded(knots, digits)
      found = LinearEasing.distance(written, points) + sag
    }
    stops = written
    self.error = found / travel
  }

  /// Shares of the time are written in hundredths, with two digits more in front.
  private static func rounded(_ knots: [PolylineFit.Knot], _ digits: Int) -> [Stop] {
    knots.map {
      Stop(
        input: NumberText.round($0.x, digits + 2), output: NumberText.round($0.y, digits + 1))
    }
  }

  /// The greatest distance between two lines: it is at a bend of one of them.
  private static func distance(_ stops: [Stop], _ points: [PolylineFit.Knot]) -> Double {
    let knots = stops.map { PolylineFit.Knot(x: $0.input, y: $0.output) }
    let atPoints = points.reduce(0) {
      max($0, abs(PolylineFit.value(of: knots, at: $1.x) - $1.y))
    }
    return knots.reduce(atPoints) {
      max($0, abs(PolylineFit.value(of: points, at: $1.x) - $1.y))
    }
  }

  static func check(_ error: Double) throws(ExportError) {
    try ExportError.check("error", error, 1e-6...0.5)
  }

  private static func checkFinite(_ points: [PolylineFit.Knot]) throws(ExportError) {
    for point in points where !point.y.isFinite {
      throw .invalidValue(
        format: .css, layer: "the curve", property: "value at \(point.x)", value: point.y)
    }
  }

  private static func travel(of points: [PolylineFit.Knot]) -> Double {
    let (low, high) = points.reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, $1.y), max($0.1, $1.y))
    }
    return high - low
  }

  /// The curve as it is written in a style sheet: `linear(0, 0.5 20%, 1)`.
  public var css: String {
    var parts: [String] = []
    for (index, stop) in stops.enumerated() {
      let output = NumberText.rounded(stop.output, 13)
      let isEnd = index == 0 || index == stops.count - 1
      parts.append(isEnd ? output : output + " " + NumberText.rounded(stop.input * 100, 12) + "%")
    }
    return "linear(" + parts.joined(separator: ", ") + ")"
  }

  /// What is stated of it: the points and the error, in hundredths of the travel.
  public var statement: String {
    "\(stops.count) points, within \(NumberText.rounded(bound * 100, 4)) % of the travel "
      + "(measured \(NumberText.rounded(error * 100, 4)) %)"
  }
}

/// Looks at a curve more closely where it bends.
private struct Sampling {
  let curve: (Double) -> Double
  /// How far the curve may be from the straight line between two places.
  let allowed: Double
  /// How far it was found to be where it was looked at no more closely.
  private(set) var sag = 0.0
  /// How often a part is halved at most: a curve that jumps does not get any straighter.
  private static let maximumSubdivisions = 16

  init(curve: @escaping (Double) -> Double, allowed: Double) {
    self.curve = curve
    self.allowed = allowed
  }

  mutating func points(through coarse: [PolylineFit.Knot]) -> [PolylineFit.Knot] {
    guard var last = coarse.first else { return [] }
    var points = [last]
    // Ends of parts that are still to be looked at, the next one last.
    var waiting: [(end: PolylineFit.Knot, subdivisions: Int)] = coarse.dropFirst().reversed().map {
      ($0, 0)
    }
    while let (end, subdivisions) = waiting.last {
      let x = last.x + (end.x - last.x) / 2
      let middle = PolylineFit.Knot(x: x, y: curve(x))
      let far = abs(middle.y - (last.y + end.y) / 2)
      // A part of a curve bends most at its middle, or nearly so.
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
