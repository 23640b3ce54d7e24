import GlissadeEngine
import GlissadeTiming

/// The definitions of values in the JSON Schemas, which the extensions of ``JSONCursor`` read.
enum ValueDefinitions {
  /// Returns the name of the definition of a property's values.
  static func name(of property: LayerProperty) -> String {
    switch property.kind {
    case .scalar: "number"
    case .point: "point"
    case .size: "extent"
    case .rect: "rectangle"
    case .color: property.isShapeProperty ? "paint" : "color"
    case .transform: "transform"
    case .flag: "flag"
    case .contents: "contents"
    case .path: "path"
    case .dashPattern: "dashPattern"
    case .fillRule: "fillRule"
    case .lineCap: "lineCap"
    case .lineJoin: "lineJoin"
    }
  }

  /// The names of the definitions of all properties' values, without repetitions.
  static let propertyNames = LayerProperty.allCases.reduce(into: [String]()) { names, property in
    let name = name(of: property)
    if !names.contains(name) { names.append(name) }
  }

  /// Returns the name of the definition of the key paths of properties with certain values.
  static func keyPathName(_ values: String) -> String { "\(values)KeyPath" }

  /// The definitions of the key paths for each definition of values.
  static let keyPaths = propertyNames.map { values in
    let properties = LayerProperty.allCases.filter { name(of: $0) == values }
    return Field(
      keyPathName(values), .words(properties.map(\.name)),
      "The key path of a property whose value is of the definition \(values).")
  }

  private static func numbers(_ count: ClosedRange<Int>) -> Schema {
    .array(of: .ref("number"), count: count)
  }

  /// The key path of any property.
  static let anyKeyPath: Schema = [
    "anyOf": Schema(propertyNames.map { .ref(keyPathName($0)) })
  ]

  /// The definitions of all values but key paths.
  static let all =
    [
      Field(
        "number", .number(in: JSONCursor.coordinates),
        "Points, radians, a fraction of a size or a factor, depending on the property."),
      Field("point", numbers(2...2), "x and y; the y axis points down."),
      Field("extent", numbers(2...2), "Width and height."),
      Field("rectangle", numbers(4...4), "x, y, width and height."),
      Field(
        "color",
        .any(
          .string.and(["pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"]),
          numbers(3...4)),
        "#rgb, #rrggbb, #rrggbbaa, or red, green, blue and alpha of 0 to 1; in sRGB."),
      Field("flag", .flag, "On or off."),
      Field(
        "contents", .any(.integer(in: 0...Int.max), ["type": "null"]),
        "The host's token of a picture, or null for none."),
      Field(
        "paint", .any(.ref("color"), ["type": "null"]),
        "The colour of a shape's inside or line, or null for none."),
      Field(
        "path", ["type": ["string", "null"]],
        """
        A path in SVG syntax, such as M 0 0 L 10 0 Z, in points of the layer's coordinates; null for none. \
        Two paths that become each other have the same commands in the same order.
        """),
      Field(
        "dashPattern", .any(.array(of: .number(in: JSONCursor.dashLengths)), ["type": "null"]),
        "The lengths of dashes and gaps in turn, in points; null and [] are a solid line."),
      Field(
        "fillRule", .words(ShapeCodings.fillRules.words),
        "The rule that determines the inside of a path."),
      Field("lineCap", .words(ShapeCodings.lineCaps.words), "The ends of a line."),
      Field("lineJoin", .words(ShapeCodings.lineJoins.words), "The corners of a line."),
      Field(
        "amount", .any(.number(in: 0...Double.infinity), .constant("infinity")),
        "A number of 0 or more, or infinity."),
      Field(
        "timingFunction",
        curve { if case .timing = $0 { true } else { false } },
        "A curve over progress, by name or such as cubic-bezier(.42, 0, 1, 1)."),
    ] + transforms

  /// Returns the schema of a curve's text, with the curves of the catalog that editors suggest.
  static func curve(_ isSuggested: (CurveMotion) -> Bool) -> Schema {
    let examples = CurveCatalog.entries.map(\.example).filter {
      (try? CurveExpression($0)).map { isSuggested($0.motion) } ?? false
    }
    return .text.and(["examples": Schema(examples.map { Schema(.string($0)) })])
  }

  /// The definitions of transforms and matrices.
  static let transforms = [
    Field(
      "matrix", .array(of: .number, count: 16...16),
      "m11, m12 and so on to m44; translations are in m41, m42, m43."),
    Field(
      "transform",
      .any(
        .constant("identity"), .ref("matrix"), .array(of: .ref("transform")),
        .object(
          rules: [
            "dependentRequired": ["axis": ["rotate"]],
            "oneOf": Schema(transformFields.names.filter { $0 != "axis" }.map { .has([$0]) }),
          ], transformFields)),
      "The identity, a matrix, a product whose first factor applies first, or an object."),
  ]

  static let transformFields = [
    Field("translate", numbers(2...3), "A translation along x, y and optionally z, in points."),
    Field(
      "scale", .any(.ref("number"), numbers(2...3)),
      "A factor for x and y, or one each for x, y and optionally z."),
    Field("rotate", .ref("number"), "An angle in radians."),
    Field("axis", numbers(3...3), "The axis of the rotation; z by default."),
    Field("perspective", .number(in: GreaterThan(0)), "The distance of the eye in points."),
    Field("matrix", .ref("matrix"), "The entries."),
    Field("concat", .array(of: .ref("transform")), "A product whose first factor applies first."),
    Field("invert", .ref("transform"), "The transform to invert."),
  ]
}
