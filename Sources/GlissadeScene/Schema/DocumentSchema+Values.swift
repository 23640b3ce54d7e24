import GlissadeEngine

extension DocumentSchema {
  /// The kinds of values with the names of their definitions.
  static let valueKinds: [(kind: AnimationValue.Kind, definition: String)] = [
    (.scalar, "number"), (.point, "point"), (.size, "extent"), (.rect, "rectangle"),
    (.color, "color"), (.transform, "transform"), (.flag, "flag"), (.contents, "contents"),
  ]

  /// Returns the name of the definition of a kind of values.
  static func definition(of kind: AnimationValue.Kind) -> String {
    valueKinds.first { $0.kind == kind }?.definition ?? "number"
  }

  /// Returns the name of the definition of the key paths with a kind of values.
  static func keyPathDefinition(_ kind: AnimationValue.Kind) -> String { "\(kind)KeyPath" }

  /// The definitions of the key paths for each kind of values.
  static let keyPathDefinitions = valueKinds.map { kind, _ in
    let paths = LayerProperty.allCases.filter { $0.kind == kind }
    return Field(
      keyPathDefinition(kind), .words(paths.map(\.name)),
      "The key path of a property that is a \(kind.displayName).")
  }

  private static func numbers(_ count: ClosedRange<Int>) -> Schema {
    .array(of: .ref("number"), count: count)
  }

  /// The definitions of values, which the extensions of ``JSONCursor`` read.
  static let valueDefinitions =
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
        "amount", .any(.number(in: 0...Double.infinity), .constant("infinity")),
        "A number of 0 or more, or infinity."),
      Field(
        "timingFunction", .text,
        "A curve over progress such as ease-in or cubic-bezier(.42, 0, 1, 1)."),
    ] + transformDefinitions

  /// The definitions of transforms and matrices.
  static let transformDefinitions = [
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
