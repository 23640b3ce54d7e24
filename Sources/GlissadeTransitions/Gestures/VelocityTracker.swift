package import GlissadeMath

/// Estimates a finger's velocity from samples of its location, each with its own time.
///
/// A parabola is fitted to the samples of the last tenth of a second by least squares; its slope at the last sample is
/// the velocity. A motion of constant velocity or acceleration is reproduced exactly, whatever the rate and evenness of
/// sampling.
package struct VelocityTracker: Hashable, Sendable {
  /// The time in seconds for which samples are used: 0.1.
  package static let horizon = 0.1
  /// The longest rest in seconds after which a finger still counts as moving: 0.04.
  package static let longestRest = 0.04

  private struct Sample: Hashable {
    var time: Double
    var location: Point
  }

  /// The least time in seconds between two samples; closer ones count as one.
  private static let leastGap = 0.0005
  /// The tolerance in seconds for differences of times.
  private static let timeTolerance = 1e-9

  private var samples: [Sample] = []
  /// The time at which the location last changed.
  private var lastMove = 0.0

  /// Creates a tracker without samples.
  package init() {}

  /// The time of the last sample in seconds; nil before the first one.
  package var lastTime: Double? { samples.last?.time }

  /// Removes all samples.
  package mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  /// Adds a sample.
  ///
  /// - Parameters:
  ///   - location: The location in points, finite.
  ///   - time: The time in seconds, finite and not before the last sample; a second sample of the same time replaces
  ///     the first.
  /// - Throws: ``TransitionError/invalidGesture(_:)``.
  package mutating func add(_ location: Point, at time: Double) throws(TransitionError) {
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
      // Samples from before a rest say nothing about the motion after it.
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
    // Two samples are kept whatever their age, since a slow sampler has no more.
    let oldest = time - VelocityTracker.horizon - VelocityTracker.timeTolerance
    while samples.count > 2, samples[0].time < oldest { samples.removeFirst() }
  }

  /// Returns the velocity of the finger.
  ///
  /// - Parameter time: The time of the release in seconds; nil is the time of the last sample. If the finger has not
  ///   moved for more than ``longestRest`` by then, it counts as resting.
  /// - Returns: The velocity in points per second; 0 with fewer than two samples.
  package func velocity(at time: Double? = nil) -> GestureVelocity {
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

  /// Returns the weights of the samples in the slope at u = 0 of the parabola, or line, of best fit.
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
    // Samples in two clusters determine a line; a parabola through them would magnify every error.
    guard squareNorm > 2e-4 * count else { return weights }
    for index in weights.indices { weights[index] -= a * square[index] / squareNorm }
    return weights
  }
}
