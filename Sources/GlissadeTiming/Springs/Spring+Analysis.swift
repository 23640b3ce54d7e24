internal import GlissadeMath

extension Spring {
  /// A maximum of the overshoot.
  public struct Peak: Hashable, Sendable {
    /// The time in seconds since the start.
    public var time: Double
    /// The progress at that time, more than 1, which is the rest.
    public var progress: Double
    /// The progress beyond the rest: `progress` − 1, without its rounding error.
    public var overshoot: Double
  }

  /// Returns the maximum overshoot; nil if the motion never passes the rest.
  ///
  /// A motion that first moves away (with a negative velocity) is measured after it has passed the rest, not at its
  /// farthest point before. An overshoot that is too small for Double, as it is close to ζ = 1, counts as none.
  ///
  /// - Parameter initialVelocity: The initial velocity as a multiple of the distance per second, finite.
  public func peak(initialVelocity: Double = 0) -> Peak? {
    for index in 0..<2 {
      guard let time = extremum(Double(index), initialVelocity) else { return nil }
      let past = position(time, initialVelocity)
      if past > 0 { return Peak(time: time, progress: 1 + past, overshoot: past) }
    }
    return nil
  }

  /// Returns the time after which the progress stays within a distance of 1, in seconds.
  ///
  /// It is the exact last crossing, in contrast to the approximation of ``settlingDuration(initialVelocity:)``.
  ///
  /// - Parameters:
  ///   - threshold: The distance from the rest as a multiple of the whole distance, greater than 0.
  ///   - initialVelocity: The initial velocity as a multiple of the distance per second, finite.
  /// - Returns: Seconds; 0 if the progress is never farther away, infinity if it always comes back (damping 0) or the
  ///   threshold is not greater than 0.
  public func lastCrossing(threshold: Double, initialVelocity: Double = 0) -> Double {
    guard threshold > 0 else { return .infinity }
    // The motion is monotone between two extrema: its last crossing follows the last extremum outside the threshold.
    var start = 0.0
    var end = extremum(0, initialVelocity)
    if let first = end, position(first, initialVelocity).magnitude > threshold {
      start = first
      end = extremum(1, initialVelocity)
      if regime == .underdamped {
        guard decayRate > 0 else { return .infinity }
        let size = position(first, initialVelocity).magnitude
        let half = Double.pi / dampedFrequency
        var count = floored(Elementary.log(size / threshold) / (decayRate * half))
        start = first + count * half
        // The logarithm may be off by a rounding error if an extremum just touches the threshold.
        if count > 0 && position(start, initialVelocity).magnitude <= threshold {
          count -= 1
          start = first + count * half
        } else if position(start + half, initialVelocity).magnitude > threshold {
          count += 1
          start = first + count * half
        }
        end = start + half
      }
    }
    let from = position(start, initialVelocity)
    guard from.magnitude > threshold else { return start }
    let side: Double = from < 0 ? -1 : 1
    return bisect(start, end ?? tail(after: start, threshold, initialVelocity)) {
      side * position($0, initialVelocity) > threshold
    }
  }

  /// Returns the first time at which the progress has a value, in seconds; nil if it never has.
  ///
  /// - Parameters:
  ///   - progress: The progress: 0 is the start; 1 is the rest, which a motion without overshoot never reaches.
  ///   - initialVelocity: The initial velocity as a multiple of the distance per second, finite.
  public func firstTime(reaching progress: Double, initialVelocity: Double = 0) -> Double? {
    if progress == 0 { return 0 }
    let level = progress - 1
    guard level.isFinite else { return nil }
    var start = 0.0
    // Every value that is reached is reached before the second extremum, because later oscillations are smaller.
    for index in 0..<2 {
      let end = extremum(Double(index), initialVelocity)
      let from = position(start, initialVelocity)
      // Without another extremum, the motion approaches the rest but does not reach it.
      let to = end.map { position($0, initialVelocity) } ?? 0
      if (from < level && level <= to) || (from > level && level >= to), end != nil || level != 0 {
        let rises = from < level
        return bisect(start, end ?? tail(after: start, level.magnitude, initialVelocity)) {
          let position = position($0, initialVelocity)
          return rises ? position < level : position > level
        }
      }
      guard let end else { return nil }
      start = end
    }
    return nil
  }

  /// Returns the displacement from the rest of a motion whose initial displacement is 1.
  private func position(_ time: Double, _ initialVelocity: Double) -> Double {
    state(from: -1, to: 0, velocity: initialVelocity, at: time).position
  }

  /// Returns a time later than `start` after which the motion stays within a distance of the rest.
  private func tail(after start: Double, _ level: Double, _ initialVelocity: Double) -> Double {
    var width = max(1 / angularFrequency, start)
    while position(start + width, initialVelocity).magnitude >= level, width < 0x1p1000 {
      width *= 2
    }
    return start + width
  }

  /// Returns the time of the extremum with an index, where 0 is the first after the start.
  private func extremum(_ index: Double, _ initialVelocity: Double) -> Double? {
    let velocity = startVelocity(displacement: -1, velocity: initialVelocity)
    let squared = angularFrequency * angularFrequency
    if regime == .underdamped {
      var phase = Elementary.atan2(velocity * dampedFrequency, decayRate * velocity - squared)
      if phase <= 0 { phase += Double.pi }
      if phase <= 0 { phase = Double.pi }
      return (phase + index * Double.pi) / dampedFrequency
    }
    // There is at most one extremum, where reach = v / (fast·v + ω²·y₀), as in the response.
    guard index == 0, velocity != 0 else { return nil }
    let reach = velocity / ((decayRate + dampedFrequency) * velocity - squared)
    guard reach > 0, reach.isFinite else { return nil }
    let gap = 2 * dampedFrequency
    guard gap > 0 else { return reach }
    guard gap * reach < 1 else { return nil }
    return -Elementary.log1p(-gap * reach) / gap
  }
}
