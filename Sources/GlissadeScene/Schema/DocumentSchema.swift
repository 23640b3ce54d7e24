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
      + controllerDefinitions + transitionDefinitions
      + ValueDefinitions.all + ValueDefinitions.keyPaths)
}
