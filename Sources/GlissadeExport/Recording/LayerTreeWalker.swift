package import GlissadeEngine
import GlissadeMath

/// Records the layer states of a stage frame by frame, and assigns an index to each layer.
///
/// The tree is walked once for all frames in which neither the tree nor a layer changes. Each frame then reads the
/// layers in one pass.
package struct LayerTreeWalker {
  /// All layers so far, in the order of their first appearance.
  package private(set) var layers: [RecordedLayer] = []
  private var numbers: [LayerIdentity: Int] = [:]
  /// Strong references to the layers, so that no identifier is reused.
  private var met: [Layer] = []
  /// The last shapes of the layers that have one.
  private var shapes: [Int: RecordedShape] = [:]
  /// The layers of the last frame in drawing order, and the layers that they are below.
  private var places: [Place] = []
  private var groups: [SuperlayerContext] = []
  /// The stage's changes for which the places hold; nil if their order may change with time.
  private var validChangeCount: UInt64?
  // The memory of a walk.
  private var stack: [PendingLayer] = []

  /// The identity of a layer across frames.
  private struct LayerIdentity: Hashable {
    var layer: ObjectIdentifier
    var parent: Int?
    var role: RecordedLayer.Role
  }

  /// A layer in the order of drawing.
  private struct Place {
    let identity: LayerIdentity
    let layer: Layer
    let reader: PresentationReader
    /// The reader of an earlier layer with the same timings and curves.
    var twin: PresentationReader?
    /// The index of the superlayer's context.
    var group: Int
    /// The index of the layer's own context; nil without sublayers and mask.
    var ownGroup: Int?
    var reading: PresentationReading
    /// The state without what depends on other layers, and without the shape.
    var state: LayerState

    /// Reads the layer's values at its stage's time.
    mutating func move(to time: Double) {
      if reader.isStill { return }
      reader.move(&reading, to: time, like: twin)
      state.setGeometry(reading)
      if reader.movesAppearance { state.setAppearance(reading) }
    }
  }

  /// A layer whose sublayers are read after it.
  private struct SuperlayerContext {
    var number: Int?
    var matrices = SuperlayerMatrices(sublayers: nil)
  }

  /// A layer that is still to be visited.
  private struct PendingLayer {
    var layer: Layer
    var reader: PresentationReader
    var role: RecordedLayer.Role
    var group: Int
    var zPosition: Double
  }

  package init() {}

  /// Replaces states by those of all layers at the stage's time, in drawing order.
  ///
  /// - Parameters:
  ///   - stage: The stage, always the same.
  ///   - states: The states of an earlier frame, whose memory is used unless another frame has it.
  package mutating func read(_ stage: Stage, into states: inout [LayerState]) {
    if validChangeCount != stage.changeCount { walk(stage) }
    let time = stage.time
    states.removeAll(keepingCapacity: true)
    states.reserveCapacity(places.count)
    let root = stage.reader(of: stage.root).reading(at: time)
    groups[0].matrices = SuperlayerMatrices(
      sublayers: root.sublayerMatrix, world: root.localMatrix)
    for index in places.indices {
      guard places[index].identity.role != .outgoing else {
        if let state = outgoing(of: places[index], on: stage) { states.append(state) }
        continue
      }
      places[index].move(to: time)
      states.append(places[index].state)
      // In place, because states are large.
      let last = states.count - 1
      if places[index].reader.hasShape,
        let shape = places[index].reader.shape(of: places[index].layer)
      {
        states[last].shape = kept(shape, states[last].layer)
      }
      (states[last].local, states[last].world) = groups[places[index].group].matrices.place(
        states[last].local)
      guard let group = places[index].ownGroup else { continue }
      groups[group].matrices = SuperlayerMatrices(
        sublayers: places[index].reading.sublayerMatrix, world: states[last].world)
    }
  }

  // MARK: The order of drawing

  /// Finds the layers in the order of drawing.
  private mutating func walk(_ stage: Stage) {
    let old = places
    places.removeAll(keepingCapacity: true)
    groups = [SuperlayerContext()]
    validChangeCount = stage.changeCount
    push(below: stage.root, 0, role: .content, on: stage)
    var moving: PresentationReader?
    while let next = stack.popLast() {
      let before = places.count < old.count ? old[places.count] : nil
      var place = place(of: next, before)
      if next.role == .outgoing {
        places.append(place)
        continue
      }
      if !place.reader.isStill {
        place.twin = moving.flatMap { place.reader.sharesDrivers(with: $0) ? $0 : nil }
        // The first of equal ones is the twin of all.
        if place.twin == nil { moving = place.reader }
      }
      if !next.layer.sublayers.isEmpty || next.layer.mask != nil {
        place.ownGroup = groups.count
        groups.append(SuperlayerContext(number: place.state.layer))
        push(below: next.layer, groups.count - 1, role: next.role, on: stage)
      }
      places.append(place)
    }
  }

  /// Returns the place of a layer, which is mostly the one before the change.
  private mutating func place(of next: PendingLayer, _ before: Place?) -> Place {
    let identity = LayerIdentity(
      layer: ObjectIdentifier(next.layer), parent: groups[next.group].number, role: next.role)
    var number: Int
    if let before, before.identity == identity {
      if before.reader === next.reader {
        var place = before
        (place.group, place.ownGroup, place.twin) = (next.group, nil, nil)
        return place
      }
      number = before.state.layer
    } else {
      number = numbers[identity] ?? add(next, identity)
    }
    let reading = next.reader.resting
    var state = LayerState(layer: number, bounds: reading.bounds)
    state.setGeometry(reading)
    state.setAppearance(reading)
    return Place(
      identity: identity, layer: next.layer, reader: next.reader, group: next.group,
      reading: reading, state: state)
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
    below above: Layer, _ group: Int, role: RecordedLayer.Role, on stage: Stage
  ) {
    let first = stack.count
    var isPlain = true
    for layer in above.sublayers {
      let reader = stage.reader(of: layer)
      let z = reader.zPosition(at: stage.time)
      if reader.movesZPosition { validChangeCount = nil }
      if role == .content && layer.outgoingFrameIndex != nil {
        (isPlain, validChangeCount) = (false, nil)
      }
      if stack.count > first, stack[stack.count - 1].zPosition > z { isPlain = false }
      stack.append(
        PendingLayer(layer: layer, reader: reader, role: role, group: group, zPosition: z))
    }
    if isPlain {
      var (low, high) = (first, stack.count - 1)
      while low < high {
        stack.swapAt(low, high)
        (low, high) = (low + 1, high - 1)
      }
    } else {
      arrange(from: first)
    }
    let mask = above.mask
    if let mask {
      stack.append(
        PendingLayer(
          layer: mask, reader: stage.reader(of: mask), role: .mask, group: group, zPosition: 0))
    }
  }

  /// Puts siblings at the end of the stack into the order of drawing, backwards, with the outgoing looks among them.
  private mutating func arrange(from first: Int) {
    let siblings = Array(stack[first...]).inDrawingOrder(\.zPosition)
    stack.removeSubrange(first...)
    for own in siblings.reversed() {
      guard own.role == .content, own.layer.outgoingFrameIndex != nil,
        let transition = own.layer.transition
      else {
        stack.append(own)
        continue
      }
      var old = own
      old.role = .outgoing
      stack += transition.isOutgoingInFront ? [old, own] : [own, old]
    }
  }

  /// Returns the outgoing look of a transition, which only the stage's frame contains, in Float.
  private func outgoing(of place: Place, on stage: Stage) -> LayerState? {
    let layer = place.layer
    guard let transition = layer.transition else { return nil }
    do throws(EngineError) { try stage.evaluate(at: stage.time) } catch { return nil }
    var state = LayerState(
      layer: place.state.layer, bounds: transition.outgoingBounds ?? layer.bounds)
    state.contents = transition.outgoingContents?.token
    guard let entry = stage.frame[outgoing: layer] else { return nil }
    state.opacity = entry.opacity
    (state.local, state.world) = groups[place.group].matrices.place(entry.matrix)
    return state
  }
}

extension RecordedShadow {
  /// Creates the shadow of a layer, or returns nil if it has none.
  fileprivate init?(_ reading: PresentationReading) {
    let appearance = reading.appearance
    var color = appearance.shadowColor
    color.alpha *= min(1, max(0, appearance.shadowOpacity))
    guard color.alpha > 0 else { return nil }
    self.init(color: color, offset: appearance.shadowOffset, radius: appearance.shadowRadius)
  }
}

extension LayerState {
  /// Sets what is part of the matrix and the opacity, in the superlayer's coordinates.
  fileprivate mutating func setGeometry(_ reading: PresentationReading) {
    local = reading.localMatrix
    bounds = reading.bounds
    anchorPoint = reading.anchorPoint
    opacity = reading.opacity
    zPosition = reading.zPosition
  }

  /// Sets the other properties.
  fileprivate mutating func setAppearance(_ reading: PresentationReading) {
    backgroundColor = reading.appearance.backgroundColor
    cornerRadius = reading.appearance.cornerRadius
    borderWidth = reading.appearance.borderWidth
    borderColor = reading.appearance.borderColor
    isHidden = reading.isHidden
    masksToBounds = reading.masksToBounds
    contents = reading.appearance.contents?.token
    shadow = masksToBounds ? nil : RecordedShadow(reading)
  }

  /// The anchor point in the layer's own coordinates.
  var anchor: Point {
    Point(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }
}
