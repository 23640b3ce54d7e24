import GlissadeEngine

extension DocumentSchema {
  /// The kinds of values with the definitions of their values.
  static let valueKinds: [(kind: AnimationValue.Kind, definition: String)] = [
    (.scalar, "number"), (.point, "point"), (.size, "extent"), (.rect, "rectangle"),
    (.color, "color"), (.transform, "transform"), (.flag, "flag"), (.contents, "contents"),
  ]

  /// The name of the definition of a kind's values.
  static func definition(of kind: AnimationValue.Kind) -> String {
    valueKinds.first { $0.kind == kind }?.definition ?? "number"
  }

  /// The name of the definition of the key paths that have values of a kind.
  static func keyPathDefinition(_ kind: AnimationValue.Kind) -> String { "\(kind)KeyPath" }

  /// The key paths of the kinds of values.
  static let keyPathDefinitions: [Schema.Definition] = valueKinds.map { kind, _ in
    let paths = LayerProperty.allCases.filter { $0.kind == kind }
    return (keyPathDefinition(kind), .words(paths.map(\.name)))
  }

  private static func numbers(_ count: ClosedRange<Int>) -> Schema {
    .array(of: .reference("number"), count: count)
  }

  /// Values: what the extensions of ``JSONCursor`` read.
  static let valueDefinitions: [Schema.Definition] =
    [
      (
        "number",
        .number(in: JSONCursor.coordinates)
          .described("Points, radians, parts of a size, or a factor, as the property has it.")
      ),
      ("point", numbers(2...2).described("x and y, y downwards.")),
      ("extent", numbers(2...2).described("Width and height.")),
      ("rectangle", numbers(4...4).described("x, y, width and height.")),
      (
        "color",
        .any(
          .string.and(["pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"]),
          numbers(3...4)
        ).described("#rgb, #rrggbb, #rrggbbaa, or red, green, blue and alpha of 0 to 1; in sRGB.")
      ),
      ("flag", .flag.described("On or off.")),
      (
        "contents",
        .any(.integer(in: 0...Int.max), ["type": "null"])
          .described("The host's number of a picture, null for none.")
      ),
      (
        "amount",
        .any(.number(in: 0...Double.infinity), .constant("infinity"))
          .described("A number of 0 or more, or infinity.")
      ),
      (
        "timingFunction",
        .text.described("A curve over progress such as ease-in or cubic-bezier(.42, 0, 1, 1).")
      ),
    ] + transformDefinitions

  /// Transforms, and the numbers that they are made of.
  static let transformDefinitions: [Schema.Definition] = [
    (
      "matrix",
      .array(of: .number, count: 16...16)
        .described("m11, m12 and so on to m44; translations are in m41, m42, m43.")
    ),
    (
      "transform",
      .any(
        .constant("identity"), .reference("matrix"), .array(of: .reference("transform")),
        .object(
          rules: [
            "dependentRequired": ["axis": ["rotate"]],
            "oneOf": Schema(transformFields.names.filter { $0 != "axis" }.map { .has([$0]) }),
          ], transformFields))
    ),
  ]

  static let transformFields = [
    Field("translate", numbers(2...3), "A translation along x, y and perhaps z, in points."),
    Field(
      "scale", .any(.reference("number"), numbers(2...3)),
      "A factor for x and y, or one for each of x, y and perhaps z."),
    Field("rotate", .reference("number"), "An angle in radians."),
    Field("axis", numbers(3...3), "What is rotated about; z if it is not given."),
    Field("perspective", .number(in: GreaterThan(0)), "The distance of the eye in points."),
    Field("matrix", .reference("matrix"), "The entries."),
    Field("concat", .array(of: .reference("transform")), "A product, the first first."),
    Field("invert", .reference("transform"), "What is undone."),
  ]
}
