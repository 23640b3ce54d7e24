import Foundation

/// Keyframes by the rules of Core Animation, for values of any number of components.
struct ReferenceKeyframes {
  enum Mode: CaseIterable { case linear, discrete, paced, cubic, cubicPaced }

  var values: [[Double]]
  var mode = Mode.linear
  var keyTimes: [Double]?
  var functions: [ReferenceCurve] = []

  var isCubic: Bool { mode == .cubic || mode == .cubicPaced }
  private var isPaced: Bool { mode == .paced || mode == .cubicPaced }

  /// When each value is due.
  var times: [Double] {
    if let keyTimes { return keyTimes }
    let count = values.count
    if mode == .discrete { return (0..<count).map { Double($0) / Double(count) } }
    let even = (0..<count).map { Double($0) / Double(max(count - 1, 1)) }
    guard isPaced else { return even }
    let distances: [Double] = (0..<(count - 1)).map { index in
      var squares = 0.0
      for (from, to) in zip(values[index], values[index + 1]) {
        squares += (to - from) * (to - from)
      }
      return squares.squareRoot()
    }
    let total = distances.reduce(0, +)
    if total == 0 { return even }
    var way = 0.0
    return [0]
      + distances.map { distance in
        way += distance
        return way / total
      }
  }

  /// The value at a unit time.
  func value(at unit: Double, isBefore: Bool = false) -> [Double] {
    let times = times
    let last = values.count - 1
    if mode == .discrete {
      let due = (0...last).last { times[$0] <= unit } ?? 0
      return values[due]
    }
    guard last > 0, unit >= times[0] else { return values[0] }
    guard let index = (0..<last).last(where: { times[$0] <= unit }), unit < times[last] else {
      return values[last]
    }
    let width = times[index + 1] - times[index]
    guard width > 0 else { return values[index + 1] }
    var part = min((unit - times[index]) / width, 1)
    let paceless = isPaced && keyTimes == nil
    if !functions.isEmpty && !paceless {
      part = functions[index].value(at: part, isBefore: isBefore)
    }
    return values[0].indices.map { component in
      let (from, to) = (values[index][component], values[index + 1][component])
      guard isCubic else { return from + (to - from) * part }
      let (leaving, arriving) = (
        tangent(index, component, times, isLeaving: true),
        tangent(index + 1, component, times, isLeaving: false)
      )
      let (square, cube) = (part * part, part * part * part)
      return (2 * cube - 3 * square + 1) * from + (cube - 2 * square + part) * leaving
        + (3 * square - 2 * cube) * to + (cube - square) * arriving
    }
  }

  /// Catmull–Rom, scaled to the length of the segment that it belongs to; one-sided at the ends.
  private func tangent(
    _ index: Int, _ component: Int, _ times: [Double], isLeaving: Bool
  ) -> Double {
    let last = values.count - 1
    if index == 0 { return values[1][component] - values[0][component] }
    if index == last { return values[last][component] - values[last - 1][component] }
    let chord = (values[index + 1][component] - values[index - 1][component]) / 2
    let before = times[index] - times[index - 1]
    let after = times[index + 1] - times[index]
    if before + after == 0 { return 0 }
    return chord * 2 * (isLeaving ? after : before) / (before + after)
  }
}
