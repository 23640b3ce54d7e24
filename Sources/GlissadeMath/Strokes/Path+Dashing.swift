extension Path {
  /// Returns the dashes of the path, as open subpaths to be stroked.
  ///
  /// The lengths alternate between dashes and gaps, and repeat. An odd number of them is repeated with dashes and gaps
  /// exchanged: 1, 2, 3 means the same as 1, 2, 3, 1, 2, 3. Every subpath starts the pattern anew at its phase. Both
  /// are the rules of PDF ("Line Dash Pattern" in ISO 32000), whose drawing model Core Graphics shares, and the first
  /// one is also that of SVG's `stroke-dasharray`. In a closed subpath, a dash that ends at the start is joined to one
  /// that begins there; a dash as long as a subpath is the whole subpath. Curves are split exactly and not flattened;
  /// quadratic curves become cubic ones.
  ///
  /// A dash of length 0 is a line of length 0, which round and square caps draw as a dot; a square stands upright. A
  /// dash is left out if only a ten-billionth of the subpath's length remains for it at the end.
  ///
  /// The result is the path itself if there are no lengths, if one of them is negative or not finite, if the dashes
  /// and gaps or only the gaps add up to 0 or beyond the range of `Double`, or if the pattern would be repeated for
  /// more than a million dashes. Otherwise, subpaths with coordinates or lengths that are not finite are left out.
  ///
  /// - Parameters:
  ///   - lengths: The lengths of dashes and gaps in points.
  ///   - phase: The length in points by which the start of a subpath is advanced in the pattern. A negative one delays
  ///     the pattern; NaN and infinity count as 0.
  /// - Complexity: O(*n* + *m* + *k*) in the numbers of elements, of dashes and of lengths. The lengths of curves are
  ///   integrated numerically.
  public func dashed(lengths: [Double], phase: Double = 0) -> Path {
    guard let pattern = DashPattern(lengths: lengths, phase: phase) else { return self }
    var result = Path()
    var chains: [MeasuredSubpath] = []
    var count = 0.0
    for subpath in subpaths {
      let chain = MeasuredSubpath(subpath)
      // NaN is not less either.
      guard subpath.isFinite && chain.length < .infinity else { continue }
      count += chain.length / pattern.period * Double(pattern.dashes.count)
      chains.append(chain)
    }
    guard count <= 1_000_000 else { return self }
    for chain in chains { chain.appendDashes(of: pattern, to: &result) }
    return result
  }
}

/// The dashes of one period.
private struct DashPattern {
  /// The starts and ends of the dashes; the first starts at 0.
  var dashes: [(start: Double, end: Double)] = []
  /// The length of dashes and gaps.
  var period = 0.0
  /// The place in the period at which a subpath starts: at least 0, less than the period.
  var phase = 0.0

  /// The index of the first dash that ends behind the phase, or is a dot at it.
  var firstDash = 0

  /// Creates a pattern; nil if it has no gaps or is not valid.
  init?(lengths: [Double], phase: Double) {
    var gaps = 0.0
    let isOdd = lengths.count % 2 != 0
    for index in 0..<(isOdd ? 2 * lengths.count : lengths.count) {
      let length = lengths[index % lengths.count]
      guard length >= 0 && length < .infinity else { return nil }
      if index % 2 == 0 {
        dashes.append((period, period + length))
      } else {
        gaps += length
      }
      period += length
    }
    guard gaps > 0 && period < .infinity else { return nil }
    if phase.isFinite {
      let rest = phase.truncatingRemainder(dividingBy: period)
      self.phase = rest < 0 ? rest + period : rest
      // A tiny negative remainder is rounded up to the whole period.
      if self.phase >= period { self.phase = 0 }
    }
    let start = self.phase
    firstDash =
      dashes.firstIndex { $0.end > start || ($0.start == $0.end && $0.end == start) }
      ?? dashes.count
  }
}

/// A subpath with the lengths up to the ends of its segments.
private struct MeasuredSubpath {
  let subpath: Path.Subpath
  var ends: [Double] = []
  var length = 0.0

  init(_ subpath: Path.Subpath) {
    self.subpath = subpath
    ends.reserveCapacity(subpath.segments.count)
    for segment in subpath.segments {
      length += segment.length
      ends.append(length)
    }
  }

  /// Adds the dashes of a pattern to a path.
  func appendDashes(of pattern: DashPattern, to path: inout Path) {
    var pen = Path.Pen()
    // The dash at the start of a closed subpath waits for one that ends there.
    var waiting: Double?
    var reachesEnd = false
    var index = 0
    var base = -pattern.phase
    var round = 0.0
    let limit = length > 0 ? length * (1 - 1e-10) : .leastNonzeroMagnitude
    while base < limit {
      for dash in pattern.dashes[(round == 0 ? pattern.firstDash : 0)...] {
        let (start, end) = (base + dash.start, base + dash.end)
        if start >= limit { break }
        if start <= 0 && end >= length && length > 0 || length == 0 {
          return path.append(subpath)
        }
        if subpath.isClosed && start <= 0 && end > 0 {
          waiting = end
          continue
        }
        pen.lift()
        draw(from: max(start, 0), to: end, at: &index, with: &pen, in: &path)
        reachesEnd = end >= limit
      }
      round += 1
      base = round * pattern.period - pattern.phase
    }
    if let waiting {
      if !reachesEnd { pen.lift() }
      index = 0
      draw(from: 0, to: waiting, at: &index, with: &pen, in: &path)
    }
  }

  /// Adds one dash, starting the search for its segments at an index that only increases.
  private func draw(
    from start: Double, to end: Double, at index: inout Int, with pen: inout Path.Pen,
    in path: inout Path
  ) {
    while index + 1 < ends.count && ends[index] <= start { index += 1 }
    var segment = index
    if start == end {
      let before = segment > 0 ? ends[segment - 1] : 0
      let part = subpath.segments[segment]
      let point = part.point(at: part.parameter(atLength: start - before))
      path.move(to: point)
      return path.addLine(to: point)
    }
    while segment < ends.count {
      let before = segment > 0 ? ends[segment - 1] : 0
      if before >= end { break }
      pen.draw(
        subpath.segments[segment], from: start - before, to: end - before,
        length: ends[segment] - before, in: &path)
      segment += 1
    }
  }
}
