import GlissadeMath

/// The edges at which two clipping siblings meet in a drawing.
///
/// Both edges are antialiased, so the background would shine through as a hairline. The layer behind is therefore
/// extended below the other one by a little more than an antialiased edge, and both clip as a whole: renderers clip
/// each shape of a group separately, so that the shapes behind would shine through. The same is done where the layer in
/// front already covers a little of the other one, perhaps less than an antialiased edge.
struct SharedEdges {
  /// The corners of the layers with shared edges, moved outwards where a layer is extended, by the layers' indices.
  private(set) var outlines: [Int: [Point]] = [:]

  /// The extension of a layer, in points of the drawing.
  private static let overlap = 1.0
  /// The maximum distance between the ends of two edges that count as one, in points of the drawing.
  private static let tolerance = 0.25
  /// The maximum width of a strip of a layer that another one covers, in points of the drawing.
  private static let cover = 1.25

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
        // The sums of edges that are apart by ``cover`` differ by less than 3.
        for x in -3...3 {
          for y in -3...3 {
            for other in known[[place[0] + x, place[1] + y]] ?? [] {
              let behind = corners[other.layer] ?? []
              let isCovered =
                SharedEdges.coincide(edge, other, within: SharedEdges.cover)
                && SharedEdges.lies(edge, within: other, of: behind)
              guard isCovered || SharedEdges.coincide(edge, other, within: SharedEdges.tolerance)
              else { continue }
              outlines[state.layer] = outlines[state.layer] ?? seen
              SharedEdges.move(other, in: behind, &outlines[other.layer])
            }
          }
        }
        known[place, default: []].append(edge)
      }
    }
  }

  private static func coincide(_ one: Edge, _ other: Edge, within tolerance: Double) -> Bool {
    guard one.parent == other.parent, one.layer != other.layer else { return false }
    func isNear(_ first: Point, _ second: Point) -> Bool {
      first.distance(to: second) < tolerance
    }
    return isNear(one.start, other.end) && isNear(one.end, other.start)
      || isNear(one.start, other.start) && isNear(one.end, other.end)
  }

  /// Returns whether an edge lies on the inner side of a layer's edge.
  private static func lies(_ edge: Edge, within other: Edge, of corners: [Point]) -> Bool {
    guard !corners.isEmpty else { return false }
    // Four corners sum to four times the middle, and two ends to twice the middle of an edge.
    let (x, y) = corners.reduce((0.0, 0.0)) { ($0.0 + $1.x, $0.1 + $1.y) }
    let outer = (other.start.x + other.end.x, other.start.y + other.end.y)
    let inwards = (x / 2 - outer.0, y / 2 - outer.1)
    let step = (edge.start.x + edge.end.x - outer.0, edge.start.y + edge.end.y - outer.1)
    return step.0 * inwards.0 + step.1 * inwards.1 > 0
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
