package import GlissadeMath
import GlissadeTiming

extension Layer: CustomDebugStringConvertible {
  /// The layer and all below it, a line for each layer, sublayers indented below the one that they are in.
  ///
  /// Values are the model's: the frame in the superlayer's coordinates in points, then what differs from a new layer.
  /// - Complexity: O(*n* · *d*) for *n* layers in a tree of the depth *d*.
  public var debugDescription: String {
    var text = ""
    var stack = [(layer: self, depth: 0)]
    while let (layer, depth) = stack.popLast() {
      if !text.isEmpty { text += "\n" }
      text += String(repeating: "  ", count: depth) + layer.debugLine
      stack += layer.sublayers.reversed().map { ($0, depth + 1) }
    }
    return text
  }

  /// The layer's own line of ``debugDescription``.
  private var debugLine: String {
    var parts = ["Layer" + (name.map { " \"\($0)\"" } ?? ""), frame.debugText]
    if opacity != 1 { parts.append("opacity \(opacity)") }
    if isHidden { parts.append("hidden") }
    if masksToBounds { parts.append("masks to bounds") }
    if zPosition != 0 { parts.append("z \(zPosition)") }
    if transform != .identity { parts.append("transformed") }
    if sublayerTransform != .identity { parts.append("transforms sublayers") }
    if mask != nil { parts.append("masked") }
    if timing != .layer { parts.append("speed \(timing.speed)") }
    if !animations.isEmpty { parts.append("animations: \(animations.count)") }
    return parts.joined(separator: ", ")
  }
}

extension Rect {
  /// The rectangle as `(x, y) width × height`, in points.
  package var debugText: String { "(\(origin.x), \(origin.y)) \(size.width) × \(size.height)" }
}
