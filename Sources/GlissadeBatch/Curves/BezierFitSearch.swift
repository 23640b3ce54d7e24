import GlissadeTiming

/// The search for the layout that fits a bezier curve best: the one with the smallest largest error, and the first of
/// those.
///
/// Most layouts are rejected by a single piece: the one at which another layout failed, or one nearby.
struct BezierFitSearch {
  private let curve: UnitBezier
  /// The number of the best candidate so far.
  private(set) var best: Int?
  private(set) var bestQuartics = InlineArray<16, Quartic>(repeating: Quartic())
  private var smallestError = BezierFit.bound
  private var quartics = InlineArray<16, Quartic>(repeating: Quartic())
  /// The x at which a layout was rejected last.
  private var weakPoint: Double

  /// The candidates in the order of the search.
  ///
  /// Uniform layouts come first, which win most often: the smaller the error is to beat, the sooner others fail.
  private static let order: [Int] = {
    let uniform = BezierFit.candidates.indices.filter { BezierFit.candidates[$0].mantissaBits == 4 }
    return uniform
      + BezierFit.candidates.indices.filter { BezierFit.candidates[$0].mantissaBits != 4 }
  }()

  init(_ curve: UnitBezier) {
    self.curve = curve
    weakPoint = curve.steepestInput
  }

  mutating func run() {
    for number in BezierFitSearch.order { consider(number) }
  }

  private mutating func consider(_ number: Int) {
    let layout = BezierFit.candidates[number]
    // Of equal errors, the one of the first candidate wins, whatever the order of the search.
    let winsTies = best.map { number < $0 } ?? false
    let limit = winsTies ? smallestError.nextUp : smallestError
    let (first, last) = (layout.pieces.lowerBound, layout.pieces.upperBound)
    let weakest = layout.piece(at: weakPoint)
    var largest = 0.0
    // From the weakest piece outwards, in both directions.
    for distance in 0...(last - first) {
      if distance <= last - weakest {
        largest = max(largest, fit(weakest + distance, of: layout, below: limit))
      }
      if distance > 0 && distance <= weakest - first && largest < limit {
        largest = max(largest, fit(weakest - distance, of: layout, below: limit))
      }
      if largest >= limit { return }
    }
    best = number
    smallestError = largest
    bestQuartics = quartics
  }

  /// Fits a piece; returns its error.
  private mutating func fit(
    _ piece: UInt32, of layout: BezierFit.Layout, below limit: Double
  ) -> Double {
    let centre = layout.centre(piece)
    let low = max(layout.start(piece), Double(layout.offset))
    let high = min(layout.start(piece + 1), 1 + Double(layout.offset))
    let at = Int(piece - layout.pieces.lowerBound)
    if high <= low {
      quartics[at] = Quartic()
      return 0
    }
    let curve = curve
    let error = quartics[at].fit(from: low - centre, to: high - centre, below: limit) {
      curve.value(at: layout.x($0 + centre))
    }
    if error >= limit { weakPoint = layout.x(centre) }
    return error
  }
}

extension UnitBezier {
  /// The input near which the curve is steepest relative to its parameter.
  ///
  /// It is only a guess of where a fit is hardest.
  fileprivate var steepestInput: Double {
    let turn = -bx / (3 * ax)
    let s = ax > 0 && turn > 0 && turn < 1 ? turn : x1 < 1 - x2 ? 0 : 1
    return ((ax * s + bx) * s + cx) * s
  }
}
