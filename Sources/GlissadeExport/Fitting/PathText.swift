import GlissadeEngine
import GlissadeMath

/// Paths as vectors, which tracks can interpolate: the index of a structure, followed by the coordinates.
///
/// Players interpolate only between paths of equal structure.
struct PathTable {
  /// The commands of each structure, such as `MLCZ`; an `e` before them stands for the even-odd rule.
  private(set) var structures: [String] = []
  private var indices: [String: Int] = [:]

  /// Returns the vector of a path.
  mutating func vector(_ path: Path, rule: Path.FillRule = .nonZero) -> [Double] {
    let structure = (rule == .evenOdd ? "e" : "") + path.commands
    let index = indices[structure] ?? structures.count
    if index == structures.count {
      structures.append(structure)
      indices[structure] = index
    }
    return [Double(index)] + path.coordinates
  }

  /// Returns the structure of a vector.
  func structure(_ vector: [Double]) -> String { structures[Int(vector[0])] }

  /// Returns the path data of a vector as the CSS function `path()`.
  ///
  /// - Parameter hasRule: Whether the function tells the rule, as clip paths do and path elements do not.
  func css(_ vector: [Double], hasRule: Bool = true) -> String {
    let structure = structure(vector)
    let data = PathText.data(structure, vector.dropFirst())
    return "path(\(hasRule && structure.hasPrefix("e") ? "evenodd, " : "")\"\(data)\")"
  }

  /// Returns the path of a vector as the CSS function `shape()`, whose coordinates have units.
  ///
  /// - Parameters:
  ///   - x: A function that returns a length to the right.
  ///   - y: A function that returns a length down.
  func shape(_ vector: [Double], _ x: (Double) -> String, _ y: (Double) -> String) -> String {
    let structure = structure(vector)
    var rest = vector.dropFirst().makeIterator()
    func point() -> String { x(rest.next() ?? 0) + " " + y(rest.next() ?? 0) }
    var parts: [String] = []
    for command in structure where command != "e" {
      switch command {
      case "M": parts.append((parts.isEmpty ? "from " : "move to ") + point())
      case "L": parts.append("line to " + point())
      case "Q":
        let control = point()
        parts.append("curve to \(point()) with \(control)")
      case "C":
        let (first, second) = (point(), point())
        parts.append("curve to \(point()) with \(first) / \(second)")
      default: parts.append("close")
      }
    }
    // Nothing at all is no valid shape.
    if parts.count < 2 { parts = ["from 0 0", "close"] }
    return "shape(\(structure.hasPrefix("e") ? "evenodd " : "")\(parts.joined(separator: ", ")))"
  }

  /// Whether players interpolate linearly between two vectors.
  static func isLinear(_ from: [Double], _ to: [Double]) -> Bool { from[0] == to[0] }
}

/// Writes paths as SVG path data.
enum PathText {
  /// The number of decimals of coordinates.
  static let decimals = 4
  /// Half of the output's precision.
  static let tolerance = 0.5e-4

  /// Returns the path data of commands, with their coordinates in order.
  static func data(_ commands: String, _ coordinates: some Collection<Double>) -> String {
    var text = ""
    var rest = coordinates.makeIterator()
    for command in commands where command != "e" {
      text.append(command)
      for place in 0..<count(of: command) {
        if place > 0 { text += " " }
        text += NumberText.rounded(rest.next() ?? 0, decimals)
      }
    }
    // Nothing at all is no valid path data for clips.
    return text.isEmpty ? "M0 0" : text
  }

  /// Returns the path data of a path.
  static func data(_ path: Path) -> String { data(path.commands, path.coordinates) }

  private static func count(of command: Character) -> Int {
    switch command {
    case "M", "L": 2
    case "Q": 4
    case "C": 6
    default: 0
    }
  }
}

extension Path {
  /// The commands of the elements in SVG's letters.
  var commands: String {
    String(
      elements.map { element -> Character in
        switch element {
        case .move: "M"
        case .line: "L"
        case .quad: "Q"
        case .cubic: "C"
        case .close: "Z"
        }
      })
  }

  /// The coordinates of all points in SVG's order: control points precede the end of their curve.
  var coordinates: [Double] {
    var numbers: [Double] = []
    for element in elements {
      switch element {
      case .move(let end), .line(let end): numbers += [end.x, end.y]
      case .quad(let end, let control): numbers += [control.x, control.y, end.x, end.y]
      case .cubic(let end, let first, let second):
        numbers += [first.x, first.y, second.x, second.y, end.x, end.y]
      case .close: break
      }
    }
    return numbers
  }
}

extension Shape {
  /// The path that is filled; empty if nothing is.
  var filledPath: Path { isFilled ? path : Path() }

  /// The centre of the line without the gaps of a pattern, which players cut themselves; empty if there is no line.
  var visibleTrimmedPath: Path { isStroked ? trimmedPath : Path() }

  /// Returns the outline of the line.
  ///
  /// - Parameter tolerance: The largest distance from the true outline in points. In a shape of more than 100,000
  ///   tolerances it is a hundred-thousandth of the size, so that the number of lines stays in proportion.
  func outline(tolerance: Double) -> Path {
    let size = path.controlPointBoundingBox.size
    return strokeOutline(tolerance: max(tolerance, max(size.width, size.height) * 1e-5))
  }

  /// The lengths of dashes and gaps, an even number; empty for a solid line.
  var dashes: [Double] {
    // The rules of Path.dashed(lengths:phase:).
    let isOdd = lineDashPattern.count % 2 != 0
    let lengths = isOdd ? lineDashPattern + lineDashPattern : lineDashPattern
    let hasGaps = lengths.indices.contains { $0 % 2 != 0 && lengths[$0] > 0 }
    return hasGaps && lengths.allSatisfy { $0 >= 0 } ? lengths : []
  }

  /// The corners of the line in players, which reject miter limits below 1.
  var drawnJoin: Path.LineJoin { lineJoin == .miter && miterLimit < 1 ? .bevel : lineJoin }
}
