/// The JSON Schema of scene and scenario files.
///
/// The definitions are in extensions, one per subject, and consist of the members that the readers accept.
public enum DocumentSchema {
  /// The names of the definitions of whole files, one for each ``Document/Kind``.
  static let documents = Document.Kind.allCases.map(\.rawValue)

  /// The schema of all files as JSON text, in the draft 2020-12.
  ///
  /// Only ``Document`` checks constraints between values, such as equal numbers of key times and keyframes, and the
  /// syntax of curves and paths.
  public static let text = Schema.document(
    "urn:glissade:document:\(Document.version)", title: "Glissade files",
    ["oneOf": Schema(documents.map { .ref($0) })],
    sceneDefinitions + layerDefinitions + animationDefinitions + scenarioDefinitions
      + controllerDefinitions + transitionDefinitions + valueDefinitions + keyPathDefinitions)
}

extension DocumentHead {
  /// Returns the members that both kinds of files have.
  static func fields(_ kind: Document.Kind) -> [Field] {
    [
      Field("$schema", .string, "The location of this schema, for editors."),
      Field("glissade", .constant(Schema(.string(kind.rawValue))), "The kind of file."),
      Field("version", .constant(Schema(.integer(Document.version))), "The version of the format."),
      Field("title", .string, "The title."),
      Field(
        "size", .array(of: .number(in: lengths), count: 2...2),
        "The size of the viewport in points; 375 by 667 by default."),
      Field(
        "duration", .number(in: 0...SceneChange.maximumTime),
        "The duration in seconds; by default until everything is at rest."),
    ]
  }
}
