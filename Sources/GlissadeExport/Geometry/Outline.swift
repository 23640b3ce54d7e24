import GlissadeMath

/// The edge of a layer as it is seen: its rectangle with its corners, projected to a plane.
struct Outline {
  /// A piece of the edge, from where the one before it ends.
  enum Piece {
    case line(Point)
    case curve(Point, Point, Point)
  }

  /// Where the edge starts, and all of it, in order; empty where nothing of the layer is in front of the eye.
  var start = Point.zero
  var pieces: [Piece] = []

  /// How near to the plane of the eye something can be seen: at a 64th of the way to it from the screen.
  static let nearPlaneDistance = 1.0 / 64
  /// How far the control points of a quarter of a circle are from its ends, in radii.
  private static let quarter = 0.5522847498307936
  /// Straight pieces of a corner that is seen in perspective.
  private static let cornerPieces = 8

  /// The outline of a rectangle with round corners, seen through a matrix.
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

  /// The outline of a layer, seen through a matrix.
  init(_ state: LayerState, through matrix: Transform3D) {
    self.init(state.bounds, cornerRadius: state.cornerRadius, through: matrix)
  }

  /// Curves stay curves: an affine map takes their control points along.
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

  /// The corners from the upper right one on, with the directions in which the edge comes and goes.
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

  /// Straight pieces, cut where they would come behind the eye, and divided by their distance.
  private mutating func tracePolygon(_ rect: Rect, _ radius: Double, _ matrix: Transform3D) {
    var corners: [(x: Double, y: Double, w: Double)] = []
    for point in Outline.points(rect, radius) {
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
    guard let first = seen.first else { return }
    start = first
    pieces = seen.dropFirst().map { .line($0) }
  }

  /// The rectangle as a polygon, its corners in straight pieces.
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

  /// The outline as the data of a path of SVG; nil where nothing is seen.
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
