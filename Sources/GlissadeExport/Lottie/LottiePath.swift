import GlissadeMath

/// A subpath as Lottie has it: cubic curves between vertices.
struct LottiePath {
  /// A vertex with its control points, relative to the vertex.
  struct Vertex {
    var point: Point
    var incoming = Point.zero
    var outgoing = Point.zero
  }

  var vertices: [Vertex]
  var isClosed = false

  /// The distance below which the end of a closed subpath is its start, in points.
  private static let tolerance = 1e-6

  /// Returns the subpaths of a path that draw something.
  static func subpaths(of path: Path) -> [LottiePath] {
    var result: [LottiePath] = []
    var current = LottiePath(vertices: [])
    func finish() {
      if current.isClosed && current.vertices.count == 1 {
        // The caps of an open line of length 0 draw the dot.
        current = LottiePath(vertices: [current.vertices[0], current.vertices[0]])
      }
      if current.vertices.count > 1 { result.append(current) }
    }
    func add(_ first: Point, _ second: Point, _ end: Point) {
      guard let start = current.vertices.last?.point else { return }
      current.vertices[current.vertices.count - 1].outgoing = first - start
      current.vertices.append(Vertex(point: end, incoming: second - end))
    }
    for element in path.elements {
      let start = current.vertices.last?.point ?? .zero
      switch element {
      case .move(let point):
        finish()
        current = LottiePath(vertices: [Vertex(point: point)])
      case .line(let end): add(start, end, end)
      case .quad(let end, let control):
        func third(from point: Point) -> Point {
          Point(
            x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
        }
        add(third(from: start), third(from: end), end)
      case .cubic(let end, let first, let second): add(first, second, end)
      case .close:
        guard let first = current.vertices.first else { continue }
        current.close()
        finish()
        current = LottiePath(vertices: [Vertex(point: first.point)])
      }
    }
    finish()
    return result
  }

  /// Closes the subpath; an end at its start becomes one vertex with it.
  private mutating func close() {
    isClosed = true
    guard let last = vertices.last, vertices.count > 2,
      last.point.distance(to: vertices[0].point) <= LottiePath.tolerance
    else { return }
    vertices[0].incoming = last.incoming
    vertices.removeLast()
  }

  /// The coordinates of all points, six for each vertex.
  var numbers: [Double] {
    vertices.flatMap {
      [
        $0.point.x, $0.point.y, $0.incoming.x, $0.incoming.y, $0.outgoing.x, $0.outgoing.y,
      ]
    }
  }

  /// Returns the value of a path property with the coordinates of all points.
  static func value(_ numbers: [Double], isClosed: Bool) -> JSONNode {
    func list(_ offset: Int) -> JSONNode {
      let points = stride(from: offset, to: numbers.count, by: 6).map { place -> JSONNode in
        [JSONNode(numbers[place], decimals: 4), JSONNode(numbers[place + 1], decimals: 4)]
      }
      return JSONNode(points)
    }
    return ["c": JSONNode(.bool(isClosed)), "v": list(0), "i": list(2), "o": list(4)]
  }
}

extension Point {
  fileprivate static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }
}
