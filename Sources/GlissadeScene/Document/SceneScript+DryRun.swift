import GlissadeEngine
import GlissadeTransitions

/// Remembers the first thing that the engine refused, and where in the file it stands.
final class EngineErrorLog {
  /// Where that stands in the file which is being done.
  var cursor: JSONCursor
  private(set) var error: DocumentError?

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  func note(_ engineError: EngineError) {
    if error == nil { error = cursor.error(.invalidValue, "\(engineError)") }
  }
}

extension SceneScript {
  /// Plays the scene as far as something is done, on a stage that nobody sees.
  ///
  /// - Throws: ``DocumentError`` for the first thing that the engine refuses.
  func dryRun() throws(DocumentError) {
    let log = EngineErrorLog(cursor)
    let playback = playback(atStageTime: 0, log: log)
    playback.begin()
    // Sets of times would lose the order; many changes have the same.
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
