import GlissadeMath

/// The projected outline of a layer: its rectangle with round corners, as seen on the plane.
struct Outline {
  /// A segment of the outline, which starts where the last one ends.
  enum Piece {
    case line(Point)
    case curve(Point, Point, Point)
  }

  /// The start and the segments of the outline; there are none if the layer is behind the eye.
  var start = Point.zero
  var pieces: [Piece] = []

  /// The distance of the near plane from the eye, as a fraction of the distance from the eye to the screen.
  static let nearPlaneDistance = 1.0 / 64
  /// The distance of the control points of a quarter circle from its ends, in radii.
  private static let quarter = 0.5522847498307936
  /// The number of straight segments per corner of a layer in perspective.
  private static let cornerPieces = 8

  /// Creates the outline of a rectangle with round corners under a matrix.
  init(_ rect: Rect, cornerRadius: Double, through matrix: Transform3D) {
    let rect = rect.standardized
    let radius = max(0, min(cornerRadius, rect.width / 2, rect.height / 2))
    if matrix.m14 == 0, matrix.m24 == 0, matrix.m44 == 1 {
      let map = { (x: Double, y: Double) in matrix.apply(to: Point(x: x, y: y)) }
      traceCurved(rect, radius, map)
    } else {
      tracePolygon(rect, radius, matrix)
    }
  }

  /// Creates the outline of a layer under a matrix.
  init(_ state: LayerState, through matrix: Transform3D) {
    self.init(state.bounds, cornerRadius: state.cornerRadius, through: matrix)
  }

  /// Traces curves; an affine map transforms their control points.
  private mutating func traceCurved(
    _ rect: Rect, _ radius: Double, _ map: (Double, Double) -> Point
  ) {
    guard radius > 0 else {
      start = map(rect.minX, rect.minY)
      pieces = [
        .line(map(rect.maxX, rect.minY)), .line(map(rect.maxX, rect.maxY)),
        .line(map(rect.minX, rect.maxY)),
      ]
      return
    }
    start = map(rect.minX + radius, rect.minY)
    for (corner, along, onwards) in Outline.corners(rect) {
      let from = (x: corner.x - along.x * radius, y: corner.y - along.y * radius)
      let to = (x: corner.x + onwards.x * radius, y: corner.y + onwards.y * radius)
      let reach = radius * Outline.quarter
      pieces.append(.line(map(from.x, from.y)))
      pieces.append(
        .curve(
          map(from.x + along.x * reach, from.y + along.y * reach),
          map(to.x - onwards.x * reach, to.y - onwards.y * reach), map(to.x, to.y)))
    }
  }

  /// Returns the corners, starting at the upper right, with the directions of the edges before and after each.
  private static func corners(_ rect: Rect) -> [(Point, along: Point, onwards: Point)] {
    let (right, down) = (Point(x: 1, y: 0), Point(x: 0, y: 1))
    let (left, up) = (Point(x: -1, y: 0), Point(x: 0, y: -1))
    return [
      (Point(x: rect.maxX, y: rect.minY), right, down),
      (Point(x: rect.maxX, y: rect.maxY), down, left),
      (Point(x: rect.minX, y: rect.maxY), left, up),
      (Point(x: rect.minX, y: rect.minY), up, right),
    ]
  }

  /// Traces straight segments, clipped at the near plane and divided by their distance.
  private mutating func tracePolygon(_ rect: Rect, _ radius: Double, _ matrix: Transform3D) {
    let seen = Outline.projected(Outline.points(rect, radius), through: matrix)
    guard let first = seen.first else { return }
    start = first
    pieces = seen.dropFirst().map { .line($0) }
  }

  /// Returns a polygon as seen under a matrix, clipped at the near plane.
  static func projected(_ points: [Point], through matrix: Transform3D) -> [Point] {
    var corners: [(x: Double, y: Double, w: Double)] = []
    for point in points {
      corners.append(
        (
          (point.x * matrix.m11 + point.y * matrix.m21) + matrix.m41,
          (point.x * matrix.m12 + point.y * matrix.m22) + matrix.m42,
          (point.x * matrix.m14 + point.y * matrix.m24) + matrix.m44
        ))
    }
    var seen: [Point] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      if corner.w >= Outline.nearPlaneDistance {
        seen.append(Point(x: corner.x / corner.w, y: corner.y / corner.w))
      }
      if (corner.w >= Outline.nearPlaneDistance) != (next.w >= Outline.nearPlaneDistance) {
        let part = (Outline.nearPlaneDistance - corner.w) / (next.w - corner.w)
        seen.append(
          Point(
            x: (corner.x + (next.x - corner.x) * part) / Outline.nearPlaneDistance,
            y: (corner.y + (next.y - corner.y) * part) / Outline.nearPlaneDistance))
      }
    }
    return seen
  }

  /// Returns the rectangle as a polygon, with straight segments for round corners.
  static func points(_ rect: Rect, _ radius: Double) -> [Point] {
    var points: [Point] = []
    for (corner, along, onwards) in corners(rect) {
      guard radius > 0 else {
        points.append(corner)
        continue
      }
      let middle = Point(
        x: corner.x + (onwards.x - along.x) * radius, y: corner.y + (onwards.y - along.y) * radius)
      for piece in 0...cornerPieces {
        let (sine, cosine) = Elementary.sinCos(.pi / 2 * Double(piece) / Double(cornerPieces))
        points.append(
          Point(
            x: middle.x + (along.x * sine - onwards.x * cosine) * radius,
            y: middle.y + (along.y * sine - onwards.y * cosine) * radius))
      }
    }
    return points
  }

  /// Returns the outline as SVG path data; nil if nothing is visible.
  func pathData(decimals: Int = 2) -> String? {
    guard pieces.count >= 2 else { return nil }
    func text(_ point: Point) -> String {
      NumberText.rounded(point.x, decimals) + " " + NumberText.rounded(point.y, decimals)
    }
    var data = "M" + text(start)
    for piece in pieces {
      switch piece {
      case .line(let end): data += "L" + text(end)
      case .curve(let first, let second, let end):
        data += "C" + text(first) + " " + text(second) + " " + text(end)
      }
    }
    return data + "Z"
  }
}
