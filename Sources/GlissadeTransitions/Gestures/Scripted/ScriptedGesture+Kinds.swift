public import GlissadeMath
public import GlissadeTiming

extension ScriptedGesture {
  /// The maximum number of taps and of fingers: 100.
  package static let maximumTouchCount = 100
  /// The distance in points of fingers that tap, swipe or press together, side by side: 40.
  package static let fingerSpacing = 40.0

  /// Returns taps at a point.
  ///
  /// - Parameters:
  ///   - point: The point in the window, finite; the centre of several fingers.
  ///   - count: The number of taps, 1…100.
  ///   - touches: The number of fingers, 1…100.
  ///   - duration: The time in seconds for which the fingers are down, greater than 0.
  ///   - interval: The time in seconds between two taps, 0 or more.
  ///   - touchID: The number of the first finger; the others have the numbers after it.
  /// - Throws: ``TransitionError/invalidGesture(_:)`` naming the rejected parameter.
  public static func tap(
    at point: Point, count: Int = 1, touches: Int = 1, duration: Double = 0.05,
    interval: Double = 0.1, touchID: Int = 0
  ) throws(TransitionError) -> ScriptedGesture {
    try check(count, .tapCount)
    try TransitionError.requireNotNegative(interval, .interval)
    return try several(touches, taps: count, every: duration + interval, touchID) {
      offset, id throws(TransitionError) in
      try ScriptedGesture(
        through: [point + offset], duration: duration, sampling: .times([]), touchID: id)
    }
  }

  /// Returns a quick movement in a direction.
  ///
  /// - Parameters:
  ///   - direction: The direction; a set of two neighbouring ones is the diagonal between them.
  ///   - start: The start in the window, finite; the centre of several fingers.
  ///   - distance: The distance in points, greater than 0.
  ///   - duration: The duration in seconds, greater than 0.
  ///   - touches: The number of fingers, 1…100.
  ///   - sampling: The times of the samples.
  ///   - touchID: The number of the first finger; the others have the numbers after it.
  /// - Throws: ``TransitionError/invalidGesture(_:)`` naming the rejected parameter.
  public static func swipe(
    _ direction: SwipeGestureRecognizer.Direction, from start: Point, distance: Double = 120,
    duration: Double = 0.15, touches: Int = 1, sampling: Sampling = .rate(120), touchID: Int = 0
  ) throws(TransitionError) -> ScriptedGesture {
    try TransitionError.requirePositive(distance, .distance)
    try check(touches, .touchCount)
    // The samples of all fingers together are limited as those of one finger are.
    switch sampling {
    case .rate(let rate):
      guard !(rate * duration * Double(touches) > Double(maximumSampleCount)) else {
        throw .invalidGesture(.outOfRange(.sampleRate, value: rate))
      }
    case .times(let times):
      guard times.count <= maximumSampleCount / touches else {
        throw .invalidGesture(.outOfRange(.touchCount, value: Double(touches)))
      }
    }
    func side(_ back: SwipeGestureRecognizer.Direction, _ forth: SwipeGestureRecognizer.Direction)
      -> Double
    {
      (direction.contains(forth) ? 1 : 0) - (direction.contains(back) ? 1 : 0)
    }
    let direction = Point(x: side(.left, .right), y: side(.up, .down))
    guard direction != .zero else { throw .invalidGesture(.outOfRange(.translation, value: 0)) }
    let translation = direction * (distance / direction.length)
    return try several(touches, taps: 1, every: 0, touchID) { offset, id throws(TransitionError) in
      try ScriptedGesture(
        from: start + offset, by: translation, duration: duration, sampling: sampling, touchID: id)
    }
  }

  /// Returns fingers that rest at a point.
  ///
  /// - Parameters:
  ///   - point: The point in the window, finite; the centre of several fingers.
  ///   - duration: The time in seconds for which the fingers are down, greater than 0.
  ///   - touches: The number of fingers, 1…100.
  ///   - cancelTime: The time of a cancel in seconds from the start, not after the release; nil for none.
  ///   - touchID: The number of the first finger; the others have the numbers after it.
  /// - Throws: ``TransitionError/invalidGesture(_:)`` naming the rejected parameter.
  public static func longPress(
    at point: Point, duration: Double, touches: Int = 1, cancelAt cancelTime: Double? = nil,
    touchID: Int = 0
  ) throws(TransitionError) -> ScriptedGesture {
    try several(touches, taps: 1, every: 0, touchID) { offset, id throws(TransitionError) in
      try ScriptedGesture(
        through: [point + offset], duration: duration, cancelAt: cancelTime, sampling: .times([]),
        touchID: id)
    }
  }

  /// Returns two fingers side by side that move apart or together.
  ///
  /// - Parameters:
  ///   - center: The centre of the fingers in the window, finite.
  ///   - start: The distance of the fingers at the start in points, 0 or more.
  ///   - end: The distance of the fingers at the end in points, 0 or more.
  ///   - duration: The duration in seconds, greater than 0.
  ///   - timingFunction: The progress along the path over the duration.
  ///   - cancelTime: The time of a cancel in seconds from the start, not after the release; nil for none.
  ///   - sampling: The times of the samples.
  ///   - touchID: The number of the left finger; the right one has the number after it.
  /// - Throws: ``TransitionError/invalidGesture(_:)`` naming the rejected parameter.
  public static func pinch(
    at center: Point, from start: Double, to end: Double, duration: Double,
    timingFunction: TimingFunction = .linear, cancelAt cancelTime: Double? = nil,
    sampling: Sampling = .rate(120), touchID: Int = 0
  ) throws(TransitionError) -> ScriptedGesture {
    for distance in [start, end] { try TransitionError.requireNotNegative(distance, .distance) }
    return try pair(touchID) { side, id throws(TransitionError) in
      try ScriptedGesture(
        from: center + Point(x: side * start / 2, y: 0),
        by: Point(x: side * (end - start) / 2, y: 0), duration: duration,
        timingFunction: timingFunction, cancelAt: cancelTime, sampling: sampling, touchID: id)
    }
  }

  /// Returns two fingers that turn about their centre, and start side by side.
  ///
  /// - Parameters:
  ///   - center: The centre in the window, finite.
  ///   - angle: The angle in radians, finite; clockwise is positive.
  ///   - distance: The distance of the fingers in points, greater than 0.
  ///   - duration: The duration in seconds, greater than 0.
  ///   - timingFunction: The progress of the angle over the duration.
  ///   - cancelTime: The time of a cancel in seconds from the start, not after the release; nil for none.
  ///   - sampling: The times of the samples.
  ///   - touchID: The number of the left finger; the right one has the number after it.
  /// - Throws: ``TransitionError/invalidGesture(_:)`` naming the rejected parameter.
  public static func rotation(
    at center: Point, by angle: Double, distance: Double = 100, duration: Double,
    timingFunction: TimingFunction = .linear, cancelAt cancelTime: Double? = nil,
    sampling: Sampling = .rate(120), touchID: Int = 0
  ) throws(TransitionError) -> ScriptedGesture {
    try TransitionError.requireFinite(angle, .angle)
    try TransitionError.requirePositive(distance, .distance)
    return try pair(touchID) { side, id throws(TransitionError) in
      let start = Point(x: side * distance / 2, y: 0)
      let end = start.applying(AffineTransform(rotationAngle: angle))
      var finger = try ScriptedGesture(
        through: [center + start, center + end], duration: duration,
        timingFunction: timingFunction, cancelAt: cancelTime, sampling: sampling, touchID: id)
      finger.arc = Arc(center: center, angle: angle)
      return finger
    }
  }

  // MARK: Several touches

  private static func check(_ count: Int, _ field: GestureError.Field) throws(TransitionError) {
    guard count >= 1, count <= maximumTouchCount else {
      throw .invalidGesture(.outOfRange(field, value: Double(count)))
    }
  }

  /// Returns taps of fingers side by side.
  private static func several(
    _ touches: Int, taps: Int, every period: Double, _ touchID: Int,
    _ make: (Point, Int) throws(TransitionError) -> ScriptedGesture
  ) throws(TransitionError) -> ScriptedGesture {
    try check(touches, .touchCount)
    guard touchID <= Int.max - touches else {
      throw .invalidGesture(.outOfRange(.touchCount, value: Double(touches)))
    }
    var all: [Companion] = []
    for tap in 0..<taps {
      for finger in 0..<touches {
        let offset = (Double(finger) - Double(touches - 1) / 2) * fingerSpacing
        let delay = Double(tap) * period
        try TransitionError.requireFinite(delay, .interval)
        all.append(
          Companion(delay: delay, gesture: try make(Point(x: offset, y: 0), touchID + finger)))
      }
    }
    var first = all.removeFirst().gesture
    first.companions = all
    return first
  }

  /// Returns two fingers; the sign is −1 for the left one and 1 for the right one.
  private static func pair(
    _ touchID: Int, _ make: (Double, Int) throws(TransitionError) -> ScriptedGesture
  ) throws(TransitionError) -> ScriptedGesture {
    guard touchID < Int.max else {
      throw .invalidGesture(.outOfRange(.touchCount, value: 2))
    }
    var (first, second) = (try make(-1, touchID), try make(1, touchID + 1))
    (first.movesBeforeEnd, second.movesBeforeEnd) = (true, true)
    first.companions = [Companion(delay: 0, gesture: second)]
    return first
  }
}
