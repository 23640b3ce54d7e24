import GlissadeEngine

extension DocumentSchema {
  /// The definitions of scenes, which ``SceneReader`` reads.
  static let sceneDefinitions = [
    Field(
      "scene", .object(required: ["glissade", "version", "layers"], SceneReader.fields),
      "Layers with animations and changes."),
    Field(
      "change",
      .object(
        required: ["at", "layer"],
        rules: .any(.has(["set"]), .has(["animations"]), .has(["remove"])), SceneChange.fields),
      "A change: animations are removed, transitions added, values set, animations added."),
    Field(
      "transaction", .object(SceneChange.Settings.members.map(\.field)),
      "The transaction of a change of values."),
  ]
}

extension SceneReader {
  static let fields =
    DocumentHead.fields(.scene) + [
      Field("layers", .array(of: .ref("layer")), "The layers from back to front."),
      Field(
        "changes", .array(of: .ref("change")),
        "Changes; simultaneous ones apply in this order."),
    ]
}

extension SceneChange {
  static let fields = [
    Field("at", .number(in: 0...maximumTime), "The time in seconds from the beginning."),
    Field("layer", .string, "The name of the layer."),
    Field(
      "set",
      .object(
        LayerProperty.allCases.map { property in
          Field(
            property.name, .ref(DocumentSchema.definition(of: property)),
            "\(property.name): a \(property.kind.displayName)"
              + (property.isShapeProperty ? ", of shape layers only." : "."))
        }), "New values by key path, in the properties' units."),
    Field(
      "animations", .array(of: .ref("animation"), count: 0...LayerReader.maximumAnimationCount),
      "Animations to add; their beginTime is in seconds from the scene's beginning."),
    Field(
      "remove", .any(.array(of: .string), .constant(true)),
      "The keys of the animations to remove, or true for all."),
    Field(
      "transaction", .ref("transaction"),
      "The transaction for the new values; without it they are not animated."),
  ]
}
