import GlissadeMath

/// A film strip: moments of a recording side by side, as a drawing.
///
/// Layers are drawn as they are projected to the stage's plane, perspective included; what is behind the eye is
/// cut off. Round corners, borders, shadows, opacities of whole groups, masks and clipping show; a mask cuts along its
/// outline. Where layers meet that cut what is below them, the one behind goes on a point below the other. Pictures that only the host has, and layers of a recording that has no colours at all, get colours
/// of their own. Text and frames follow light and dark surroundings.
public struct SVGFilmStrip {
  /// How many moments are shown, the first and the last frame among them, where ``times`` does not say.
  public var moments = 6
  /// The times of the moments in seconds, of each of which the nearest frame shows; nil spreads ``moments`` evenly.
  public var times: [Double]?
  /// The width of one moment, in points of the drawing.
  public var momentWidth = 150.0
  /// A line above the moments.
  public var title: String?

  /// A film strip of six moments.
  public init() {}

  /// Draws a recording.
  ///
  /// - Throws: ``ExportError`` for a recording with numbers that are not finite, and
  ///   ``ExportError/invalidParameter(name:value:allowed:)`` for fewer than 1 or more than 1,000 moments, or a width
  ///   that is not between 10 and 10,000.
  public func svg(_ recording: Recording) throws(ExportError) -> String {
    try recording.check(for: .svg)
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
      width="\(NumberText.rounded(width, 2))" height="\(NumberText.rounded(height, 2))" role="img" \
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
      var drawing = FrameDrawing(recording, frame, paint, prefix: "m\(place)", scale: scale)
      text += "<g transform=\"translate(\(origin))\">\n" + drawing.svg()
      text += """
        <text class="label" x="\(NumberText.rounded(momentWidth / 2, 2))" \
        y="\(NumberText.rounded(momentHeight + 21, 2))">\
        \(NumberText.fixed(frame.time - start, 2)) s</text>
        </g>

        """
    }
    return text + "</svg>\n"
  }

  /// As much of a title as is sure to fit; all of it is in the drawing's label.
  private func fitting(_ title: String, _ width: Double) -> String {
    // Letters of this size are seldom wider than 9 points.
    let most = max(Int(width / 9), 1)
    return title.count > most ? title.prefix(most - 1) + "…" : title
  }

  private func chosenFrames(_ recording: Recording) throws(ExportError) -> [RecordedFrame] {
    let frames = recording.frames
    let count = times?.count ?? moments
    try ExportError.check("moments", Double(count), 1...1000)
    let start = frames[0].time
    var chosen: [RecordedFrame] = []
    for place in 0..<count {
      let time =
        times?[place]
        ?? (count == 1 ? 0 : recording.duration * Double(place) / Double(count - 1))
      guard time.isFinite else {
        throw .invalidParameter(name: "times", value: time, allowed: "finite")
      }
      var nearest = frames[0]
      for frame in frames where abs(frame.time - start - time) < abs(nearest.time - start - time) {
        nearest = frame
      }
      chosen.append(nearest)
    }
    return chosen
  }

  private static let style = """
    <style>
    .page{fill:#f4f4f6}.screen{fill:#fff}.edge{fill:none;stroke:#0003;stroke-width:1}
    .label,.title{font:500 13px ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:#3a3a40}
    .label{text-anchor:middle;font-variant-numeric:tabular-nums}.title{font-size:15px;font-weight:600}
    @media (prefers-color-scheme:dark){.page{fill:#17171a}.screen{fill:#26262b}.edge{stroke:#fff4}\
    .label,.title{fill:#d6d6dc}}
    </style>
    """
}
