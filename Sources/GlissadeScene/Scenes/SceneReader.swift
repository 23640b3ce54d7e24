import GlissadeEngine
import GlissadeMath

/// Reads scenes: layers, animations and changes.
struct SceneReader {
  private static let layers = Key(
    required: "layers", .values(of: .ref("layer")), "The layers from back to front.")
  private static let changes = Key(
    "changes", .values(of: .ref("change")), "Changes; simultaneous ones apply in this order.")
  static let fields = DocumentHead.fields(.scene) + [layers.field, changes.field]

  private let viewport: Size

  init(_ viewport: Size) { self.viewport = viewport }

  /// Reads a scene and plays it once to its last change, on a temporary stage.
  ///
  /// - Throws: ``DocumentError`` for invalid values, and for anything that the engine rejects.
  func check(_ cursor: JSONCursor) throws(DocumentError) {
    try script(cursor).dryRun()
  }

  /// Puts a checked scene on a stage.
  func playback(_ cursor: JSONCursor, atStageTime time: Double) throws(DocumentError) -> Playback {
    try script(cursor).playback(atStageTime: time)
  }

  private func script(_ cursor: JSONCursor) throws(DocumentError) -> SceneScript {
    let object = try cursor.object(keys: SceneReader.fields.names)
    let tree = try LayerReader(try object.required(SceneReader.layers))
    let changes = try ChangeReader(try object.optional(SceneReader.changes) ?? [], tree)
    return SceneScript(
      cursor: cursor, viewport: viewport, layers: tree.layers, changes: changes.changes)
  }
}
