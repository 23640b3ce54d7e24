import GlissadeEngine

extension DocumentSchema {
  /// The definitions of layers, which ``LayerReader`` reads.
  static let layerDefinitions = [
    Field(
      "layer",
      .object(
        rules: [
          "allOf": [
            .not(.has(["frame", "position"])), .not(.has(["frame", "bounds"])),
            .not(.has(["frame", "size"])), .not(.has(["bounds", "size"])),
          ]
        ], LayerReader.fields), "A rectangle in a tree, with the properties of CALayer."),
    Field(
      "timing",
      .object(
        TimingFields.fields(
          beginning: """
            When its time is timeOffset: seconds of the layer above, from the scene's beginning.
            """,
          duration: "Seconds after which its time holds or repeats; infinity is usual.")),
      "How the time of a layer follows from that of the layer above."),
  ]
}

extension LayerReader {
  static let fields =
    [
      Field("name", .string, "A name that no other layer has."),
      Field(
        "frame", .ref("rectangle"),
        "Where it is in the layer above, in points, in place of position and bounds."),
      Field(
        "size", .ref("extent"), "The size of its bounds, which begin at 0, in points."),
      Field(
        "timing", .ref("timing"), "How its time follows from that of the layer above."),
      Field(
        "mask", .ref("layer"), "A layer whose alpha the layer's is multiplied with."),
      Field(
        "sublayers", .array(of: .ref("layer")), "The layers in it, those in front last."),
      Field(
        "animations", .array(of: .ref("animation"), count: 0...maximumAnimationCount),
        "The animations that it has from the beginning."),
    ]
    + properties.map { property in
      Field(
        property.name, .ref(DocumentSchema.definition(of: property.kind)), property.summary)
    }
}

extension LayerProperty {
  /// A description of the property in one line.
  fileprivate var summary: String {
    switch self {
    case .position: "Where its anchor point is in the layer above, in points."
    case .bounds: "Its rectangle in its own coordinates, in points."
    case .zPosition: "How far it is in front of the layer above, in points."
    case .anchorPoint:
      "What position places and transform leaves, in parts of the size; [0.5, 0.5] is usual."
    case .transform: "Its transform about its anchor point."
    case .sublayerTransform:
      "The transform of all sublayers about its anchor point, such as a perspective."
    case .opacity: "0 is transparent, 1 opaque and usual."
    case .isHidden: "Whether neither it nor its sublayers are drawn."
    case .masksToBounds: "Whether sublayers are clipped to its bounds."
    case .backgroundColor: "The colour behind its contents; clear is usual."
    case .cornerRadius: "The radius of its corners in points."
    case .borderWidth: "The width of the border inside its bounds, in points."
    case .borderColor: "The colour of the border; black is usual."
    case .shadowColor: "The colour of the shadow; black is usual."
    case .shadowOpacity: "The opacity of the shadow; 0 is none and usual."
    case .shadowOffset: "Where the shadow falls, in points; [0, -3] is usual."
    case .shadowRadius: "The blur of the shadow in points; 3 is usual."
    case .contents: "The host's picture."
    default: root.summary
    }
  }
}
