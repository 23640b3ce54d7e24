import GlissadeMath

/// Finds layers that are skewed or leave the plane, which flat formats cannot express.
struct FlatnessCheck {
  /// A layer that is not flat, with the time and the reason.
  struct Violation {
    var layer: Int
    var time: Double
    var reason: String
  }

  /// The first violation of each layer.
  private(set) var violations: [Violation] = []

  /// The maximum distance, in points, between a corner and its flattened position; relative for coordinates above 1.
  private static let tolerance = 1e-4

  init(_ recording: Recording) {
    var found: Set<Int> = []
    let start = recording.frames.first?.time ?? 0
    for frame in recording.frames {
      var worlds: [Int: AffineTransform] = [:]
      for state in frame.layers where recording.layers[state.layer].role != .mask {
        let parent = recording.layers[state.layer].parent
        let world = FlatPose.flattened(state)
          .concatenating(parent.flatMap { worlds[$0] } ?? .identity)
        worlds[state.layer] = world
        if found.contains(state.layer) { continue }
        let slant = abs(FlatPose(state).skew) > 1e-6
        guard slant || FlatnessCheck.isSpatial(state, world) else { continue }
        found.insert(state.layer)
        violations.append(
          Violation(
            layer: state.layer, time: frame.time - start,
            reason: slant ? "it is slanted" : "it is turned in space or seen in perspective"))
      }
    }
  }

  private static func isSpatial(_ state: LayerState, _ flat: AffineTransform) -> Bool {
    let bounds = state.bounds
    for (x, y) in [
      (bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.maxX, bounds.maxY),
      (bounds.minX, bounds.maxY),
    ] {
      let w = x * state.world.m14 + y * state.world.m24 + state.world.m44
      if w <= 0 { return true }
      let point = Point(x: x, y: y)
      let (seen, plane) = (state.world.apply(to: point), point.applying(flat))
      let size = max(1, abs(plane.x), abs(plane.y))
      if Elementary.hypot(seen.x - plane.x, seen.y - plane.y) > tolerance * size { return true }
    }
    return false
  }
}
