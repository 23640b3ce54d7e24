extension Layer {
  /// The sublayers, from back to front.
  public var sublayers: [Layer] {
    var list = children.take()
    let array = list.array
    children = list
    return array
  }

  /// The superlayer; nil for a root and for a mask.
  public var superlayer: Layer? {
    guard let above = superReference?.object, above.style?.mask !== self else {
      return nil
    }
    return above
  }

  /// The stage that the layer is part of.
  public var stage: Stage? { stageReference?.object }

  /// The layer whose alpha the host multiplies with this layer's; its coordinates are relative to this layer.
  ///
  /// A layer that is already in a tree, or that contains this layer, is rejected: the error is reported to the
  /// stage's ``Stage/errorHandler``.
  public var mask: Layer? {
    get { style?.mask }
    set {
      do throws(EngineError) { try setMask(newValue) } catch { Stage.report(error, layer: self) }
    }
  }

  /// Sets or removes the mask.
  ///
  /// - Throws: ``EngineError/maskInUse``, ``EngineError/cycle`` or ``EngineError/foreignStage``.
  public func setMask(_ mask: Layer?) throws(EngineError) {
    let old = style?.mask
    if old === mask { return }
    if let mask {
      guard mask.superReference == nil else { throw .maskInUse }
      try checkAdding(mask)
    }
    let stage = stage
    old?.superReference = nil
    let animations = old.map { stage?.detach(CollectionOfOne($0)) }
    makeStyle().mask = mask
    if let mask {
      mask.superReference = Unretained(self)
      stage?.attach(mask)
    }
    // Released last: what ended animations of the old mask retain may change the tree, or release the stage.
    withExtendedLifetime((stage, animations)) {}
  }

  // MARK: Adding

  /// Adds a layer in front of all sublayers, and removes it from its old superlayer.
  ///
  /// - Throws: ``EngineError/cycle`` for the layer itself and its ancestors, ``EngineError/foreignStage`` for a layer
  ///   of another stage, ``EngineError/maskInUse`` for a mask.
  public func addSublayer(_ layer: Layer) throws(EngineError) {
    try checkAdding(layer)
    append(layer)
  }

  /// Adds a checked layer in front of all sublayers.
  private func append(_ layer: Layer) {
    let isOnStage = layer.unlink()
    insert(layer, children.count, isOnStage: isOnStage)
  }

  /// Adds checked layers in front of all sublayers.
  func append(_ layers: [Layer]) {
    // Released last, when all layers have arrived: what ended animations retain may change the tree.
    var animations: [[Animation]] = []
    for layer in layers {
      let isOnStage = layer.unlink()
      link(layer, children.count)
      animations += enter(layer, isOnStage: isOnStage)
    }
  }

  /// Inserts a layer at an index of the sublayers, from 0, behind all others, to their number.
  ///
  /// - Complexity: O(*n*) in the number of sublayers, except at the end. Repeated insertions at the front are as fast
  ///   as at the end.
  /// - Throws: The errors of ``addSublayer(_:)``, and ``EngineError/indexOutOfRange(index:count:)``.
  public func insertSublayer(_ layer: Layer, at index: Int) throws(EngineError) {
    let isMine = layer.isSublayer(of: self)
    let count = children.count - (isMine ? 1 : 0)
    guard index >= 0, index <= count else { throw .indexOutOfRange(index: index, count: count) }
    try checkAdding(layer)
    let isOnStage = layer.unlink()
    insert(layer, index, isOnStage: isOnStage)
  }

  /// Inserts a layer directly behind a sublayer.
  ///
  /// - Throws: The errors of ``addSublayer(_:)``, and ``EngineError/notASublayer``.
  public func insertSublayer(_ layer: Layer, below sibling: Layer) throws(EngineError) {
    try insert(layer, by: sibling, offset: 0)
  }

  /// Inserts a layer directly in front of a sublayer.
  ///
  /// - Throws: The errors of ``addSublayer(_:)``, and ``EngineError/notASublayer``.
  public func insertSublayer(_ layer: Layer, above sibling: Layer) throws(EngineError) {
    try insert(layer, by: sibling, offset: 1)
  }

  /// Replaces a sublayer with another layer.
  ///
  /// - Throws: The errors of ``addSublayer(_:)``, and ``EngineError/notASublayer``.
  public func replaceSublayer(_ old: Layer, with layer: Layer) throws(EngineError) {
    guard old.isSublayer(of: self) else { throw .notASublayer }
    if old === layer { return }
    try checkAdding(layer)
    let isOnStage = layer.unlink()
    let index = old.index(in: self)
    _ = old.unlink()
    // Released last: what ended animations of the old layer retain may change the tree, or release the stage.
    let stage = stage
    let animations = stage?.detach(CollectionOfOne(old))
    insert(layer, index, isOnStage: isOnStage)
    withExtendedLifetime((stage, animations)) {}
  }

  /// Removes the layer from its superlayer, or as a mask.
  ///
  /// On a stage, its animations and those of the layers below it are removed; their delegates are called with
  /// `finished: false`.
  public func removeFromSuperlayer() {
    guard let above = superReference?.object else { return }
    let stage = stage
    if above.style?.mask === self {
      above.style?.mask = nil
      superReference = nil
      stage?.detach(CollectionOfOne(self))
      return
    }
    _ = withExtendedLifetime(self) { unlink() }
    stage?.detach(CollectionOfOne(self))
  }

  private func insert(_ layer: Layer, by sibling: Layer, offset: Int) throws(EngineError) {
    guard sibling.isSublayer(of: self) else { throw .notASublayer }
    if sibling === layer { return }
    try checkAdding(layer)
    let isOnStage = layer.unlink()
    insert(layer, sibling.index(in: self) + offset, isOnStage: isOnStage)
  }

  private func insert(_ layer: Layer, _ index: Int, isOnStage: Bool) {
    link(layer, index)
    _ = enter(layer, isOnStage: isOnStage)
  }

  /// Makes a layer without a superlayer one of the sublayers.
  private func link(_ layer: Layer, _ index: Int) {
    var list = children.take()
    list.insert(layer, at: index)
    children = list
    label(index)
    layer.superReference = Unretained(self)
  }

  /// Lets a new sublayer share this layer's stage, or none; returns the animations that have been removed.
  private func enter(_ layer: Layer, isOnStage: Bool) -> [[Animation]] {
    guard let stage else { return layer.stage?.detach(CollectionOfOne(layer)) ?? [] }
    if isOnStage { stage.layerDidMove(layer) } else { stage.attach(layer) }
    return []
  }

  /// Gives a new sublayer an order label between those of its neighbours; labels ascend.
  private func label(_ index: Int) {
    let step = Int64(1) << 40
    let before = index > 0 ? children[index - 1].orderLabel : nil
    let after = index + 1 < children.count ? children[index + 1].orderLabel : nil
    switch (before, after) {
    case (nil, nil): children[index].orderLabel = 0
    case (let before?, nil) where before < .max - step:
      children[index].orderLabel = before + step
    case (nil, let after?) where after > .min + step: children[index].orderLabel = after - step
    case (let before?, let after?) where after - before > 1:
      children[index].orderLabel = before + (after - before) / 2
    default: relabel(around: index, step)
    }
  }

  /// Spreads the order labels around an index, among enough neighbours to leave wide gaps.
  private func relabel(around index: Int, _ step: Int64) {
    var reach = 8
    while reach < children.count {
      let (low, high) = (index - reach, index + reach)
      if low > 0 && high + 1 < children.count {
        let (first, last) = (children[low - 1].orderLabel, children[high + 1].orderLabel)
        let room = (last - first) / Int64(high - low + 2)
        if room >= 1 << 12 {
          for number in low...high {
            children[number].orderLabel = first + room * Int64(number - low + 1)
          }
          return
        }
      }
      reach *= 4
    }
    let even = min(step, Int64.max / 2 / Int64(children.count))
    for number in children.indices { children[number].orderLabel = Int64(number) * even }
  }

  /// Removes the layer from its superlayer's list, and returns whether it is still on a stage.
  private func unlink() -> Bool {
    if let above = superlayer {
      let index = self.index(in: above)
      var list = above.children.take()
      list.remove(at: index)
      above.children = list
      superReference = nil
    }
    return stage != nil
  }

  func isSublayer(of layer: Layer) -> Bool { superlayer === layer }

  /// Returns the index among the superlayer's sublayers, found by the order label.
  private func index(in above: Layer) -> Int {
    var (low, high) = (0, above.children.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if above.children[middle].orderLabel <= orderLabel { low = middle } else { high = middle }
    }
    return low
  }

  /// Throws an error if the layer cannot be added below this one.
  package func checkAdding(_ layer: Layer) throws(EngineError) {
    if let above = layer.superReference?.object, above.style?.mask === layer {
      throw .maskInUse
    }
    if let other = layer.stage {
      if let stage, other !== stage { throw .foreignStage }
      if other.root === layer { throw stage == nil ? .foreignStage : .cycle }
    }
    guard layer !== self else { throw .cycle }
    // A layer without sublayers has no descendants, and a layer outside of stages is no ancestor of one on a stage:
    // this avoids walking up while deep trees are built.
    if layer.children.isEmpty && layer.style?.mask == nil { return }
    if layer.stageReference == nil && stageReference != nil { return }
    var above = superReference?.object
    while let ancestor = above {
      guard ancestor !== layer else { throw .cycle }
      above = ancestor.superReference?.object
    }
  }

  /// Calls `body` with the layer and all layers below it, masks included, each before its sublayers.
  ///
  /// A list of sublayers is retained until it has been walked.
  package func forEachInSubtree(_ body: (Layer) -> Void) {
    if children.isEmpty && style?.mask == nil { return body(self) }
    body(self)
    // The lists above the present one, each with its next index.
    var path: [(list: SublayerList, next: Int)] = []
    var (list, next) = (children, 0)
    func enterMask(of layer: Layer) {
      guard let mask = layer.style?.mask else { return }
      path.append((list, next))
      (list, next) = (SublayerList(), 0)
      list.append(mask)
    }
    enterMask(of: self)
    while true {
      while next < list.count {
        let layer = list[next]
        next += 1
        body(layer)
        if layer.children.isEmpty && layer.style?.mask == nil { continue }
        path.append((list, next))
        (list, next) = (layer.children, 0)
        enterMask(of: layer)
      }
      guard let above = path.popLast() else { return }
      (list, next) = above
    }
  }
}
