import GlissadeMath
import GlissadeTiming

/// Exports a recording as an SVG picture that plays by itself, also within an `img` element.
///
/// The picture has one screen, drawn as in a film strip, and the motions of a style sheet as CSS within it. It begins
/// with a short rest, plays the recording, rests and starts again. Where people prefer reduced motion, and where no
/// animations are supported, it is a still. The page around the screen adapts to light and dark mode; the screen is
/// white in both.
///
/// Masks cut along their outlines. Siblings that change places are drawn once for each of their orders. Browsers without
/// the CSS property `d` keep the first outline of layers in space, of masks and of morphs: ``Recording/warnings(for:)``
/// for style sheets lists them.
public struct SVGAnimation {
  /// The maximum error as a fraction of each motion's travel, 1e-6…0.5.
  public var error = LinearEasing.defaultError
  /// A description of the picture.
  public var title: String?
  /// The prefix of all names, an identifier of CSS; nil means that of the title, ``NamePrefix/from(title:)``.
  public var prefix: String?
  /// Whether the screen has a page around it and round corners.
  var isFramed = true

  /// The rests before and after the recording in seconds.
  static let rests = (before: 0.4, after: 1.2)
  /// The width of the screen in points of the picture.
  private static let width = 300.0

  /// Creates an export with the default error, a thousandth of the travel.
  public init() {}

  /// Returns the picture of a recording.
  ///
  /// - Parameter recording: The recording.
  /// - Throws: ``ExportError`` for a recording with numbers that are not finite, an error outside of 1e-6…0.5, and a
  ///   prefix that is no identifier.
  public func svg(_ recording: Recording) throws(ExportError) -> String {
    try recording.check(for: .svg)
    return try export(recording, Timelines(recording), nil).svg
  }

  /// Records and exports in one go, without keeping the frames.
  ///
  /// - Returns: The picture, and the differences from the recording.
  /// - Throws: The errors of ``Recorder/record(frames:progress:)`` and ``svg(_:)``.
  package func export(
    _ recorder: Recorder, frames range: Range<Int>? = nil, recorded: ((Int) -> Void)? = nil,
    fitted: ((_ done: Int, _ all: Int) -> Void)? = nil
  ) throws(ExportError) -> (svg: String, warnings: [String]) {
    let (recording, timelines) = try Timelines.record(recorder, .svg, range, recorded)
    let output = try export(recording, timelines) { fitted?($0, recording.layers.count) }
    return (output.svg, recording.warnings(for: .css, timelines) + output.warnings)
  }

  private func export(
    _ recording: Recording, _ timelines: Timelines, _ progress: ((Int) -> Void)?
  ) throws(ExportError) -> (svg: String, warnings: [String]) {
    try ExportError.check("error", error, 1e-6...0.5)
    let prefix = prefix ?? NamePrefix.from(title: title ?? "")
    try NamePrefix.check(prefix)
    var head = recording
    head.frames = []
    let names = CSSNames(head.layers, prefix: prefix, separator: "--")
    let sheet = CSSSheet(
      head, timelines, names: names, length: CSSLength(unit: .px, viewport: head.viewport),
      error: error, isDrawing: true)
    let layers = try CSSLayerWriter.write(sheet, progress) { _ in }
    let warnings = sheet.orders.tooLong.map {
      let name = $0 < 0 ? "the stage" : head.name(of: $0)
      return "The sublayers of \(name) change their order too often: they stay in the last one."
    }
    return (picture(sheet, SVGAnimationRules(layers, prefix, timelines).css), warnings)
  }

  private func picture(_ sheet: CSSSheet, _ rules: String) -> String {
    let (size, prefix) = (sheet.recording.viewport, sheet.names.prefix)
    let scale = isFramed ? SVGAnimation.width / size.width : 1
    let margin = isFramed ? 20.0 : 0
    let number = { (value: Double) in NumberText.rounded(value, 2) }
    let (width, height) = (
      number(size.width * scale + 2 * margin), number(size.height * scale + 2 * margin)
    )
    let radius = isFramed ? min(18 / scale, size.width / 8) : 0
    let edge =
      Outline(Rect(origin: .zero, size: size), cornerRadius: radius, through: .identity)
      .pathData() ?? ""
    let page = isFramed ? "<rect class=\"page\" width=\"100%\" height=\"100%\" rx=\"14\"/>\n" : ""
    let name = prefix + "--"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      class="glissade_motion" role="img" aria-label="\(TextEscape.xml(title ?? "Animation"))">
      <style>
      .glissade_motion .page{fill:#f4f4f6}.glissade_motion .edge{fill:none;stroke:#0003}
      @media (prefers-color-scheme:dark){.glissade_motion .page{fill:#17171a}.glissade_motion .edge{stroke:#fff4}}
      \(rules)</style>
      \(page)<g transform="translate(\(number(margin)) \(number(margin))) scale(\(NumberText.rounded(scale, 6)))">
      <clipPath id="\(name)"><path d="\(edge)"/></clipPath>
      <path fill="#fff" d="\(edge)"/>
      <g class="\(name)" clip-path="url(#\(name))">\(SVGElements(sheet).text)</g>
      \(isFramed ? "<path class=\"edge\" d=\"\(edge)\"/>\n" : "")</g>
      </svg>

      """
  }
}
