import GlissadeEngine

extension DocumentSchema {
  /// The definitions of layers, which ``LayerReader`` reads.
  static let layerDefinitions = [
    Field(
      "layer",
      .object(
        rules: shapeRules.and([
          "allOf": [
            .not(.has(["frame", "position"])), .not(.has(["frame", "bounds"])),
            .not(.has(["frame", "size"])), .not(.has(["bounds", "size"])),
          ]
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

extension LayerReader {
  static let fields =
    [
      Field("name", .string, "The name, unique in the scene."),
      Field(
        "frame", .ref("rectangle"),
        "The frame in the superlayer, in place of position and bounds, in points."),
      Field(
        "size", .ref("extent"), "The size of the bounds, whose origin is 0, in points."),
      Field(
        "timing", .ref("timing"), "The relation of the layer's time to its superlayer's."),
      Field(
        "mask", .ref("layer"), "A layer by whose alpha this layer is masked."),
      Field(
        "sublayers", .array(of: .ref("layer")), "The sublayers from back to front."),
      Field(
        "animations", .array(of: .ref("animation"), count: 0...maximumAnimationCount),
        "The initial animations."),
    ]
    + properties.map(\.field)
}

extension LayerProperty {
  /// The member of a layer or view in a file that sets the property.
  var field: Field { Field(name, .ref(DocumentSchema.definition(of: self)), "\(summary)") }
}
