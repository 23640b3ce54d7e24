import GlissadeTiming

extension CSSLayerWriter {
  /// Writes a property of one number at all frames, or of a single one that never changes.
  mutating func numbers(
    _ property: String, _ values: [Double], isFade: Bool = false, standard: String?,
    _ text: (Double) -> String
  ) throws(ExportError) {
    try motion(property, values.map { [$0] }, error: error, isFade: isFade, standard: standard) {
      text($0[0])
    }
  }

  /// Writes a property of one or several numbers, between which browsers interpolate evenly.
  ///
  /// Numbers that move along a line, as springs and Bézier curves do, have two keyframes with an easing between them;
  /// others have keyframes with even motions between them.
  ///
  /// - Parameters:
  ///   - values: The numbers at all frames.
  ///   - allowed: The maximum error as a fraction of the travel.
  ///   - isFade: Whether nothing moves.
  ///   - standard: The value that needs no text if it never changes.
  ///   - unit: The unit of the travel in the comment.
  ///   - text: A closure that returns the property's value.
  mutating func motion(
    _ property: String, _ values: [[Double]], error allowed: Double, isFade: Bool = false,
    standard: String?, unit: String? = nil, _ text: ([Double]) -> String
  ) throws(ExportError) {
    let (first, last) = (values[0], values[values.count - 1])
    let travel = PlaneMotion.travel(values)
    guard travel > 5e-7 else {
      if text(first) != standard { add("\(property): \(text(first))") }
      return
    }
    // The end is the last value so that it is exact, unless the motion returns to its start.
    let isBack = PlaneMotion.distance(last, first) <= travel / 10
    let end =
      isBack ? values.first { PlaneMotion.distance($0, first) == travel } ?? last : last
    let direction = zip(end, first).map { $0 - $1 }
    let square = direction.reduce(0) { $0 + $1 * $1 }
    var (points, aside): ([PolylineFit.Knot], Double) = ([], 0)
    for (share, value) in zip(shares, values) {
      let part =
        zip(zip(value, first), direction).reduce(0) { $0 + ($1.0.0 - $1.0.1) * $1.1 } / square
      let near = zip(first, direction).map { $0 + $1 * part }
      aside = max(aside, PlaneMotion.distance(near, value))
      points.append(PolylineFit.Knot(x: share, y: part))
    }
    let unit = unit ?? (isFade ? "" : "px")
    guard aside <= allowed * travel / 50 else {
      let tolerance = allowed * travel / Double(first.count).squareRoot()
      let track = Track(values, times: shares, tolerance: tolerance)
      let error = track.error(in: values, times: shares) * Double(first.count).squareRoot()
      comment(property, keyframes: track.frames.count, travel, unit, found: error / travel)
      return keys(property, track.frames.map { ($0, text(values[$0])) }, isFade: isFade)
    }
    let along = max(1e-6, allowed - aside / travel)
    try eased(
      property, points, error: along, travel: square.squareRoot(), unit, isFade: isFade,
      text(first), text(end), last: text(last))
  }

  /// Writes two keyframes with an easing between them, from the first to the last change.
  ///
  /// - Parameters:
  ///   - points: The progress from the first to the second value at all frames.
  ///   - error: The maximum error as a fraction of the travel.
  ///   - travel: The distance of the values.
  ///   - last: The value at the last frame, to which a motion may come back.
  mutating func eased(
    _ property: String, _ points: [PolylineFit.Knot], error: Double, travel: Double, _ unit: String,
    isFade: Bool = false, _ from: String, _ to: String, last: String
  ) throws(ExportError) {
    let (low, high) = points.reduce((0.0, 0.0)) { (min($0.0, $1.y), max($0.1, $1.y)) }
    // A hundredth of the error tells a motion from rest.
    let still = error * (high - low) / 100
    let end = points[points.count - 1].y
    var (start, stop) = (0, points.count - 1)
    while start + 1 < stop, abs(points[start + 1].y) <= still { start += 1 }
    while stop - 1 > start, abs(points[stop - 1].y - end) <= still { stop -= 1 }
    let (begin, length) = (points[start].x, points[stop].x - points[start].x)
    var part = points[start...stop].map {
      PolylineFit.Knot(x: ($0.x - begin) / length, y: $0.y)
    }
    (part[0].y, part[part.count - 1].y) = (0, end)
    part[part.count - 1].x = 1
    let easing = try easings.easing(part, error: error)
    // The easing's own travel is greater than 1 if the motion overshoots its ends.
    let allowed = NumberText.rounded(easing.bound * travel * easing.travel, 4) + unit
    let name = add(property, easing.stops.count, error: easing.error)
    add("\(property): \(from)")
    current.animations.append(
      CSSRule.Animation(
        name: name, property: property,
        keys: [.init(share: 0, value: from), .init(share: 1, value: to)],
        easing: easing.css, delay: times[start], duration: times[stop] - times[start],
        isFade: isFade, end: last == to ? nil : last,
        comment: "\(property): \(easing.stops.count) points, \(statement(easing.error)), \(allowed)"
      ))
  }

  /// Returns a statement about a measured error, which may be less than allowed where others add to it.
  private func statement(_ found: Double) -> String {
    "within \(NumberText.rounded(error * 100, 4)) % of the travel "
      + "(measured \(NumberText.rounded(found * 100, 4)) %)"
  }

  /// Adds a statement about the keyframes that are written next.
  mutating func comment(
    _ property: String, keyframes count: Int, _ travel: Double, _ unit: String, found: Double
  ) {
    pendingComment = """
      \(property): \(count) keyframes, within \(NumberText.rounded(error * 100, 4)) % of the \
      travel of \(NumberText.rounded(travel, 3))\(unit) (measured \(NumberText.rounded(found * 100, 4)) %)
      """
    _ = add(property, count, error: found)
  }

  /// Adds a motion to the report, and returns the name of its keyframes.
  private mutating func add(_ property: String, _ pointCount: Int, error: Double) -> String {
    motions.append(
      CSSExport.Motion(
        layer: recording.name(of: index), property: property, pointCount: pointCount, error: error))
    return "\(current.name)--\(property)"
  }

  /// Writes keyframes of a discrete property, slightly before the frames, so that rounding of the browser's time
  /// cannot delay a change by a frame.
  mutating func jumps(_ property: String, _ values: [(frame: Int, value: String)]) {
    add("\(property): \(values[0].value)")
    guard values.count > 1 else { return }
    let early = 1e-3 / recording.frameRate
    let changes = values.dropFirst().map { max(0, times[$0.frame] - early) }
    let end = changes[changes.count - 1]
    // A single change needs no duration.
    let (delay, duration) = values.count == 2 ? (end, 0) : (0, end)
    var keys = [CSSRule.Animation.Key(share: 0, value: values[0].value)]
    for (change, value) in zip(changes, values.dropFirst()) {
      keys.append(.init(share: duration > 0 ? change / duration : 1, value: value.value))
    }
    current.animations.append(
      CSSRule.Animation(
        name: "\(current.name)--\(property)", property: property, keys: keys, easing: "step-end",
        delay: delay, duration: duration, isFade: true))
  }

  /// Writes values at some frames, from the first to the last change.
  mutating func keys(
    _ property: String, _ values: [(frame: Int, value: String)], isFade: Bool = false
  ) {
    var values = values[...]
    add("\(property): \(values[0].value)")
    while values.count > 2, values[values.startIndex].value == values[values.startIndex + 1].value {
      values.removeFirst()
    }
    while values.count > 2, values[values.endIndex - 1].value == values[values.endIndex - 2].value {
      values.removeLast()
    }
    let (start, end) = (
      times[values[values.startIndex].frame], times[values[values.endIndex - 1].frame]
    )
    defer { pendingComment = "" }
    guard end > start else { return }
    current.animations.append(
      CSSRule.Animation(
        name: "\(current.name)--\(property)", property: property,
        keys: values.map {
          .init(share: (times[$0.frame] - start) / (end - start), value: $0.value)
        },
        easing: "linear", delay: start, duration: end - start, isFade: isFade,
        comment: pendingComment))
  }

  /// Writes a property with several numbers, each within 1/1024 of its range.
  mutating func parts(
    _ property: String, _ values: [[Double]], _ text: ([Double]) -> String
  ) {
    guard values.contains(where: { $0 != values[0] }) else {
      add("\(property): \(text(values[0]))")
      return
    }
    let ranges = values[0].indices.map { part in
      let numbers = values.map { $0[part] }
      return max((numbers.max() ?? 0) - (numbers.min() ?? 0), 1e-3)
    }
    let track = Track(
      values.map { numbers in zip(numbers, ranges).map { $0 / $1 } }, times: shares,
      tolerance: 1.0 / 1024)
    keys(property, track.frames.map { ($0, text(values[$0])) }, isFade: true)
  }

  /// Writes a property of outlines at all frames.
  ///
  /// - Parameters:
  ///   - text: A closure that returns the property's value.
  ///   - makeTrack: A closure that returns their track from the times and the tolerance.
  mutating func outline(
    _ property: String, _ values: [Track.Value], _ text: (Track.Value) -> String,
    _ makeTrack: ([Double], Double) -> Track
  ) {
    guard let first = values.lazy.compactMap({ $0 }).first else { return }
    let travel = values.lazy.compactMap { $0 }.reduce(0) { far, value in
      value.count == first.count
        ? zip(value, first).reduce(far) { max($0, abs($1.0 - $1.1)) } : far
    }
    // The output is rounded, so a smaller tolerance would have no effect.
    let track = makeTrack(shares, max(error * travel, 5e-5))
    guard !track.isConstant else {
      add("\(property): \(text(track.values[0]))")
      return
    }
    let found = travel > 0 ? track.error(in: values, times: shares) / travel : 0
    comment(property, keyframes: track.frames.count, travel, "px", found: found)
    keys(property, zip(track.frames, track.values).map { ($0, text($1)) })
  }
}
