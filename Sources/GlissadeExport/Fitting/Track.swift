/// The values of one property over the frames of a recording, of which only those remain that the others do not
/// follow from.
struct Track {
  /// Numbers at a frame; nil where there is none, as for a mask that is not there.
  typealias Value = [Double]?

  /// The frames that are kept, by their place in the recording.
  private(set) var frames: [Int] = []
  /// Their values.
  private(set) var values: [Value] = []

  /// Whether the property never changes.
  var isConstant: Bool { values.count <= 1 }

  /// Keeps the frames at which the motion is not linear.
  ///
  /// - Parameters:
  ///   - all: the values at all frames.
  ///   - times: the frames' times.
  ///   - tolerance: how far from the line through those kept a dropped number may be: half of what is written.
  ///   - isLinear: whether a player goes straight from one value to another.
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

  /// Keeps the frames at which a value that jumps has changed.
  init(jumping all: [Value]) {
    for index in all.indices where index == 0 || all[index] != all[index - 1] {
      keep(index, all)
    }
  }

  /// How far a value is from the line through those kept, at most, at the frames.
  func error(in all: [Value], times: [Double]) -> Double {
    var worst = 0.0
    for (start, end) in zip(frames, frames.dropFirst()) {
      guard let from = all[start], let to = all[end] else { continue }
      for index in start..<end {
        guard let value = all[index] else { continue }
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

/// Where a line from one frame may end, so that all frames that it passes are near it.
///
/// Each frame that is passed narrows the slopes that the line can have, number by number; so none of them has to be
/// looked at again, and a track of many frames takes no longer for each of them.
private struct SlopeInterval {
  private let from: Track.Value
  private let start: Double
  private let tolerance: Double
  /// The least and the greatest slope of each number.
  private var slopes: [(low: Double, high: Double)]
  /// Whether nothing has changed since the beginning.
  private var isStill = true
  private var isEverywhere = true

  init(from: Track.Value, at start: Double, tolerance: Double) {
    self.from = from
    self.start = start
    self.tolerance = tolerance
    slopes = (from ?? []).map { _ in (-.infinity, .infinity) }
  }

  /// Takes a frame to be passed.
  mutating func include(_ value: Track.Value, at time: Double) {
    if value != from { isStill = false }
    guard let from, let value else {
      isEverywhere = false
      return
    }
    for place in value.indices {
      let (step, delta) = (time - start, value[place] - from[place])
      slopes[place].low = max(slopes[place].low, (delta - tolerance) / step)
      slopes[place].high = min(slopes[place].high, (delta + tolerance) / step)
    }
  }

  /// Whether the line may end at a frame behind those that were passed.
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
