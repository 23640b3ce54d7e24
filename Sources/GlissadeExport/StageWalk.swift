import GlissadeEngine
import GlissadeMath

/// Looks at the layers of a stage in one frame after another, and keeps the numbers that they have.
struct StageWalk {
  /// All layers that were met, in the order of meeting.
  private(set) var layers: [RecordedLayer] = []
  private var numbers: [Place: Int] = [:]
  /// The layers themselves: one that is gone must not leave its address to another.
  private var met: [Layer] = []

  /// What makes a layer the same in two frames.
  private struct Place: Hashable {
    var layer: ObjectIdentifier
    var parent: Int?
    var role: RecordedLayer.Role
  }

  /// A layer that waits for its turn.
  private struct Waiting {
    var layer: Layer
    var parent: Int?
    var role: RecordedLayer.Role
    /// From the coordinates that the layer's place is in to those of its superlayer, and to the stage's.
    var between: Transform3D?
    var world: Transform3D
    var shown: Presentation?
  }

  /// The layers of a stage as they show at its time, in the order of painting.
  mutating func states(on stage: Stage) -> [LayerState] {
    var states: [LayerState] = []
    let root = stage.root
    var stack: [Waiting] = []
    let whole = LayerState(root, root.presentation, number: 0)
    push(
      below: root, root.presentation, number: nil, role: .content, world: whole.local, onto: &stack)
    while let next = stack.popLast() {
      let number = number(of: next)
      if next.role == .outgoing {
        if let state = outgoing(of: next, number) { states.append(state) }
        continue
      }
      var state = LayerState(next.layer, next.shown, number: number)
      if let between = next.between {
        state.local = state.local.concatenatingSaturated(between)
      }
      state.world = state.local.concatenatingSaturated(next.world)
      states.append(state)
      push(
        below: next.layer, next.shown, number: number, role: next.role, world: state.world,
        onto: &stack)
    }
    return states
  }

  private mutating func number(of waiting: Waiting) -> Int {
    let place = Place(
      layer: ObjectIdentifier(waiting.layer), parent: waiting.parent, role: waiting.role)
    if let number = numbers[place] { return number }
    let number = layers.count
    numbers[place] = number
    met.append(waiting.layer)
    layers.append(
      RecordedLayer(
        name: waiting.layer.name, parent: waiting.parent, role: waiting.role,
        emitsParticles: (waiting.layer as? EmitterLayer)?.emitterCells.isEmpty == false))
    return number
  }

  /// Puts a layer's mask and sublayers on the stack, so that those painted first come off it first.
  private func push(
    below layer: Layer, _ shown: Presentation?, number: Int?, role: RecordedLayer.Role,
    world: Transform3D, onto stack: inout [Waiting]
  ) {
    let sublayers = shown?.sublayerMatrix ?? layer.sublayerMatrix
    let between = sublayers.isIdentity ? nil : sublayers
    var children = layer.sublayers.enumerated().map { index, child in
      (index: index, child: child, shown: child.presentation)
    }
    children.sort {
      let (left, right) = (
        $0.shown?.zPosition ?? $0.child.zPosition, $1.shown?.zPosition ?? $1.child.zPosition
      )
      return left != right ? left < right : $0.index < $1.index
    }
    for (_, child, shown) in children.reversed() {
      let own = Waiting(
        layer: child, parent: number, role: role, between: between, world: world, shown: shown)
      guard let transition = child.transition, child.outgoingPlace != nil, role == .content else {
        stack.append(own)
        continue
      }
      let old = Waiting(
        layer: child, parent: number, role: .outgoing, between: between, world: world, shown: shown)
      stack += transition.isOutgoingInFront ? [old, own] : [own, old]
    }
    if let mask = layer.mask {
      stack.append(
        Waiting(
          layer: mask, parent: number, role: .mask, between: between, world: world,
          shown: mask.presentation))
    }
  }

  /// The look that a transition takes out: the stage's frame alone has it, in Float.
  private func outgoing(of waiting: Waiting, _ number: Int) -> LayerState? {
    guard let stage = waiting.layer.stage, let place = waiting.layer.outgoingPlace,
      let transition = waiting.layer.transition
    else { return nil }
    do throws(EngineError) { try stage.evaluate(at: stage.time) } catch { return nil }
    var state = LayerState(
      layer: number, bounds: transition.outgoingBounds ?? waiting.layer.bounds)
    state.contents = transition.outgoingContents?.token
    stage.withFrame { local, _, opacities, _ in
      guard place < opacities.count else { return }
      state.opacity = Double(opacities[place])
      for row in 0..<4 {
        for column in 0..<4 {
          state.local[row, column] = Double(local[place * 16 + row * 4 + column])
        }
      }
    }
    if let between = waiting.between { state.local = state.local.concatenatingSaturated(between) }
    state.world = state.local.concatenatingSaturated(waiting.world)
    return state
  }
}

extension RecordedShadow {
  /// The shadow that a layer shows; nil for none.
  init?(_ layer: Layer, _ shown: Presentation?) {
    var color = shown?.value(of: .shadowColor) ?? layer.shadowColor
    color.alpha *= min(1, max(0, shown?.value(of: .shadowOpacity) ?? layer.shadowOpacity))
    guard color.alpha > 0 else { return nil }
    self.init(
      color: color, offset: shown?.value(of: .shadowOffset) ?? layer.shadowOffset,
      radius: shown?.value(of: .shadowRadius) ?? layer.shadowRadius)
  }
}

extension LayerState {
  /// What a layer shows; its model where it has not come to a stage yet.
  init(_ layer: Layer, _ shown: Presentation?, number: Int) {
    self.init(layer: number, bounds: shown?.bounds ?? layer.bounds)
    anchorPoint = shown?.anchorPoint ?? layer.anchorPoint
    opacity = shown?.opacity ?? layer.opacity
    zPosition = shown?.zPosition ?? layer.zPosition
    backgroundColor = shown?.backgroundColor ?? layer.backgroundColor
    cornerRadius = shown?.cornerRadius ?? layer.cornerRadius
    borderWidth = shown?.value(of: .borderWidth) ?? layer.borderWidth
    borderColor = shown?.value(of: .borderColor) ?? layer.borderColor
    isHidden = shown?.isHidden ?? layer.isHidden
    masksToBounds = shown?.value(of: .masksToBounds) ?? layer.masksToBounds
    contents = (shown?.contents ?? layer.contents)?.token
    shadow = masksToBounds ? nil : RecordedShadow(layer, shown)
    local = shown?.localMatrix ?? layer.localMatrix
    world = local
  }

  /// The anchor point in the layer's own coordinates.
  var anchor: Point {
    Point(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }
}
