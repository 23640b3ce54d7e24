public import CGlissade
import GlissadeC
import GlissadeExport
import GlissadeScene

// The section "Documents" of the header: recordings.

@c @implementation
public func glissade_document_record(
  _ document: glissade_document, _ options: UnsafePointer<glissade_record_options>!,
  _ write: glissade_write_callback!, _ context: UnsafeMutableRawPointer!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    guard let write else { throw .null("write") }
    let settings = try RecordSettings(options)
    try DocumentObject.with(document) { (object, _) throws(Failure) in
      var isStopped = false
      do throws(ExportError) {
        _ = try settings.recorder(of: object.document).writeLines(
          .jsonLines, hasConstantLayers: object.kind == GLISSADE_DOCUMENT_SCENE
        ) { (bytes) throws(ExportError) in
          let result = bytes.withUnsafeBytes { bytes in
            write(context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
          }
          guard result != 0 else { return }
          isStopped = true
          throw .subject("the callback asked to stop")
        }
      } catch {
        throw isStopped ? Failure(GLISSADE_STOPPED, "write", "\(error)") : Failure(error)
      }
    }
  }
}

/// The numbers of `glissade_record_options` with their defaults.
private struct RecordSettings {
  private var frameRate = 60.0
  /// nil for that of the document.
  private var duration: Double?
  private var timeLimit = 60.0

  init(_ options: UnsafePointer<glissade_record_options>?) throws(Failure) {
    guard options != nil else { return }
    let options = try requireSize(options, "options").pointee
    if let given = try RecordSettings.given(options.frame_rate, "frame_rate", 10_000) {
      frameRate = given
    }
    duration = try RecordSettings.given(options.duration, "duration", 86_400)
    if let given = try RecordSettings.given(options.time_limit, "time_limit", 86_400) {
      timeLimit = given
    }
  }

  /// Returns a number that has been checked; nil for 0.
  private static func given(
    _ number: Double, _ field: StaticString, _ most: Double
  ) throws(Failure) -> Double? {
    guard number.isFinite else {
      throw Failure(GLISSADE_NOT_FINITE, field, value: number, "\(field) is \(number)")
    }
    guard (0...most).contains(number) else {
      throw Failure(
        GLISSADE_OUT_OF_RANGE, field, value: number,
        "\(field) is \(number), not within 0…\(Int(most))")
    }
    return number == 0 ? nil : number
  }

  func recorder(of document: Document) throws(ExportError) -> Recorder {
    try Recorder(
      frameRate: frameRate, duration: duration ?? document.duration, timeLimit: timeLimit
    ) {
      let playback = try document.makePlayback()
      return Recorder.Subject(
        stage: playback.stage, viewport: playback.viewport, retainedObjects: [playback],
        begin: { playback.begin() }, advance: { try playback.advance(to: $0) })
    }
  }
}
