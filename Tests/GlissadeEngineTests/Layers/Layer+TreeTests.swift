import GlissadeEngine
import TestSupport
import Testing

@Suite struct LayerTreeTests {
  let stage = Stage()
  let top = Layer()

  /// Three sublayers of a layer on a stage.
  private func three() throws -> [Layer] {
    try stage.root.addSublayer(top)
    let layers = (0..<3).map { index in
      let layer = Layer()
      layer.name = "\(index)"
      return layer
    }
    for layer in layers { try top.addSublayer(layer) }
    return layers
  }

  private var order: String { top.sublayers.map { $0.name ?? "?" }.joined() }

  @Test(arguments: [(0, "120"), (1, "021"), (2, "012")])
  func `adding a sublayer again brings it to the front`(_ index: Int, _ expected: String) throws {
    let layers = try three()
    try top.addSublayer(layers[index])
    expectEqual(order, expected)
    expectIdentical(layers[index].superlayer, top)
  }

  @Test(arguments: [
    (0, 0, "012"), (0, 1, "102"), (0, 2, "120"), (1, 0, "102"), (1, 1, "012"), (1, 2, "021"),
    (2, 0, "201"), (2, 1, "021"), (2, 2, "012"),
  ])
  func `an index counts without the layer that moves`(
    _ moved: Int, _ index: Int, _ expected: String
  ) throws {
    let layers = try three()
    try top.insertSublayer(layers[moved], at: index)
    expectEqual(order, expected)
  }

  @Test(arguments: [
    (0, 2, "102", "120"), (2, 0, "201", "021"), (1, 2, "012", "021"), (1, 0, "102", "012"),
  ])
  func `below is right behind and above right in front`(
    _ moved: Int, _ sibling: Int, _ below: String, _ above: String
  ) throws {
    let layers = try three()
    try top.insertSublayer(layers[moved], below: layers[sibling])
    expectEqual(order, below)
    try top.insertSublayer(layers[moved], above: layers[sibling])
    expectEqual(order, above)
    try top.insertSublayer(layers[moved], above: layers[moved])
    expectEqual(order, above)
  }

  @Test func `replacing takes the place of the old layer`() throws {
    let layers = try three()
    let new = Layer()
    new.name = "3"
    try top.replaceSublayer(layers[1], with: new)
    expectEqual(order, "032")
    expectNil(layers[1].superlayer)
    expectNil(layers[1].stage)
    try top.replaceSublayer(layers[0], with: layers[2])
    expectEqual(order, "23")
    try top.replaceSublayer(new, with: new)
    expectEqual(order, "23")
  }

  @Test func `removing lets go of the layer and all below it`() throws {
    let layers = try three()
    let leaf = Layer()
    try layers[1].addSublayer(leaf)
    stage.flush()
    expectTrue(leaf.frameIndex != nil)
    layers[1].removeFromSuperlayer()
    expectEqual(order, "02")
    expectNil(layers[1].superlayer)
    expectNil(layers[1].stage)
    expectNil(leaf.stage)
    expectIdentical(leaf.superlayer, layers[1])
    expectNil(leaf.frameIndex)
    layers[1].removeFromSuperlayer()
    stage.root.removeFromSuperlayer()
    expectIdentical(stage.root.stage, stage)
  }

  @Test func `a layer moves from one superlayer to another`() throws {
    let layers = try three()
    try layers[0].addSublayer(layers[1])
    expectEqual(order, "02")
    expectIdentical(layers[1].superlayer, layers[0])
    expectIdentical(layers[1].stage, stage)
    // To a tree that is part of no stage.
    let other = Layer()
    try other.addSublayer(layers[0])
    expectEqual(order, "2")
    expectNil(layers[0].stage)
    expectNil(layers[1].stage)
  }

  // MARK: Masks

  @Test func `a mask hangs in the layer and is no sublayer`() throws {
    _ = try three()
    let mask = Layer()
    top.mask = mask
    expectIdentical(top.mask, mask)
    expectNil(mask.superlayer)
    expectIdentical(mask.stage, stage)
    expectEqual(order, "012")
    mask.removeFromSuperlayer()
    expectNil(top.mask)
    expectNil(mask.stage)
    top.mask = mask
    let second = Layer()
    top.mask = second
    expectNil(mask.stage)
    expectIdentical(second.stage, stage)
    top.mask = nil
    expectNil(second.stage)
    // Free again.
    try top.addSublayer(second)
    expectIdentical(second.superlayer, top)
  }

  // MARK: What is refused

  /// Every way to put a layer below another.
  enum Way: CaseIterable { case add, at, below, above, replace, mask }

  private func put(
    _ layer: Layer, into host: Layer, beside sibling: Layer, _ way: Way
  ) throws(EngineError) {
    switch way {
    case .add: try host.addSublayer(layer)
    case .at: try host.insertSublayer(layer, at: 0)
    case .below: try host.insertSublayer(layer, below: sibling)
    case .above: try host.insertSublayer(layer, above: sibling)
    case .replace: try host.replaceSublayer(sibling, with: layer)
    case .mask: try host.setMask(layer)
    }
  }

  @Test(arguments: Way.allCases)
  func `a layer cannot come below itself`(_ way: Way) throws {
    let layers = try three()
    let leaf = Layer()
    try layers[1].addSublayer(leaf)
    // A detached tree, whose top has no superlayer, so that a mask is refused for the cycle alone.
    let (lone, middle, deep) = (Layer(), Layer(), Layer())
    try lone.addSublayer(middle)
    try middle.addSublayer(deep)
    expectEqual(thrownError(try put(lone, into: middle, beside: deep, way)), .cycle)
    expectEqual(thrownError(try put(lone, into: lone, beside: middle, way)), .cycle)
    expectEqual(lone.sublayers.count, 1)
    expectEqual(middle.sublayers.count, 1)
    expectEqual(thrownError(try put(stage.root, into: layers[1], beside: leaf, way)), .cycle)
    if way != .mask {
      expectEqual(thrownError(try put(top, into: layers[1], beside: leaf, way)), .cycle)
    }
    expectEqual(order, "012")
    expectIdentical(top.superlayer, stage.root)
    expectEqual(layers[1].sublayers.count, 1)
    expectIdentical(leaf.superlayer, layers[1])
  }

  @Test(arguments: Way.allCases)
  func `a layer of another stage is refused`(_ way: Way) throws {
    let layers = try three()
    let other = Stage()
    let foreign = Layer()
    try other.root.addSublayer(foreign)
    let expected: EngineError = way == .mask ? .maskInUse : .foreignStage
    expectEqual(thrownError(try put(foreign, into: top, beside: layers[0], way)), expected)
    expectEqual(thrownError(try put(other.root, into: top, beside: layers[0], way)), .foreignStage)
    expectIdentical(foreign.superlayer, other.root)
    expectIdentical(foreign.stage, other)
    expectEqual(order, "012")
    expectNil(top.mask)
  }

  @Test(arguments: Way.allCases)
  func `the root of a stage stays its root`(_ way: Way) throws {
    let host = Layer()
    let child = Layer()
    try host.addSublayer(child)
    expectTrue(
      thrownError(try put(stage.root, into: host, beside: child, way)) != nil)
    expectIdentical(stage.root.stage, stage)
    expectEqual(host.sublayers.count, 1)
  }

  @Test(arguments: Way.allCases)
  func `a mask in use is refused`(_ way: Way) throws {
    let layers = try three()
    let mask = Layer()
    layers[0].mask = mask
    expectEqual(thrownError(try put(mask, into: top, beside: layers[1], way)), .maskInUse)
    expectIdentical(layers[0].mask, mask)
    expectIdentical(mask.stage, stage)
    expectEqual(order, "012")
  }

  @Test func `a sublayer is no mask, and the error handler hears of it`() throws {
    let layers = try three()
    var told: [EngineError] = []
    stage.errorHandler = { error, layer in
      told.append(error)
      expectIdentical(layer, top)
    }
    top.mask = layers[0]
    expectEqual(told, [.maskInUse])
    expectNil(top.mask)
    expectEqual(order, "012")
  }

  @Test func `a mask cannot contain its layer`() throws {
    let (mask, inner) = (Layer(), Layer())
    try mask.addSublayer(inner)
    expectEqual(thrownError(try inner.setMask(mask)), .cycle)
    expectNil(inner.mask)
    let (host, content) = (Layer(), Layer())
    try host.setMask(mask)
    expectEqual(thrownError(try inner.addSublayer(host)), .cycle)
    try host.addSublayer(content)
    expectEqual(thrownError(try inner.setMask(host)), .cycle)
  }

  @Test(arguments: [-1, 4, Int.max, Int.min])
  func `an index outside of the sublayers is refused`(_ index: Int) throws {
    let layers = try three()
    expectEqual(
      thrownError(try top.insertSublayer(Layer(), at: index)),
      .indexOutOfRange(index: index, count: 3))
    expectEqual(
      thrownError(try top.insertSublayer(layers[0], at: index)),
      .indexOutOfRange(index: index, count: 2))
    expectEqual(order, "012")
  }

  @Test func `a place beside a stranger is refused`() throws {
    let layers = try three()
    let (new, stranger, mask) = (Layer(), Layer(), Layer())
    try layers[0].addSublayer(stranger)
    top.mask = mask
    for sibling in [Layer(), stranger, top, mask] {
      expectEqual(thrownError(try top.insertSublayer(new, below: sibling)), .notASublayer)
      expectEqual(thrownError(try top.insertSublayer(new, above: sibling)), .notASublayer)
      expectEqual(thrownError(try top.replaceSublayer(sibling, with: new)), .notASublayer)
    }
    expectEqual(order, "012")
    expectNil(new.superlayer)
    expectIdentical(stranger.superlayer, layers[0])
  }

  // MARK: Many changes

  @Test func `any sequence of changes gives the order of a plain list`() throws {
    var random = SeededGenerator(seed: 7)
    try stage.root.addSublayer(top)
    var list: [Layer] = []
    for _ in 0..<2000 {
      let new = Layer()
      switch random.index(6) {
      case 0:
        try top.addSublayer(new)
        list.append(new)
      case 1:
        let index = random.index(list.count + 1)
        try top.insertSublayer(new, at: index)
        list.insert(new, at: index)
      case 2 where !list.isEmpty:
        let index = random.index(list.count)
        try top.insertSublayer(new, above: list[index])
        list.insert(new, at: index + 1)
      case 3 where !list.isEmpty:
        let index = random.index(list.count)
        try top.replaceSublayer(list[index], with: new)
        list[index] = new
      case 4 where !list.isEmpty:
        let moved = list.remove(at: random.index(list.count))
        let index = random.index(list.count + 1)
        try top.insertSublayer(moved, at: index)
        list.insert(moved, at: index)
      case 5 where !list.isEmpty:
        list.remove(at: random.index(list.count)).removeFromSuperlayer()
      default: break
      }
    }
    expectTrue(list.count > 100)
    expectTrue(top.sublayers.elementsEqual(list) { $0 === $1 })
    expectTrue(list.allSatisfy { $0.superlayer === top && $0.stage === stage })
  }
}
