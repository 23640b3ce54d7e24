import GlissadeTiming

/// The search for the layout that fits a bezier curve best: the one with the smallest largest error, and of those whose
/// errors are equal but for a tolerance, the first in the order of the search.
///
/// Most layouts are rejected by a single piece: the one at which another layout failed, or one nearby.
struct BezierFitSearch: ~Copyable {
  /// The approximate values, of which a search needs about a thousand.
  private let values: QuickBezier
  /// The number of the best candidate so far, and its error.
  private var best: (number: Int, error: Double)?
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
    values = QuickBezier(curve)
    weakPoint = curve.steepestInput
  }

  /// Returns the number of the best candidate; nil if none is within the bound.
  mutating func run() -> Int? {
    for number in BezierFitSearch.order { consider(number) }
    return best?.number
  }

  private mutating func consider(_ number: Int) {
    let layout = BezierFit.candidates[number]
    // Several layouts have the same uniform pieces: which of them wins must not depend on roundings.
    let limit = best.map { $0.error - QuickBezier.tolerance } ?? BezierFit.bound
    let (first, last) = (layout.pieces.lowerBound, layout.pieces.upperBound)
    let weakest = layout.piece(at: weakPoint)
    var largest = 0.0
    // From the weakest piece outwards, in both directions.
    for distance in 0...(last - first) {
      if distance <= last - weakest {
        let piece = weakest + distance
        largest = max(largest, values.error(of: piece, in: layout, below: limit))
        if largest >= limit { return weakPoint = layout.x(layout.centre(piece)) }
      }
      if distance > 0 && distance <= weakest - first {
        let piece = weakest - distance
        largest = max(largest, values.error(of: piece, in: layout, below: limit))
        if largest >= limit { return weakPoint = layout.x(layout.centre(piece)) }
      }
    }
    best = (number, largest)
  }
}

extension BezierFit.Layout {
  /// Fits a piece to a function.
  @inline(__always)
  func quartic(of piece: UInt32, _ value: (Double) -> Double) -> Quartic {
    var quartic = Quartic()
    guard let (from, to) = ends(piece) else { return quartic }
    let centre = centre(piece)
    quartic.fit(from: from, to: to) { value(x($0 + centre)) }
    return quartic
  }

  /// Returns the error of a piece that is fitted to a function, or the first one of at least `limit`.
  @inline(__always)
  func error(of piece: UInt32, below limit: Double, _ value: (Double) -> Double) -> Double {
    guard let (from, to) = ends(piece) else { return 0 }
    let centre = centre(piece)
    return quartic(of: piece, value).error(from: from, to: to, below: limit) {
      value(x($0 + centre))
    }
  }
}

/// A bezier curve whose values are found by few steps of Newton's method, from a table of parameters.
///
/// The values are good enough to compare errors, and take a fifth of the time of those of `UnitBezier`.
private struct QuickBezier: ~Copyable {
  /// The greatest difference of errors that count as equal: for usual curves, a hundred times what the values differ by
  /// from those of `UnitBezier`.
  static var tolerance: Double { 1e-11 }
  private static var cells: Int { 64 }

  private let curve: UnitBezier
  private let isDiagonal: Bool
  private let x: (Double, Double, Double)
  private let y: (Double, Double, Double)
  /// The parameters of the curve at multiples of 1/64.
  private var parameters = InlineArray<65, Double>(repeating: 1)

  init(_ curve: UnitBezier) {
    self.curve = curve
    isDiagonal = curve.x1 == curve.y1 && curve.x2 == curve.y2
    x = (curve.ax, curve.bx, curve.cx)
    y = (curve.ay, curve.by, curve.cy)
    // The inputs at equal steps of the parameter are interpolated linearly, and one step of Newton's method follows.
    var (cell, last) = (0, 0.0)
    for step in 1...QuickBezier.cells {
      let s = Double(step) / Double(QuickBezier.cells)
      let next = ((x.0 * s + x.1) * s + x.2) * s
      while cell < QuickBezier.cells, Double(cell) / Double(QuickBezier.cells) <= next {
        let input = Double(cell) / Double(QuickBezier.cells)
        let back = next > last ? (next - input) / (next - last) : 0
        let guess = s - back / Double(QuickBezier.cells)
        let correction = QuickBezier.newtonStep(guess, input, x)
        parameters[cell] = correction.magnitude < 1 ? guess - correction : guess
        cell += 1
      }
      last = next
    }
  }

  /// Returns what Newton's method subtracts from a parameter.
  @inline(__always) private static func newtonStep(
    _ s: Double, _ input: Double, _ x: (Double, Double, Double)
  ) -> Double {
    (((x.0 * s + x.1) * s + x.2) * s - input) / ((3 * x.0 * s + 2 * x.1) * s + x.2)
  }

  /// Fits a piece of a layout; returns its error, or the first one of at least `limit`.
  func error(of piece: UInt32, in layout: BezierFit.Layout, below limit: Double) -> Double {
    // The subscript of the array itself would copy it for each value.
    let parameters = parameters.span
    return layout.error(of: piece, below: limit) { value(at: $0, parameters) }
  }

  @inline(__always) private func value(at input: Double, _ parameters: Span<Double>) -> Double {
    guard input > 0, input < 1, !isDiagonal else { return curve.value(at: input) }
    let position = input * Double(QuickBezier.cells)
    let cell = Int(position)
    let start = parameters[cell]
    var s = start + (parameters[cell + 1] - start) * (position - Double(cell))
    for _ in 0..<4 {
      let step = QuickBezier.newtonStep(s, input, x)
      s -= step
      // The step after this one would be smaller than its square by some factor, which is large only near a vertical
      // tangent.
      if step.magnitude <= 0x1p-26, s >= 0, s <= 1 { return ((y.0 * s + y.1) * s + y.2) * s }
    }
    return curve.value(at: input)
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
