import GlissadeEngine
import GlissadeMath

/// Records the layer states of a stage frame by frame, and assigns an index to each layer.
struct LayerTreeWalker {
  /// All layers so far, in the order of their first appearance.
  private(set) var layers: [RecordedLayer] = []
  private var numbers: [LayerIdentity: Int] = [:]
  /// Strong references to the layers, so that no identifier is reused.
  private var met: [Layer] = []
  /// The last shapes of the layers that have one.
  private var shapes: [Int: RecordedShape] = [:]

  /// The identity of a layer across frames.
  private struct LayerIdentity: Hashable {
    var layer: ObjectIdentifier
    var parent: Int?
    var role: RecordedLayer.Role
  }

  /// A layer that is still to be visited.
  private struct PendingLayer {
    var shown: PresentationOrModel
    var parent: Int?
    var role: RecordedLayer.Role
    /// The superlayer's sublayer transform, if there is one, and the superlayer's matrix to the stage.
    var between: Transform3D?
    var world: Transform3D
    var layer: Layer { shown.layer }

    /// Returns a matrix in the superlayer's coordinates.
    func placed(_ local: Transform3D) -> Transform3D {
      between.map(local.concatenatingSaturated) ?? local
    }
  }

  /// Returns the states of all layers at the stage's time, in drawing order.
  mutating func states(on stage: Stage) -> [LayerState] {
    var states: [LayerState] = []
    let root = PresentationOrModel(stage.root)
    var stack: [PendingLayer] = []
    push(below: root, number: nil, role: .content, world: root.localMatrix, onto: &stack)
    while let next = stack.popLast() {
      let number = number(of: next)
      if next.role == .outgoing {
        if let state = outgoing(of: next, number) { states.append(state) }
        continue
      }
      var state = LayerState(next.shown, number: number)
      state.shape = shape(of: next.shown, number)
      state.local = next.placed(state.local)
      state.world = state.local.concatenatingSaturated(next.world)
      states.append(state)
      push(
        below: next.shown, number: number, role: next.role, world: state.world, onto: &stack)
    }
    return states
  }

  /// Returns the shape of a layer, which frames share as long as it stays the same.
  private mutating func shape(of shown: PresentationOrModel, _ number: Int) -> RecordedShape? {
    guard let current = shown.shape else { return nil }
    let shape = RecordedShape(current.value, pathMorph: current.pathMorph)
    if let last = shapes[number], last == shape { return last }
    shapes[number] = shape
    return shape
  }

  private mutating func number(of waiting: PendingLayer) -> Int {
    let identity = LayerIdentity(
      layer: ObjectIdentifier(waiting.layer), parent: waiting.parent, role: waiting.role)
    if let number = numbers[identity] { return number }
    let number = layers.count
    numbers[identity] = number
    met.append(waiting.layer)
    layers.append(
      RecordedLayer(
        name: waiting.layer.name, parent: waiting.parent, role: waiting.role,
        emitsParticles: (waiting.layer as? EmitterLayer)?.emitterCells.isEmpty == false))
    return number
  }

  /// Pushes a layer's mask and sublayers onto the stack, so that they are popped in drawing order.
  private func push(
    below above: PresentationOrModel, number: Int?, role: RecordedLayer.Role, world: Transform3D,
    onto stack: inout [PendingLayer]
  ) {
    let sublayers = above.sublayerMatrix
    func waiting(_ shown: PresentationOrModel, _ role: RecordedLayer.Role) -> PendingLayer {
      PendingLayer(
        shown: shown, parent: number, role: role, between: sublayers.isIdentity ? nil : sublayers,
        world: world)
    }
    let children = above.layer.sublayers.map(PresentationOrModel.init)
      .inDrawingOrder { $0.value(of: .zPosition) }
    for child in children.reversed() {
      let own = waiting(child, role)
      guard let transition = child.layer.transition, child.layer.outgoingFrameIndex != nil,
        role == .content
      else {
        stack.append(own)
        continue
      }
      let old = waiting(child, .outgoing)
      stack += transition.isOutgoingInFront ? [old, own] : [own, old]
    }
    if let mask = above.layer.mask { stack.append(waiting(PresentationOrModel(mask), .mask)) }
  }

  /// Returns the outgoing look of a transition, which only the stage's frame contains, in Float.
  private func outgoing(of waiting: PendingLayer, _ number: Int) -> LayerState? {
    guard let stage = waiting.layer.stage, let transition = waiting.layer.transition
    else { return nil }
    do throws(EngineError) { try stage.evaluate(at: stage.time) } catch { return nil }
    var state = LayerState(
      layer: number, bounds: transition.outgoingBounds ?? waiting.layer.bounds)
    state.contents = transition.outgoingContents?.token
    guard let entry = stage.frame[outgoing: waiting.layer] else { return nil }
    state.opacity = entry.opacity
    state.local = waiting.placed(entry.matrix)
    state.world = state.local.concatenatingSaturated(waiting.world)
    return state
  }
}

extension RecordedShadow {
  /// Creates the shadow of a layer, or returns nil if it has none.
  init?(_ shown: PresentationOrModel) {
    var color = shown.value(of: .shadowColor)
    color.alpha *= min(1, max(0, shown.value(of: .shadowOpacity)))
    guard color.alpha > 0 else { return nil }
    self.init(
      color: color, offset: shown.value(of: .shadowOffset), radius: shown.value(of: .shadowRadius))
  }
}

extension LayerState {
  /// Creates the state of a layer in its superlayer's coordinates.
  init(_ shown: PresentationOrModel, number: Int) {
    self.init(layer: number, local: shown.localMatrix, bounds: shown.value(of: .bounds))
    anchorPoint = shown.value(of: .anchorPoint)
    opacity = shown.value(of: .opacity)
    zPosition = shown.value(of: .zPosition)
    backgroundColor = shown.value(of: .backgroundColor)
    cornerRadius = shown.value(of: .cornerRadius)
    borderWidth = shown.value(of: .borderWidth)
    borderColor = shown.value(of: .borderColor)
    isHidden = shown.value(of: .isHidden)
    masksToBounds = shown.value(of: .masksToBounds)
    contents = shown.value(of: .contents)?.token
    shadow = masksToBounds ? nil : RecordedShadow(shown)
  }

  /// The anchor point in the layer's own coordinates.
  var anchor: Point {
    Point(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }
}
