public import GlissadeMath

/// Tells how fast a finger moves from samples of where it was, each with its own time.
///
/// A parabola is fitted to the samples of the last tenth of a second, by least squares, and its slope at the
/// last one is the velocity. A motion of constant velocity or acceleration is met exactly, however often and
/// how evenly it is sampled.
public struct VelocityTracker: Hashable, Sendable {
  /// How far back samples count, in seconds: 0.1.
  public static let horizon = 0.1
  /// How long a finger may rest and still be taken to move, in seconds: 0.04.
  public static let longestRest = 0.04

  private struct Sample: Hashable {
    var time: Double
    var location: Point
  }

  /// Samples closer than this to the one before are no better than one, in seconds.
  private static let leastGap = 0.0005
  /// What a difference of two times may be off by, in seconds.
  private static let timeTolerance = 1e-9

  private var samples: [Sample] = []
  /// When the location changed for the last time.
  private var lastMove = 0.0

  /// A tracker without samples.
  public init() {}

  /// The time of the last sample, in seconds; nil while there is none.
  public var lastTime: Double? { samples.last?.time }

  /// Forgets all samples.
  public mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  /// Tells where the finger is.
  ///
  /// - Parameters:
  ///   - location: points, finite.
  ///   - time: seconds, finite and not before the last sample; a second sample of one time takes the place
  ///     of the first.
  /// - Throws: ``TransitionError/invalidGesture(_:)``.
  public mutating func add(_ location: Point, at time: Double) throws(TransitionError) {
    try TransitionError.requireFinite(location.x, .position)
    try TransitionError.requireFinite(location.y, .position)
    try TransitionError.requireFinite(time, .time)
    let sample = Sample(time: time, location: location)
    guard let last = samples.last else {
      samples.append(sample)
      lastMove = time
      return
    }
    guard time >= last.time else {
      throw .invalidGesture(.timeRunsBackwards(from: last.time, to: time))
    }
    if location != last.location {
      // What was before a rest says nothing about the motion after it.
      if last.time - lastMove > VelocityTracker.longestRest + VelocityTracker.timeTolerance {
        samples = [last]
      }
      lastMove = time
    }
    let count = samples.count
    if time == last.time {
      samples[count - 1] = sample
    } else if count > 1, last.time - samples[count - 2].time < VelocityTracker.leastGap {
      samples[count - 1] = sample
    } else {
      samples.append(sample)
    }
    // Two are kept however old the first: a slow sampler has no more.
    let oldest = time - VelocityTracker.horizon - VelocityTracker.timeTolerance
    while samples.count > 2, samples[0].time < oldest { samples.removeFirst() }
  }

  /// How fast the finger is.
  ///
  /// - Parameter time: when it lets go, in seconds; nil is the time of the last sample. Where the finger has
  ///   not moved for more than ``longestRest`` until then, it stands still.
  /// - Returns: points per second; 0 with fewer than two samples.
  public func velocity(at time: Double? = nil) -> GestureVelocity {
    guard let last = samples.last else { return .zero }
    let end = max(time ?? last.time, last.time)
    guard end - lastMove <= VelocityTracker.longestRest + VelocityTracker.timeTolerance else {
      return .zero
    }
    let span = last.time - samples[0].time
    var used: [(u: Double, x: Double, y: Double)] = []
    for (index, sample) in samples.enumerated() {
      let age = last.time - sample.time
      if index < samples.count - 1 && age < VelocityTracker.leastGap { continue }
      used.append(
        (-age / span, sample.location.x - last.location.x, sample.location.y - last.location.y))
    }
    guard used.count > 1 else { return .zero }
    let weights = VelocityTracker.slopeWeights(used.map(\.u))
    var slope = Point.zero
    for (weight, sample) in zip(weights, used) {
      slope = slope + Point(x: weight * sample.x, y: weight * sample.y)
    }
    let velocity = slope * (1 / span)
    guard velocity.x.isFinite, velocity.y.isFinite else { return .zero }
    return GestureVelocity(velocity)
  }

  /// What each sample counts in the slope at u = 0 of the parabola, or line, that fits them best.
  private static func slopeWeights(_ times: [Double]) -> [Double] {
    let count = Double(times.count)
    let mean = times.reduce(0, +) / count
    // Polynomials that are orthogonal over the samples: 1, u − mean, and u² − a·(u − mean) − b.
    let linear = times.map { $0 - mean }
    let linearNorm = linear.reduce(0) { $0 + $1 * $1 }
    var weights = linear.map { $0 / linearNorm }
    guard times.count > 2 else { return weights }
    var (meanSquare, a) = (0.0, 0.0)
    for (u, p) in zip(times, linear) {
      meanSquare += u * u / count
      a += u * u * p / linearNorm
    }
    let square = zip(times, linear).map { u, p in u * u - a * p - meanSquare }
    let squareNorm = square.reduce(0) { $0 + $1 * $1 }
    // Samples in two bunches show a line; a parabola through them would magnify every error.
    guard squareNorm > 2e-4 * count else { return weights }
    for index in weights.indices { weights[index] -= a * square[index] / squareNorm }
    return weights
  }
}
