import GlissadeEngine
import GlissadeMath

/// The amount by which the picture changes from frame to frame, for moments at equal steps of change.
///
/// A layer that moves adds the mean motion of its corners and of its path's points, as a fraction of the screen's
/// diagonal; points outside of the screen count as those at its edge. A layer whose own opacity or colours change adds
/// the change, from 0 to 1, times half of the diagonal that it covers, or the largest of its sublayers if it fades: so
/// fading a screen counts about as much as pushing it out. A new picture and a new path count as a new colour, trimming a
/// line counts as fading it, and line widths, corner radii and shadows count as motions. All of it is weighted by the
/// opacity under the layers above. A layer that is added or removed counts as a hundredth of its fade, because
/// transitions do so behind others.
struct VisibleChange {
  /// The sum of the changes up to each frame, from 0 at the first.
  private(set) var sums: [Double] = []
  private let viewport: Size
  private let diagonal: Double
  /// The appearance of each layer in the last frame; nil without the layer.
  private var looks: [Look?] = []

  /// The appearance of a layer in a frame.
  private struct Look {
    let state: LayerState
    /// The opacity under the layers above; 0 for hidden layers, and for those behind the eye.
    let opacity: Double
    /// The corners and the path's points on the screen.
    let points: [Point]
    /// Half of the diagonal that the points cover, as a fraction of the screen's.
    let extent: Double
    /// The largest extent of the layer and those below it.
    var reach: Double
    /// Components of colours, and the ends of a trimmed line, which are 0…1.
    let fractions: [Double]
    /// Lengths in points.
    let lengths: [Double]
  }

  /// Creates the change of no frames on a screen of a size.
  init(viewport: Size) {
    self.viewport = viewport
    diagonal = Point.zero.distance(to: Point(x: viewport.width, y: viewport.height))
  }

  /// Adds a frame with the layers of its recording.
  mutating func add(_ frame: RecordedFrame, _ layers: [RecordedLayer]) {
    let old = looks + [Look?](repeating: nil, count: layers.count - looks.count)
    looks = [Look?](repeating: nil, count: layers.count)
    for state in frame.layers {
      let above = layers[state.layer].parent.flatMap { looks[$0]?.opacity } ?? 1
      let opacity = state.isInvisible ? 0 : above * min(1, state.opacity)
      let last = old[state.layer]
      let isSame = last?.opacity == opacity && last?.state == state
      looks[state.layer] = isSame ? last : look(state, opacity)
    }
    for state in frame.layers.reversed() {
      guard let parent = layers[state.layer].parent, let below = looks[state.layer]?.reach
      else { continue }
      // Of an unchanged layer this may be the reach of earlier sublayers, which is no matter.
      let reach = looks[parent]?.reach ?? 0
      looks[parent]?.reach = max(reach, below)
    }
    var change = 0.0
    for layer in layers.indices {
      let above = layers[layer].parent.flatMap { looks[$0]?.opacity } ?? 1
      switch (old[layer], looks[layer]) {
      case (let before?, let now?): change += distance(before, now, above)
      case (let look?, nil), (nil, let look?): change += look.extent * look.opacity / 100
      case (nil, nil): break
      }
    }
    sums.append(sums.last.map { $0 + change } ?? 0)
  }

  private func look(_ state: LayerState, _ opacity: Double) -> Look {
    var points = Outline.corners(of: state, through: state.world)
    let isSeen = !points.isEmpty
    let style = state.shape?.style
    if isSeen, let path = state.shape?.pathMorph.path {
      let numbers = path.coordinates
      for x in stride(from: 0, to: numbers.count - 1, by: 2) {
        points.append(state.world.apply(to: Point(x: numbers[x], y: numbers[x + 1])))
      }
    }
    points = points.map {
      Point(x: min(max($0.x, 0), viewport.width), y: min(max($0.y, 0), viewport.height))
    }
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    let covered = Point(x: left, y: top).distance(to: Point(x: right, y: bottom))
    let shadow = state.shadow ?? RecordedShadow(color: .clear, offset: .zero, radius: 0)
    let colors = [
      state.backgroundColor, state.borderColor, shadow.color, style?.fillColor ?? .clear,
      style?.strokeColor ?? .clear,
    ]
    let extent = covered / diagonal / 2
    return Look(
      state: state, opacity: isSeen ? opacity : 0, points: points, extent: extent, reach: extent,
      fractions: colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
        + [style?.strokeStart ?? 0, style?.strokeEnd ?? 1],
      lengths: [
        state.cornerRadius, state.borderWidth, style?.lineWidth ?? 0, shadow.offset.width,
        shadow.offset.height, shadow.radius,
      ])
  }

  /// Returns the change of a layer under layers of an opacity.
  private func distance(_ old: Look, _ new: Look, _ above: Double) -> Double {
    let opacity = (old.opacity + new.opacity) / 2
    guard opacity > 0 else { return 0 }
    let own = [old, new].map { $0.state.isInvisible ? 0 : min(1, $0.state.opacity) }
    let fade = abs(own[0] - own[1]) * above * max(old.reach, new.reach)
    let extent = max(old.extent, new.extent)
    var change = zip(old.fractions, new.fractions).reduce(0) { max($0, abs($1.0 - $1.1)) }
    var motion = zip(old.lengths, new.lengths).reduce(0) { $0 + abs($1.0 - $1.1) }
    if old.points.count == new.points.count {
      let sum = zip(old.points, new.points).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      motion += sum / Double(max(old.points.count, 1))
    } else {
      change = 1
    }
    if old.state.contents != new.state.contents { change = 1 }
    return fade + opacity * (min(change, 1) * extent + motion / diagonal)
  }

  /// Returns the indices of frames at equal steps of change, in ascending order.
  ///
  /// The first and the last frame are always among them, and else only frames that differ from the one before. Each
  /// moment is the frame whose sum is nearest to its step; if another moment has that one, it is the next.
  ///
  /// - Parameter count: The number of moments, at least 1; there are fewer if fewer frames differ. One moment is the
  ///   first frame.
  func moments(_ count: Int) -> [Int] {
    guard sums.count > count else { return Array(sums.indices) }
    guard count > 1, let total = sums.last else { return [0] }
    var different = sums.indices.filter { $0 == 0 || sums[$0] > sums[$0 - 1] }
    if different.last != sums.count - 1 { different.append(sums.count - 1) }
    guard different.count > count else { return different }
    var chosen = [0]
    for place in 1..<count - 1 {
      let wanted = total * Double(place) / Double(count - 1)
      var nearest = chosen[place - 1] + 1
      let last = different.count - count + place
      while nearest < last,
        abs(sums[different[nearest + 1]] - wanted) < abs(sums[different[nearest]] - wanted)
      { nearest += 1 }
      chosen.append(nearest)
    }
    return chosen.map { different[$0] } + [sums.count - 1]
  }
}
