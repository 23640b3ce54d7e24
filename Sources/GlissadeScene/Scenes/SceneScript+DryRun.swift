import GlissadeEngine
import GlissadeTransitions

/// Records the first error of the engine, at its position in the file.
final class EngineErrorLog {
  /// The value in the file that is being applied.
  var cursor: JSONCursor
  private(set) var error: DocumentError?

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  func note(_ engineError: EngineError) {
    if error == nil { error = cursor.error(.invalidValue, "\(engineError)") }
  }
}

extension SceneScript {
  /// Plays the scene to its last change, on a temporary stage.
  ///
  /// - Throws: ``DocumentError`` for the first error of the engine.
  func dryRun() throws(DocumentError) {
    let log = EngineErrorLog(cursor)
    let playback = playback(atStageTime: 0, log: log)
    playback.begin()
    // Many changes have the same time, and each time is visited once.
    var last = -1.0
    for time in [0] + changes.map(\.time).sorted() where time != last {
      last = time
      do throws(TransitionError) {
        try playback.advance(to: time)
      } catch {
        if case .engine(let inner) = error { log.note(inner) }
      }
      if let error = log.error { throw error }
    }
  }
}
