import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct FrameTests {
  /// Two layers within each other, of which the lower fades and gets round corners in two seconds.
  private func scene() throws -> (stage: Stage, outer: Layer, inner: Layer) {
    let stage = Stage(time: 0)
    let (outer, inner) = (Layer(), Layer())
    outer.position = Point(x: 100, y: 50)
    inner.position = Point(x: 10, y: 5)
    inner.cornerRadius = 3
    inner.backgroundColor = Color(red: 1, green: 0.5, blue: 0, alpha: 1)
    try stage.root.addSublayer(outer)
    try outer.addSublayer(inner)
    let fade = BasicAnimation(keyPath: .opacity, from: 1, to: 0)
    let round = BasicAnimation(keyPath: .cornerRadius, from: 0, to: 8)
    let grow = BasicAnimation(
      keyPath: .boundsSize, from: .zero, to: Size(width: 40, height: 20))
    for animation in [fade, round, grow] as [Animation] {
      animation.duration = 2
      animation.timingFunction = .linear
      try inner.add(animation)
    }
    return (stage, outer, inner)
  }

  @Test func `a frame has matrices, opacities and properties by layer`() throws {
    let (stage, outer, inner) = try scene()
    expectTrue(stage.frame.time.isNaN)
    try stage.evaluate(at: 0.5)
    let frame = stage.frame
    expectEqual(frame.time, 0.5)
    let (above, below) = (try #require(frame[outer]), try #require(frame[inner]))
    expectTrue(above.layer === outer && below.index == inner.frameIndex)
    expectTrue(above.matrix.m41 == 100 && above.worldMatrix.m42 == 50 && above.opacity == 1)
    // The middle of the layer stays: a quarter of its size is 10 × 5.
    expectTrue(
      below.matrix.m41 == 5 && below.worldMatrix.m41 == 105 && below.worldMatrix.m42 == 52.5)
    expectTrue(below.opacity == 0.75 && below[.opacity] == 0.75)
    expectEqual(below[.cornerRadius], 2)
    expectEqual(below[.bounds], Rect(x: 0, y: 0, width: 10, height: 5))
    expectTrue(below[.boundsSize] == Size(width: 10, height: 5) && below[.boundsSizeHeight] == 5)
    // The model's where nothing moves; nil where only the matrix has it.
    expectEqual(below[.backgroundColor], Color(red: 1, green: 0.5, blue: 0, alpha: 1))
    expectTrue(below[.isHidden] == false && below[.contents] == .some(nil))
    expectTrue(
      below[.position] == nil && below[.transformScaleX] == nil && below[.zPosition] == nil)
  }

  @Test func `whole arrays are in the order of frame indices`() throws {
    let (stage, outer, inner) = try scene()
    try stage.evaluate(at: 1)
    let frame = stage.frame
    let (a, b) = (try #require(outer.frameIndex), try #require(inner.frameIndex))
    expectTrue(frame.opacities[b] == 0.5 && frame.opacities.count == frame.count)
    expectTrue(frame.matrices.count == 16 * frame.count && frame.matrices[16 * a + 12] == 100)
    expectEqual(frame.worldMatrices.count, 16 * frame.count)
    expectTrue(frame.layer(at: a) === outer && frame.layer(at: b) === inner)
    expectTrue(frame.layer(at: -1) == nil && frame.layer(at: frame.count) == nil)
    let corner = try #require(inner.columnIndex(of: .cornerRadius))
    expectEqual(frame.columns[corner], 4)
  }

  @Test func `a frame keeps its arrays when the stage grows`() throws {
    let (stage, outer, _) = try scene()
    try stage.evaluate(at: 1)
    let frame = stage.frame
    let index = try #require(outer.frameIndex)
    for _ in 0..<500 { try stage.root.addSublayer(Layer()) }
    try stage.evaluate(at: 1.5)
    expectTrue(frame.worldMatrices[16 * index + 12] == 100 && frame.count < stage.frame.count)
  }

  // The eighth rare signature moves the layers of the others, to frame indices that the frame does not have.
  @Test func `a frame has no layers whose frame index it does not have`() throws {
    let stage = Stage(time: 0)
    var layers: [Layer] = []
    func add(_ count: Int) throws {
      for _ in 0..<count {
        let layer = Layer()
        layer.position = Point(x: Double(layers.count), y: 10)
        try (layers.last ?? stage.root).addSublayer(layer)
        let x1 = 0.25 + Double(layers.count) / 100
        for keyPath in [AnimationKeyPath<Double>.opacity, .borderWidth] {
          let animation = BasicAnimation(keyPath: keyPath, from: 0.25, to: 0.75)
          animation.duration = 2
          animation.timingFunction = try .controlPoints(x1, 0.1, 0.6, 0.8)
          try layer.add(animation)
        }
        layers.append(layer)
      }
    }
    try add(7)
    try stage.evaluate(at: 1)
    let frame = stage.frame
    func numbers() throws -> [[Double]] {
      try layers.prefix(7).map {
        let entry = try #require(stage.frame[$0])
        let width = try #require(entry[.borderWidth])
        return entry.matrix.entries + entry.worldMatrix.entries + [entry.opacity, width]
      }
    }
    let (indices, wanted) = (layers.map(\.frameIndex), try numbers())
    try add(2)
    stage.flush()
    expectTrue(zip(layers, indices).contains { $0.frameIndex != $1 })
    for layer in layers {
      let entry = frame[layer]
      expectEqual(entry == nil, try #require(layer.frameIndex) >= frame.count)
      if let entry { _ = (entry.matrix, entry.worldMatrix, entry.opacity, entry[.borderWidth]) }
    }
    try expectEqual(numbers(), wanted)
  }

  @Test func `a frame has nothing of layers that are elsewhere`() throws {
    let (stage, outer, _) = try scene()
    try stage.evaluate(at: 0)
    let other = try scene()
    try other.stage.evaluate(at: 0)
    expectTrue(stage.frame[other.outer] == nil && stage.frame[Layer()] == nil)
    expectNil(stage.frame[outgoing: outer])
    outer.removeFromSuperlayer()
    try stage.evaluate(at: 0)
    expectNil(stage.frame[outer])
  }

  @Test func `layers are drawn by their tree, their z positions and their order`() throws {
    let stage = Stage(time: 0)
    let layers = (0..<6).map { number in
      let layer = Layer()
      layer.name = "\(number)"
      return layer
    }
    for layer in layers[0...3] { try stage.root.addSublayer(layer) }
    try layers[1].addSublayer(layers[4])
    try layers[3].addSublayer(layers[5])
    layers[0].zPosition = 1
    layers[3].isHidden = true
    let mask = Layer()
    try layers[2].setMask(mask)
    func order(at time: Double) throws -> String {
      try stage.evaluate(at: time)
      return stage.frame.drawingOrder.compactMap(\.name).joined()
    }
    try expectEqual(order(at: 0), "1420")
    let rise = BasicAnimation(keyPath: .zPosition, from: 0, to: 4).lasting(2, .linear)
    try layers[1].add(rise)
    try expectEqual(order(at: 0.25), "2140")
    try expectEqual(order(at: 1), "2014")
    try expectEqual(order(at: 0.25), "2140")
    func part(_ layer: Layer) -> String {
      stage.frame.drawingOrder(of: layer).compactMap(\.name).joined()
    }
    (mask.name, layers[5].name) = ("mask", "hole")
    try mask.addSublayer(layers[5])
    try stage.evaluate(at: 0.25)
    expectTrue(part(mask) == "maskhole" && part(layers[1]) == "14")
    expectTrue(part(layers[3]) == "" && part(Layer()) == "")
  }

  @Test func `changed layers are those that the last evaluation wrote`() throws {
    let stage = Stage(time: 0)
    // A block of the frame has 16 layers.
    let layers = (0..<64).map { _ in Layer() }
    for layer in layers { try stage.root.addSublayer(layer) }
    let child = Layer()
    try layers[20].addSublayer(child)
    try stage.evaluate(at: 0)
    expectEqual(Set(stage.frame.changedLayers.map { ObjectIdentifier($0) }).count, 66)
    try stage.evaluate(at: 0)
    expectTrue(stage.frame.changedLayers.isEmpty)
    layers[20].position.x = 5
    try stage.evaluate(at: 0)
    let changed = stage.frame.changedLayers
    expectTrue(changed.contains { $0 === layers[20] } && changed.contains { $0 === child })
    expectTrue(changed.count <= 32 && !changed.contains { $0 === layers[40] })
    let indices = changed.compactMap(\.frameIndex)
    expectTrue(indices == indices.sorted() && Set(indices).count == indices.count)
  }
}
