import GlissadeMath

extension LottieWriter {
  // MARK: Shapes

  /// Returns the border of a layer; none if it is never visible.
  mutating func border(of index: Int) -> [JSONNode] {
    let own = states[index]
    let borders = own.map { paint.border($0, recording.layers[index].role) }
    guard borders.contains(where: \.isVisible) else { return [] }
    let colors = borders.map(\.color)
    let bounds = own.map(\.bounds.standardized)
    let widths = zip(borders, bounds).map { min($0.width, $1.width, $1.height) }
    let inner = zip(bounds, widths).map { $0.insetBy(dx: $1 / 2, dy: $1 / 2) }
    let stroke: JSONNode = [
      "ty": "st", "c": color(colors), "o": alpha(colors),
      "w": property(fit(widths.map { [$0] }, tolerance: error / 3)), "lc": 1, "lj": 1, "ml": 4,
    ]
    return [shape(inner, zip(own, widths).map { max(0, $0.cornerRadius - $1 / 2) }, stroke)]
  }

  /// Returns the filled bounds of a layer; none if they are never visible.
  mutating func background(of index: Int) -> [JSONNode] {
    let fills = states[index].map { paint.fill($0) }
    guard fills.contains(where: { $0.alpha > 0 }) else { return [] }
    return [filled(states[index], fills)]
  }

  private mutating func filled(_ own: [LayerState], _ fills: [Color]) -> JSONNode {
    shape(
      own.map(\.bounds.standardized), own.map(\.cornerRadius),
      ["ty": "fl", "c": color(fills), "o": alpha(fills), "r": 1])
  }

  private mutating func shape(
    _ rects: [Rect], _ radii: [Double], _ style: JSONNode, jumps: [Int] = []
  ) -> JSONNode {
    let share = error / 3
    let sizes = fit(rects.map { [$0.width, $0.height] }, jumps: jumps, tolerance: share)
    let middles = fit(rects.map { [$0.midX, $0.midY] }, jumps: jumps, tolerance: share)
    let corners = fit(radii.map { [max(0, $0)] }, jumps: jumps, tolerance: share)
    let rect: JSONNode = [
      "ty": "rc", "d": 1, "s": property(sizes), "p": property(middles), "r": property(corners),
    ]
    return LottieWriter.group([rect, style])
  }

  /// Returns a group of shapes with an opacity.
  static func group(_ items: [JSONNode], opacity: JSONNode = still(100)) -> JSONNode {
    let transform: JSONNode = [
      "ty": "tr", "p": still([0, 0]), "a": still([0, 0]), "s": still([100, 100]), "r": still(0),
      "o": opacity,
    ]
    return ["ty": "gr", "it": JSONNode(items + [transform])]
  }

  mutating func color(_ colors: [Color]) -> JSONNode {
    property(fit(colors.map { [$0.red, $0.green, $0.blue, 1] }, tolerance: 1.0 / 512))
  }

  mutating func alpha(_ colors: [Color]) -> JSONNode {
    property(fit(colors.map { [$0.alpha * 100] }, tolerance: 0.1))
  }

  // MARK: Cutting

  /// Returns a matte of the layer's bounds for its sublayers, which covers everything while the bounds do not clip.
  mutating func bounds(of index: Int) -> JSONNode {
    let cutting = states[index].map { $0.masksToBounds ? $0 : everything($0.layer) }
    return matte(
      below: index, cutting, transform: LottieWriter.still(),
      jumps: FrameValues.changes(of: states[index].map(\.masksToBounds)))
  }

  /// Returns a matte of the mask's outline, or of its shape's alpha, for a layer and its descendants.
  ///
  /// It covers everything while the mask is missing.
  mutating func mask(_ mask: Int, of index: Int) -> JSONNode {
    if states[mask].contains(where: { $0.shape != nil }) { return shapeMask(mask, of: index) }
    let cutting = (0..<frameCount).map {
      isPresent[mask][$0] ? states[mask][$0] : everything(mask)
    }
    let jumps = FrameValues.changes(of: isPresent[mask])
    let transform = transform(
      cutting, opacity: LottieWriter.opaque, like: states[mask], jumps: jumps)
    return matte(below: index, cutting, transform: transform, jumps: jumps)
  }

  private mutating func shapeMask(_ mask: Int, of index: Int) -> JSONNode {
    let own = states[mask]
    var shapes = border(of: mask) + shapeGroups(of: mask)
    // Substitutes for colours have no place in a mask.
    if own.contains(where: { $0.backgroundColor.alpha > 0 || $0.contents != nil }) {
      shapes += background(of: mask)
    }
    let isMissing = (0..<frameCount).map { !isPresent[mask][$0] && isPresent[index][$0] }
    if isMissing.contains(true) {
      let fills = isMissing.map { Color(white: 0, alpha: $0 ? 1 : 0) }
      shapes.append(filled(own.map { everything($0.layer) }, fills))
    }
    let opacity = zip(own, isMissing).map { state, isMissing in
      [isMissing ? 100 : state.isHidden ? 0 : min(1, max(0, state.opacity)) * 100]
    }
    let jumps =
      FrameValues.changes(of: isMissing) + FrameValues.changes(of: own.map(\.isHidden))
    let transform = transform(
      own, opacity: FrameValues(opacity, jumps: jumps), like: own)
    return matte(below: index, shapes, transform: transform)
  }

  /// Returns the state of a layer that covers the whole viewport.
  private func everything(_ layer: Int) -> LayerState {
    let reach = 2 * max(recording.viewport.width, recording.viewport.height)
    return LayerState(
      layer: layer, bounds: Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach))
  }

  private mutating func matte(
    below parent: Int, _ states: [LayerState], transform: JSONNode, jumps: [Int]
  ) -> JSONNode {
    let style: JSONNode = [
      "ty": "fl", "c": LottieWriter.still([1, 1, 1, 1]), "o": LottieWriter.still(100), "r": 1,
    ]
    let shape = shape(
      states.map(\.bounds.standardized), states.map(\.cornerRadius), style, jumps: jumps)
    return matte(below: parent, [shape], transform: transform)
  }

  private mutating func matte(
    below parent: Int, _ shapes: [JSONNode], transform: JSONNode
  ) -> JSONNode {
    let head: JSONNode = [
      "ty": 4, "ind": JSONNode(newNumber()), "nm": "cut by \(recording.name(of: parent))",
      "parent": JSONNode(parent + 1), "td": 1,
    ]
    return head.and(LottieWriter.head(0..<frameCount))
      .and(["ks": transform, "shapes": JSONNode(shapes)])
  }

  /// Whether a layer's bounds always cover the whole viewport.
  func coversAll(_ index: Int) -> Bool {
    zip(states[index], isPresent[index]).allSatisfy { state, isPresent in
      guard isPresent else { return true }
      let world = state.world
      guard world.m12 == 0, world.m21 == 0, world.m14 == 0, world.m24 == 0, world.m44 == 1,
        state.cornerRadius == 0
      else { return false }
      let corner = world.apply(to: Point(x: state.bounds.minX, y: state.bounds.minY))
      let other = world.apply(to: Point(x: state.bounds.maxX, y: state.bounds.maxY))
      return min(corner.x, other.x) <= 0 && min(corner.y, other.y) <= 0
        && max(corner.x, other.x) >= recording.viewport.width
        && max(corner.y, other.y) >= recording.viewport.height
    }
  }
}
