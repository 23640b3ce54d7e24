import GlissadeBatch
import GlissadeMath
import GlissadeTiming

// The commit of layers to the tables.

extension Stage {
  /// The number of changes of layers and of their tree, so that recordings know when to walk it again.
  package var changeCount: UInt64 { changes }

  func setNeedsCommit(_ layer: Layer) {
    changes &+= 1
    if layer.flags.contains(.needsCommit) { return }
    layer.flags.set(.needsCommit, true)
    var layers = dirty.take()
    layers.append(layer)
    dirty = layers
  }

  /// Reserves memory for the changes of a number of layers.
  func reserve(forLayers count: Int) {
    var layers = dirty.take()
    if layers.capacity < layers.count + count {
      layers.reserveCapacity(Swift.max(layers.count + count, 2 * layers.capacity))
    }
    dirty = layers
  }

  /// Commits the changes of layers to the tables.
  ///
  /// Evaluating a frame does this automatically.
  public func flush() {
    guard !dirty.isEmpty else { return }
    changes &+= 1
    var layers = dirty.take()
    // Layers that moved are unlinked first: a layer may now be above one that was above it.
    for layer in layers where layer.flags.contains(.hasMoved) && isMine(layer) {
      layer.flags.set(.hasMoved, false)
      if let slot = layer.slot { try? table.setParent(of: slot, to: nil) }
    }
    // The builder is moved out of the stage while it is used, which avoids copies and exclusivity checks.
    var builder = spareBuilder.take() ?? SlotBuilder(root)
    var templates = CommitTemplates()
    let usesTemplates = layers.count >= CommitTemplates.fewLayers
    for layer in layers where layer.flags.contains(.needsCommit) && isMine(layer) {
      layer.flags.set(.needsCommit, false)
      if usesTemplates, commit(layer, &templates) { continue }
      commit(layer, &builder)
      if usesTemplates { templates.learn(layer, builder.own.slot, in: table) }
    }
    // So that the builder does not retain the last layer.
    builder.begin(root)
    spareBuilder = builder
    for layer in layers where layer.flags.contains(.needsLink) && isMine(layer) {
      layer.flags.set(.needsLink, false)
      link(layer)
    }
    if !retiredClocks.isEmpty {
      retiredClocks = retiredClocks.filter { clock in (try? table.removeClock(clock)) == nil }
    }
    // Last, because the handler may change the tree.
    let refused = commitErrors.take()
    for (error, layer) in refused { Stage.report(error, layer: layer) }
    // The memory is kept for the next changes, unless there were many, or a handler has made some already.
    layers.removeAll(keepingCapacity: layers.count < 4096)
    if dirty.isEmpty { dirty = layers }
  }

  private func isMine(_ layer: Layer) -> Bool { layer.stageReference?.refers(to: self) == true }

  /// Commits a layer by a template; returns whether there is one for it.
  private func commit(_ layer: Layer, _ templates: inout CommitTemplates) -> Bool {
    switch templates.commit(layer, to: table) {
    case .refused: return false
    case .updated: invalidateCompiledLayer(of: layer.slot)
    case .inserted(let slot): take(slot, for: layer)
    }
    return true
  }

  private func commit(_ layer: Layer, _ builder: inout SlotBuilder) {
    invalidateCompiledLayer(of: layer.slot)
    builder.begin(layer)
    builder.addAnimations(of: layer) { reject(layer, $0) }
    builder.finish()
    let clock = layer.timeSpace?.clock ?? .table
    builder.own.slot.clock = builder.own.isAnimated ? clock : .table
    do throws(BatchError) { try write(layer, clock, &builder) } catch {
      reject(layer, builder.engineError(for: error))
      // An animation that became invalid through a change of the model must not remove the layer.
      builder.begin(layer)
      builder.finish()
      try? write(layer, clock, &builder)
    }
    if !builder.columns.isEmpty || layer.style?.columns.isEmpty == false {
      let style = layer.makeStyle()
      if style.columns != builder.columns { table.noteMove() }
      style.columns = builder.columns
      layer.style?.morphs = builder.morphs
    }
  }

  /// Stores an error for the end of the flush.
  private func reject(_ layer: Layer, _ error: EngineError) {
    var errors = commitErrors.take()
    errors.append((error, layer))
    commitErrors = errors
  }

  private func write(
    _ layer: Layer, _ clock: ClockID, _ builder: inout SlotBuilder
  ) throws(BatchError) {
    if let slot = layer.slot {
      try table.update(slot, builder.own.slot)
    } else {
      take(try table.insert(builder.own.slot), for: layer)
    }
    if builder.needsSublayerSlot || layer.style?.sublayerSlot != nil {
      try commitSublayerSlot(layer, clock, &builder)
    }
    if builder.hasOutgoing || layer.style?.outgoingSlot != nil {
      try commitOutgoingSlot(layer, clock, &builder)
    }
  }

  private func commitOutgoingSlot(
    _ layer: Layer, _ clock: ClockID, _ builder: inout SlotBuilder
  ) throws(BatchError) {
    let old = layer.style?.outgoingSlot
    guard builder.hasOutgoing else {
      if let old {
        layer.style?.outgoingSlot = nil
        try table.remove(old)
      }
      return
    }
    builder.outgoing.slot.clock = clock
    guard let slot = try insertOrUpdate(builder.outgoing.slot, in: old) else { return }
    layer.makeStyle().outgoingSlot = slot
    layer.flags.set(.needsLink, true)
  }

  private func commitSublayerSlot(
    _ layer: Layer, _ clock: ClockID, _ builder: inout SlotBuilder
  ) throws(BatchError) {
    let old = layer.style?.sublayerSlot
    guard builder.needsSublayerSlot else {
      if let old {
        layer.style?.sublayerSlot = nil
        relinkSublayers(of: layer)
        try table.remove(old)
      }
      return
    }
    builder.sub.slot.clock = builder.sub.isAnimated ? clock : .table
    guard let slot = try insertOrUpdate(builder.sub.slot, in: old) else { return }
    layer.makeStyle().sublayerSlot = slot
    if let above = layer.slot { try table.setParent(of: slot, to: above) }
    relinkSublayers(of: layer)
  }

  /// Updates a secondary slot of a layer, or inserts and returns a new one.
  private func insertOrUpdate(_ slot: Slot, in old: SlotID?) throws(BatchError) -> SlotID? {
    if let old {
      try table.update(old, slot)
      return nil
    }
    let new = try table.insert(slot)
    own(new, by: nil)
    return new
  }

  /// Makes a new slot that of a layer.
  private func take(_ slot: SlotID, for layer: Layer) {
    layer.slot = slot
    own(slot, by: layer)
    layer.flags.set(.needsLink, true)
  }

  private func own(_ slot: SlotID, by layer: Layer?) {
    var list = owners.take()
    while list.count <= Int(slot.index) { list.append(nil) }
    list[Int(slot.index)] = layer.map { Unretained($0) }
    owners = list
  }

  private func relinkSublayers(of layer: Layer) {
    for child in layer.children { link(child) }
    if let mask = layer.style?.mask { link(mask) }
  }

  /// Sets the parent of a layer's slot to its superlayer's slot.
  private func link(_ layer: Layer) {
    guard let slot = layer.slot,
      let above = layer.superReference?.object,
      let parent = above.style?.sublayerSlot ?? above.slot
    else { return }
    do throws(BatchError) {
      try table.setParent(of: slot, to: parent)
      if let outgoing = layer.style?.outgoingSlot { try table.setParent(of: outgoing, to: parent) }
    } catch {
      Stage.report(.batch(error), layer: layer)
    }
  }

  // MARK: Attaching and detaching

  /// Adds a layer and all those below it to the stage.
  func attach(_ top: Layer) {
    top.forEachInSubtree { layer in
      layer.stageReference = Unretained(self)
      enterTimeSpace(layer)
      setNeedsCommit(layer)
      for animation in layer.animationList { start(animation, on: layer) }
      if let emitter = layer as? EmitterLayer { add(emitter) }
    }
  }

  private func add(_ emitter: EmitterLayer) {
    var list = emitters.take()
    list.append(emitter)
    emitters = list
  }

  /// Updates the stage after a layer has moved in the tree.
  func layerDidMove(_ layer: Layer) {
    layer.flags.set(.needsLink, true)
    layer.flags.set(.hasMoved, true)
    setNeedsCommit(layer)
    let around = layer.style?.ownTimeSpace.map { $0.parent } ?? layer.timeSpace
    let above = layer.superReference?.object.timeSpace
    if around === above { return }
    layer.forEachInSubtree { layer in
      self.enterTimeSpace(layer)
      if layer.animationList.isEmpty { return }
      self.setNeedsCommit(layer)
      self.setNeedsSchedule(layer)
    }
  }

  /// Removes layers and all those below them from the stage; their animations end unfinished.
  ///
  /// - Returns: The animations, to be released when the caller is done: what ended ones retain may then change the
  ///   tree, or release the stage.
  @discardableResult
  func detach(_ tops: some Collection<Layer>) -> [[Animation]] {
    changes &+= 1
    var layers: [Layer] = []
    var animations: [[Animation]] = []
    var hasEmitter = false
    for top in tops { top.forEachInSubtree { layers.append($0) } }
    for layer in layers {
      if !layer.animationList.isEmpty { animations.append(layer.animationList) }
      hasEmitter = hasEmitter || layer is EmitterLayer
      layer.removeAllAnimations()
      if let slot = layer.slot {
        invalidateCompiledLayer(of: slot)
        own(slot, by: nil)
        try? table.remove(slot)
        layer.slot = nil
      }
      if let slot = layer.style?.sublayerSlot { try? table.remove(slot) }
      if let slot = layer.style?.outgoingSlot { try? table.remove(slot) }
    }
    for layer in layers.reversed() {
      // Slots of layers that were moved may use the clock until they are compiled.
      if let clock = layer.style?.ownTimeSpace?.clock, (try? table.removeClock(clock)) == nil {
        var clocks = retiredClocks.take()
        clocks.append(clock)
        retiredClocks = clocks
      }
      layer.leaveStage()
    }
    if hasEmitter { emitters = emitters.filter { $0.stageReference != nil } }
    return animations
  }
}

extension Layer {
  /// Drops the state that a stage has stored in the layer.
  func leaveStage() {
    for animation in animationList { animation.state?.phase = .removed }
    animationList = []
    stageReference = nil
    slot = nil
    timeSpace = nil
    style?.ownTimeSpace = nil
    style?.sublayerSlot = nil
    style?.outgoingSlot = nil
    style?.columns = []
    style?.morphs = MorphTable()
    for flag in [LayerFlags.Flag.needsCommit, .needsLink, .hasMoved, .needsSchedule] {
      flags.set(flag, false)
    }
  }
}
