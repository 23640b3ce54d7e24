import GlissadeEngine
import GlissadeMath

extension RecordedShape {
  /// Whether both shapes draw the same parts of the same path.
  fileprivate func hasPath(of other: RecordedShape) -> Bool {
    pathMorph == other.pathMorph && style.strokeStart == other.style.strokeStart
      && style.strokeEnd == other.style.strokeEnd
  }
}

/// The appearance features that not all formats support, with the layers that use them.
struct UnsupportedFeatures {
  /// The layers with pictures of the host.
  var pictures: Set<Int> = []
  var shadows: Set<Int> = []
  /// The layers with masks that are not completely opaque.
  var softMasks: Set<Int> = []
  /// The layers with masks that are shapes, but not only an opaque area or an opaque line.
  var softShapeMasks: Set<Int> = []
  /// The layers whose shapes have different paths or trims.
  var changingPaths: Set<Int> = []
  /// The layers with an opacity, a clip or a shadow that includes their sublayers.
  var groups: Set<Int> { Set(isGroup.indices.filter { isGroup[$0] }) }
  private var isGroup: [Bool] = []
  /// Whether the bounds of each layer clip in a frame, and whether they do not in one.
  private var clips: [(ever: Bool, never: Bool)] = []
  private var shapes: [Int: RecordedShape] = [:]
  /// Whether any layer has a shape, masks included.
  private(set) var hasShapes = false

  /// The layers whose bounds clip in some frames only.
  var intermittentClips: Set<Int> {
    Set(clips.indices.filter { clips[$0].ever && clips[$0].never })
  }

  /// Adds what a layer uses in a frame.
  mutating func add(_ state: borrowing LayerState, _ layers: [RecordedLayer]) {
    let layer = layers[state.layer]
    if state.shape != nil { hasShapes = true }
    guard layer.role != .mask else {
      guard let masked = layer.parent, layers[masked].role != .mask else { return }
      if state.shape != nil, state.contents == nil {
        if !state.isPlainShapeMask { softShapeMasks.insert(masked) }
      } else if state.isHidden || state.opacity < 1 || state.contents != nil
        || state.backgroundColor.alpha < 1
      {
        softMasks.insert(masked)
      }
      return
    }
    if state.contents != nil { pictures.insert(state.layer) }
    if let shape = state.shape {
      if shapes[state.layer]?.hasPath(of: shape) == false { changingPaths.insert(state.layer) }
      shapes[state.layer] = shape
    }
    if state.shadow != nil { shadows.insert(state.layer) }
    while clips.count < layers.count {
      clips.append((false, false))
      isGroup.append(false)
    }
    if state.opacity < 1 || state.masksToBounds || state.shadow != nil {
      isGroup[state.layer] = true
    }
    if state.masksToBounds {
      clips[state.layer].ever = true
    } else {
      clips[state.layer].never = true
    }
  }

  /// Adds what the layers are.
  mutating func end(_ layers: [RecordedLayer]) {
    // A mask with sublayers.
    for layer in layers where layer.role == .mask {
      guard let mask = layer.parent, layers[mask].role == .mask else { continue }
      if let masked = layers[mask].parent { softMasks.insert(masked) }
    }
  }
}
