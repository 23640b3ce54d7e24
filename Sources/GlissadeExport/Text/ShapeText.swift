import GlissadeEngine
import GlissadeMath

/// Writes shapes for ``FrameExport``, in full precision.
struct ShapeText {
  /// The distinct paths, in the order of their first appearance.
  private(set) var paths: [Path] = []
  private var indices: [Path: Int] = [:]

  /// The names of the columns in comma-separated values.
  static let columns = [
    "pathFrom", "pathTo", "pathProgress", "fillColor_red", "fillColor_green", "fillColor_blue",
    "fillColor_alpha", "fillRule", "strokeColor_red", "strokeColor_green", "strokeColor_blue",
    "strokeColor_alpha", "lineWidth", "lineCap", "lineJoin", "miterLimit", "lineDashPattern",
    "lineDashPhase", "strokeStart", "strokeEnd",
  ]

  /// Creates a writer without a table of paths.
  init() {}

  /// Creates a writer with the paths of a recording.
  init(_ recording: Recording) {
    var last: [Int: PathMorph] = [:]
    for state in recording.frames.lazy.flatMap(\.layers) {
      guard let morph = state.shape?.pathMorph.pointwise else { continue }
      // Most frames have the paths of the frame before.
      if let known = last[state.layer], known.start == morph.start, known.end == morph.end {
        continue
      }
      last[state.layer] = morph
      for path in [morph.start, morph.end] where indices[path] == nil {
        indices[path] = paths.count
        paths.append(path)
      }
    }
  }

  /// Writes a shape as the member `shape`, with its paths as texts or as indices of ``paths``.
  func write(_ shape: RecordedShape, isInline: Bool, to writer: inout JSONWriter) {
    let (style, morph) = (shape.style, shape.pathMorph.pointwise)
    writer.member(object: "shape") { writer in
      writer.member(object: "path") { writer in
        for (name, path) in [("from", morph.start), ("to", morph.end)] {
          if isInline {
            writer.member(name, path.svgText)
          } else {
            writer.member(name, indices[path] ?? 0)
          }
        }
        writer.member("progress", morph.progress)
      }
      writer.member("fillColor", style.fillColor.map(ShapeText.components))
      writer.member("fillRule", ShapeText.word(style.fillRule))
      writer.member("strokeColor", style.strokeColor.map(ShapeText.components))
      writer.member("lineWidth", style.lineWidth)
      writer.member("lineCap", style.lineCap.svgName)
      writer.member("lineJoin", style.lineJoin.svgName)
      writer.member("miterLimit", style.miterLimit)
      writer.member("lineDashPattern", style.lineDashPattern)
      writer.member("lineDashPhase", style.lineDashPhase)
      writer.member("strokeStart", style.strokeStart)
      writer.member("strokeEnd", style.strokeEnd)
    }
  }

  /// Returns the fields of a shape in comma-separated values; empty ones for no shape.
  static func fields(_ shape: RecordedShape?) -> [String] {
    guard let shape else { return columns.map { _ in "" } }
    let (style, morph) = (shape.style, shape.pathMorph.pointwise)
    func number(_ value: Double) -> String { NumberText.shortest(value) }
    func list(_ color: Color?) -> [String] {
      color.map { components($0).map(number) } ?? ["", "", "", ""]
    }
    var fields = [morph.start.svgText, morph.end.svgText, number(morph.progress)]
    fields += list(style.fillColor) + [word(style.fillRule)] + list(style.strokeColor)
    fields += [number(style.lineWidth), style.lineCap.svgName, style.lineJoin.svgName]
    fields += [number(style.miterLimit)]
    fields += [style.lineDashPattern.map(number).joined(separator: " ")]
    return fields + [style.lineDashPhase, style.strokeStart, style.strokeEnd].map(number)
  }

  private static func components(_ color: Color) -> [Double] {
    [color.red, color.green, color.blue, color.alpha]
  }

  /// Returns the word of files for a rule.
  private static func word(_ rule: Path.FillRule) -> String {
    rule == .evenOdd ? "even-odd" : "non-zero"
  }
}

extension PathMorph {
  /// The same path as a morph whose points readers can interpolate, which is none where arcs change.
  fileprivate var pointwise: PathMorph {
    if interpolatesPoints { return self }
    let path = path
    return PathMorph(unchecked: path, path, 0)
  }
}
