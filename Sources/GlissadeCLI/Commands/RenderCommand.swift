import ArgumentParser
import GlissadeExport
import GlissadeScene
import GlissadeTiming

/// The command `glissade render`.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract:
      "Exports a transition or a file as a page, a drawing, frames or keyframes.",
    discussion: """
      The file's extension determines the format: .html, .svg, .json, .jsonl, .csv, .css, \
      .snippet.html, .js or .lottie.json; see 'glissade list formats'. The file is written completely or not at all.

      Frames only depend on the document and the time. Partial renderings in jsonl or csv can \
      therefore be concatenated to the whole, in csv if all or none of them show shapes; in the \
      other formats each one is complete in itself.

      Examples:
        glissade render reveal --to reveal.html
        glissade render bounce-up --to up.html --no-loop
        glissade render flip-horizontal --back --to flip.svg --size 320x480
        glissade render bounce-up --to bounce.css --error 0.005
        glissade render reveal --to reveal.snippet.html --unit cqw
        glissade render reveal --to reveal.js
        glissade render bounce-up --to up.svg --animated
        glissade render reveal --to reveal.svg --moments 0,0.1,0.2,0.4,0.8,2
        glissade render reveal --to - --format jsonl --frames '10..<20'
      """)

  @Argument(
    help: DocumentArgument.help, completion: DocumentArgument.completion) var subject: String
  @Option(
    help: ArgumentHelp(
      "The file to write, or - for standard output, which needs --format.", valueName: "file"),
    completion: .file())
  var to: String
  @Option(help: "The format, if the file's extension does not determine it.") var format:
    ExportFormat?
  @OptionGroup var options: DocumentOptions
  // The next value is taken even if it begins with a minus, so that the error message is about the value.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Frames per second, 0.1 to 10000; by default 60, and 480 for css, snippet.html, js and svg with \
      --animated, whose error holds at the frames.
      """, valueName: "rate"))
  var fps: Double?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The range of frames to render: '30..<60', in quotes, or 30...59.",
      valueName: "range"),
    transform: FrameRange.read)
  var frames: Range<Int>?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The seconds to render; by default the file's duration, or until everything is at rest.",
      valueName: "seconds"))
  var duration: Double?
  @Option(help: ArgumentHelp("A title for html, svg and lottie.json.", valueName: "text"))
  var title: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The beginning of all names in css, snippet.html and js and of the identifiers in svg, an identifier of CSS; by \
      default the title in lower case with hyphens between its words.
      """, valueName: "name"))
  var prefix: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The moments of an svg film strip: a number, 6 by default, or times like 0,0.1,0.4 or 0:2:0.5.",
      valueName: "count or times"), transform: FilmMoments.read)
  var moments: FilmMoments?
  @Option(
    help: """
      The equal steps of a number of moments: change, which is the default and what can be seen to \
      move or fade, or time.
      """)
  var by: SVGFilmStrip.Spacing?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The maximum error: for html, css, snippet.html, js and svg with --animated a fraction of each \
      motion's travel, 0.001 by default; for lottie.json in points, 0.05 by default.
      """, valueName: "bound"))
  var error: Double?
  @Option(
    help: ArgumentHelp(
      """
      The unit of lengths in css, snippet.html and js: px, the default; cqw, hundredths of the \
      container's width, which the layers then follow; or %, of the superlayer or the layer itself \
      where CSS has percentages.
      """, valueName: "unit"))
  var unit: CSSExport.Unit?
  @Option(
    help: ArgumentHelp(
      """
      The behaviour of css, snippet.html and js where people prefer reduced motion: fade, the \
      default, ends motions at once; none ends everything at once; keep changes nothing.
      """, valueName: "behaviour"))
  var reduced: CSSExport.ReducedMotion?
  @Flag(
    inversion: .prefixedNo,
    help: """
      Whether html plays when it opens; it does by default, unless people prefer reduced motion.
      """)
  var autoplay: Bool?
  @Flag(
    inversion: .prefixedNo,
    help: "Whether html plays in a loop; it does by default, or as its reader has chosen.")
  var loop: Bool?
  @Flag(help: "Make svg a picture of one screen that plays by itself, in place of a film strip.")
  var animated = false
  @Flag(help: "Flatten layers in space for lottie.json, which only has flat layers.")
  var flatten = false

  /// The output format.
  private var chosenFormat: ExportFormat? { format ?? ExportFormat(path: to) }
  /// The frame rate; style sheets get a higher one, because they interpolate linearly between recorded frames.
  private var frameRate: Double { fps ?? (chosenFormat.map(isStyled) == true ? 480 : 60) }

  /// Whether a format has motions as CSS.
  private func isStyled(_ format: ExportFormat) -> Bool {
    format.isStyled || animated && format == .svg
  }

  func validate() throws {
    guard let chosen = chosenFormat else {
      let ends = ExportFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      throw ValidationError(
        to == "-"
          ? "--to - needs --format."
          : "--to \(to) ends with none of \(ends), and --format is missing.")
    }
    try ValidationError.check("--fps", fps, 0.1...10_000)
    try ValidationError.check("--duration", duration, 0...86_400)
    if let prefix {
      do throws(ExportError) { try NamePrefix.check(prefix) } catch {
        guard case .invalidName(_, let allowed) = error else { throw error }
        throw ValidationError("--prefix is '\(Quotation.cut(prefix))'; it must be \(allowed).")
      }
    }
    try moments?.check(spacing: by)
    let styled = ExportFormat.allCases.filter(\.isStyled)
    let limited: [(name: String, isGiven: Bool, formats: [ExportFormat])] = [
      ("--moments", moments != nil, [.svg]), ("--by", by != nil, [.svg]),
      ("--animated", animated, [.svg]),
      ("--error", error != nil && !animated, [.html] + styled + [.lottie]),
      ("--autoplay", autoplay != nil, [.html]), ("--loop", loop != nil, [.html]),
      ("--flatten", flatten, [.lottie]), ("--prefix", prefix != nil, styled + [.svg]),
      ("--title", title != nil, [.html, .svg, .lottie]), ("--unit", unit != nil, styled),
      ("--reduced", reduced != nil, styled),
    ]
    for (name, isGiven, formats) in limited where isGiven && !formats.contains(chosen) {
      let names = formats.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\(name) is for \(names), not for \(chosen.rawValue).")
    }
    if animated, moments != nil || by != nil {
      let name = moments != nil ? "--moments" : "--by"
      throw ValidationError("\(name) is for film strips, not for svg with --animated.")
    }
  }

  func run() throws {
    guard let format = chosenFormat else { return }
    let source = try DocumentArgument(subject, options)
    let file = try to == "-" ? nil : OutputFile(to)
    if let path = source.path, let file, file.isSame(as: path) {
      throw CommandError(.usage, "\(to) would be replaced, which is what is rendered")
    }
    if format == .jsonLines || format == .csv { return try stream(source, format, to: file) }
    let exporter = Exporter(
      format: format, title: title ?? source.title, prefix: prefix, moments: moments, spacing: by,
      error: error, unit: unit, reducedMotion: reduced, flattens: flatten, isAnimated: animated,
      autoplays: autoplay ?? true, loops: loop ?? true)
    let (text, notes) =
      try isStyled(format) ? exportSheet(source, exporter) : export(source, exporter)
    if let file {
      try file.write(text)
    } else {
      var output = StandardOutput()
      try output.write(text)
      try output.flush()
    }
    for note in notes { StandardError.write("\(format.rawValue): \(note)") }
  }

  /// Returns the contents of the file and notes.
  private func export(
    _ source: DocumentArgument, _ exporter: Exporter
  ) throws(CommandError) -> (text: String, notes: [String]) {
    let recording = try record(source, exporter.strip)
    return try CommandError.attempt({ CommandError($0, in: source.name) }) {
      () throws(ExportError) in
      var exporter = exporter
      try exporter.addTouches(of: source, in: recording)
      let bar = ProgressBar("fitting layer", total: recording.layers.count)
      defer { bar.clear() }
      return try exporter.export(recording) { bar.update($0) }
    }
  }

  /// Returns a style sheet and notes without a recording of all frames.
  private func exportSheet(
    _ source: DocumentArgument, _ exporter: Exporter
  ) throws(CommandError) -> (text: String, notes: [String]) {
    let (recorder, total) = try recorder(source)
    let recording = ProgressBar("recording frame", total: total)
    var fitting: ProgressBar?
    defer {
      recording.clear()
      fitting?.clear()
    }
    return try CommandError.attempt({ CommandError($0, in: source.name) }) {
      () throws(ExportError) in
      try exporter.exportSheet(recorder, frames: frames, recorded: { recording.update($0 + 1) }) {
        done, all in
        if fitting == nil {
          recording.clear()
          fitting = ProgressBar("fitting layer", total: all)
        }
        fitting?.update(done)
      }
    }
  }

  /// Writes the requested frames one after another.
  private func stream(
    _ source: DocumentArgument, _ format: ExportFormat, to file: OutputFile?
  ) throws(CommandError) {
    let (recorder, total) = try recorder(source)
    var notes: [String] = []
    func write(_ write: ([UInt8]) throws(ExportError) -> Void) throws(CommandError) {
      let bar = ProgressBar("recording frame", total: total)
      defer { bar.clear() }
      notes = try CommandError.attempt({ CommandError($0, in: source.name) }) {
        () throws(ExportError) in
        try recorder.writeLines(
          format, frames: frames, hasConstantLayers: source.document.kind == .scene,
          progress: { bar.update($0 + 1) }, write)
      }
    }
    if let file {
      try file.stream(write)
    } else {
      let output = StandardOutput()
      try write { (bytes) throws(ExportError) in try output.write(immediately: bytes) }
    }
    for note in notes { StandardError.write("\(format.rawValue): \(note)") }
  }

  /// Records the requested frames; of a film strip, only its moments.
  private func record(
    _ source: DocumentArgument, _ strip: SVGFilmStrip?
  ) throws(CommandError) -> Recording {
    let (recorder, total) = try recorder(source)
    let bar = ProgressBar("recording frame", total: total)
    defer { bar.clear() }
    return try CommandError.attempt({ CommandError($0, in: source.name) }) {
      () throws(ExportError) in
      func update(_ index: Int) { bar.update(index + 1) }
      guard let strip else { return try recorder.record(frames: frames, progress: update) }
      return try recorder.record(momentsOf: strip, frames: frames, progress: update)
    }
  }

  /// Returns the recorder of a document, and the number of frames that it advances through, if that is known.
  private func recorder(
    _ source: DocumentArgument
  ) throws(CommandError) -> (recorder: Recorder, total: Int?) {
    try source.recorder(frameRate: frameRate, duration: duration, frames: frames)
  }
}
