import GlissadeEngine

extension DocumentSchema {
  /// The definitions of animations, groups and transitions, which ``AnimationReader`` reads.
  static let animationDefinitions =
    [
      Field(
        "animation", ["oneOf": Schema(AnimationType.allCases.map { .ref($0.rawValue) })],
        "An animation of any kind.")
    ] + AnimationType.allCases.map(definition)

  private static func definition(of type: AnimationType) -> Field {
    let (text, rules): (String, Schema) =
      switch type {
      case .basic: ("An animation between two values.", typed(["from", "to", "by"]))
      case .spring:
        (
          "An animation between two values along a damped spring.",
          typed(["from", "to", "by"], ofNumbers: ["initialUnitVelocity"])
        )
      case .keyframe:
        (
          "An animation through several values or along a path.",
          typed(["values"], isList: true).and([
            "oneOf": [.has(["values"]), .has(["path"])],
            "dependentRequired": ["rotationMode": ["path"]],
            "if": .has(["path"]), "then": .member("keyPath", .constant("position")),
          ])
        )
      case .group:
        ("Animations that run together in the group's time.", [:])
      case .transition:
        (
          "A transition from the layer's look when it is added to its new look.",
          [
            "if": .member("kind", .constant("fade")), "then": .not(.has(["subtype"])),
          ]
        )
      }
    return Field(type.rawValue, .object(rules: rules, type.fields), text)
  }

  /// Returns rules for the types of values, which depend on the key path.
  ///
  /// - Parameter ofNumbers: The names of values that only properties of numbers have.
  private static func typed(
    _ names: [String], isList: Bool = false, ofNumbers numeric: [String] = []
  ) -> Schema {
    let rules = ValueDefinitions.propertyNames.map { definition -> Schema in
      let value = Schema.ref(definition)
      let isNumeric = LayerProperty.allCases.contains {
        $0.isInterpolatedByNumber && ValueDefinitions.name(of: $0) == definition
      }
      let values =
        names.map { ($0, isList ? ["items": value] : value) }
        + numeric.map { ($0, isNumeric ? value : false) }
      return [
        "if": .member("keyPath", .ref(ValueDefinitions.keyPathName(definition))),
        "then": ["properties": Schema(values)],
      ]
    }
    return ["allOf": Schema(rules)]
  }
}
