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
  var field: Field { Field(name, .ref(DocumentSchema.definition(of: self)), summary) }

  /// A description of the property in one line.
  fileprivate var summary: String {
    switch self {
    case .position: "The position of the anchor point in the superlayer, in points."
    case .bounds: "The layer's rectangle in its own coordinates, in points."
    case .zPosition: "The distance in front of the superlayer, in points."
    case .anchorPoint:
      "The fixed point of the transform, in fractions of the size; [0.5, 0.5] by default."
    case .transform: "The transform about the anchor point."
    case .sublayerTransform:
      "The transform of all sublayers about the anchor point, such as a perspective."
    case .opacity: "The opacity from 0, transparent, to 1, opaque; 1 by default."
    case .isHidden: "Whether the layer and its sublayers are hidden."
    case .masksToBounds: "Whether sublayers are clipped to the bounds."
    case .backgroundColor: "The background colour; clear by default."
    case .cornerRadius: "The corner radius in points."
    case .borderWidth: "The width of the border inside the bounds, in points."
    case .borderColor: "The colour of the border; black by default."
    case .shadowColor: "The colour of the shadow; black by default."
    case .shadowOpacity: "The opacity of the shadow; 0, none, by default."
    case .shadowOffset: "The offset of the shadow in points; [0, -3] by default."
    case .shadowRadius: "The blur radius of the shadow in points; 3 by default."
    case .contents: "The host's token of a picture."
    case .path: "The path that makes the layer a shape layer; it is not clipped to the bounds."
    case .fillColor: "The colour of the path's inside; black by default."
    case .fillRule: "The rule that determines the path's inside; non-zero by default."
    case .strokeColor: "The colour of the line along the path; none by default."
    case .lineWidth: "The width of the line in points; 1 by default."
    case .lineCap: "The ends of the line; butt by default."
    case .lineJoin: "The corners of the line; miter by default."
    case .miterLimit:
      "The largest ratio of a miter's length to the width, beyond which it is a bevel; 10 by default."
    case .lineDashPattern: "The dashes and gaps of the line; solid by default."
    case .lineDashPhase:
      "The length by which the start of the line is advanced in the dashes, in points; 0 by default."
    case .strokeStart: "The fraction of the path's length at which the line starts; 0 by default."
    case .strokeEnd: "The fraction of the path's length at which the line ends; 1 by default."
    default: root.summary
    }
  }
}
