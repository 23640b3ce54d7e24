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
  /// The numbers of the last frame's layers, in drawing order; most frames have the same layers.
  private var order: [(identity: LayerIdentity, number: Int)] = []
  // The memory of a frame.
  private var groups: [SuperlayerContext] = []
  private var stack: [PendingLayer] = []

  /// The identity of a layer across frames.
  private struct LayerIdentity: Hashable {
    var layer: ObjectIdentifier
    var parent: Int?
    var role: RecordedLayer.Role
  }

  /// A layer whose sublayers are still to be visited.
  private struct SuperlayerContext {
    var number: Int?
    /// The layer's sublayer transform, if there is one, and its matrix to the stage.
    var between: Transform3D?
    var world: Transform3D

    /// Completes the matrices of a sublayer's state.
    func place(_ state: inout LayerState) {
      if let between { state.local = state.local.concatenatingSaturated(between) }
      state.world = state.local.concatenatingSaturated(world)
    }
  }

  /// A layer that is still to be visited.
  private struct PendingLayer {
    var layer: Layer
    var reader: PresentationReader
    var role: RecordedLayer.Role
    /// The index of the superlayer's context.
    var group: Int
  }

  /// Replaces states by those of all layers at the stage's time, in drawing order.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - states: The states of an earlier frame, whose memory is used unless another frame has it.
  mutating func read(_ stage: Stage, into states: inout [LayerState]) {
    states.removeAll(keepingCapacity: true)
    states.reserveCapacity(order.count)
    groups.removeAll(keepingCapacity: true)
    let root = stage.reader(of: stage.root)
    let world = root.reading(of: stage.root, at: stage.time).localMatrix
    push(below: stage.root, nil, role: .content, root.sublayerMatrix, world, on: stage)
    while let next = stack.popLast() {
      let number = number(of: next, below: groups[next.group].number, place: states.count)
      if next.role == .outgoing {
        if let state = outgoing(of: next, number, on: stage) { states.append(state) }
        continue
      }
      states.append(
        LayerState(next.reader.reading(of: next.layer, at: stage.time), number: number))
      // In place, because states are large.
      let place = states.count - 1
      if let shape = next.reader.shape(of: next.layer) {
        states[place].shape = kept(shape, number)
      }
      groups[next.group].place(&states[place])
      push(
        below: next.layer, number, role: next.role, next.reader.sublayerMatrix,
        states[place].world, on: stage)
    }
  }

  /// Returns the shape of a layer, which frames share as long as it stays the same.
  private mutating func kept(
    _ current: (value: Shape, pathMorph: PathMorph), _ number: Int
  ) -> RecordedShape {
    let shape = RecordedShape(current.value, pathMorph: current.pathMorph)
    if let last = shapes[number], last == shape { return last }
    shapes[number] = shape
    return shape
  }

  private mutating func number(
    of waiting: PendingLayer, below parent: Int?, place: Int
  ) -> Int {
    let identity = LayerIdentity(
      layer: ObjectIdentifier(waiting.layer), parent: parent, role: waiting.role)
    if place < order.count, order[place].identity == identity { return order[place].number }
    let number = numbers[identity] ?? add(waiting, identity)
    if place < order.count {
      order[place] = (identity, number)
    } else if place == order.count {
      order.append((identity, number))
    }
    return number
  }

  private mutating func add(_ waiting: PendingLayer, _ identity: LayerIdentity) -> Int {
    let number = layers.count
    numbers[identity] = number
    met.append(waiting.layer)
    layers.append(
      RecordedLayer(
        name: waiting.layer.name, parent: identity.parent, role: waiting.role,
        emitsParticles: (waiting.layer as? EmitterLayer)?.emitterCells.isEmpty == false))
    return number
  }

  /// Pushes a layer's mask and sublayers onto the stack, so that they are popped in drawing order.
  private mutating func push(
    below above: Layer, _ number: Int?, role: RecordedLayer.Role, _ between: Transform3D?,
    _ world: Transform3D, on stage: Stage
  ) {
    let sublayers = above.sublayers
    let mask = above.mask
    if sublayers.isEmpty && mask == nil { return }
    let group = groups.count
    groups.append(SuperlayerContext(number: number, between: between, world: world))
    let time = stage.time
    var children: [(z: Double, waiting: PendingLayer)] = []
    children.reserveCapacity(sublayers.count)
    var isOrdered = true
    for layer in sublayers {
      let reader = stage.reader(of: layer)
      let z = reader.zPosition(of: layer, at: time)
      if let last = children.last, last.z > z { isOrdered = false }
      children.append((z, PendingLayer(layer: layer, reader: reader, role: role, group: group)))
    }
    if !isOrdered { children = children.inDrawingOrder(\.z) }
    for (_, own) in children.reversed() {
      guard role == .content, own.layer.outgoingFrameIndex != nil,
        let transition = own.layer.transition
      else {
        stack.append(own)
        continue
      }
      var old = own
      old.role = .outgoing
      stack += transition.isOutgoingInFront ? [old, own] : [own, old]
    }
    if let mask {
      stack.append(
        PendingLayer(layer: mask, reader: stage.reader(of: mask), role: .mask, group: group))
    }
  }

  /// Returns the outgoing look of a transition, which only the stage's frame contains, in Float.
  private func outgoing(
    of waiting: PendingLayer, _ number: Int, on stage: Stage
  ) -> LayerState? {
    let layer = waiting.layer
    guard let transition = layer.transition else { return nil }
    do throws(EngineError) { try stage.evaluate(at: stage.time) } catch { return nil }
    var state = LayerState(layer: number, bounds: transition.outgoingBounds ?? layer.bounds)
    state.contents = transition.outgoingContents?.token
    guard let entry = stage.frame[outgoing: layer] else { return nil }
    state.opacity = entry.opacity
    state.local = entry.matrix
    groups[waiting.group].place(&state)
    return state
  }
}

extension RecordedShadow {
  /// Creates the shadow of a layer, or returns nil if it has none.
  fileprivate init?(_ reading: PresentationReading) {
    var color = reading.shadowColor
    color.alpha *= min(1, max(0, reading.shadowOpacity))
    guard color.alpha > 0 else { return nil }
    self.init(color: color, offset: reading.shadowOffset, radius: reading.shadowRadius)
  }
}

extension LayerState {
  /// Creates the state of a layer in its superlayer's coordinates.
  fileprivate init(_ reading: PresentationReading, number: Int) {
    self.init(layer: number, local: reading.localMatrix, bounds: reading.bounds)
    anchorPoint = reading.anchorPoint
    opacity = reading.opacity
    zPosition = reading.zPosition
    backgroundColor = reading.backgroundColor
    cornerRadius = reading.cornerRadius
    borderWidth = reading.borderWidth
    borderColor = reading.borderColor
    isHidden = reading.isHidden
    masksToBounds = reading.masksToBounds
    contents = reading.contents?.token
    shadow = masksToBounds ? nil : RecordedShadow(reading)
  }

  /// The anchor point in the layer's own coordinates.
  var anchor: Point {
    Point(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }
}
