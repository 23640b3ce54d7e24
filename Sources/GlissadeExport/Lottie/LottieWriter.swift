import GlissadeMath

/// Writes the layers of a Lottie animation.
///
/// Players fade, cut and reorder single layers, not what hangs below them. A layer that does so to more than itself
/// becomes a composition. All compositions have the coordinates and the size of the viewport, beyond which nothing is
/// seen, so none of them cuts what it holds; the superlayers of what they hold are repeated in them as layers that
/// show nothing.
struct LottieWriter {
  let recording: Recording
  let error: Double
  /// The frames that the animation has: even ones, from the first recorded to the last.
  let frameCount: Int
  /// The compositions.
  private(set) var assets: [String] = []
  /// What is not shown as it is in the recording, a sentence each.
  private(set) var warnings: [String] = []
  let paint: Paint
  /// The states of each layer at each frame, with the nearest one where it is not there; empty for none at all.
  let states: [[LayerState]]
  let isPresent: [[Bool]]
  private let groups: LottieGroups
  /// The number of the last layer.
  private var numbers: Int
  private var easings = EasingTable()
  /// What was fitted already: layers are cut by the same masks.
  private var fits: [[[Double]]: (fit: CubicFit, tolerance: Double)] = [:]
  /// Layers that show nothing, by the recorded layers in whose place they are.
  private var nullLayers: [Int: String] = [:]

  init(_ recording: Recording, error: Double) {
    self.recording = recording
    self.error = error
    paint = Paint(recording)
    frameCount = recording.frames.count
    numbers = recording.layers.count
    let timelines = LayerTimeline.all(recording)
    states = timelines.map(\.states)
    isPresent = timelines.map(\.isPresent)
    groups = LottieGroups(recording, timelines, paint)
  }

  // MARK: The tree

  /// Layers of a composition, those in front first.
  private struct Fragment {
    var texts: [String] = []
    /// The recorded layers that are among them.
    var present: [Int] = []
    /// The recorded layers that they hang below.
    var parents: [Int] = []

    /// Adds layers behind these.
    mutating func append(_ other: Fragment) {
      texts += other.texts
      present += other.present
      parents += other.parents
    }
  }

  /// All layers, those in front first, each after the one that it is cut by.
  mutating func layers() -> [String] {
    var done = [Fragment?](repeating: nil, count: recording.layers.count)
    for index in recording.layers.indices.reversed() where groups.isPainted[index] {
      let children = sublayers(of: index, &done)
      done[index] = fragment(index, children)
    }
    return withAncestors(sublayers(of: nil, &done))
  }

  /// The sublayers of a layer, in the order in which they are painted.
  private mutating func sublayers(of parent: Int?, _ done: inout [Fragment?]) -> Fragment {
    let orders = groups.orders(below: parent)
    if orders.isTooLong {
      let name = parent.map { recording.name(of: $0) } ?? "the stage"
      warnings.append(
        "The sublayers of \(name) change their order too often: they stay in the last one.")
    }
    let children = Set(orders.segments.flatMap(\.order)).sorted()
    defer { for child in children { done[child] = nil } }
    var all = Fragment()
    guard orders.segments.count > 1 else {
      for child in orders.segments[0].order.reversed() {
        if let fragment = done[child] { all.append(fragment) }
      }
      return all
    }
    var references: [Int: String] = [:]
    for child in children {
      if let fragment = done[child] { references[child] = precomposition(fragment) }
    }
    for segment in orders.segments {
      for child in segment.order.reversed() {
        guard let reference = references[child] else { continue }
        let name = "\(recording.name(of: child)), \(segment.frames.lowerBound)"
        all.texts.append(precompositionLayer(of: reference, name, frames: segment.frames))
      }
    }
    return all
  }

  /// A layer with everything below it.
  private mutating func fragment(_ index: Int, _ children: Fragment) -> Fragment {
    var inside = children
    if !children.texts.isEmpty, groups.clips[index], !coversAll(index) {
      let content = precomposition(children)
      inside = cut(content, "sublayers of", along: bounds(of: index), index)
    }
    let alpha = groups.alphas[index]
    let isGroup = groups.isGroup[index]
    let opacity = alpha.map { [$0 * 100] }
    inside.append(own(index, opacity: isGroup ? [[100]] : opacity, splits: isGroup))
    if let mask = groups.masks[index] {
      let content = precomposition(inside)
      return cut(
        content, "all of", along: self.mask(mask, of: index), index,
        opacity: isGroup ? opacity : [[100]])
    }
    guard isGroup else { return inside }
    let name = "all of \(recording.name(of: index))"
    return Fragment(texts: [precompositionLayer(of: precomposition(inside), name, opacity: opacity)]
    )
  }

  /// A composition that is cut along a shape in a layer's coordinates.
  private mutating func cut(
    _ reference: String, _ word: String, along matte: String, _ index: Int,
    opacity: [[Double]] = [[100]]
  ) -> Fragment {
    let name = "\(word) \(recording.name(of: index))"
    let content = precompositionLayer(of: reference, name, opacity: opacity, isCut: true)
    return Fragment(texts: [matte, content], parents: [index])
  }

  // MARK: Compositions

  /// Puts a fragment into a composition, and answers what it is called.
  private mutating func precomposition(_ fragment: Fragment) -> String {
    let layers = withAncestors(fragment).joined(separator: ",\n")
    let name = "composition \(assets.count)"
    assets.append("{\"id\":\"\(name)\",\"layers\":[\(layers)]}")
    return name
  }

  /// The layers of a fragment with all that they hang below.
  private mutating func withAncestors(_ fragment: Fragment) -> [String] {
    var texts = fragment.texts
    var present = Set(fragment.present)
    for parent in fragment.parents {
      var next: Int? = parent
      while let index = next, present.insert(index).inserted {
        texts.append(nullLayer(index))
        next = recording.layers[index].parent
      }
    }
    return texts
  }

  /// A layer that shows nothing, for others to hang below.
  private mutating func nullLayer(_ index: Int) -> String {
    if let known = nullLayers[index] { return known }
    let text = layer(index, type: 3, opacity: [[0]], extra: "")
    nullLayers[index] = text
    return text
  }

  /// A layer that shows a composition.
  private mutating func precompositionLayer(
    of reference: String, _ name: String, opacity: [[Double]] = [[100]], isCut: Bool = false,
    frames: Range<Int>? = nil
  ) -> String {
    let frames = frames ?? 0..<frameCount
    return
      "{\"ty\":0,\"ind\":\(newNumber()),\"nm\":\(TextEscape.json(name)),\"refId\":\"\(reference)\""
      + ",\"w\":\(whole(recording.viewport.width)),\"h\":\(whole(recording.viewport.height))"
      + (isCut ? ",\"tt\":1" : "") + ",\"ddd\":0,\"sr\":1,\"st\":0"
      + ",\"ip\":\(frames.lowerBound),\"op\":\(frames.upperBound),\"bm\":0"
      + ",\"ks\":\(LottieWriter.still(opacity: property(fit(opacity, tolerance: LottieWriter.fade))))}"
  }

  private func whole(_ length: Double) -> String { NumberText.rounded(length.rounded(.up), 0) }

  /// A transform that changes nothing.
  static func still(opacity: String = "{\"a\":0,\"k\":100}") -> String {
    "{\"a\":{\"a\":0,\"k\":[0,0]},\"p\":{\"a\":0,\"k\":[0,0]},\"s\":{\"a\":0,\"k\":[100,100]}"
      + ",\"r\":{\"a\":0,\"k\":0},\"o\":\(opacity)}"
  }

  // MARK: Layers

  /// What a layer shows itself, as one layer, or as two where its border is to be faded together with what it covers.
  private mutating func own(_ index: Int, opacity: [[Double]], splits: Bool) -> Fragment {
    let shapes = self.shapes(of: index)
    guard !shapes.isEmpty else { return Fragment() }
    var texts: [String] = []
    if splits, shapes.count > 1 {
      for shape in shapes.dropLast() {
        texts.append(
          layer(
            index, number: newNumber(), type: 4, opacity: opacity, extra: ",\"shapes\":[\(shape)]"))
      }
      texts.append(
        layer(index, type: 4, opacity: opacity, extra: ",\"shapes\":[\(shapes[shapes.count - 1])]"))
    } else {
      let extra = ",\"shapes\":[\(shapes.joined(separator: ","))]"
      texts.append(layer(index, type: 4, opacity: opacity, extra: extra))
    }
    let parents = recording.layers[index].parent.map { [$0] } ?? []
    return Fragment(texts: texts, present: [index], parents: parents)
  }

  private mutating func layer(
    _ index: Int, number: Int? = nil, type: Int, opacity: [[Double]], extra: String
  ) -> String {
    let there = isPresent[index].indices.filter { isPresent[index][$0] }
    var text = "{\"ty\":\(type),\"ind\":\(number ?? index + 1)"
    text += ",\"nm\":\(TextEscape.json("\(index) \(recording.name(of: index))"))"
    if let parent = recording.layers[index].parent { text += ",\"parent\":\(parent + 1)" }
    text +=
      ",\"ddd\":0,\"sr\":1,\"st\":0,\"ip\":\(there.first ?? 0),\"op\":\((there.last ?? 0) + 1)"
    text +=
      ",\"bm\":0,\"ks\":\(transform(states[index], opacity: opacity, like: states[index]))"
    return text + extra + "}"
  }

  mutating func transform(
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
    let fades = fit(opacity, tolerance: LottieWriter.fade)
    return "{\"a\":\(property(anchors)),\"p\":\(property(positions)),\"s\":\(property(scales))"
      + ",\"r\":\(property(rotations)),\"o\":\(property(fades))}"
  }

  mutating func newNumber() -> Int {
    numbers += 1
    return numbers
  }

  /// How far an opacity may be off, in hundredths.
  private static let fade = 0.05

  // MARK: Properties

  mutating func fit(_ values: [[Double]], tolerance: Double) -> CubicFit {
    if let known = fits[values], known.tolerance == tolerance { return known.fit }
    let fit = CubicFit(values, tolerance: tolerance, easings: &easings)
    fits[values] = (fit, tolerance)
    return fit
  }

  func property(_ fit: CubicFit) -> String {
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
