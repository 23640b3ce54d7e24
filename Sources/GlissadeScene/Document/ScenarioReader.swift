import GlissadeEngine
import GlissadeMath

/// Reads scenarios: view controllers, and a script of what is asked of them.
struct ScenarioReader {
  private let viewport: Size

  init(_ viewport: Size) { self.viewport = viewport }

  /// Puts a scenario on a stage.
  func playback(_ cursor: JSONCursor, atStageTime time: Double) throws(JSONError) -> Playback {
    Playback(stage: Stage(time: time), viewport: viewport, actions: [])
  }
}
