public import CGlissade
import GlissadeC
import GlissadeExport
import GlissadeScene

// The section "Documents" of the header: recordings and traces.

@c @implementation
public func glissade_document_record(
  _ document: glissade_document, _ options: UnsafePointer<glissade_record_options>!,
  _ write: glissade_write_callback!, _ context: UnsafeMutableRawPointer!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let receiver = try Receiver(write, context)
    let settings = try RecordSettings(options)
    try DocumentObject.with(document) { (object, _) throws(Failure) in
      var isStopped = false
      do throws(ExportError) {
        _ = try settings.recorder(of: object.document).writeLines(
          .jsonLines, hasConstantLayers: object.kind == GLISSADE_DOCUMENT_SCENE
        ) { (bytes) throws(ExportError) in
          guard receiver.stops(at: bytes) else { return }
          isStopped = true
          throw .subject("the callback asked to stop")
        }
      } catch {
        throw isStopped ? .stopped : Failure(error)
      }
    }
  }
}

@c @implementation
public func glissade_document_trace(
  _ document: glissade_document, _ time_limit: Double, _ write: glissade_write_callback!,
  _ context: UnsafeMutableRawPointer!, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let receiver = try Receiver(write, context)
    let limit =
      try RecordSettings.given(time_limit, "time_limit", 86_400) ?? Trace.defaultTimeLimit
    try DocumentObject.with(document) { (object, _) throws(Failure) in
      let trace: Trace
      do throws(TraceError) { trace = try Trace(object.document, timeLimit: limit) } catch {
        throw Failure(error)
      }
      try trace.forEachLine { (line) throws(Failure) in
        if receiver.stops(at: line) { throw .stopped }
      }
    }
  }
}

/// A caller's function that receives the parts of a recording.
private struct Receiver {
  private let write: glissade_write_callback
  private let context: UnsafeMutableRawPointer?

  init(
    _ write: glissade_write_callback?, _ context: UnsafeMutableRawPointer?
  ) throws(Failure) {
    guard let write else { throw .null("write") }
    (self.write, self.context) = (write, context)
  }

  /// Passes on a part; returns whether the function asks to stop.
  func stops(at part: [UInt8]) -> Bool {
    part.withUnsafeBytes { bytes in
      write(context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count) != 0
    }
  }
}

extension Failure {
  fileprivate static var stopped: Failure {
    Failure(GLISSADE_STOPPED, "write", "the callback asked to stop")
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
  static func given(
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
