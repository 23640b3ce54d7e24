/// The keyframes of a property: the frames of a recording whose values cannot be interpolated from the others.
struct Track {
  /// The components at a frame; nil if there are none, for example for a missing mask.
  typealias Value = [Double]?

  /// The indices of the kept frames.
  private(set) var frames: [Int] = []
  /// The values at the kept frames.
  private(set) var values: [Value] = []

  /// Whether the property never changes.
  var isConstant: Bool { values.count <= 1 }

  /// Creates a track of the frames at which the motion is not linear.
  ///
  /// - Parameters:
  ///   - all: The values at all frames.
  ///   - times: The times of the frames.
  ///   - tolerance: The maximum distance of a dropped value from the interpolated one: half of the output's
  ///     precision.
  ///   - isLinear: A function that returns whether players interpolate linearly between two values.
  init(
    _ all: [Value], times: [Double], tolerance: Double,
    isLinear: ([Double], [Double]) -> Bool = { _, _ in true }
  ) {
    guard !all.isEmpty else { return }
    var start = 0
    keep(0, all)
    while start < all.count - 1 {
      var end = start + 1
      var interval = SlopeInterval(from: all[start], at: times[start], tolerance: tolerance)
      interval.include(all[end], at: times[end])
      while end + 1 < all.count, interval.contains(all[end + 1], at: times[end + 1], isLinear) {
        end += 1
        interval.include(all[end], at: times[end])
      }
      keep(end, all)
      start = end
    }
    if values.allSatisfy({ $0 == values[0] }) {
      frames.removeSubrange(1...)
      values.removeSubrange(1...)
    }
  }

  /// Creates a track of the frames at which a discrete value changes.
  init(jumping all: [Value]) {
    for index in all.indices where index == 0 || all[index] != all[index - 1] {
      keep(index, all)
    }
  }

  /// Creates a track of paths as vectors of a ``PathTable``.
  ///
  /// - Parameter tolerance: The maximum distance of a dropped coordinate; by default half of the output's precision.
  init(
    paths: [Value], times: [Double], tolerance: Double = PathText.tolerance
  ) {
    self.init(paths, times: times, tolerance: tolerance, isLinear: PathTable.isLinear)
  }

  /// Returns the maximum error of the interpolated values at the frames.
  func error(in all: [Value], times: [Double]) -> Double {
    var worst = 0.0
    for (start, end) in zip(frames, frames.dropFirst()) {
      guard let from = all[start], let to = all[end] else { continue }
      for index in start..<end {
        guard let value = all[index], value.count == from.count, to.count == from.count
        else { continue }
        let part = (times[index] - times[start]) / (times[end] - times[start])
        for place in value.indices {
          let line = from[place] + (to[place] - from[place]) * part
          worst = max(worst, abs(value[place] - line))
        }
      }
    }
    return worst
  }

  private mutating func keep(_ frame: Int, _ all: [Value]) {
    frames.append(frame)
    values.append(all[frame])
  }
}

/// The range of slopes of a line from one frame that stays close to all frames it passes.
///
/// Each passed frame narrows the range of each component, so no frame is visited again, and the time per frame does
/// not grow with the number of frames.
private struct SlopeInterval {
  private let from: Track.Value
  private let start: Double
  private let tolerance: Double
  /// The minimum and maximum slope of each component.
  private var slopes: [(low: Double, high: Double)]
  /// Whether all values so far equal the first one.
  private var isStill = true
  private var isEverywhere = true

  init(from: Track.Value, at start: Double, tolerance: Double) {
    self.from = from
    self.start = start
    self.tolerance = tolerance
    slopes = (from ?? []).map { _ in (-.infinity, .infinity) }
  }

  /// Narrows the range so that the line passes a frame.
  mutating func include(_ value: Track.Value, at time: Double) {
    if value != from { isStill = false }
    guard let from, let value else {
      isEverywhere = false
      return
    }
    // Paths of different structure.
    guard value.count == from.count else {
      isEverywhere = false
      return
    }
    for place in value.indices {
      let (step, delta) = (time - start, value[place] - from[place])
      slopes[place].low = max(slopes[place].low, (delta - tolerance) / step)
      slopes[place].high = min(slopes[place].high, (delta + tolerance) / step)
    }
  }

  /// Whether the line may end at a frame after those it passes.
  func contains(
    _ value: Track.Value, at time: Double, _ isLinear: ([Double], [Double]) -> Bool
  ) -> Bool {
    guard let from, let value else { return value == from && isStill }
    if value == from { return isStill }
    guard isEverywhere, isLinear(from, value) else { return false }
    return value.indices.allSatisfy { place in
      let slope = (value[place] - from[place]) / (time - start)
      return slope >= slopes[place].low && slope <= slopes[place].high
    }
  }
}
