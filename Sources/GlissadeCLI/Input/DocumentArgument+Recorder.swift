import GlissadeEngine
import GlissadeExport
import GlissadeScene

extension DocumentArgument {
  /// The maximum number of frames in a recording.
  static let maximumFrameCount = 100_000
  /// The seconds within which a document without a duration must come to rest.
  static let defaultTimeLimit = 60.0

  /// Returns the recorder of the document, and the number of frames that it advances through, if that is known.
  ///
  /// - Parameters:
  ///   - frameRate: Frames per second.
  ///   - duration: The seconds to record; nil means the document's own duration.
  ///   - frames: The frames that are wanted; nil means all.
  ///   - options: The options that make fewer frames, for the message about too many.
  func recorder(
    frameRate: Double, duration: Double?, frames: Range<Int>? = nil,
    options: String = "--frames and --fps"
  ) throws(CommandError) -> (recorder: Recorder, total: Int?) {
    let duration = duration ?? document.duration
    var total: Int?
    if let duration {
      let count = Int(duration * frameRate) + 1
      let wanted = (frames ?? 0..<count).clamped(to: 0..<count).count
      guard wanted <= DocumentArgument.maximumFrameCount else {
        throw CommandError(
          .usage,
          "these are \(wanted) frames; \(DocumentArgument.maximumFrameCount) at a time can be rendered, see \(options)"
        )
      }
      total = min(count, frames?.upperBound ?? count)
    }
    let document = document
    let recorder = try CommandError.attempt({ CommandError($0, in: name) }) {
      () throws(ExportError) in
      try Recorder(
        frameRate: frameRate, duration: duration,
        timeLimit: min(
          DocumentArgument.defaultTimeLimit,
          Double(DocumentArgument.maximumFrameCount) / frameRate)
      ) {
        let playback = try document.makePlayback()
        let start = playback.stage.time
        return Recorder.Subject(
          stage: playback.stage, viewport: playback.viewport, retainedObjects: [playback],
          begin: { playback.begin() }, advance: { try playback.advance(to: $0 - start) })
      }
    }
    return (recorder, total)
  }
}
