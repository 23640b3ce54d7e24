import GlissadeMath

/// Writes the layers of a Lottie animation.
struct LottieWriter {
  let recording: Recording
  let error: Double
  /// The frames that the animation has: even ones, from the first recorded to the last.
  let frameCount: Int
  /// Compositions for layers that are cut more than once.
  private(set) var assets: [String] = []
  private let paint: Paint
  /// The states of each layer at each frame, with the nearest one where it is not there; empty for none at all.
  private let states: [[LayerState]]
  private let isThere: [[Bool]]
  /// The number of the last layer.
  private var numbers: Int
  private var easings = EasingTable()
  /// What was fitted already: layers are cut by the same masks.
  private var fits: [[[Double]]: (fit: CubicFit, tolerance: Double)] = [:]

  init(_ recording: Recording, error: Double) {
    self.recording = recording
    self.error = error
    paint = Paint(recording)
    frameCount = recording.frames.count
    numbers = recording.layers.count
    let timelines = LayerTimeline.all(recording)
    states = timelines.map(\.states)
    isThere = timelines.map(\.isThere)
  }

  /// All layers, those in front first, each after the one that it is cut by.
  mutating func layers() -> [String] {
    var texts: [String] = []
    for index in paintingOrder().reversed() where !states[index].isEmpty {
      let isPainted = states[index].contains {
        paint.fill($0).alpha > 0 || ($0.borderWidth > 0 && $0.borderColor.alpha > 0)
      }
      let cuts = isPainted ? self.cuts(of: index) : []
      let shapes = isPainted ? self.shapes(of: index, isCut: !cuts.isEmpty) : ""
      if cuts.count < 2 {
        texts += cuts
        texts.append(
          layer(index, type: isPainted ? 4 : 3, extra: (cuts.isEmpty ? "" : ",\"tt\":1") + shapes))
        continue
      }
      // A layer can be cut once: for each further cut it goes into a composition of its own, with what it hangs below.
      var inside = [cuts[0], layer(index, type: 4, extra: ",\"tt\":1" + shapes)]
      for cut in cuts.dropFirst() {
        let name = "cut \(assets.count)"
        let content = (inside + holders(above: index)).joined(separator: ",\n")
        assets.append("{\"id\":\"\(name)\",\"layers\":[\(content)]}")
        numbers += 1
        let size =
          "\"w\":\(whole(recording.viewport.width)),\"h\":\(whole(recording.viewport.height))"
        inside = [
          cut,
          "{\"ty\":0,\"ind\":\(numbers),\"nm\":\"\(name)\",\"refId\":\"\(name)\",\(size),\"tt\":1,\"ddd\":0"
            + ",\"sr\":1,\"st\":0,\"ip\":0,\"op\":\(frameCount),\"bm\":0,\"ks\":\(LottieWriter.still)}",
        ]
      }
      texts += inside
      // What hangs below it finds its place all the same.
      texts.append(layer(index, type: 3, extra: ""))
    }
    return texts
  }

  private func whole(_ length: Double) -> String { NumberText.rounded(length.rounded(.up), 0) }

  /// A transform that changes nothing.
  private static let still =
    "{\"a\":{\"a\":0,\"k\":[0,0]},\"p\":{\"a\":0,\"k\":[0,0]},\"s\":{\"a\":0,\"k\":[100,100]}"
    + ",\"r\":{\"a\":0,\"k\":0},\"o\":{\"a\":0,\"k\":100}}"

  /// Layers that show nothing, for others to hang below.
  private mutating func holders(above index: Int) -> [String] {
    var texts: [String] = []
    var above = recording.layers[index].parent
    while let next = above {
      texts.append(layer(next, type: 3, extra: ""))
      above = recording.layers[next].parent
    }
    return texts
  }

  // MARK: Layers

  private mutating func layer(_ index: Int, type: Int, extra: String) -> String {
    let there = isThere[index].indices.filter { isThere[index][$0] }
    var text = "{\"ty\":\(type),\"ind\":\(index + 1)"
    text += ",\"nm\":\(TextEscape.json("\(index) \(recording.name(of: index))"))"
    if let parent = recording.layers[index].parent { text += ",\"parent\":\(parent + 1)" }
    text +=
      ",\"ddd\":0,\"sr\":1,\"st\":0,\"ip\":\(there.first ?? 0),\"op\":\((there.last ?? 0) + 1)"
    text +=
      ",\"bm\":0,\"ks\":\(transform(states[index], opacity: opacities(of: index), like: states[index]))"
    return text + extra + "}"
  }

  private mutating func transform(
    _ states: [LayerState], opacity: [[Double]], like sized: [LayerState]
  ) -> String {
    let poses = states.map { FlatPose($0) }
    let size = sized.reduce(1) { max($0, $1.bounds.width, $1.bounds.height) }
    // A third of the error each for the place, the scale and the rotation of a corner.
    let share = error / 3
    let positions = fit(
      poses.map { [$0.position.x, $0.position.y] }, tolerance: share)
    let anchors = fit(poses.map { [$0.anchor.x, $0.anchor.y] }, tolerance: share)
    let scales = fit(
      poses.map { [$0.scaleX * 100, $0.scaleY * 100] }, tolerance: share / size * 100)
    var turned = 0.0
    var last = poses.first?.rotation ?? 0
    let angles = poses.map { pose in
      // The shorter way round from frame to frame.
      while pose.rotation + turned - last > .pi { turned -= 2 * .pi }
      while pose.rotation + turned - last < -.pi { turned += 2 * .pi }
      last = pose.rotation + turned
      return [last * 180 / .pi]
    }
    let widest = poses.reduce(1) { max($0, abs($1.scaleX), abs($1.scaleY)) }
    let rotations = fit(angles, tolerance: share / (size * widest) * 180 / .pi)
    let fades = fit(opacity, tolerance: 0.05)
    return "{\"a\":\(property(anchors)),\"p\":\(property(positions)),\"s\":\(property(scales))"
      + ",\"r\":\(property(rotations)),\"o\":\(property(fades))}"
  }

  /// What is seen of a layer, in hundredths: its own opacity and those above it; nothing where it is not there.
  private func opacities(of index: Int) -> [[Double]] {
    (0..<frameCount).map { frame in
      var opacity = 100.0
      var layer: Int? = index
      while let next = layer {
        guard isThere[next][frame], !states[next][frame].isHidden else { return [0] }
        opacity *= min(1, max(0, states[next][frame].opacity))
        layer = recording.layers[next].parent
      }
      return [opacity]
    }
  }

  /// Layers as they are painted, each before those below it.
  ///
  /// Siblings that change places stay in the order that they have at last.
  private mutating func paintingOrder() -> [Int] {
    var children: [Int: [Int]] = [:]
    for index in recording.layers.indices where recording.layers[index].role != .mask {
      children[recording.layers[index].parent ?? -1, default: []].append(index)
    }
    let absent = [Int](repeating: -1, count: frameCount)
    var ranks = [[Int]](repeating: absent, count: recording.layers.count)
    for (place, frame) in recording.frames.enumerated() {
      for (rank, state) in frame.layers.enumerated() { ranks[state.layer][place] = rank }
    }
    func isBehind(_ one: Int, _ other: Int) -> Bool {
      for frame in (0..<frameCount).reversed()
      where ranks[one][frame] >= 0 && ranks[other][frame] >= 0 {
        return ranks[one][frame] < ranks[other][frame]
      }
      return one < other
    }
    var order: [Int] = []
    var stack = [-1]
    while let next = stack.popLast() {
      if next >= 0 { order.append(next) }
      var siblings: [Int] = []
      for child in children[next] ?? [] {
        siblings.insert(child, at: siblings.firstIndex { isBehind(child, $0) } ?? siblings.count)
      }
      stack += siblings.reversed()
    }
    return order
  }

  // MARK: Shapes

  private mutating func shapes(of index: Int, isCut: Bool) -> String {
    let own = states[index]
    var groups: [String] = []
    if own.contains(where: { $0.borderWidth > 0 && $0.borderColor.alpha > 0 }) {
      let colors = own.map(\.borderColor.clamped)
      let inner = own.map { state -> Rect in
        let bounds = state.bounds.standardized
        let width = max(0, min(state.borderWidth, bounds.width, bounds.height))
        return bounds.insetBy(dx: width / 2, dy: width / 2)
      }
      let stroke =
        "{\"ty\":\"st\",\"c\":\(color(colors)),\"o\":\(alpha(colors))"
        + ",\"w\":\(property(fit(own.map { [$0.borderWidth] }, tolerance: error / 3))),\"lc\":1,\"lj\":1,\"ml\":4}"
      groups.append(
        group(inner, own.map { max(0, $0.cornerRadius - $0.borderWidth / 2) }, stroke))
    }
    let fills = own.map { paint.fill($0) }
    if fills.contains(where: { $0.alpha > 0 }) {
      groups.append(
        group(
          own.map(\.bounds.standardized), own.map(\.cornerRadius),
          "{\"ty\":\"fl\",\"c\":\(color(fills)),\"o\":\(alpha(fills)),\"r\":1}"))
    }
    if isCut, groups.count == 1 {
      // rlottie cuts a layer of a single shape wrongly: a second one is too small to be seen.
      let dots = own.map { Rect(x: $0.bounds.midX, y: $0.bounds.midY, width: 1e-3, height: 1e-3) }
      let style = "{\"ty\":\"fl\",\"c\":\(color(fills)),\"o\":{\"a\":0,\"k\":100},\"r\":1}"
      groups.append(group(dots, dots.map { _ in 0 }, style))
    }
    return ",\"shapes\":[\(groups.joined(separator: ","))]"
  }

  private mutating func group(_ rects: [Rect], _ radii: [Double], _ style: String) -> String {
    let share = error / 3
    let sizes = fit(rects.map { [$0.width, $0.height] }, tolerance: share)
    let middles = fit(rects.map { [$0.midX, $0.midY] }, tolerance: share)
    let corners = fit(radii.map { [max(0, $0)] }, tolerance: share)
    return
      "{\"ty\":\"gr\",\"it\":[{\"ty\":\"rc\",\"d\":1,\"s\":\(property(sizes)),\"p\":\(property(middles))"
      + ",\"r\":\(property(corners))},\(style),{\"ty\":\"tr\",\"p\":{\"a\":0,\"k\":[0,0]},\"a\":{\"a\":0,\"k\":[0,0]}"
      + ",\"s\":{\"a\":0,\"k\":[100,100]},\"r\":{\"a\":0,\"k\":0},\"o\":{\"a\":0,\"k\":100}}]}"
  }

  private mutating func color(_ colors: [Color]) -> String {
    property(fit(colors.map { [$0.red, $0.green, $0.blue, 1] }, tolerance: 1.0 / 512))
  }

  private mutating func alpha(_ colors: [Color]) -> String {
    property(fit(colors.map { [$0.alpha * 100] }, tolerance: 0.1))
  }

  // MARK: Cutting

  /// Layers that cut a layer along masks and clipping bounds, the nearest first.
  private mutating func cuts(of index: Int) -> [String] {
    var cuts: [String] = []
    var layer: Int? = index
    while let next = layer {
      let mask = recording.layers.indices.first {
        recording.layers[$0].role == .mask && recording.layers[$0].parent == next
      }
      if let mask, !states[mask].isEmpty {
        cuts.append(matte(below: next, look: cut(by: mask, of: next)))
      }
      if next != index, states[next].contains(where: \.masksToBounds), !coversAll(next) {
        cuts.append(matte(below: next, look: white(states[next], transform: LottieWriter.still)))
      }
      layer = recording.layers[next].parent
    }
    return cuts
  }

  private mutating func matte(below parent: Int, look: String) -> String {
    numbers += 1
    return
      "{\"ty\":4,\"ind\":\(numbers),\"nm\":\(TextEscape.json("cut by \(recording.name(of: parent))"))"
      + ",\"parent\":\(parent + 1),\"td\":1,\"ddd\":0,\"sr\":1,\"st\":0,\"ip\":0,\"op\":\(frameCount)"
      + ",\"bm\":0\(look)}"
  }

  /// Whether a layer is around all that can be seen anyway.
  private func coversAll(_ index: Int) -> Bool {
    recording.frames.allSatisfy { frame in
      guard let state = frame.layers.first(where: { $0.layer == index }) else { return true }
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

  private mutating func cut(by mask: Int, of index: Int) -> String {
    let reach = 2 * max(recording.viewport.width, recording.viewport.height)
    let whole = (0..<frameCount).map { frame -> LayerState in
      if isThere[mask][frame] { return states[mask][frame] }
      // Where there is no mask, all of the layer shows.
      return LayerState(
        layer: mask, bounds: Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach))
    }
    return white(whole, transform: transform(whole, opacity: [[100]], like: states[mask]))
  }

  private mutating func white(_ states: [LayerState], transform: String) -> String {
    let style = "{\"ty\":\"fl\",\"c\":{\"a\":0,\"k\":[1,1,1,1]},\"o\":{\"a\":0,\"k\":100},\"r\":1}"
    let shape = group(states.map(\.bounds.standardized), states.map(\.cornerRadius), style)
    return ",\"ks\":\(transform),\"shapes\":[\(shape)]"
  }

  // MARK: Properties

  private mutating func fit(_ values: [[Double]], tolerance: Double) -> CubicFit {
    if let known = fits[values], known.tolerance == tolerance { return known.fit }
    let fit = CubicFit(values, tolerance: tolerance, easings: &easings)
    fits[values] = (fit, tolerance)
    return fit
  }

  private func property(_ fit: CubicFit) -> String {
    func numbers(_ values: [Double]) -> String {
      values.map { NumberText.rounded($0, 6) }.joined(separator: ",")
    }
    guard let first = fit.keys.first else { return "{\"a\":0,\"k\":0}" }
    if fit.keys.count == 1 {
      let value = numbers(first.value)
      return "{\"a\":0,\"k\":\(first.value.count == 1 ? value : "[\(value)]")}"
    }
    let keys = fit.keys.enumerated().map { place, key in
      var text = "{\"t\":\(key.frame),\"s\":[\(numbers(key.value))]"
      if let easing = key.easing, place + 1 < fit.keys.count {
        text += ",\"e\":[\(numbers(fit.keys[place + 1].value))]"
        text += ",\"o\":{\"x\":[0.333333333],\"y\":[\(NumberText.rounded(easing[0], 6))]}"
        text += ",\"i\":{\"x\":[0.666666667],\"y\":[\(NumberText.rounded(easing[1], 6))]}"
      }
      return text + "}"
    }
    return "{\"a\":1,\"k\":[\(keys.joined(separator: ","))]}"
  }
}
