import GlissadeBatch
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
  private var retainedLayers: [Layer] = []
  /// The last shapes of the layers that have one.
  private var shapes: [Int: RecordedShape] = [:]
  private var root: LayerStateReader?
  /// The layers of the last frame in drawing order, and the layers that they are below.
  private var entries: [Entry] = []
  private var groups: [SuperlayerContext] = []
  /// The stage's changes for which the entries hold; nil if their order may change with time.
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
  private struct Entry {
    let identity: LayerIdentity
    let reader: LayerStateReader
    /// The reader of an earlier layer with the same timings and curves.
    var sameTiming: LayerStateReader?
    /// The values, with the matrix to the superlayer without its sublayer transform.
    var state: LayerState
    /// The index of the superlayer's context.
    var group: Int
    /// The index of the layer's own context; nil without sublayers and mask.
    var ownGroup: Int?

    /// Reads the layer's values at its stage's time.
    mutating func move(to time: Double) {
      if !reader.isStill { reader.move(&state, to: time, like: sameTiming) }
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
    var rows: CompiledLayer
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
    states.reserveCapacity(entries.count)
    if let root {
      var state = LayerState(layer: 0, bounds: .zero)
      root.setResting(&state)
      root.move(&state, to: time)
      groups[0].matrices = SuperlayerMatrices(
        sublayers: root.sublayerMatrix(about: state.anchor), world: state.local)
    }
    for index in entries.indices {
      guard entries[index].identity.role != .outgoing else {
        if let state = outgoing(of: entries[index], on: stage) { states.append(state) }
        continue
      }
      entries[index].move(to: time)
      states.append(entries[index].state)
      // In place, because states are large.
      let last = states.count - 1
      if entries[index].reader.movesShape {
        states[last].shape = shape(of: entries[index].reader.layer, states[last].layer)
      }
      states[last].place(below: groups[entries[index].group].matrices)
      guard let group = entries[index].ownGroup else { continue }
      groups[group].matrices = SuperlayerMatrices(
        sublayers: entries[index].reader.sublayerMatrix(about: states[last].anchor),
        world: states[last].world)
    }
  }

  // MARK: The order of drawing

  /// Finds the layers in the order of drawing.
  private mutating func walk(_ stage: Stage) {
    let old = entries
    entries.removeAll(keepingCapacity: true)
    groups = [SuperlayerContext()]
    validChangeCount = stage.changeCount
    root = LayerStateReader(stage.root, stage.rows(of: stage.root, keepsAll: true))
    push(below: stage.root, 0, role: .content, on: stage)
    var moving: LayerStateReader?
    while let next = stack.popLast() {
      var entry = entry(of: next, entries.count < old.count ? old[entries.count] : nil)
      if next.role == .outgoing {
        entries.append(entry)
        continue
      }
      if !entry.reader.isStill {
        if let moving, entry.reader.sharesDrivers(with: moving) {
          entry.sameTiming = moving
        } else {
          moving = entry.reader
        }
      }
      if !next.layer.sublayers.isEmpty || next.layer.mask != nil {
        entry.ownGroup = groups.count
        groups.append(SuperlayerContext(number: entry.state.layer))
        push(below: next.layer, groups.count - 1, role: next.role, on: stage)
      }
      entries.append(entry)
    }
  }

  /// Returns the entry of a layer, which is mostly the one before the change.
  private mutating func entry(of next: PendingLayer, _ before: Entry?) -> Entry {
    let identity = LayerIdentity(
      layer: ObjectIdentifier(next.layer), parent: groups[next.group].number, role: next.role)
    var number: Int
    if let before, before.identity == identity {
      if before.reader.rows === next.rows {
        var entry = before
        (entry.group, entry.ownGroup, entry.sameTiming) = (next.group, nil, nil)
        return entry
      }
      number = before.state.layer
    } else {
      number = numbers[identity] ?? add(next, identity)
    }
    let reader = LayerStateReader(next.layer, next.rows)
    var state = LayerState(layer: number, bounds: .zero)
    reader.setResting(&state)
    if next.role != .outgoing && !reader.movesShape { state.shape = shape(of: next.layer, number) }
    return Entry(identity: identity, reader: reader, state: state, group: next.group)
  }

  /// Returns the shape of a layer, which frames share as long as it stays the same.
  private mutating func shape(of layer: Layer, _ number: Int) -> RecordedShape? {
    guard layer.has(.path) else { return nil }
    let shown = layer.presentationOrModel
    guard let current = shown.shape else { return nil }
    let shape = RecordedShape(current, pathMorph: shown.pathMorph)
    if let last = shapes[number], last == shape { return last }
    shapes[number] = shape
    return shape
  }

  private mutating func add(_ waiting: PendingLayer, _ identity: LayerIdentity) -> Int {
    let number = layers.count
    numbers[identity] = number
    retainedLayers.append(waiting.layer)
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
      let rows = stage.rows(of: layer, keepsAll: true)
      if rows.own.animates(.positionZ) {
        rows.own.move(to: rows.timeSpace.localTime(atStageTime: stage.time))
        validChangeCount = nil
      }
      let z = rows.own.value(of: .positionZ)
      if role == .content && layer.outgoingFrameIndex != nil {
        (isPlain, validChangeCount) = (false, nil)
      }
      if stack.count > first, stack[stack.count - 1].zPosition > z { isPlain = false }
      stack.append(
        PendingLayer(layer: layer, rows: rows, role: role, group: group, zPosition: z))
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
          layer: mask, rows: stage.rows(of: mask, keepsAll: true), role: .mask, group: group,
          zPosition: 0))
    }
  }

  /// Puts siblings at the end of the stack into the order of drawing, backwards, with the outgoing snapshots among them.
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

  /// Returns the outgoing snapshot of a transition, which only the stage's frame contains, in Float.
  private func outgoing(of entry: Entry, on stage: Stage) -> LayerState? {
    let layer = entry.reader.layer
    guard let transition = layer.transition else { return nil }
    do throws(EngineError) { try stage.evaluate(at: stage.time) } catch { return nil }
    var state = LayerState(
      layer: entry.state.layer, bounds: transition.outgoingBounds ?? layer.bounds)
    state.contents = transition.outgoingContents?.token
    guard let shown = stage.frame[outgoing: layer] else { return nil }
    state.opacity = shown.opacity
    state.local = shown.matrix
    state.place(below: groups[entry.group].matrices)
    return state
  }
}

extension LayerState {
  /// Sets the matrices of a layer whose matrix is without the superlayer's sublayer transform.
  @inline(__always)
  fileprivate mutating func place(below matrices: borrowing SuperlayerMatrices) {
    matrices.place(&local, &world)
  }
}
