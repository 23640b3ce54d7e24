import GlissadeMath

/// A drawing of one moment of a film strip.
struct FrameDrawing {
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

  /// A layer to draw, or the end of a group.
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

  /// Returns the layer's own shapes.
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
      // The area between the outer and the inner edge.
      let inner = Outline(
        state.bounds.standardized.insetBy(dx: width, dy: width),
        cornerRadius: state.cornerRadius - width, through: seen)
      let data = (Outline(state, through: seen).pathData() ?? "") + (inner.pathData() ?? "")
      paint(data, " fill-rule=\"evenodd\"", border)
    }
    return text
  }

  /// Returns an attribute that clips to a path; a missing path clips everything.
  private mutating func clip(_ data: String?) -> String {
    define("clip-path") { "<clipPath id=\"\($0)\"><path d=\"\(data ?? "M0 0Z")\"/></clipPath>" }
  }

  /// Adds a definition with a new identifier and returns an attribute that refers to it.
  private mutating func define(_ attribute: String, _ definition: (String) -> String) -> String {
    clips += 1
    definitions += definition("\(prefix)c\(clips)")
    return "\(attribute)=\"url(#\(prefix)c\(clips))\""
  }

  /// Returns an attribute that clips a group as a whole to a path.
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

  /// Returns an attribute with a group's shadow, whose offset and blur are scaled as at the layer's centre.
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
    // Shadows of layers that are slightly off the screen reach into it.
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
