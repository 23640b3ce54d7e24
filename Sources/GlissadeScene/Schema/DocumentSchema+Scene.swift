import GlissadeEngine

extension DocumentSchema {
  /// The definitions of scenes, which ``SceneReader`` reads.
  static let sceneDefinitions = [
    Field("scene", .object(SceneReader.fields), "Layers with animations and changes."),
    Field(
      "change",
      .object(
        rules: ["anyOf": Schema(SceneChange.actions.map { .has([$0]) })], SceneChange.fields),
      "A change: animations are removed, transitions added, values set, animations added."),
    Field(
      "transaction", .object(SceneChange.Settings.members.map(\.field)),
      "The transaction of a change of values."),
  ]
}
