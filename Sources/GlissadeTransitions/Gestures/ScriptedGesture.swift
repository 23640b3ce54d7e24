import GlissadeEngine
public import GlissadeMath
public import GlissadeTiming

/// A gesture of one finger that is written down: the same values give the same samples.
///
/// ```swift
/// let swipe = try ScriptedGesture("pan from (10, 200) by (240, 0) over 0.3 s, release at 900 pt/s")
/// try swipe.run(in: window)
/// ```
public struct ScriptedGesture: Hashable, Sendable {
  /// How the finger lets go.
  public enum Release: Hashable, Sendable {
    /// As fast as its pace is at the end.
    case alongPath
    /// With this velocity along the way, in points per second: negative is back where it came from.
    ///
    /// The finger speeds up or slows down evenly to get there; for a velocity that is too high for that it
    /// waits at the start. It goes with a linear pace only.
    case velocity(PointsPerSecond)
    /// After resting at the end for some seconds.
    case pause(Double)
  }

  /// When the finger is seen.
  public enum Sampling: Hashable, Sendable {
    /// So many times in a second, and at the end of the way.
    case rate(Double)
    /// At these times, in seconds from the start, between the finger's coming down and its lifting.
    case times([Double])
  }

  /// The places that the finger goes through on straight lines: at least the first and the last.
  public let points: [Point]
  /// How long it takes from the first to the last, in seconds.
  public let duration: Double
  /// How the way is divided over the time.
  public let timingFunction: TimingFunction
  /// How the finger lets go.
  public let release: Release
  /// When the system takes the touch away, in seconds from the start; nil lets the finger be lifted.
  public let cancelTime: Double?
  /// When the finger is seen.
  public let sampling: Sampling
  /// The number of the finger.
  public let touchID: Int
  /// How far each of the points is along the way.
  private let distances: [Double]

  /// The most samples that a gesture may have.
  public static let maximumSampleCount = 1_000_000

  /// A finger that goes from one place to another.
  ///
  /// - Throws: What ``init(through:duration:timingFunction:release:cancelAt:sampling:touchID:)`` throws.
  public init(
    from start: Point, by translation: Point, duration: Double,
    timingFunction: TimingFunction = .linear,
    release: Release = .alongPath, cancelAt cancelTime: Double? = nil,
    sampling: Sampling = .rate(120),
    touchID: Int = 0
  ) throws(TransitionError) {
    for number in [start.x, start.y] { try TransitionError.requireFinite(number, .start) }
    for number in [translation.x, translation.y] {
      try TransitionError.requireFinite(number, .translation)
    }
    try self.init(
      through: [start, start + translation], duration: duration, timingFunction: timingFunction,
      release: release,
      cancelAt: cancelTime, sampling: sampling, touchID: touchID)
  }

  /// A finger that goes through some places on straight lines.
  ///
  /// - Parameters:
  ///   - points: at least one, finite, in the coordinates of the window.
  ///   - duration: seconds, greater than 0.
  ///   - timingFunction: how the way is divided over the time.
  ///   - release: how the finger lets go.
  ///   - cancelTime: seconds from the start, not after the finger is lifted; nil does not cancel.
  ///   - sampling: a rate greater than 0, or ascending times.
  ///   - touchID: the number of the finger.
  /// - Throws: ``TransitionError/invalidGesture(_:)`` naming what was refused.
  public init(
    through points: [Point], duration: Double, timingFunction: TimingFunction = .linear,
    release: Release = .alongPath, cancelAt cancelTime: Double? = nil,
    sampling: Sampling = .rate(120),
    touchID: Int = 0
  ) throws(TransitionError) {
    guard !points.isEmpty else { throw .invalidGesture(.outOfRange(.start, value: 0)) }
    var distances = [0.0]
    for (index, point) in points.enumerated() {
      for number in [point.x, point.y] { try TransitionError.requireFinite(number, .position) }
      if index > 0 {
        distances.append(distances[index - 1] + points[index - 1].distance(to: point))
      }
    }
    let length = distances[distances.count - 1]
    try TransitionError.requireFinite(length, .translation)
    try TransitionError.requirePositive(duration, .duration)
    var end = duration
    switch release {
    case .alongPath: break
    case .velocity(let velocity):
      try TransitionError.requireFinite(velocity.value, .releaseVelocity)
      guard length > 0 || velocity == .zero else {
        throw .invalidGesture(.outOfRange(.releaseVelocity, value: velocity.value))
      }
      guard timingFunction == .linear else {
        throw .invalidGesture(.outOfRange(.timingFunction, value: velocity.value))
      }
    case .pause(let pause):
      try TransitionError.requireNotNegative(pause, .pause)
      end += pause
      try TransitionError.requireFinite(end, .pause)
    }
    if let cancelTime {
      try TransitionError.requireNotNegative(cancelTime, .cancelTime)
      guard cancelTime <= end else {
        throw .invalidGesture(.outOfRange(.cancelTime, value: cancelTime))
      }
    }
    try ScriptedGesture.check(sampling, end: end)
    self.points = points
    self.duration = duration
    self.timingFunction = timingFunction
    self.release = release
    self.cancelTime = cancelTime
    self.sampling = sampling
    self.touchID = touchID
    self.distances = distances
  }

  private static func check(_ sampling: Sampling, end: Double) throws(TransitionError) {
    switch sampling {
    case .rate(let rate):
      try TransitionError.requirePositive(rate, .sampleRate)
      guard rate * end <= Double(maximumSampleCount) else {
        throw .invalidGesture(.outOfRange(.sampleRate, value: rate))
      }
    case .times(let times):
      var last = 0.0
      for time in times {
        try TransitionError.requireFinite(time, .sampleTimes)
        guard time >= last, time <= end else {
          throw .invalidGesture(.outOfRange(.sampleTimes, value: time))
        }
        last = time
      }
    }
  }

  // MARK: Samples

  /// When the finger is lifted, or the touch taken away, in seconds from the start.
  public var endTime: Double { cancelTime ?? liftTime }

  private var liftTime: Double {
    if case .pause(let pause) = release { return duration + pause }
    return duration
  }

  /// Where the finger is.
  ///
  /// - Parameter time: seconds from the start; it is at the first point before, and at the last one after.
  public func location(at time: Double) -> Point {
    guard time > 0 else { return points[0] }
    guard time < duration else { return points[points.count - 1] }
    return point(at: distance(at: time))
  }

  private func distance(at time: Double) -> Double {
    let length = distances[distances.count - 1]
    guard case .velocity(let velocity) = release, length > 0 else {
      return length * timingFunction.value(at: time / duration)
    }
    let speed = velocity.value
    let start = 2 * length / duration - speed
    if start >= 0 {
      return start * time + (speed - length / duration) / duration * time * time
    }
    // From rest, as late as it takes.
    let rise = 2 * length / speed
    let moved = max(0, time - (duration - rise))
    return speed / (2 * rise) * moved * moved
  }

  private func point(at distance: Double) -> Point {
    guard points.count > 1 else { return points[0] }
    // The first piece that has not ended there; beyond the last one its line goes on.
    let whole = distances[distances.count - 1]
    let index = firstPoint(at: min(max(distance, .leastNonzeroMagnitude), whole))
    let length = distances[index] - distances[index - 1]
    guard length > 0 else { return points[index] }
    return Point.interpolate(
      from: points[index - 1], to: points[index], at: (distance - distances[index - 1]) / length)
  }

  /// The first point but the start that is at least so far along the way.
  private func firstPoint(at distance: Double) -> Int {
    var (low, high) = (1, distances.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if distances[middle] < distance { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The samples of the gesture.
  ///
  /// - Parameter start: when the finger comes down, in seconds of the stage's time.
  public func samples(startingAt start: Double = 0) -> [TouchEvent] {
    var samples = [sample(.began, 0, start)]
    for time in times where time < endTime {
      samples.append(sample(time > duration ? .stationary : .moved, time, start))
    }
    samples.append(sample(cancelTime == nil ? .ended : .cancelled, endTime, start))
    return samples
  }

  private func sample(_ phase: TouchEvent.Phase, _ time: Double, _ start: Double) -> TouchEvent {
    TouchEvent(phase: phase, location: location(at: time), time: start + time, id: touchID)
  }

  /// The times between coming down and lifting.
  private var times: [Double] {
    guard case .rate(let rate) = sampling else {
      if case .times(let times) = sampling { return times }
      return []
    }
    var times: [Double] = []
    var (step, hasEnd) = (1.0, false)
    while step / rate < liftTime {
      let time = step / rate
      // The end of the way is met exactly, and not missed by a rounding.
      if !hasEnd, time > duration * (1 - 1e-9) {
        hasEnd = true
        if duration < liftTime { times.append(duration) }
      }
      if (time - duration).magnitude > duration * 1e-9 { times.append(time) }
      step += 1
    }
    if !hasEnd, duration < liftTime { times.append(duration) }
    return times
  }

  /// Sends the samples to a window, whose stage advances with them.
  ///
  /// - Parameter start: when the finger comes down, in seconds of the stage's time; nil is now.
  /// - Throws: What ``Window/send(_:)`` throws; what comes after it is not sent.
  public func run(in window: Window, startingAt start: Double? = nil) throws(TransitionError) {
    for sample in samples(startingAt: start ?? window.windowStage.time) { try window.send(sample) }
  }
}
