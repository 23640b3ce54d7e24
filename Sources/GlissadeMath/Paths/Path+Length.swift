// The arc length of cubic curves has no closed form. The speed is smooth except at and near cusps, so that quadrature
// of high order needs few evaluations, in intervals that start at cusps and are halved near them.

extension Path.Segment {
  /// The length in points, with an error of about 1e-11 of the longest curve with such control points.
  public var length: Double {
    isLine ? (p3 - p0).length : ArcLengthIntegrand(self).length(from: 0, to: 1)
  }

  /// Returns the length from the start to a parameter, in points.
  ///
  /// - Parameter t: The parameter, clamped to 0…1 (NaN counts as 0).
  public func length(to t: Double) -> Double {
    guard t > 0 else { return 0 }
    guard t < 1 else { return length }
    return isLine ? (p3 - p0).length * t : ArcLengthIntegrand(self).length(from: 0, to: t)
  }

  /// Returns the parameter at a length along the segment.
  ///
  /// - Parameter length: The length from the start, in points. At most 0 (and NaN) gives exactly 0, at least the
  ///   whole length gives exactly 1.
  public func parameter(atLength length: Double) -> Double {
    guard length > 0 else { return 0 }
    if isLine {
      let whole = (p3 - p0).length
      return length < whole ? length / whole : 1
    }
    return ArcLengthIntegrand(self).parameter(atLength: length)
  }
}

/// The speed along a cubic curve, with coordinates scaled so that their squares stay in range.
private struct ArcLengthIntegrand {
  /// Three times the sides of the control polygon, divided by `scale`.
  private let a: Point
  private let b: Point
  private let c: Point
  private let scale: Double
  /// The parameters at which the speed is nearly zero, in ascending order; unused entries are 1.
  ///
  /// Intervals start at them, because quadrature would miss a corner between the end of an interval and its first
  /// point.
  private var cusps: InlineArray<4, Double> = [1, 1, 1, 1]

  init(_ segment: Path.Segment) {
    let (a, b) = (segment.p1 - segment.p0, segment.p2 - segment.p1)
    let c = segment.p3 - segment.p2
    let largest = max(
      max(abs(a.x), abs(a.y)), max(abs(b.x), abs(b.y)), max(abs(c.x), abs(c.y)))
    scale = largest > 0 ? largest : 1
    func scaled(_ side: Point) -> Point {
      Point(x: 3 * (side.x / largest), y: 3 * (side.y / largest))
    }
    (self.a, self.b, self.c) = largest > 0 ? (scaled(a), scaled(b), scaled(c)) : (a, b, c)
    let x = Path.Segment.extrema(self.a.x, self.b.x, self.c.x)
    let y = Path.Segment.extrema(self.a.y, self.b.y, self.c.y)
    for t in [x.0, x.1, y.0, y.1] where t > 0 && t < 1 && value(at: t) < 0.1 {
      var place = 3
      while place > 0 && cusps[place - 1] > t {
        cusps[place] = cusps[place - 1]
        place -= 1
      }
      cusps[place] = t
    }
  }

  private func value(at t: Double) -> Double {
    let s = 1 - t
    let (u, v, w) = (s * s, 2 * s * t, t * t)
    let x = (u * a.x + v * b.x) + w * c.x
    let y = (u * a.y + v * b.y) + w * c.y
    return (x * x + y * y).squareRoot()
  }

  func length(from start: Double, to end: Double) -> Double {
    var sum = 0.0
    var from = start
    for place in 0..<4 where cusps[place] > from && cusps[place] < end {
      sum += integral(from, cusps[place], quadrature(from, cusps[place]), depth: 0)
      from = cusps[place]
    }
    return scale * (sum + integral(from, end, quadrature(from, end), depth: 0))
  }

  /// Returns the integral, halving the interval until both halves together agree with the whole.
  private func integral(_ start: Double, _ end: Double, _ whole: Double, depth: Int) -> Double {
    let middle = start + (end - start) / 2
    let left = quadrature(start, middle)
    let right = quadrature(middle, end)
    let sum = left + right
    // Near a cusp, the error decreases with the square of the interval, well before the limit of the depth. NaN is
    // not above the tolerance and ends here too.
    guard abs(sum - whole) > 1e-12 && depth < 40 else { return sum }
    return integral(start, middle, left, depth: depth + 1)
      + integral(middle, end, right, depth: depth + 1)
  }

  /// Returns the integral by Gauss's rule with 16 points.
  private func quadrature(_ start: Double, _ end: Double) -> Double {
    let half = (end - start) / 2
    let middle = start + half
    var sum = 0.0
    @inline(__always) func pair(_ node: Double, _ weight: Double) {
      sum += weight * (value(at: middle - half * node) + value(at: middle + half * node))
    }
    pair(0.9894009349916499, 0.027152459411754096)
    pair(0.9445750230732326, 0.062253523938647894)
    pair(0.8656312023878318, 0.09515851168249279)
    pair(0.755404408355003, 0.12462897125553388)
    pair(0.6178762444026438, 0.14959598881657674)
    pair(0.45801677765722737, 0.16915651939500254)
    pair(0.2816035507792589, 0.18260341504492358)
    pair(0.09501250983763744, 0.1894506104550685)
    return half * sum
  }

  /// Returns the parameter at a length, by Newton's method inside a bracket: near a cusp its steps leave the bracket,
  /// and bisection takes over.
  func parameter(atLength wanted: Double) -> Double {
    let whole = length(from: 0, to: 1)
    guard wanted < whole else { return whole.isNaN ? 0 : 1 }
    var low = 0.0
    var high = 1.0
    var t = wanted / whole
    // The length at `reached`, summed over the steps.
    var reached = 0.0
    var sum = 0.0
    var lastStep = 1.0
    for _ in 0..<100 {
      sum += t >= reached ? length(from: reached, to: t) : -length(from: t, to: reached)
      reached = t
      let error = sum - wanted
      if error < 0 { low = t } else { high = t }
      let newton = t - error / (scale * value(at: t))
      // As close as a parameter can get: further steps would be stopped by the end of the bracket.
      if abs(newton - t) <= 0x1p-52 * t { return newton }
      let isUsable = newton > low && newton < high && abs(newton - t) < lastStep / 2
      let next = isUsable ? newton : low + (high - low) / 2
      lastStep = abs(next - t)
      if next == low || next == high { return next }
      t = next
    }
    return t
  }
}
