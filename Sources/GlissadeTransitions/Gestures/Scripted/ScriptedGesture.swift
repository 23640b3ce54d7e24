import GlissadeEngine
public import GlissadeMath
public import GlissadeTiming

/// A scripted gesture: the same values always give the same samples.
///
/// The initialisers create the gesture of one finger. ``tap(at:count:touches:duration:interval:touchID:)``,
/// ``swipe(_:from:distance:duration:touches:sampling:touchID:)``, ``longPress(at:duration:touches:cancelAt:touchID:)``,
/// ``pinch(at:from:to:duration:timingFunction:cancelAt:sampling:touchID:)`` and
/// ``rotation(at:by:distance:duration:timingFunction:cancelAt:sampling:touchID:)`` create gestures of several fingers or
/// of several touches, whose properties are those of the first one.
///
/// ```swift
/// let swipe = try ScriptedGesture(
///   "pan from (10, 200) by (240, 0) over 0.3 s, release at 900 pt/s")
/// let halfway = swipe.location(at: 0.15).x  // 122.5
/// try swipe.run(in: window)
/// let time = window.windowStage.time  // 0.3
/// ```
public struct ScriptedGesture: Hashable, Sendable {
  /// The release of the finger.
  public enum Release: Hashable, Sendable {
    /// The finger is released at the end of the path, with the velocity that it has there.
    case alongPath
    /// The finger is released with a velocity along the path, in points per second; negative is backwards.
    ///
    /// The finger accelerates or decelerates evenly to that velocity; if the velocity is too high for that, the finger
    /// first rests at the start. Only for the linear timing function.
    case velocity(PointsPerSecond)
    /// The finger is released after resting at the end for some seconds.
    case pause(Double)
  }

  /// The times of the samples.
  public enum Sampling: Hashable, Sendable {
    /// A number of samples per second; there is also a sample at the end of the path.
    case rate(Double)
    /// Times in seconds from the start, between the finger's coming down and its release.
    case times([Double])
  }

  /// The points through which the finger moves on straight lines, at least one; for a rotation the ends of an arc.
  package let points: [Point]
  /// The duration of the path in seconds.
  package let duration: Double
  /// The progress along the path over the duration.
  package let timingFunction: TimingFunction
  /// The release of the finger.
  package let release: Release
  /// The time in seconds from the start at which the system cancels the touch; nil if the finger is lifted.
  package let cancelTime: Double?
  /// The times of the samples.
  package let sampling: Sampling
  /// The number of the finger.
  package let touchID: Int
  /// The arc on which the finger moves; nil for straight lines.
  var arc: Arc?
  /// The further touches.
  var companions: [Companion] = []
  /// Whether the finger arrives at the end of its path in a sample of its own, before any of the fingers is lifted.
  var movesBeforeEnd = false
  /// The distance of each point along the path.
  private let distances: [Double]

  /// The arc of a rotation.
  struct Arc: Hashable {
    let center: Point
    /// The angle in radians; clockwise is positive.
    let angle: Double
  }

  /// A further touch, which begins some seconds after the gesture.
  struct Companion: Hashable {
    let delay: Double
    let gesture: ScriptedGesture
  }

  /// The maximum number of samples of a gesture.
  package static let maximumSampleCount = 1_000_000

  /// Creates a gesture from one point to another.
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

  /// Creates a gesture through points on straight lines.
  ///
  /// - Parameters:
  ///   - points: At least one finite point, in the coordinates of the window.
  ///   - duration: The duration in seconds, greater than 0.
  ///   - timingFunction: The progress along the path over the duration.
  ///   - release: The release of the finger.
  ///   - cancelTime: The time of a cancel in seconds from the start, not after the release; nil for none.
  ///   - sampling: A rate greater than 0, or ascending times.
  ///   - touchID: The number of the finger.
  /// - Throws: ``TransitionError/invalidGesture(_:)`` naming the rejected parameter.
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

  /// The time in seconds from the start at which the last finger is lifted, or its touch cancelled.
  public var endTime: Double {
    companions.reduce(touchEndTime) { max($0, $1.delay + $1.gesture.endTime) }
  }

  /// The numbers of the fingers, each once.
  package var touchIDs: [Int] {
    companions.reduce(into: [touchID]) { ids, companion in
      for id in companion.gesture.touchIDs where !ids.contains(id) { ids.append(id) }
    }
  }

  private var touchEndTime: Double { cancelTime ?? liftTime }

  private var liftTime: Double {
    if case .pause(let pause) = release { return duration + pause }
    return duration
  }

  /// Returns the location of the first finger.
  ///
  /// - Parameter time: The time in seconds from the start; before it the finger is at the first point, after the end at
  ///   the last one.
  /// - Complexity: O(log *n*) in the number of points.
  public func location(at time: Double) -> Point {
    guard time > 0 else { return points[0] }
    if let arc {
      let angle = arc.angle * (time < duration ? timingFunction.value(at: time / duration) : 1)
      return arc.center
        + (points[0] - arc.center).applying(AffineTransform(rotationAngle: angle))
    }
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
    // The finger starts from rest, as late as possible.
    let rise = 2 * length / speed
    let moved = max(0, time - (duration - rise))
    return speed / (2 * rise) * moved * moved
  }

  private func point(at distance: Double) -> Point {
    guard points.count > 1 else { return points[0] }
    // The segment that contains the distance; beyond the path the last segment is extended.
    let whole = distances[distances.count - 1]
    let index = firstPoint(at: min(max(distance, .leastNonzeroMagnitude), whole))
    let length = distances[index] - distances[index - 1]
    guard length > 0 else { return points[index] }
    return Point.interpolate(
      from: points[index - 1], to: points[index], at: (distance - distances[index - 1]) / length)
  }

  /// Returns the index of the first point after the start that is at least at a distance along the path.
  private func firstPoint(at distance: Double) -> Int {
    var (low, high) = (1, distances.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if distances[middle] < distance { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the samples of the gesture.
  ///
  /// - Parameter start: The stage's time in seconds at which the first finger comes down.
  /// - Complexity: O(*n* log *n*) in the number of samples, times O(log *m*) for *m* points.
  public func samples(startingAt start: Double = 0) -> [TouchEvent] {
    var samples = [sample(.began, 0, start)]
    for time in times where time < touchEndTime {
      samples.append(sample(time > duration ? .stationary : .moved, time, start))
    }
    samples.append(sample(cancelTime == nil ? .ended : .cancelled, touchEndTime, start))
    guard !companions.isEmpty else { return samples }
    // All fingers arrive before the first one is lifted.
    let touches = [Companion(delay: 0, gesture: self)] + companions
    var ordered: [(rank: Int, sample: TouchEvent)] = []
    for touch in touches {
      var gesture = touch.gesture
      gesture.companions = []
      for sample in gesture.samples(startingAt: start + touch.delay) {
        ordered.append((ScriptedGesture.rank(sample.phase, isFirst: touch.delay == 0), sample))
      }
      guard touch.gesture.movesBeforeEnd else { continue }
      let end = gesture.sample(.moved, gesture.touchEndTime, start + touch.delay)
      ordered.append((1, end))
    }
    let order = ordered.indices.sorted {
      let (left, right) = (ordered[$0], ordered[$1])
      return (left.sample.time, left.rank, $0) < (right.sample.time, right.rank, $1)
    }
    return order.map { ordered[$0].sample }
  }

  /// The order of simultaneous samples: a finger that is down moves, is lifted, and comes down again.
  private static func rank(_ phase: TouchEvent.Phase, isFirst: Bool) -> Int {
    switch phase {
    case .began: isFirst ? 0 : 3
    case .moved, .stationary: 1
    case .ended, .cancelled: 2
    }
  }

  private func sample(_ phase: TouchEvent.Phase, _ time: Double, _ start: Double) -> TouchEvent {
    TouchEvent(phase: phase, location: location(at: time), time: start + time, id: touchID)
  }

  /// The times of the samples between coming down and the release.
  private var times: [Double] {
    guard case .rate(let rate) = sampling else {
      if case .times(let times) = sampling { return times }
      return []
    }
    var times: [Double] = []
    var (step, hasEnd) = (1.0, false)
    while step / rate < liftTime {
      let time = step / rate
      // The end of the path is sampled exactly, whatever the rounding.
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
  /// - Parameters:
  ///   - window: The window that receives the samples.
  ///   - start: The stage's time in seconds at which the finger comes down; nil is now.
  /// - Throws: What ``Window/send(_:)`` throws; later samples are not sent.
  public func run(in window: Window, startingAt start: Double? = nil) throws(TransitionError) {
    for sample in samples(startingAt: start ?? window.windowStage.time) { try window.send(sample) }
  }
}
