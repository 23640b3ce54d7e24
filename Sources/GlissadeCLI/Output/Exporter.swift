import GlissadeExport

/// Writes a recording in a format.
struct Exporter {
  var format: ExportFormat
  var title: String
  /// Moments of a film strip, nil for the usual number.
  var moments: Int?
  /// The error that is allowed, in the format's own unit, nil for the usual one.
  var error: Double?
  /// Whether layers in space are made flat where the format has no others.
  var flattens = false

  /// The text of the file, and what somebody who reads it has to know, a sentence each.
  func export(_ recording: Recording) throws(ExportError) -> (text: String, notes: [String]) {
    switch format {
    case .html: return (try HTMLPreview(title: title).html(recording), [])
    case .json: return (try FrameExport.json(recording), [])
    case .jsonLines: return (try FrameExport.jsonLines(recording), [])
    case .csv: return (try FrameExport.csv(recording), [])
    case .svg:
      var strip = SVGFilmStrip()
      strip.title = title
      strip.moments = moments ?? strip.moments
      return (try strip.svg(recording), [])
    case .css:
      var sheet = CSSExport()
      sheet.error = error ?? sheet.error
      let output = try sheet.export(recording)
      return (output.css, [note(output, bound: sheet.error)])
    case .lottie:
      var animation = LottieExport()
      animation.error = error ?? animation.error
      animation.spatialLayers = flattens ? .flatten : .refuse
      animation.name = title
      let output = try animation.export(recording)
      return (output.json, output.warnings)
    }
  }

  private func note(_ output: CSSExport.Output, bound: Double) -> String {
    let points = output.motions.reduce(0) { $0 + $1.pointCount }
    let worst = output.motions.reduce(0) { max($0, $1.error) }
    return
      "\(output.motions.count) \(output.motions.count == 1 ? "motion" : "motions") in \(points) points, each within "
      + "\(Readable.short(bound * 100)) % of its travel (measured \(Readable.short(worst * 100)) %)."
  }
}
