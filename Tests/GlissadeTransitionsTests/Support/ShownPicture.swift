import GlissadeEngine
import GlissadeMath

/// The picture that a window shows at one time, sampled at a grid of points.
///
/// It is made of the background colours of layers, blended in the order in which they are painted. Masks and contents
/// do not count.
struct ShownPicture: Equatable {
  private(set) var colors: [Color] = []

  private struct Pane {
    let corners: [Point]
    let color: Color
    /// The outlines that it is clipped to.
    let clips: [[Point]]
  }

  /// - Parameters:
  ///   - window: what is looked at; the points are spread over its bounds, on the stage.
  ///   - time: the stage's time, seconds.
  init(_ window: Layer, at time: Double, columns: Int = 16, rows: Int = 12) throws {
    var panes: [Pane] = []
    try ShownPicture.collect(window, time, .identity, 1, [], &panes)
    let size = window.bounds.size
    for row in 0..<rows {
      for column in 0..<columns {
        let point = Point(
          x: (Double(column) + 0.5) / Double(columns) * size.width,
          y: (Double(row) + 0.5) / Double(rows) * size.height)
        var color = Color.black
        for pane in panes where ShownPicture.contains(pane.corners, point) {
          guard pane.clips.allSatisfy({ ShownPicture.contains($0, point) }) else { continue }
          let alpha = min(max(pane.color.alpha, 0), 1)
          color = Color(
            red: color.red + (pane.color.red - color.red) * alpha,
            green: color.green + (pane.color.green - color.green) * alpha,
            blue: color.blue + (pane.color.blue - color.blue) * alpha)
        }
        colors.append(color)
      }
    }
  }

  private static func collect(
    _ layer: Layer, _ time: Double, _ outer: Transform3D, _ opacity: Double, _ clips: [[Point]],
    _ panes: inout [Pane]
  ) throws {
    guard let shown = try layer.presentation(at: time), !shown.isHidden else { return }
    let opacity = opacity * min(max(shown.opacity, 0), 1)
    if opacity <= 0 { return }
    let bounds = shown.bounds
    let anchor = Point(
      x: bounds.origin.x + shown.anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + shown.anchorPoint.y * bounds.size.height)
    func about(_ transform: Transform3D) -> Transform3D {
      Transform3D(translationX: -anchor.x, y: -anchor.y, z: 0).concatenating(transform)
    }
    let place = Transform3D(
      translationX: shown.position.x, y: shown.position.y, z: shown.zPosition)
    let world = about(shown.transform).concatenating(place).concatenating(outer)
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
      world.apply(
        to: Point(
          x: bounds.origin.x + x * bounds.size.width, y: bounds.origin.y + y * bounds.size.height))
    }
    var color = shown.backgroundColor
    color.alpha *= opacity
    if color.alpha > 0 { panes.append(Pane(corners: corners, color: color, clips: clips)) }
    let clips = layer.masksToBounds ? clips + [corners] : clips
    let inner = about(shown.sublayerTransform)
      .concatenating(Transform3D(translationX: anchor.x, y: anchor.y, z: 0)).concatenating(world)
    let depths = try layer.sublayers.map { try $0.presentation(at: time)?.zPosition ?? 0 }
    let order = layer.sublayers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    for index in order {
      try collect(layer.sublayers[index], time, inner, opacity, clips, &panes)
    }
  }

  /// Whether a point lies in a convex outline, whichever way that turns.
  private static func contains(_ corners: [Point], _ point: Point) -> Bool {
    var (left, right) = (false, false)
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      let side = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
      if side > 0 { left = true }
      if side < 0 { right = true }
    }
    return !(left && right)
  }

  /// The part of the picture that differs, weighed by how much the colours do.
  func distance(to other: ShownPicture) -> Double {
    var sum = 0.0
    for (a, b) in zip(colors, other.colors) {
      sum += max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue))
    }
    return sum / Double(max(colors.count, 1))
  }
}
