import GlissadeMath

/// The edges at which two clipping siblings meet in a drawing.
///
/// Both edges are antialiased, so the background would shine through as a hairline. The layer behind is therefore
/// extended below the other one by a little more than an antialiased edge, and both clip as a whole: renderers clip
/// each shape of a group separately, so that the shapes behind would shine through.
struct SharedEdges {
  /// The corners of the layers with shared edges, moved outwards where a layer is extended, by the layers' indices.
  private(set) var outlines: [Int: [Point]] = [:]

  /// The extension of a layer, in points of the drawing.
  private static let overlap = 1.0
  /// The maximum distance between the ends of two edges that count as one, in points of the drawing.
  private static let tolerance = 0.25

  private struct Edge {
    var layer: Int
    /// The index of the edge's first corner.
    var corner: Int
    var parent: Int?
    var start: Point
    var end: Point
  }

  /// Creates the shared edges of siblings in a frame under a matrix.
  init(_ frame: RecordedFrame, of recording: Recording, through matrix: Transform3D) {
    var corners: [Int: [Point]] = [:]
    // The edges of the layers further back, by the rounded sum of their ends.
    var known: [[Int]: [Edge]] = [:]
    for state in frame.layers
    where state.masksToBounds && !state.isHidden && state.cornerRadius == 0
      && recording.layers[state.layer].role != .mask
    {
      let seen = Outline.corners(of: state, through: state.world.concatenating(matrix))
      guard seen.count == 4 else { continue }
      corners[state.layer] = seen
      for corner in 0..<4 {
        let edge = Edge(
          layer: state.layer, corner: corner, parent: recording.layers[state.layer].parent,
          start: seen[corner], end: seen[(corner + 1) % 4])
        let place = [
          Int((edge.start.x + edge.end.x).rounded()), Int((edge.start.y + edge.end.y).rounded()),
        ]
        for x in -1...1 {
          for y in -1...1 {
            for other in known[[place[0] + x, place[1] + y]] ?? []
            where SharedEdges.coincide(edge, other) {
              outlines[state.layer] = outlines[state.layer] ?? seen
              SharedEdges.move(other, in: corners[other.layer] ?? [], &outlines[other.layer])
            }
          }
        }
        known[place, default: []].append(edge)
      }
    }
  }

  private static func coincide(_ one: Edge, _ other: Edge) -> Bool {
    guard one.parent == other.parent, one.layer != other.layer else { return false }
    func isNear(_ first: Point, _ second: Point) -> Bool {
      first.distance(to: second) < tolerance
    }
    return isNear(one.start, other.end) && isNear(one.end, other.start)
      || isNear(one.start, other.start) && isNear(one.end, other.end)
  }

  /// Moves an edge outwards.
  private static func move(_ edge: Edge, in corners: [Point], _ outline: inout [Point]?) {
    let length = edge.start.distance(to: edge.end)
    guard length > tolerance, corners.count == 4 else { return }
    let middle = Point(
      x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    var away = Point(
      x: (edge.end.y - edge.start.y) / length, y: (edge.start.x - edge.end.x) / length)
    if (edge.start.x - middle.x) * away.x + (edge.start.y - middle.y) * away.y < 0 {
      away = Point(x: -away.x, y: -away.y)
    }
    var moved = outline ?? corners
    for corner in [edge.corner, (edge.corner + 1) % 4] {
      moved[corner].x += away.x * overlap
      moved[corner].y += away.y * overlap
    }
    outline = moved
  }
}

extension Outline {
  /// Returns the projected corners of a layer, or none if one of them is behind the near plane.
  static func corners(of state: LayerState, through matrix: Transform3D) -> [Point] {
    let rect = state.bounds.standardized
    let corners = points(rect, 0)
    let areSeen = corners.allSatisfy {
      $0.x * matrix.m14 + $0.y * matrix.m24 + matrix.m44 >= nearPlaneDistance
    }
    return areSeen ? corners.map { matrix.apply(to: $0) } : []
  }

  /// Creates the outline of a polygon.
  init(_ corners: [Point]) {
    guard let first = corners.first else { return }
    start = first
    pieces = corners.dropFirst().map { .line($0) }
  }
}
