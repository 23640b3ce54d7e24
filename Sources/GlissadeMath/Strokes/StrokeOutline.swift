// A subpath is replaced by a chain of straight edges. The stroke is the union of a rectangle around every edge and a
// sector at every corner, outside of the turn, all with the same orientation. Their outlines together are one chain
// forward along the left sides of the edges and one back along the right sides, if the chain inside of a turn visits
// the corner itself. Hence the winding number is at least 1 everywhere in the stroke, and 0 outside. Inside of a turn,
// the visit is cut off if the rectangles overlap there anyway.

/// Appends outlines of strokes to a path; see ``Path/stroked(width:cap:join:miterLimit:tolerance:)``.
struct StrokeOutline {
  private let style: StrokeStyle
  /// The chain along the side to which the y axis points from the x axis, if the path follows the x axis.
  private var left: [Point] = []
  private var right: [Point] = []
  private var edges: [Edge] = []

  init(_ style: StrokeStyle) { self.style = style }

  /// Appends the outline of a subpath's stroke.
  mutating func append(_ subpath: Path.Subpath, to path: inout Path) {
    collectEdges(of: subpath)
    guard let first = edges.first, let last = edges.last else {
      return appendDot(at: subpath.start, to: &path)
    }
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    if subpath.isClosed {
      addCorner(from: last, to: first)
    } else {
      let normal = first.normal * style.radius
      left.append(first.start + normal)
      right.append(first.start - normal)
    }
    for index in edges.indices.dropFirst() { addCorner(from: edges[index - 1], to: edges[index]) }
    if subpath.isClosed {
      StrokeOutline.append(left, reversed: false, to: &path)
      StrokeOutline.append(right, reversed: true, to: &path)
    } else {
      let normal = last.normal * style.radius
      left.append(last.end + normal)
      style.addCap(&left, at: last.end, normal: normal, direction: last.direction * style.radius)
      left.append(last.end - normal)
      for index in right.indices.reversed() { left.append(right[index]) }
      style.addCap(
        &left, at: first.start, normal: first.normal * -style.radius,
        direction: first.direction * -style.radius)
      StrokeOutline.append(left, reversed: false, to: &path)
    }
  }

  private static func append(_ points: [Point], reversed: Bool, to path: inout Path) {
    guard let first = reversed ? points.last : points.first else { return }
    path.move(to: first)
    if reversed {
      for index in points.indices.dropLast().reversed() { path.addLine(to: points[index]) }
    } else {
      for index in points.indices.dropFirst() { path.addLine(to: points[index]) }
    }
    path.closeSubpath()
  }
}

// MARK: - Edges

extension StrokeOutline {
  /// One straight edge of the chain.
  struct Edge {
    let start: Point
    let end: Point
    let length: Double
    /// The direction of travel, of length 1.
    let direction: Point
    /// Whether the edge begins a segment, so that the corner before it is a join.
    var isJoined: Bool

    /// The direction to the left side.
    var normal: Point { Point(x: -direction.y, y: direction.x) }
  }

  /// Replaces the edges by those of a subpath, without edges of length 0.
  ///
  /// Curves begin and end with edges of length 0 in the direction of their tangents, so that caps and joins have
  /// the directions of the true curve.
  private mutating func collectEdges(of subpath: Path.Subpath) {
    edges.removeAll(keepingCapacity: true)
    let noise = subpath.largestCoordinate * 0x1p-46
    var corners: [Point] = []
    for segment in subpath.segments {
      corners.removeAll(keepingCapacity: true)
      let count = segment.lineCount(tolerance: style.tolerance)
      corners.append(addingCapacity: count) { segment.appendCorners(to: &$0, count: count) }
      var isJoined = true
      var at = segment.p0
      func tangent(at t: Double) -> Edge {
        Edge(
          start: at, end: at, length: 0, direction: segment.tangent(at: t), isJoined: isJoined)
      }
      for corner in corners {
        let length = corner.distance(to: at)
        guard length > noise else { continue }
        if isJoined && !segment.isLine {
          edges.append(tangent(at: 0))
          isJoined = false
        }
        let side = corner - at
        let direction = Point(x: side.x / length, y: side.y / length)
        edges.append(
          Edge(start: at, end: corner, length: length, direction: direction, isJoined: isJoined))
        isJoined = false
        at = corner
      }
      if !isJoined && !segment.isLine { edges.append(tangent(at: 1)) }
    }
  }
}

// MARK: - Corners

extension StrokeOutline {
  /// Adds the corner between two edges to both chains.
  private mutating func addCorner(from before: Edge, to after: Edge) {
    let (d, e) = (before.direction, after.direction)
    let sine = d.x * e.y - d.y * e.x
    let cosine = d.x * e.x + d.y * e.y
    let (from, to) = (before.normal * style.radius, after.normal * style.radius)
    let corner = after.start
    if abs(sine) <= 1e-9 && cosine > 0 {
      left.append(corner + to)
      right.append(corner - to)
    } else if sine > 0 {
      style.addInside(&left, before, after, from: from, to: to, sine, cosine)
      style.addOutside(
        &right, at: corner, from: from * -1, to: to * -1, sine, cosine, isJoined: after.isJoined)
    } else {
      style.addInside(&right, before, after, from: from * -1, to: to * -1, -sine, cosine)
      style.addOutside(
        &left, at: corner, from: from, to: to, sine, cosine, isJoined: after.isJoined)
    }
  }

  /// Adds the stroke of a subpath that has no length.
  private mutating func appendDot(at center: Point, to path: inout Path) {
    let normal = Point(x: 0, y: style.radius)
    let direction = Point(x: style.radius, y: 0)
    guard style.cap != .butt else { return }
    left.removeAll(keepingCapacity: true)
    left.append(center + normal)
    style.addCap(&left, at: center, normal: normal, direction: direction)
    left.append(center - normal)
    style.addCap(&left, at: center, normal: normal * -1, direction: direction * -1)
    StrokeOutline.append(left, reversed: false, to: &path)
  }
}
