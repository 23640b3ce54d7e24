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
        if state.isInvisible { continue }
        let seen = state.world.concatenating(matrix)
        var (opening, closing) = ("", "")
        func open(_ attributes: String) {
          opening += "<g \(attributes)>"
          closing += "</g>"
        }
        if let mask = masks[state.layer] {
          open(cut(mask))
        }
        let children = below[state.layer] ?? []
        if state.opacity < 1 { open("opacity=\"\(NumberText.rounded(state.opacity, 4))\"") }
        if let shadow = state.shadow { open(filter(shadow, of: state, seen)) }
        body += opening + background(state, seen)
        let shape = shape(state, seen)
        // The border is in front of the sublayers.
        closing = border(state, seen) + closing
        if !(children.isEmpty && shape.isEmpty), state.masksToBounds {
          if let corners = edges.outlines[state.layer] {
            body += "<g \(cutWhole(Outline(corners).pathData()))>"
          } else {
            body += "<g \(clip(Outline(state, through: seen).pathData()))>"
          }
          closing = "</g>" + closing
        }
        body += shape
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

  /// Returns the layer's filled bounds.
  private func background(_ state: LayerState, _ seen: Transform3D) -> String {
    let fill = paint.fill(state)
    guard fill.alpha > 0, let data = Outline(state, through: seen).pathData() else { return "" }
    return "<path d=\"\(data)\"\(Paint.attributes("fill", fill))/>"
  }

  private func shape(_ state: LayerState, _ seen: Transform3D) -> String {
    state.shape.map { ShapeDrawing(shape: $0.shape, matrix: seen).svg } ?? ""
  }

  private func border(_ state: LayerState, _ seen: Transform3D) -> String {
    let border = paint.border(state, recording.layers[state.layer].role)
    let width = min(border.width, min(state.bounds.width, state.bounds.height) / 2)
    guard width > 0, border.color.alpha > 0 else { return "" }
    // The area between the outer and the inner edge.
    let inner = Outline(
      state.bounds.standardized.insetBy(dx: width, dy: width),
      cornerRadius: state.cornerRadius - width, through: seen)
    let data = (Outline(state, through: seen).pathData() ?? "") + (inner.pathData() ?? "")
    return "<path d=\"\(data)\" fill-rule=\"evenodd\"\(Paint.attributes("fill", border.color))/>"
  }

  /// Returns an attribute that cuts with a mask: a shape by its alpha, any other layer along its outline.
  private mutating func cut(_ mask: LayerState) -> String {
    let seen = mask.world.concatenating(matrix)
    guard let shape = mask.shape else { return clip(Outline(mask, through: seen).pathData()) }
    if mask.isInvisible { return clip(nil) }
    if mask.isPlainShapeMask {
      let attributes = ShapeDrawing(shape: shape.shape, matrix: seen).clip
      return define("clip-path") { "<clipPath id=\"\($0)\"><path \(attributes)/></clipPath>" }
    }
    // Substitutes for colours have no place in a mask.
    let isPlain = mask.backgroundColor.alpha <= 0 && mask.contents == nil
    var content = isPlain ? "" : background(mask, seen)
    content += self.shape(mask, seen) + border(mask, seen)
    if mask.opacity < 1 {
      content = "<g opacity=\"\(NumberText.rounded(mask.opacity, 4))\">\(content)</g>"
    }
    return wholeMask(content, " style=\"mask-type:alpha\"")
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
    wholeMask("<path d=\"\(data ?? "M0 0Z")\" fill=\"#fff\"/>")
  }

  /// Returns an attribute that cuts a group with a mask of the viewport's size.
  private mutating func wholeMask(_ content: String, _ attributes: String = "") -> String {
    let width = NumberText.rounded(recording.viewport.width * scale, 2)
    let height = NumberText.rounded(recording.viewport.height * scale, 2)
    return define("mask") { name in
      """
      <mask id="\(name)" maskUnits="userSpaceOnUse" x="0" y="0" width="\(width)" \
      height="\(height)"\(attributes)>\(content)</mask>
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
    let flood = Paint.hex(color)
    return define("filter") { name in
      """
      <filter id="\(name)" filterUnits="userSpaceOnUse" x="\(number(-reach))" y="\(number(-reach))" \
      width="\(number(across))" height="\(number(down))" \
      color-interpolation-filters="sRGB"><feDropShadow dx="\(number(x))" dy="\(number(y))" \
      stdDeviation="\(number(blur))" flood-color="\(flood)" flood-opacity="\(number(color.alpha))"/></filter>
      """
    }
  }
}
