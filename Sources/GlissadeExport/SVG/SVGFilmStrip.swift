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

/// One moment of a film strip.
private struct FrameDrawing {
  let recording: Recording
  let frame: RecordedFrame
  let prefix: String
  let matrix: Transform3D
  let scale: Double
  let paint: Paint
  private let edges: SharedEdges
  private var definitions = ""
  private var clips = 0

  init(
    _ recording: Recording, _ frame: RecordedFrame, _ paint: Paint, prefix: String, scale: Double
  ) {
    self.paint = paint
    self.recording = recording
    self.frame = frame
    self.prefix = prefix
    self.scale = scale
    matrix = Transform3D(scaleX: scale, y: scale, z: 1)
    edges = SharedEdges(frame, of: recording, through: matrix)
  }

  /// A layer that is to be drawn, or the end of a group.
  private enum Step {
    case layer(LayerState)
    case text(String)
  }

  mutating func svg() -> String {
    var below: [Int: [LayerState]] = [:]
    var masks: [Int: LayerState] = [:]
    for state in frame.layers {
      let layer = recording.layers[state.layer]
      if layer.role != .mask {
        below[layer.parent ?? -1, default: []].append(state)
      } else if let parent = layer.parent, recording.layers[parent].role != .mask {
        masks[parent] = state
      }
    }
    let screen = Rect(origin: .zero, size: recording.viewport)
    let radius = min(18 / scale, recording.viewport.width / 8)
    let edge = Outline(screen, cornerRadius: radius, through: matrix).pathData() ?? ""
    var body = ""
    var steps: [Step] = (below[-1] ?? []).reversed().map { .layer($0) }
    while let step = steps.popLast() {
      switch step {
      case .text(let text): body += text
      case .layer(let state):
        if state.isHidden || state.opacity <= 0 { continue }
        let seen = state.world.concatenating(matrix)
        var (opening, closing) = ("", "")
        func open(_ attributes: String) {
          opening += "<g \(attributes)>"
          closing += "</g>"
        }
        if let mask = masks[state.layer] {
          open(clip(Outline(mask, through: mask.world.concatenating(matrix)).pathData()))
        }
        let children = below[state.layer] ?? []
        if state.opacity < 1 { open("opacity=\"\(NumberText.rounded(state.opacity, 4))\"") }
        if let shadow = state.shadow { open(filter(shadow, of: state, seen)) }
        body += opening + shape(state, seen)
        if !children.isEmpty, state.masksToBounds {
          if let corners = edges.outlines[state.layer] {
            body += "<g \(cutWhole(Outline(corners).pathData()))>"
          } else {
            body += "<g \(clip(Outline(state, through: seen).pathData()))>"
          }
          closing += "</g>"
        }
        if children.isEmpty {
          body += closing
        } else {
          steps.append(.text(closing))
          steps += children.reversed().map { .layer($0) }
        }
      }
    }
    let screenClip = "<clipPath id=\"\(prefix)s\"><path d=\"\(edge)\"/></clipPath>"
    return "<defs>\(screenClip)\(definitions)</defs>\n"
      + "<path class=\"screen\" d=\"\(edge)\"/>\n<g clip-path=\"url(#\(prefix)s)\">\(body)</g>\n"
      + "<path class=\"edge\" d=\"\(edge)\"/>\n"
  }

  /// The layer's own look.
  private func shape(_ state: LayerState, _ seen: Transform3D) -> String {
    let fill = self.paint.fill(state)
    var text = ""
    func paint(_ data: String, _ rule: String, _ color: Color) {
      text += "<path d=\"\(data)\"\(rule) fill=\"\(hex(color))\""
      if color.alpha < 1 { text += " fill-opacity=\"\(NumberText.rounded(color.alpha, 4))\"" }
      text += "/>"
    }
    if fill.alpha > 0, let data = Outline(state, through: seen).pathData() {
      paint(data, "", fill)
    }
    let border = state.borderColor.clamped
    let width = min(state.borderWidth, min(state.bounds.width, state.bounds.height) / 2)
    if width > 0, border.alpha > 0 {
      // What lies between the outer and the inner edge.
      let inner = Outline(
        state.bounds.standardized.insetBy(dx: width, dy: width),
        cornerRadius: state.cornerRadius - width, through: seen)
      let data = (Outline(state, through: seen).pathData() ?? "") + (inner.pathData() ?? "")
      paint(data, " fill-rule=\"evenodd\"", border)
    }
    return text
  }

  /// The attribute that cuts along a path; what has no outline cuts everything away.
  private mutating func clip(_ data: String?) -> String {
    define("clip-path") { "<clipPath id=\"\($0)\"><path d=\"\(data ?? "M0 0Z")\"/></clipPath>" }
  }

  /// The attribute that refers to a definition, which is given its name.
  private mutating func define(_ attribute: String, _ definition: (String) -> String) -> String {
    clips += 1
    definitions += definition("\(prefix)c\(clips)")
    return "\(attribute)=\"url(#\(prefix)c\(clips))\""
  }

  /// The attribute that cuts a group as a whole along a path.
  private mutating func cutWhole(_ data: String?) -> String {
    let width = NumberText.rounded(recording.viewport.width * scale, 2)
    let height = NumberText.rounded(recording.viewport.height * scale, 2)
    return define("mask") { name in
      """
      <mask id="\(name)" maskUnits="userSpaceOnUse" x="0" y="0" width="\(width)" \
      height="\(height)"><path d="\(data ?? "M0 0Z")" fill="#fff"/></mask>
      """
    }
  }

  /// The attribute that gives a group a shadow, as far from it and as wide as at the layer's middle.
  private mutating func filter(
    _ shadow: RecordedShadow, of state: LayerState, _ seen: Transform3D
  ) -> String {
    var projected = state
    projected.local = seen
    let flat = FlatPose.flattened(projected)
    let (width, height) = (shadow.offset.width, shadow.offset.height)
    let x = flat.a * width + flat.c * height
    let y = flat.b * width + flat.d * height
    let blur = max(0, shadow.radius) * abs(flat.a * flat.d - flat.b * flat.c).squareRoot()
    // Shadows of what is not far outside of the screen fall into it.
    let reach = abs(x) + abs(y) + 3 * blur
    let (across, down) = (
      recording.viewport.width * scale + 2 * reach, recording.viewport.height * scale + 2 * reach
    )
    let number = { (value: Double) in NumberText.rounded(value, 3) }
    let color = shadow.color.clamped
    let flood = hex(color)
    return define("filter") { name in
      """
      <filter id="\(name)" filterUnits="userSpaceOnUse" x="\(number(-reach))" y="\(number(-reach))" \
      width="\(number(across))" height="\(number(down))" \
      color-interpolation-filters="sRGB"><feDropShadow dx="\(number(x))" dy="\(number(y))" \
      stdDeviation="\(number(blur))" flood-color="\(flood)" flood-opacity="\(number(color.alpha))"/></filter>
      """
    }
  }

  private func hex(_ color: Color) -> String {
    var text = "#"
    for part in [color.red, color.green, color.blue] {
      let byte = Int((part * 255).rounded())
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16)
    }
    return text
  }
}
