extension Path {
  /// The lengths along a path, measured once for many questions.
  ///
  /// Positions are fractions of the whole length, 0 at the start of the first segment and 1 at the end of the last.
  /// Moves have no length: the position that a subpath's end and the next one's start share belongs to the end.
  public struct Measure: Sendable {
    /// The subpaths that draw something.
    let subpaths: [Subpath]
    /// The segments of all subpaths.
    private let segments: [Segment]
    /// The lengths up to the ends of the segments; not finite if the path is not, or too long.
    private let ends: [Double]

    /// The length of the whole path in points, without jumps; NaN or infinite if the path is not finite or too long.
    public let length: Double

    /// Measures a path.
    ///
    /// - Complexity: O(*n*) in the number of elements. The lengths of curves are integrated numerically, which takes
    ///   about a microsecond for each.
    public init(_ path: Path) {
      subpaths = path.subpaths
      var segments: [Segment] = []
      var ends: [Double] = []
      var sum = 0.0
      for subpath in subpaths {
        // A closed point has no segment whose length could tell.
        if !subpath.isFinite { sum = .nan }
        for segment in subpath.segments {
          sum += segment.length
          segments.append(segment)
          ends.append(sum)
        }
      }
      self.segments = segments
      self.ends = ends
      length = sum
    }
  }

  /// Returns the point at a fraction of the path's length; see ``Measure/point(atFraction:)``.
  ///
  /// It measures the whole path. To find many points, create a ``Measure`` once.
  public func point(atFraction fraction: Double) -> Point? {
    Measure(self).point(atFraction: fraction)
  }

  /// Returns the direction at a fraction of the path's length; see ``Measure/tangent(atFraction:)``.
  ///
  /// It measures the whole path. To find many directions, create a ``Measure`` once.
  public func tangent(atFraction fraction: Double) -> Point? {
    Measure(self).tangent(atFraction: fraction)
  }

  /// Returns the part of the path between two fractions of its length; see ``Measure/trimmed(from:to:)``.
  ///
  /// It measures the whole path. For many parts, create a ``Measure`` once.
  public func trimmed(from start: Double, to end: Double) -> Path {
    Measure(self).trimmed(from: start, to: end)
  }
}

extension Path.Measure {
  /// Returns the point at a fraction of the length.
  ///
  /// It is nil if the path draws no segment, is not finite, or has a length beyond the range of `Double`. If the
  /// length is 0, it is the start of the first segment.
  ///
  /// - Parameter fraction: The fraction, clamped to 0…1 (NaN counts as 0).
  /// - Complexity: O(log *n*) in the number of segments.
  public func point(atFraction fraction: Double) -> Point? {
    guard let (segment, t) = place(atFraction: fraction) else { return nil }
    return segment.point(at: t)
  }

  /// Returns the direction of travel at a fraction of the length, a vector of length 1.
  ///
  /// At a corner it is the direction of arrival. It is nil if ``point(atFraction:)`` is, and zero if the path has no
  /// length.
  ///
  /// - Parameter fraction: The fraction, clamped to 0…1 (NaN counts as 0).
  /// - Complexity: O(log *n*) in the number of segments.
  public func tangent(atFraction fraction: Double) -> Point? {
    guard let (segment, t) = place(atFraction: fraction) else { return nil }
    return segment.tangent(at: t)
  }

  /// Returns the part of the path between two fractions of its length.
  ///
  /// Curves are split exactly, by de Casteljau's construction, and not flattened; quadratic curves become cubic ones
  /// that pass through the same points. Subpaths that lie in the part as a whole stay closed. As with Core
  /// Animation's `strokeStart` and `strokeEnd`, a start beyond the end gives an empty path; so do equal ones. From 0
  /// to 1, the result contains every drawn segment.
  ///
  /// The result is empty if the path is not finite, or has a length beyond the range of `Double`.
  ///
  /// - Parameters:
  ///   - start: The fraction at which the part starts, clamped to 0…1 (NaN counts as 0).
  ///   - end: The fraction at which the part ends, clamped to 0…1 (NaN counts as 0).
  /// - Complexity: O(*n*) in the number of segments.
  public func trimmed(from start: Double, to end: Double) -> Path {
    var result = Path()
    let (from, to) = (start > 0 ? min(start, 1) : 0, end > 0 ? min(end, 1) : 0)
    guard from < to && length < .infinity else { return result }
    // At the ends of the path nothing is cut, whatever the rounding errors of the sum.
    let first = from == 0 ? -Double.infinity : from * length
    let last = to == 1 ? Double.infinity : to * length
    var index = 0
    for subpath in subpaths {
      let count = subpath.segments.count
      let before = index > 0 ? ends[index - 1] : 0
      let after = count > 0 ? ends[index + count - 1] : before
      if first <= before && after <= last {
        result.append(subpath)
      } else if first < after && before < last {
        var low = before
        var pen = Path.Pen()
        for (offset, segment) in subpath.segments.enumerated() {
          let high = ends[index + offset]
          pen.draw(segment, from: first - low, to: last - low, length: high - low, in: &result)
          low = high
        }
      }
      index += count
    }
    return result
  }

  private func place(atFraction fraction: Double) -> (Path.Segment, Double)? {
    guard length < .infinity && !segments.isEmpty else { return nil }
    if fraction >= 1 { return (segments[segments.count - 1], 1) }
    let wanted = fraction > 0 ? fraction * length : 0
    // The first segment that ends at or beyond the length; at the start, the first one with a length.
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = wanted > 0 ? ends[middle] < wanted : ends[middle] <= 0
      if isBefore { low = middle + 1 } else { high = middle }
    }
    guard low < segments.count else {
      return length > 0 ? (segments[segments.count - 1], 1) : (segments[0], 0)
    }
    let start = low > 0 ? ends[low - 1] : 0
    return (segments[low], segments[low].parameter(atLength: wanted - start))
  }
}

// MARK: - Parts of paths

extension Path {
  /// Adds parts of segments, with moves between those that are not connected.
  struct Pen {
    private var isDown = false

    /// Lifts the pen, so that the next part starts a subpath.
    mutating func lift() { isDown = false }

    /// Adds the part of a segment between two lengths; nothing if the part is empty.
    mutating func draw(
      _ segment: Segment, from start: Double, to end: Double, length: Double, in path: inout Path
    ) {
      guard start < length && end > 0 && start < end else { return }
      let part = segment.part(
        from: start > 0 ? segment.parameter(atLength: start) : 0,
        to: end < length ? segment.parameter(atLength: end) : 1)
      if !isDown { path.move(to: part.p0) }
      path.append(part)
      isDown = true
    }
  }

  /// Adds a segment that starts at the current point.
  mutating func append(_ segment: Segment) {
    if segment.isLine {
      addLine(to: segment.p3)
    } else {
      addCurve(to: segment.p3, control1: segment.p1, control2: segment.p2)
    }
  }

  /// Adds a whole subpath.
  mutating func append(_ subpath: Subpath) {
    move(to: subpath.start)
    for (index, segment) in subpath.segments.enumerated() {
      let isClosing = subpath.isClosed && index == subpath.segments.count - 1 && segment.isLine
      // A close draws the line itself.
      if !(isClosing && segment.p3 == subpath.start && segment.p0 != subpath.start) {
        append(segment)
      }
    }
    if subpath.isClosed { closeSubpath() }
  }
}

extension Path.Segment {
  /// Returns the part between two parameters, of which the first is less than the second.
  func part(from start: Double, to end: Double) -> Path.Segment {
    if isLine {
      let from = start > 0 ? point(at: start) : p0
      return Path.Segment(lineFrom: from, to: end < 1 ? point(at: end) : p3)
    }
    let rest = start > 0 ? split(at: start).1 : self
    guard end < 1 else { return rest }
    return rest.split(at: (end - start) / (1 - start)).0
  }
}
