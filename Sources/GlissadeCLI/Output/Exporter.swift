import GlissadeExport
import GlissadeTransitions

/// Exports a recording in a format.
struct Exporter {
  var format: ExportFormat
  var title: String
  /// The prefix of names in style sheets and film strips; nil means that of the title.
  var prefix: String?
  /// The moments of a film strip; nil means the default number.
  var moments: FilmMoments?
  /// The spacing of a number of moments; nil means the default one.
  var spacing: SVGFilmStrip.Spacing?
  /// The maximum error in the format's unit; nil means the format's default.
  var error: Double?
  /// The unit of lengths in style sheets; nil means pixels.
  var unit: CSSExport.Unit?
  /// The behaviour of style sheets under reduced motion; nil means that fades stay.
  var reducedMotion: CSSExport.ReducedMotion?
  /// Whether layers in space are flattened in flat formats.
  var flattens = false
  /// Whether a drawing plays by itself.
  var isAnimated = false
  /// Whether a page plays when it opens.
  var autoplays = true
  /// Whether a page plays in a loop.
  var loops = true
  /// The touches that a page shows.
  var touches: [TouchEvent] = []
  /// The transitions that can be dragged on a page.
  var drags: [DraggedTransition] = []

  /// The film strip; nil in other formats.
  var strip: SVGFilmStrip? {
    guard format == .svg, !isAnimated else { return nil }
    var strip = SVGFilmStrip()
    (strip.title, strip.prefix) = (title, prefix)
    strip.spacing = spacing ?? strip.spacing
    switch moments {
    case .count(let count): strip.moments = count
    case .times(let times): strip.times = times
    case nil: break
    }
    return strip
  }

  /// Takes what the reader of a page can drag, and the touches that it shows, from the document of a recording.
  mutating func addTouches(
    of source: DocumentArgument, in recording: Recording
  ) throws(ExportError) {
    guard format == .html else { return }
    let end = recording.frames.last?.time ?? 0
    (touches, drags) = try DragRecorder(document: source.document, end: end).record()
  }

  /// Returns the contents of the file, and notes for its reader, one sentence each.
  ///
  /// The command streams the formats of lines instead, with the same text.
  ///
  /// - Parameter progress: A closure that receives the number of fitted layers.
  func export(
    _ recording: Recording, progress: ((Int) -> Void)? = nil
  ) throws(ExportError) -> (text: String, notes: [String]) {
    let warnings = recording.warnings(for: format)
    switch format {
    case .html: return (try preview.html(recording, progress: progress), warnings)
    case .json: return (try FrameExport.json(recording), warnings)
    case .jsonLines: return (try FrameExport.jsonLines(recording), warnings)
    case .csv: return (try FrameExport.csv(recording), warnings)
    case .svg:
      if case .times(let times) = moments {
        // Times after the end are rejected, because they would all show the last frame.
        let last = recording.duration
        if let late = times.first(where: { $0 > last + 0.5 / recording.frameRate }) {
          throw .invalidParameter(
            name: "--moments", value: late, allowed: "between 0 and \(NumberFormat.short(last))")
        }
      }
      return (try (strip ?? SVGFilmStrip()).svg(recording), warnings)
    case .css, .snippet, .script:
      let output = try sheet.export(recording, progress: progress)
      return (text(output), warnings + output.warnings + [note(output)])
    case .lottie:
      var animation = LottieExport()
      animation.error = error ?? animation.error
      animation.spatialLayers = flattens ? .flatten : .refuse
      animation.name = title
      let output = try animation.export(recording, progress: progress)
      return (output.json, output.warnings)
    }
  }

  private var preview: HTMLPreview {
    var preview = HTMLPreview(title: title)
    preview.error = error ?? preview.error
    (preview.autoplays, preview.loops) = (autoplays, loops)
    (preview.touches, preview.drags) = (touches, drags)
    return preview
  }

  private var sheet: CSSExport {
    var sheet = CSSExport()
    sheet.error = error ?? sheet.error
    sheet.prefix = prefix ?? NamePrefix.from(title: title)
    sheet.unit = unit ?? sheet.unit
    sheet.reducedMotion = reducedMotion ?? sheet.reducedMotion
    return sheet
  }

  /// Records a style sheet without keeping the frames, and returns it with notes for its reader.
  func exportSheet(
    _ recorder: Recorder, frames: Range<Int>?, recorded: @escaping (Int) -> Void,
    fitted: @escaping (_ done: Int, _ all: Int) -> Void
  ) throws(ExportError) -> (text: String, notes: [String]) {
    if isAnimated {
      var animation = SVGAnimation()
      animation.error = error ?? animation.error
      (animation.title, animation.prefix) = (title, prefix)
      let output = try animation.export(
        recorder, frames: frames, recorded: recorded, fitted: fitted)
      return (output.svg, output.warnings)
    }
    let (output, warnings) = try sheet.export(
      recorder, as: format, frames: frames, recorded: recorded, fitted: fitted)
    return (text(output), warnings + [note(output)])
  }

  private func text(_ output: CSSExport.Output) -> String {
    switch format {
    case .snippet: output.snippet
    case .script: output.script
    default: output.css
    }
  }

  private func note(_ output: CSSExport.Output) -> String {
    let points = output.motions.reduce(0) { $0 + $1.pointCount }
    let worst = output.motions.reduce(0) { max($0, $1.error) }
    return
      "\(output.motions.count) \(output.motions.count == 1 ? "motion" : "motions") in \(points) points, each within "
      + "\(NumberFormat.short(sheet.error * 100)) % of its travel at the frames (measured \(NumberFormat.short(worst * 100)) %)."
  }
}
