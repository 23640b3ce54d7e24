import GlissadeEngine

extension DocumentSchema {
  /// The definitions of scenes, which ``SceneReader`` reads.
  static let sceneDefinitions = [
    Field(
      "scene", .object(required: ["glissade", "version", "layers"], SceneReader.fields),
      "Layers with animations, and what changes in them."),
    Field(
      "change",
      .object(
        required: ["at", "layer"],
        rules: .any(.has(["set"]), .has(["animations"]), .has(["remove"])), SceneChange.fields),
      "What happens to a layer: animations go, transitions come, values change, animations come."),
    Field(
      "transaction", .object(SceneChange.Settings.members.map(\.field)),
      "How a change of values is animated."),
  ]
}

extension SceneReader {
  static let fields =
    DocumentHead.fields(.scene) + [
      Field("layers", .array(of: .ref("layer")), "The layers, those in front last."),
      Field(
        "changes", .array(of: .ref("change")),
        "What happens later; those of one time happen in this order."),
    ]
}

extension SceneChange {
  static let fields = [
    Field("at", .number(in: 0...maximumTime), "When, in seconds from the beginning."),
    Field("layer", .string, "The name of the layer."),
    Field(
      "set",
      .object(
        LayerProperty.allCases.map { property in
          Field(
            property.name, .ref(DocumentSchema.definition(of: property.kind)),
            "\(property.name): a \(property.kind.displayName).")
        }), "New values by key path, in the units of the properties."),
    Field(
      "animations", .array(of: .ref("animation"), count: 0...LayerReader.maximumAnimationCount),
      "Animations that are added then; their beginTime counts from the scene's beginning."),
    Field(
      "remove", .any(.array(of: .string), .constant(true)),
      "The keys of animations that are removed, or true for all."),
    Field(
      "transaction", .ref("transaction"),
      "How the new values are animated; without it they are there at once."),
  ]
}
