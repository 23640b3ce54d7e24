import GlissadeMath

/// Exports moments of a recording side by side as an SVG drawing.
///
/// Layers are drawn as they are projected onto the stage's plane, including perspective; parts behind the eye are
/// clipped. The drawing includes shapes, round corners, borders, shadows, group opacities, masks and clipping bounds.
/// Masks clip along their outlines, or by the alpha of their shape. Where two clipping siblings meet, the one behind
/// extends a point below the other. Pictures of the host are replaced by distinct
/// colours. In a recording without any colours, each layer has one of them with an outline. Text and frames adapt to light and dark mode; the screens are white in both, so that
/// what is translucent looks the same. In a page, the drawing's rules apply to nothing else, and its identifiers begin
/// with ``prefix``.
public struct SVGFilmStrip {
  /// The quantities of which the moments are equal steps.
  public enum Spacing: String, CaseIterable, Sendable {
    /// Visible change: the motion of the layers' corners and paths on the screen, and changes of opacity and colours,
    /// summed over all frames. Only frames that differ from the one before are moments, and the last frame.
    case change
    /// Time.
    case time
  }

  /// The number of moments, including the first and the last frame; ignored if ``times`` is set.
  ///
  /// There are fewer if fewer frames differ. One moment is the first frame.
  public var moments = 6
  /// The quantity of which the moments are equal steps; ignored if ``times`` is set.
  public var spacing = Spacing.change
  /// The times of the moments in seconds, each of which shows the nearest frame; nil chooses ``moments`` frames.
  public var times: [Double]?
  /// The width of one moment, in points of the drawing.
  public var momentWidth = 150.0
  /// A title above the moments.
  public var title: String?
  /// The prefix of all identifiers, an identifier of CSS; nil means that of the title, ``NamePrefix/from(title:)``.
  public var prefix: String?

  /// Creates a film strip with six moments.
  public init() {}

  /// Returns the drawing of a recording.
  ///
  /// - Parameter recording: The recording.
  /// - Throws: ``ExportError`` for a recording with numbers that are not finite,
  ///   ``ExportError/invalidParameter(name:value:allowed:)`` for fewer than 1 or more than 1,000 moments, or a width
  ///   outside 10…10,000, and ``ExportError/invalidName(_:allowed:)`` for the prefix.
  public func svg(_ recording: Recording) throws(ExportError) -> String {
    try recording.check(for: .svg)
    let prefix = prefix ?? NamePrefix.from(title: title ?? "")
    try NamePrefix.check(prefix)
    let frames = try chosenFrames(recording)
    try ExportError.check("momentWidth", momentWidth, 10...10_000)
    let scale = momentWidth / recording.viewport.width
    let momentHeight = recording.viewport.height * scale
    let (margin, space, label) = (20.0, 16.0, 30.0)
    let head = title == nil ? 0.0 : 30.0
    let width = margin * 2 + momentWidth * Double(frames.count) + space * Double(frames.count - 1)
    let height = margin * 2 + head + momentHeight + label
    let size = "\(NumberText.rounded(width, 2)) \(NumberText.rounded(height, 2))"
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" \
      width="\(NumberText.rounded(width, 2))" height="\(NumberText.rounded(height, 2))" class="glissade_strip" role="img" \
      aria-label="\(TextEscape.xml(title ?? "Film strip of \(frames.count) moments"))">
      \(SVGFilmStrip.style)
      <rect class="page" width="100%" height="100%" rx="14"/>

      """
    if let title {
      text += """
        <text class="title" x="\(NumberText.rounded(margin, 2))" \
        y="\(NumberText.rounded(margin + 14, 2))">\(TextEscape.xml(fitting(title, width - margin * 2)))</text>

        """
    }
    let start = recording.frames[0].time
    let paint = Paint(recording)
    for (place, frame) in frames.enumerated() {
      let x = margin + Double(place) * (momentWidth + space)
      let y = margin + head
      let origin = "\(NumberText.rounded(x, 2)) \(NumberText.rounded(y, 2))"
      var drawing = FrameDrawing(
        recording, frame, paint, prefix: "\(prefix)-m\(place)", scale: scale)
      text += "<g transform=\"translate(\(origin))\">\n" + drawing.svg()
      text += """
        <text class="label" x="\(NumberText.rounded(momentWidth / 2, 2))" \
        y="\(NumberText.rounded(momentHeight + 21, 2))">\
        \(SVGFilmStrip.label(frame.time - start, recording.frameRate))</text>
        </g>

        """
    }
    return text + "</svg>\n"
  }

  /// Returns the title, truncated to fit; the drawing's label contains all of it.
  private func fitting(_ title: String, _ width: Double) -> String {
    // Letters of this size are rarely wider than 9 points.
    let most = max(Int(width / 9), 1)
    return title.count > most ? title.prefix(most - 1) + "…" : title
  }

  /// Returns the text of a time, precise enough to tell frames apart: milliseconds below a second.
  static func label(_ time: Double, _ frameRate: Double) -> String {
    let decimals = frameRate <= 100 ? 2 : frameRate <= 1000 ? 3 : 4
    let milliseconds = NumberText.rounded(time * 1000, max(0, decimals - 3))
    if time < 1, milliseconds != "1000" { return milliseconds + " ms" }
    return NumberText.rounded(time, decimals) + " s"
  }

  private func chosenFrames(_ recording: Recording) throws(ExportError) -> [RecordedFrame] {
    var change = measuresChange ? VisibleChange(viewport: recording.viewport) : nil
    for frame in recording.frames { change?.add(frame, recording.layers) }
    return try chosenIndices(recording.frames.map(\.time), change).map { recording.frames[$0] }
  }

  /// Whether the moments depend on the change between the frames.
  var measuresChange: Bool { times == nil && spacing == .change && moments > 1 }

  /// Returns the index of the frame of each moment.
  ///
  /// - Parameters:
  ///   - frameTimes: The times of the frames, which are ascending and at least one.
  ///   - change: The change of these frames; nil unless ``measuresChange`` is true.
  func chosenIndices(
    _ frameTimes: [Double], _ change: VisibleChange?
  ) throws(ExportError) -> [Int] {
    let count = times?.count ?? moments
    try ExportError.check("moments", Double(count), 1...1000)
    if let change { return change.moments(count) }
    let (start, end) = (frameTimes[0], frameTimes[frameTimes.count - 1])
    var chosen: [Int] = []
    for place in 0..<count {
      let time =
        times?[place] ?? (count == 1 ? 0 : (end - start) * Double(place) / Double(count - 1))
      guard time.isFinite else {
        throw .invalidParameter(name: "times", value: time, allowed: "finite")
      }
      var nearest = 0
      for (index, frameTime) in frameTimes.enumerated()
      where abs(frameTime - start - time) < abs(frameTimes[nearest] - start - time) {
        nearest = index
      }
      chosen.append(nearest)
    }
    return chosen
  }

  /// The rules, whose selectors match nothing outside of film strips: names from titles have an underscore only in front.
  private static let style = """
    <style>
    .glissade_strip .page{fill:#f4f4f6}.glissade_strip .screen{fill:#fff}\
    .glissade_strip .edge{fill:none;stroke:#0003;stroke-width:1}
    .glissade_strip .label,.glissade_strip .title{font:500 13px ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,\
    "DejaVu Sans",sans-serif;fill:#3a3a40}
    .glissade_strip .label{text-anchor:middle;font-variant-numeric:tabular-nums}
    .glissade_strip .title{font-size:15px;font-weight:600}
    @media (prefers-color-scheme:dark){.glissade_strip .page{fill:#17171a}.glissade_strip .edge{stroke:#fff4}\
    .glissade_strip .label,.glissade_strip .title{fill:#d6d6dc}}
    </style>
    """
}
