import GlissadeEngine
import GlissadeMath

extension View: CustomDebugStringConvertible {
  /// The view and all below it, a line for each view, subviews indented below the one that they are in.
  ///
  /// A line has the view's class, its frame in the superview's coordinates in points, what differs from a new view, and
  /// the controller whose view it is.
  /// - Complexity: O(*n* · *d*) for *n* views in a tree of the depth *d*.
  public var debugDescription: String {
    var text = ""
    var stack = [(view: self, depth: 0)]
    while let (view, depth) = stack.popLast() {
      if !text.isEmpty { text += "\n" }
      text += String(repeating: "  ", count: depth) + view.debugLine
      stack += view.subviews.reversed().map { ($0, depth + 1) }
    }
    return text
  }

  /// The view's own line of ``debugDescription``.
  private var debugLine: String {
    var parts = ["\(type(of: self))", frame.debugText]
    if let name = layer.name { parts[0] += " \"\(name)\"" }
    if alpha != 1 { parts.append("alpha \(alpha)") }
    if isHidden { parts.append("hidden") }
    if transform != .identity { parts.append("transformed") }
    if !layer.animations.isEmpty { parts.append("animations: \(layer.animations.count)") }
    if let owner { parts.append("view of \(owner.displayName)") }
    return parts.joined(separator: ", ")
  }
}
