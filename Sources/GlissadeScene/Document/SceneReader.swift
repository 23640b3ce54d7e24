import GlissadeEngine
import GlissadeMath

/// Reads scenes: layers with animations, and what changes in them.
struct SceneReader {
  private let viewport: Size

  init(_ viewport: Size) { self.viewport = viewport }

  /// Puts a scene on a stage.
  func playback(_ cursor: JSONCursor, atStageTime time: Double) throws(JSONError) -> Playback {
    Playback(stage: Stage(time: time), viewport: viewport, actions: [])
  }
}
