import Foundation
import GlissadeExport
import GlissadeMath

/// The travel of layers, to compare what browsers compute with the frames.
enum Travel {
  /// A function for a page: the opacity of an element, whether it is visible, and its matrix.
  static let look = """
    function look(element) {
      const style = getComputedStyle(element);
      const numbers = text => text === "none" ? [] : text.split(" ").map(parseFloat);
      const [x, y] = numbers(style.transformOrigin), [right = 0, down = 0] = numbers(style.translate);
      const [wide = 1, high = wide] = numbers(style.scale), [angle = 0] = numbers(style.rotate);
      const m = new DOMMatrix().translate(right + x, down + y).rotate(angle).scale(wide, high)
        .multiply(element.computedStyleMap().get("transform").toMatrix?.() ?? new DOMMatrix());
      return [+style.opacity, style.visibility === "visible" ? 1 : 0, ...m.translate(-x, -y).toFloat64Array()];
    }
    """

  /// The distance between the two places of a layer that are furthest apart, for motions along lines; no more for others.
  static func of(_ layer: Int, in recording: Recording) -> Double {
    let states = recording.frames.compactMap { $0.layers.first { $0.layer == layer } }
    guard var from = states.first else { return 0 }
    var travel = 0.0
    for _ in 0..<2 {
      let start = from.local
      for state in states where distance(state, state.local, start) > travel {
        travel = distance(state, state.local, start)
        from = state
      }
    }
    return travel
  }

  /// The greatest distance between the places of a layer's corners by two matrices.
  static func distance(_ state: LayerState, _ one: Transform3D, _ other: Transform3D) -> Double {
    let size = state.bounds.size
    return [(0.0, 0.0), (size.width, 0), (size.width, size.height), (0, size.height)].map {
      let (a, b) = (
        one.apply(to: Point(x: $0.0, y: $0.1)), other.apply(to: Point(x: $0.0, y: $0.1))
      )
      return hypot(a.x - b.x, a.y - b.y)
    }.max() ?? 0
  }
}
