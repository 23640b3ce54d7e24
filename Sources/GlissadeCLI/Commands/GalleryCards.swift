import GlissadeExport
import GlissadeMath
import GlissadeScene
import GlissadeTiming
import GlissadeTransitions

/// The cards of a gallery.
enum GalleryCards {
  /// The maximum number of layers of a card.
  static let maximumLayerCount = 2000
  /// The frame rate of style sheets, which is that of `render`.
  private static let frameRate = 480.0

  // MARK: Documents

  /// Returns the card of a transition, with both directions.
  static func transition(_ style: TransitionStyle) throws(CommandError) -> Gallery.Card {
    var clips: [Gallery.Clip] = []
    for isBack in [false, true] {
      let source = try DocumentArgument(style.rawValue, isBack: isBack)
      var clip = try clip(source, duration: nil)
      clip.label = isBack ? style.directions.back : style.directions.forward
      clip.swift = style.code(isBack: isBack)
      clips.append(clip)
    }
    return Gallery.Card(name: style.rawValue, summary: style.summary, content: .clips(clips))
  }

  /// Returns the card of a file, its page and notes.
  static func file(
    _ source: DocumentArgument, page: String, _ duration: Double?
  ) throws(CommandError) -> (card: Gallery.Card, html: String, notes: [String]) {
    let clip = try clip(source, duration: duration)
    let recorder = try recorder(source, 60, duration)
    let (html, notes) = try CommandError.attempt({ error($0, source) }) {
      () throws(ExportError) in
      let recording = try recorder.record()
      var exporter = Exporter(format: .html, title: source.title)
      try exporter.addTouches(of: source, in: recording)
      return try exporter.export(recording)
    }
    let card = Gallery.Card(
      name: source.title, summary: source.name, link: page, content: .clips([clip]))
    return (card, html, notes)
  }

  /// Plays a document for the style sheet that `render` writes.
  private static func clip(
    _ source: DocumentArgument, duration: Double?
  ) throws(CommandError) -> Gallery.Clip {
    let recorder = try recorder(source, frameRate, duration)
    var export = CSSExport()
    export.prefix = NamePrefix.from(title: source.title)
    var layers = 0
    let output = try CommandError.attempt({ error($0, source) }) { () throws(ExportError) in
      try export.export(recorder, fitted: { layers = $1 }).output
    }
    guard layers <= maximumLayerCount else {
      throw CommandError(
        .usage,
        "\(source.name): it has \(layers) layers, and a card of a gallery \(maximumLayerCount) at most; "
          + "'glissade render \(source.name) --to page.html' makes a page of 20000")
    }
    return Gallery.Clip(sheet: output, json: source.document.json)
  }

  private static func recorder(
    _ source: DocumentArgument, _ frameRate: Double, _ duration: Double?
  ) throws(CommandError) -> Recorder {
    let recorder = try source.recorder(
      frameRate: frameRate, duration: duration, options: "--duration")
    return recorder.recorder
  }

  /// Returns the error of a file, for which the command has no option but `--duration`.
  private static func error(_ error: ExportError, _ source: DocumentArgument) -> CommandError {
    switch error {
    case .tooLarge, .endless:
      CommandError(.usage, "\(source.name): \(error); --duration says how much of it is wanted")
    default: CommandError(error, in: source.name)
    }
  }

  // MARK: Curves

  /// The curves of each family.
  static var families: [Gallery.Group] {
    CurveCatalog.Family.allCases.map { family in
      let entries = CurveCatalog.entries.filter { $0.family == family }
      return Gallery.Group(title: title(of: family), cards: entries.compactMap(card))
    }
  }

  private static func title(of family: CurveCatalog.Family) -> String {
    switch family {
    case .css: "Curves: CSS"
    case .physical: "Curves: physical, springs and decays"
    case .apple: "Curves: Apple"
    case .easings: "Curves: easings"
    case .material: "Curves: Material"
    case .carbon: "Curves: Carbon"
    case .fluent: "Curves: Fluent"
    }
  }

  private static func card(_ entry: CurveCatalog.Entry) -> Gallery.Card? {
    guard let expression = try? CurveExpression(entry.example),
      let css = try? EasingCode(expression)
    else { return nil }
    let swift = (try? EasingCode(expression, for: .swiftUI))?.text
    let (path, ends) = plot(expression, until: css.duration ?? 1)
    let curve = Gallery.Curve(
      path: path, ends: ends, css: css.text, swift: swift ?? construction(entry.example),
      json: scene(entry.example, expression))
    return Gallery.Card(name: entry.example, summary: entry.summary, content: .curve(curve))
  }

  /// Returns source text for a curve that SwiftUI does not have.
  private static func construction(_ text: String) -> String {
    let quotes = text.contains("\"") ? ("#\"", "\"#") : ("\"", "\"")
    return "let curve = try CurveExpression(\(quotes.0)\(text)\(quotes.1))"
  }

  /// Returns the path of a curve, and the heights of its ends.
  private static func plot(
    _ curve: CurveExpression, until end: Double
  ) -> (path: String, ends: (start: Double, end: Double)) {
    let (width, height) = Gallery.Curve.plotSize
    let figure = PlotFigure([curve], until: end, count: 961)
    let path = PlotPath(
      x: { $0 / end * width },
      y: { height * (1 - min(max(PlotFigure.height(of: $0, in: figure.yRange), -1), 2)) })
    let start = path.y(figure.series[0].curve.value(at: 0))
    // Steps may begin above 0, which the motion of a layer does not.
    let isProgress = curve.domain == .progress
    let ends = (isProgress ? path.y(0) : start, path.y(isProgress ? 1 : curve.restValue))
    return (path.data(figure.series[0], of: figure), ends)
  }

  /// Returns a scene in which a ball moves by a curve; nil if a scene has no such motion.
  private static func scene(_ text: String, _ curve: CurveExpression) -> JSONNode? {
    let motion: JSONNode
    switch curve.motion {
    case .timing: motion = ["type": "basic", "duration": 1, "timingFunction": "\(text)"]
    case .spring: motion = ["type": "spring", "spring": "\(text)"]
    case .timedSpring, .decay: return nil
    }
    let animation = motion.and([
      "keyPath": "position.x", "from": 60, "to": 260, "fillMode": "both",
    ])
    return [
      "glissade": "scene", "version": JSONNode(Document.version), "title": "\(text)",
      "size": [320, 120],
      "layers": [
        [
          "name": "ball", "position": [260, 60], "size": [40, 40], "cornerRadius": 20,
          "backgroundColor": "#2456bd", "animations": [animation],
        ]
      ],
    ]
  }
}
