import GlissadeMath

/// Writes the layers of a Lottie animation.
///
/// Players fade, clip and reorder single layers without their children. A layer that affects its sublayers as well
/// becomes a composition. All compositions have the coordinates and size of the viewport, so they clip nothing
/// visible. The superlayers of their contents are repeated in them as null layers.
struct LottieWriter {
  let recording: Recording
  let error: Double
  /// The number of frames of the animation, from the first to the last recorded frame.
  let frameCount: Int
  /// The compositions, with their layers from front to back.
  private(set) var assets: [(name: String, layers: [JSONNode])] = []
  /// The differences from the recording, one sentence each.
  private(set) var warnings: [String] = []
  let paint: Paint
  /// The states of each layer at each frame, with the nearest one where the layer is missing; empty if it is missing
  /// in all frames.
  let states: [[LayerState]]
  let isPresent: [[Bool]]
  private let groups: LottieGroups
  /// The last layer number in use.
  private var numbers: Int
  private var easings = EasingTable()
  /// A cache of fits; a mask may clip several layers.
  private var fits: [FitKey: CubicFit] = [:]
  /// The null layers, by the recorded layers that they represent.
  private var nullLayers: [Int: JSONNode] = [:]

  init(_ recording: Recording, error: Double) {
    self.recording = recording
    self.error = error
    frameCount = recording.frames.count
    numbers = recording.layers.count
    let timelines = Timelines(recording, keepsWorld: true)
    paint = Paint(timelines)
    states = timelines.layers.map(\.all)
    isPresent = timelines.layers.map(\.isPresent)
    groups = LottieGroups(recording, states, isPresent, paint)
  }

  private struct FitKey: Hashable {
    var values: [[Double]]
    var jumps: [Int]
    var tolerance: Double
  }

  // MARK: The tree

  /// The layers of a composition, from front to back.
  private struct Fragment {
    var layers: [JSONNode] = []
    /// The recorded layers in the fragment.
    var present: [Int] = []
    /// The recorded layers that are parents of layers in the fragment.
    var parents: [Int] = []

    /// Appends layers behind the existing ones.
    mutating func append(_ other: Fragment) {
      layers += other.layers
      present += other.present
      parents += other.parents
    }
  }

  /// Returns all layers from front to back, each one after its matte.
  ///
  /// - Parameter progress: A closure that receives the number of layers that are done, after each of them.
  mutating func layers(progress: ((Int) -> Void)? = nil) -> [JSONNode] {
    var done = [Fragment?](repeating: nil, count: recording.layers.count)
    for index in recording.layers.indices.reversed() where groups.isPainted[index] {
      let children = sublayers(of: index, &done)
      done[index] = fragment(index, children)
      progress?(recording.layers.count - index)
    }
    return withAncestors(sublayers(of: nil, &done))
  }

  /// Returns the sublayers of a layer in drawing order.
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
        all.layers.append(precompositionLayer(of: reference, name, frames: segment.frames))
      }
    }
    return all
  }

  /// Returns a layer with its descendants.
  private mutating func fragment(_ index: Int, _ children: Fragment) -> Fragment {
    let alpha = groups.alphas[index]
    let isGroup = groups.isGroup[index]
    let style = OwnStyle(
      index: index, opacity: isGroup ? LottieWriter.opaque : alpha, splits: isGroup)
    let border = border(of: index)
    var behind = shapeGroups(of: index)
    var inside = children
    if !(children.layers.isEmpty && behind.isEmpty), groups.clips[index], !coversAll(index) {
      inside.append(own(behind, style, isBase: false))
      behind = []
      let content = precomposition(inside)
      inside = cut(content, "sublayers of", along: bounds(of: index), index)
    }
    behind += background(of: index)
    // The border is in front of the sublayers.
    if inside.layers.isEmpty {
      inside = own(border + behind, style)
    } else {
      var all = own(border, style, isBase: false)
      all.append(inside)
      all.append(own(behind, style))
      inside = all
    }
    if let mask = groups.masks[index] {
      let content = precomposition(inside)
      return cut(
        content, "all of", along: self.mask(mask, of: index), index,
        opacity: isGroup ? alpha : LottieWriter.opaque)
    }
    guard isGroup else { return inside }
    let name = "all of \(recording.name(of: index))"
    return Fragment(layers: [precompositionLayer(of: precomposition(inside), name, opacity: alpha)])
  }

  /// Returns a layer that shows a composition through a matte in a layer's coordinates.
  private mutating func cut(
    _ reference: String, _ word: String, along matte: JSONNode, _ index: Int,
    opacity: FrameValues = LottieWriter.opaque
  ) -> Fragment {
    let name = "\(word) \(recording.name(of: index))"
    let content = precompositionLayer(of: reference, name, opacity: opacity, isCut: true)
    return Fragment(layers: [matte, content], parents: [index])
  }

  // MARK: Compositions

  /// Adds a composition with the fragment's layers and returns its name.
  private mutating func precomposition(_ fragment: Fragment) -> String {
    let layers = withAncestors(fragment)
    let name = "composition \(assets.count)"
    assets.append((name, layers))
    return name
  }

  /// Returns the layers of a fragment with all of their ancestors.
  private mutating func withAncestors(_ fragment: Fragment) -> [JSONNode] {
    var layers = fragment.layers
    var present = Set(fragment.present)
    for parent in fragment.parents {
      var next: Int? = parent
      while let index = next, present.insert(index).inserted {
        layers.append(nullLayer(index))
        next = recording.layers[index].parent
      }
    }
    return layers
  }

  /// Returns a null layer, which only serves as a parent.
  private mutating func nullLayer(_ index: Int) -> JSONNode {
    if let known = nullLayers[index] { return known }
    let layer = layer(index, type: 3, opacity: FrameValues([[0]]))
    nullLayers[index] = layer
    return layer
  }

  /// Returns a layer that shows a composition.
  private mutating func precompositionLayer(
    of reference: String, _ name: String, opacity: FrameValues = LottieWriter.opaque,
    isCut: Bool = false, frames: Range<Int>? = nil
  ) -> JSONNode {
    let frames = frames ?? 0..<frameCount
    let (width, height) = (recording.viewport.width, recording.viewport.height)
    let head: JSONNode = [
      "ty": 0, "ind": JSONNode(newNumber()), "nm": "\(name)", "refId": "\(reference)",
      "w": JSONNode(width.rounded(.up), decimals: 0),
      "h": JSONNode(height.rounded(.up), decimals: 0),
    ]
    return head.and(isCut ? ["tt": 1] : [:]).and(LottieWriter.head(frames)).and([
      "ks": LottieWriter.still(opacity: property(fit(opacity, tolerance: LottieWriter.fade)))
    ])
  }

  /// The members of all layers, and the frames in which a layer is there.
  static func head(_ frames: Range<Int>) -> JSONNode {
    [
      "ddd": 0, "sr": 1, "st": 0, "ip": JSONNode(frames.lowerBound),
      "op": JSONNode(frames.upperBound), "bm": 0,
    ]
  }

  /// Returns a property that does not change.
  static func still(_ value: JSONNode) -> JSONNode { ["a": 0, "k": value] }

  /// Returns the identity transform with an opacity.
  static func still(opacity: JSONNode = still(100)) -> JSONNode {
    [
      "a": still([0, 0]), "p": still([0, 0]), "s": still([100, 100]), "r": still(0), "o": opacity,
    ]
  }

  // MARK: Layers

  /// A layer that draws shapes of its own, and how they fade.
  private struct OwnStyle {
    var index: Int
    var opacity: FrameValues
    /// Whether each shape is a layer, since they are faded as a group.
    var splits: Bool
  }

  /// Returns shapes of a layer's own in one layer, or in several if they are faded as a group.
  ///
  /// - Parameter isBase: Whether the last layer has the recorded layer's number.
  private mutating func own(
    _ shapes: [JSONNode], _ style: OwnStyle, isBase: Bool = true
  ) -> Fragment {
    guard !shapes.isEmpty else { return Fragment() }
    let groups = style.splits ? shapes.map { [$0] } : [shapes]
    var layers: [JSONNode] = []
    for (place, group) in groups.enumerated() {
      let isLast = isBase && place == groups.count - 1
      layers.append(
        layer(
          style.index, number: isLast ? nil : newNumber(), type: 4, opacity: style.opacity,
          extra: ["shapes": JSONNode(group)]))
    }
    let parents = recording.layers[style.index].parent.map { [$0] } ?? []
    return Fragment(layers: layers, present: isBase ? [style.index] : [], parents: parents)
  }

  private mutating func layer(
    _ index: Int, number: Int? = nil, type: Int, opacity: FrameValues, extra: JSONNode = [:]
  ) -> JSONNode {
    let there = isPresent[index].indices.filter { isPresent[index][$0] }
    let (first, last) = (there.first ?? 0, there.last ?? 0)
    let head: JSONNode = [
      "ty": JSONNode(type), "ind": JSONNode(number ?? index + 1),
      "nm": "\(index) \(recording.name(of: index))",
    ]
    let parent = recording.layers[index].parent
    return head.and(parent.map { ["parent": JSONNode($0 + 1)] } ?? [:])
      .and(LottieWriter.head(first..<last + 1))
      .and(["ks": transform(states[index], opacity: opacity, like: states[index])]).and(extra)
  }

  mutating func transform(
    _ states: [LayerState], opacity: FrameValues, like sized: [LayerState], jumps: [Int] = []
  ) -> JSONNode {
    let poses = states.map { FlatPose($0) }
    let size = sized.reduce(1) { max($0, $1.bounds.width, $1.bounds.height) }
    // The position, scale and rotation of a corner may each use a third of the error.
    let share = error / 3
    let positions = fit(
      poses.map { [$0.position.x, $0.position.y] }, jumps: jumps, tolerance: share)
    let anchors = fit(poses.map { [$0.anchor.x, $0.anchor.y] }, jumps: jumps, tolerance: share)
    let scales = fit(
      poses.map { [$0.scaleX * 100, $0.scaleY * 100] }, jumps: jumps,
      tolerance: share / size * 100)
    var turned = 0.0
    var last = poses.first?.rotation ?? 0
    let angles = poses.map { pose in
      // The angle changes by at most half a turn from frame to frame.
      while pose.rotation + turned - last > .pi { turned -= 2 * .pi }
      while pose.rotation + turned - last < -.pi { turned += 2 * .pi }
      last = pose.rotation + turned
      return [last * 180 / .pi]
    }
    let widest = poses.reduce(1) { max($0, abs($1.scaleX), abs($1.scaleY)) }
    let rotations = fit(
      angles, jumps: jumps, tolerance: share / (size * widest) * 180 / .pi)
    let fades = fit(opacity, tolerance: LottieWriter.fade)
    return [
      "a": property(anchors), "p": property(positions), "s": property(scales),
      "r": property(rotations), "o": property(fades),
    ]
  }

  mutating func newNumber() -> Int {
    numbers += 1
    return numbers
  }

  /// The opacity of layers that do not fade.
  static let opaque = FrameValues([[100]])
  /// The maximum error of opacities, in per cent.
  private static let fade = 0.05

  // MARK: Properties

  mutating func fit(_ values: [[Double]], jumps: [Int] = [], tolerance: Double) -> CubicFit {
    let key = FitKey(values: values, jumps: jumps, tolerance: tolerance)
    if let known = fits[key] { return known }
    let fit = CubicFit(values, jumps: jumps, tolerance: tolerance, easings: &easings)
    fits[key] = fit
    return fit
  }

  mutating func fit(_ motion: FrameValues, tolerance: Double) -> CubicFit {
    fit(motion.values, jumps: motion.jumps, tolerance: tolerance)
  }

  /// Returns a property whose values are numbers.
  func property(_ fit: CubicFit) -> JSONNode {
    property(fit) { values in values.map { JSONNode($0, decimals: 6) } }
  }

  /// Returns a property.
  ///
  /// - Parameters:
  ///   - fit: The keyframes.
  ///   - values: Returns the value of a keyframe, element by element.
  func property(_ fit: CubicFit, _ values: ([Double]) -> [JSONNode]) -> JSONNode {
    guard let first = fit.keys.first else { return LottieWriter.still(0) }
    if fit.keys.count == 1 {
      let value = values(first.value)
      return LottieWriter.still(value.count == 1 ? value[0] : JSONNode(value))
    }
    let keys = fit.keys.enumerated().map { place, key -> JSONNode in
      let node: JSONNode = ["t": JSONNode(key.frame), "s": JSONNode(values(key.value))]
      guard place + 1 < fit.keys.count else { return node }
      guard let easing = key.easing else { return node.and(["h": 1]) }
      return node.and([
        "e": JSONNode(values(fit.keys[place + 1].value)),
        "o": ["x": [0.333333333], "y": [JSONNode(easing[0], decimals: 6)]],
        "i": ["x": [0.666666667], "y": [JSONNode(easing[1], decimals: 6)]],
      ])
    }
    return ["a": 1, "k": JSONNode(keys)]
  }
}

extension JSONNode {
  /// Creates a number that is rounded to a number of decimals.
  init(_ value: Double, decimals: Int) { self.init(.number(NumberText.round(value, decimals))) }
}
