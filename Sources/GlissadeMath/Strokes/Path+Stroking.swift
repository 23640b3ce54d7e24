extension Path {
  /// Returns the outline of the path's stroke, a path of closed polygons for the non-zero rule.
  ///
  /// All polygons turn in the same direction around the stroke, so that pieces that overlap never cancel. The outline
  /// may cross itself and contain edges inside of the stroke, as the outlines of Core Graphics do; the even-odd rule
  /// would leave holes there. Inside of a segment, a curve that turns sharply, even at a cusp, has a round edge,
  /// whatever the join.
  ///
  /// As with SVG's `stroke-linecap`, a subpath of length 0 is drawn as a disc by round caps, as an upright square by
  /// square caps, and not at all by butt caps, whether it is closed or open. Segments of length 0 in other subpaths
  /// are ignored. Lines shorter than the rounding errors of the subpath's coordinates count as having length 0.
  ///
  /// A part of a line is dashed, and its stroke tested for a point:
  ///
  /// ```swift
  /// var line = Path()
  /// line.move(to: Point(x: 0, y: 0))
  /// line.addLine(to: Point(x: 100, y: 0))
  /// let dashes = line.trimmed(from: 0.2, to: 0.8).dashed(lengths: [20, 10])
  /// let outline = dashes.stroked(width: 4)
  /// let isInDash = outline.contains(Point(x: 21, y: 1.5))  // true
  /// let isInGap = outline.contains(Point(x: 45, y: 1.5))  // false
  /// let box = outline.boundingBox  // 50 × 4 points from (20, −2)
  /// ```
  ///
  /// Subpaths with coordinates that are not finite are left out. If differences of coordinates overflow, the outline
  /// is not finite.
  ///
  /// - Parameters:
  ///   - width: The width of the stroke in points. If it is not positive and finite, the result is empty.
  ///   - cap: The shape at the ends of open subpaths.
  ///   - join: The shape where segments meet.
  ///   - miterLimit: The largest ratio of the length of a miter, from its inner to its outer corner, to the width.
  ///     Beyond it, the join is a bevel. Every corner is a bevel if the limit is less than 1, or NaN.
  ///   - tolerance: The largest distance in points between the outline and the true one, by default 0.1. One that is
  ///     not positive (or NaN) counts as 0. Curves have at most 1,024 lines each, and so has a full turn.
  /// - Complexity: O(*n*) in the number of lines of the result.
  public func stroked(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    tolerance: Double = 0.1
  ) -> Path {
    var result = Path()
    guard width > 0 && width < .infinity else { return result }
    var outline = StrokeOutline(
      StrokeStyle(
        width: width, cap: cap, join: join, miterLimit: miterLimit, tolerance: tolerance))
    for subpath in subpaths where subpath.isFinite {
      outline.append(subpath, to: &result)
    }
    return result
  }
}
