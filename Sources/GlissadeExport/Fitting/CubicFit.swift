/// A fit of keyframes with cubic easings, which animation tools support: between two keyframes all components follow
/// one cubic function of time, or hold their values up to a jump.
///
/// Each keyframe is as far from the last as the error allows. Between two frames, a component leaves the range of its
/// values at both by no more than the error.
package struct CubicFit {
  /// A keyframe with the easing that follows it.
  package struct Key: Hashable {
    /// The index of the frame.
    package var frame: Int
    /// The components at the frame.
    package var value: [Double]
    /// The heights of the curve's control points, at a third and two thirds of the time; nil for the last keyframe, and
    /// for one that holds its value until the next.
    package var easing: [Double]?
  }

  /// The keyframes in ascending order of their frames.
  package private(set) var keys: [Key] = []
  /// The maximum error of a component at a frame.
  private(set) var error = 0.0

  /// The limit of control points, relative to the two values; players compute in single precision.
  private static let controlPointLimit = 20.0

  /// Creates a fit of values at evenly spaced frames.
  ///
  /// - Parameters:
  ///   - values: The components at each frame.
  ///   - jumps: Frames at which the values are known to jump, beside those that ``Jumps`` finds.
  ///   - tolerance: The maximum error of each component.
  ///   - easings: The easings of all motions so far, to which this fit adds its own.
  package init(
    _ values: [[Double]], jumps: [Int] = [], tolerance: Double, easings: inout EasingTable
  ) {
    var start = 0
    for end in Set(jumps + Jumps(values, tolerance: tolerance).frames).sorted()
    where end < values.count {
      add(values, start..<end, tolerance, &easings)
      start = end
    }
    add(values, start..<values.count, tolerance, &easings)
  }

  /// Adds the keyframes of frames between two jumps.
  private mutating func add(
    _ values: [[Double]], _ frames: Range<Int>, _ tolerance: Double, _ easings: inout EasingTable
  ) {
    guard let last = frames.last else { return }
    let first = values[frames.lowerBound]
    let isStill = values[frames].allSatisfy { CubicFit.distance($0, first) <= tolerance / 16 }
    if isStill {
      if let value = keys.last?.value, CubicFit.distance(value, first) <= tolerance / 16 { return }
      keys.append(Key(frame: frames.lowerBound, value: first, easing: nil))
      return
    }
    var start = frames.lowerBound
    while start < last {
      // A search with doubling steps, followed by a binary search.
      var (good, bad) = (start + 1, last + 1)
      var easing = [1.0 / 3, 2.0 / 3]
      var found = 0.0
      var step = 2
      while good + 1 < bad {
        let tried = min(start + step, last, bad - 1)
        let end = bad == last + 1 && tried > good ? tried : (good + bad) / 2
        if let fit = CubicFit.fit(values, start, end, tolerance, easings) {
          (good, easing, found) = (end, fit.easing, fit.error)
          step *= 2
        } else {
          bad = end
        }
      }
      easings.add(easing)
      keys.append(Key(frame: start, value: values[start], easing: easing))
      error = max(error, found)
      start = good
    }
    keys.append(Key(frame: start, value: values[start], easing: nil))
  }

  /// Creates the keyframes of a number that is 100 in a range of frames and else 0.
  init(shown range: Range<Int>, of count: Int) {
    if range.lowerBound > 0 { keys.append(Key(frame: 0, value: [0], easing: nil)) }
    keys.append(Key(frame: range.lowerBound, value: [100], easing: nil))
    if range.upperBound < count {
      keys.append(Key(frame: range.upperBound, value: [0], easing: nil))
    }
  }

  /// Returns the closest curve from one frame to another; nil if its error exceeds the tolerance.
  private static func fit(
    _ values: [[Double]], _ start: Int, _ end: Int, _ tolerance: Double, _ easings: EasingTable
  ) -> (easing: [Double], error: Double)? {
    let (from, to) = (values[start], values[end])
    var square = 0.0
    for place in from.indices { square += (to[place] - from[place]) * (to[place] - from[place]) }
    let isStill = square < tolerance * tolerance / 256
    var easing = [1.0 / 3, 2.0 / 3]
    if !isStill {
      // A least-squares fit of the deviation from the straight line.
      var (aa, ab, bb, ay, by) = (1e-9, 0.0, 1e-9, 0.0, 0.0)
      for frame in start + 1..<max(end, start + 1) {
        let u = Double(frame - start) / Double(end - start)
        var part = 0.0
        for place in from.indices {
          part += (values[frame][place] - from[place]) * (to[place] - from[place])
        }
        let rest = part / square - u
        let (a, b) = (3 * u * (1 - u) * (1 - u), 3 * u * u * (1 - u))
        aa += a * a
        ab += a * b
        bb += b * b
        ay += a * rest
        by += b * rest
      }
      let determinant = aa * bb - ab * ab
      if determinant > 0 {
        easing[0] += (ay * bb - by * ab) / determinant
        easing[1] += (by * aa - ay * ab) / determinant
      }
      // The error is measured with the rounded numbers of the output.
      easing = easings.easing(near: easing.map { NumberText.round($0, 6) })
      guard easing.allSatisfy({ abs($0) <= controlPointLimit }) else { return nil }
    }
    var worst = 0.0
    for frame in start + 1..<max(end, start + 1) {
      let u = Double(frame - start) / Double(end - start)
      let progress = progress(easing, at: u)
      for place in from.indices {
        let value = from[place] + (to[place] - from[place]) * progress
        worst = max(worst, abs(value - values[frame][place]))
      }
      if worst > tolerance { return nil }
    }
    guard isWithinFrames(values, start, end, easing, tolerance) else { return nil }
    return (easing, worst)
  }

  /// Whether the curve leaves the range of both frames beside each extremum by no more than the tolerance.
  ///
  /// It is monotonic elsewhere, between values that are close to those of the frames.
  private static func isWithinFrames(
    _ values: [[Double]], _ start: Int, _ end: Int, _ easing: [Double], _ tolerance: Double
  ) -> Bool {
    for u in extrema(easing) {
      let progress = progress(easing, at: u)
      let frame = min(end - 1, start + Int(u * Double(end - start)))
      for place in values[start].indices {
        let (one, other) = (values[frame][place], values[frame + 1][place])
        let value = values[start][place] + (values[end][place] - values[start][place]) * progress
        if value < min(one, other) - tolerance || value > max(one, other) + tolerance {
          return false
        }
      }
    }
    return true
  }

  /// Returns the fractions of the time at which the progress turns back.
  private static func extrema(_ easing: [Double]) -> [Double] {
    // A third of the derivative is a + 2 b u + c u².
    let (a, b) = (easing[0], easing[1] - 2 * easing[0])
    let c = 3 * (easing[0] - easing[1]) + 1
    let square = b * b - a * c
    guard square > 0 else { return [] }
    // The root that does not cancel, and the other one as the quotient.
    let sum = -(b + (b < 0 ? -square.squareRoot() : square.squareRoot()))
    return [sum / c, a / sum].filter { $0 > 0 && $0 < 1 }
  }

  /// Returns the progress at a fraction of the time.
  static func progress(_ easing: [Double], at u: Double) -> Double {
    let v = 1 - u
    return 3 * u * v * v * easing[0] + 3 * u * u * v * easing[1] + u * u * u
  }

  static func distance(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
