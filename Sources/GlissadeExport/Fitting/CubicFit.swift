/// A fit of keyframes with cubic easings, which animation tools support: between two keyframes all components follow
/// one cubic function of time.
///
/// Each keyframe is as far from the last as the error allows.
struct CubicFit {
  /// A keyframe with the easing that follows it.
  struct Key: Hashable {
    /// The index of the frame.
    var frame: Int
    var value: [Double]
    /// The heights of the curve's control points, at a third and two thirds of the time; nil for the last keyframe.
    var easing: [Double]?
  }

  private(set) var keys: [Key] = []
  /// The maximum error of a component at a frame.
  private(set) var error = 0.0

  /// The limit of control points, relative to the two values; players compute in single precision.
  private static let controlPointLimit = 20.0

  /// Creates a fit of values at evenly spaced frames.
  ///
  /// - Parameters:
  ///   - values: The components at each frame.
  ///   - tolerance: The maximum error of each component.
  ///   - easings: The easings of all motions so far, to which this fit adds its own.
  init(_ values: [[Double]], tolerance: Double, easings: inout EasingTable) {
    guard let first = values.first else { return }
    guard values.contains(where: { CubicFit.distance($0, first) > tolerance / 16 }) else {
      keys = [Key(frame: 0, value: first, easing: nil)]
      return
    }
    var start = 0
    while start < values.count - 1 {
      // A search with doubling steps, followed by a binary search.
      var (good, bad) = (start + 1, values.count)
      var easing = [1.0 / 3, 2.0 / 3]
      var found = 0.0
      var step = 2
      while good + 1 < bad {
        let tried = min(start + step, values.count - 1, bad - 1)
        let end = bad == values.count && tried > good ? tried : (good + bad) / 2
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

  /// Creates the keyframes of a number that is 100 in a range of frames and else 0, which changes within a frame.
  init(shown range: Range<Int>, of count: Int) {
    let linear = [1.0 / 3, 2.0 / 3]
    var frames: [(Int, Double)] = range.lowerBound > 0 ? [(range.lowerBound - 1, 0)] : []
    frames.append((range.lowerBound, 100))
    if range.upperBound < count { frames += [(range.upperBound - 1, 100), (range.upperBound, 0)] }
    for (frame, value) in frames where keys.last?.frame != frame {
      keys.append(Key(frame: frame, value: [value], easing: linear))
    }
    keys[keys.count - 1].easing = nil
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
    guard isCalm(values, start, end, easing, tolerance) else { return nil }
    return (easing, worst)
  }

  /// Whether the curve stays close to the neighbouring frames halfway between frames, where it could oscillate.
  private static func isCalm(
    _ values: [[Double]], _ start: Int, _ end: Int, _ easing: [Double], _ tolerance: Double
  ) -> Bool {
    for frame in start..<end {
      let progress = progress(easing, at: (Double(frame - start) + 0.5) / Double(end - start))
      for place in values[start].indices {
        let (one, other) = (values[frame][place], values[frame + 1][place])
        let before = values[max(0, frame - 1)][place]
        let after = values[min(values.count - 1, frame + 2)][place]
        let bend = abs(before - one - other + after) / 8
        let value = values[start][place] + (values[end][place] - values[start][place]) * progress
        if value < min(one, other) - tolerance - bend { return false }
        if value > max(one, other) + tolerance + bend { return false }
      }
    }
    return true
  }

  /// Returns the progress at a fraction of the time.
  static func progress(_ easing: [Double], at u: Double) -> Double {
    let v = 1 - u
    return 3 * u * v * v * easing[0] + 3 * u * u * v * easing[1] + u * u * u
  }

  private static func distance(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
