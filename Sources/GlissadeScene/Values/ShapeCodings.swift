import GlissadeMath

/// The words for the rules of shapes in files, which are Core Animation's.
enum ShapeCodings {
  static let fillRules = EnumCoding<Path.FillRule>([
    "non-zero": .nonZero, "even-odd": .evenOdd,
  ])
  static let lineCaps = EnumCoding<Path.LineCap>([
    "butt": .butt, "round": .round, "square": .square,
  ])
  static let lineJoins = EnumCoding<Path.LineJoin>([
    "miter": .miter, "round": .round, "bevel": .bevel,
  ])
}
