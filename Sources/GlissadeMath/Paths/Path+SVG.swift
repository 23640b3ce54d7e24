extension Path {
  /// The path as text for the attribute `d` of an SVG `path`, such as `M 0 0 L 10 0 Z`.
  ///
  /// The commands are M, L, Q, C and Z in absolute coordinates, separated by spaces. Numbers have the fewest digits
  /// that give the same `Double`. Coordinates that are not finite are written as `nan` and `inf`, which SVG does not
  /// read: check ``isFinite`` first. An empty path gives an empty text.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var svgText: String {
    var text = ""
    func append(_ command: String, _ point: Point) {
      text += command
      text += Path.svgNumber(point.x)
      text += " "
      text += Path.svgNumber(point.y)
    }
    for element in elements {
      if !text.isEmpty { text += " " }
      switch element {
      case .move(let point): append("M ", point)
      case .line(let point): append("L ", point)
      case .quad(let point, let control):
        append("Q ", control)
        append(" ", point)
      case .cubic(let point, let control1, let control2):
        append("C ", control1)
        append(" ", control2)
        append(" ", point)
      case .close: text += "Z"
      }
    }
    return text
  }

  private static func svgNumber(_ value: Double) -> String {
    // Whole numbers of up to 15 digits need no fraction. The general form keeps the sign of -0.
    if value == value.rounded() && abs(value) < 1e15 && !(value == 0 && value.sign == .minus) {
      return Int64(value).description
    }
    return value.description
  }
}
