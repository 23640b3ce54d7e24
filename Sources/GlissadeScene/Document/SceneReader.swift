import GlissadeEngine
import GlissadeMath

/// Reads scenes: layers with animations, and what changes in them.
struct SceneReader {
  static let keys = DocumentHead.keys + ["layers", "changes"]

  private let viewport: Size

  init(_ viewport: Size) { self.viewport = viewport }

  /// Puts a scene on a stage.
  func playback(_ cursor: JSONCursor, atStageTime time: Double) throws(JSONError) -> Playback {
    let object = try cursor.object(keys: SceneReader.keys)
    let tree = try LayerReader(try object.required("layers").elements())
    let changes = try ChangeReader(try object.optional("changes")?.elements() ?? [], tree)
    let script = SceneScript(
      cursor: cursor, viewport: viewport, layers: tree.layers, changes: changes.changes)
    try script.rehearse(atStageTime: time)
    return script.playback(atStageTime: time)
  }
}
