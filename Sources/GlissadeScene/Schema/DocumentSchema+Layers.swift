import GlissadeEngine

extension DocumentSchema {
  /// The definitions of layers, which ``LayerReader`` reads.
  static let layerDefinitions = [
    Field(
      "layer",
      .object(
        rules: shapeRules.and([
          "allOf": Schema(
            LayerReader.exclusiveNames.flatMap { names in
              names.indices.flatMap { index in
                names[(index + 1)...].map { .not(.has([names[index], $0])) }
              }
            })
        ]), LayerReader.fields),
      """
      A rectangle in a tree, with the properties of CALayer; with a path, which may be null, those of \
      CAShapeLayer as well.
      """),
    Field(
      "timing",
      .object(
        TimingFields.fields(
          beginning: """
            The superlayer's time at which the layer's time is timeOffset, in seconds from the \
            scene's beginning.
            """,
          duration: "The duration of one run in seconds; infinity by default.")),
      "The relation of a layer's time to its superlayer's."),
  ]

  /// The constraint that the properties of shapes need a path.
  static let shapeRules: Schema = [
    "dependentRequired": Schema(
      LayerReader.shapeProperties.filter { $0 != .path }.map { ($0.name, ["path"]) })
  ]
}

extension LayerProperty {
  /// The member of a layer or view in a file that sets the property.
  var field: Field { Field(name, .ref(ValueDefinitions.name(of: self)), "\(summary)") }
}
