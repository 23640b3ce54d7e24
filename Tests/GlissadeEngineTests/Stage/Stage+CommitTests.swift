import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

/// The frame's matrices of layers without animations, against the product of the definitions in Double.
@Suite struct StageCommitTests {
  let stage = Stage()

  /// A Float's rounding through as many products as the trees here are deep, relative to the entries met on
  /// the way.
  private func check(_ layers: [Layer], _ note: String) throws {
    try stage.evaluate(at: 0)
    for (index, layer) in layers.enumerated() {
      let expected = plainWorld(layer)
      // Entries cancel: what counts is the size of the factors, and there are at most 12 of them.
      var size = plainMatrix(layer).size
      var above = layer.superlayer
      while let next = above {
        size *= plainMatrix(next).size
        above = next.superlayer
      }
      let world = try #require(layer.frameWorld, "\(note): layer \(index) has no place")
      for entry in 0..<16 {
        let difference = Double(world[entry]) - expected.m[entry]
        try #require(
          difference.magnitude <= 4e-6 * size,
          "\(note): layer \(index), entry \(entry): \(world), not \(expected.m)")
      }
    }
  }

  private func change(_ layer: Layer, _ random: inout SeededGenerator) {
    switch random.index(9) {
    case 0: layer.position = random.point(100)
    case 1: layer.zPosition = random.number(-50...50)
    case 2:
      layer.bounds = Rect(
        x: random.number(-20...20), y: random.number(-20...20), width: random.number(0...100),
        height: random.number(0...100))
    case 3: layer.anchorPoint = random.point(1.5)
    case 4: layer.transform = .identity
    case 5:
      layer.transform = Transform3D(
        rotationAngle: random.number(-3...3), x: random.number(-1...1), y: random.number(-1...1),
        z: 1
      ).scaled(byX: random.number(0.5...1.5), y: random.number(0.5...1.5), z: 1)
    case 6: layer.transform = Transform3D(translationX: random.number(-9...9), y: 3, z: 1)
    case 7: layer.sublayerTransform = .identity
    default:
      var perspective = Transform3D.identity
      perspective.m34 = -1 / 500
      layer.sublayerTransform = perspective.rotated(
        byAngle: random.number(-1...1), x: 0, y: 1, z: 0)
    }
  }

  @Test(arguments: [1, 2, 3])
  func `matrices follow from the model through all changes of geometry and tree`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var layers = [stage.root]
    stage.errorHandler = { error, _ in Issue.record("\(error)") }
    for step in 0..<40 {
      for _ in 0..<4 {
        let layer = layers[random.index(layers.count)]
        switch random.index(6) {
        case 0, 1:
          let new = Layer()
          change(new, &random)
          if random.index(2) == 0 { try new.addSublayer(Layer()) }
          try layer.addSublayer(new)
          layers.append(new)
        case 2 where layers.count > 3:
          let moved = layers[1 + random.index(layers.count - 1)]
          // A cycle is refused, which is what this test does not look at.
          try? layer.addSublayer(moved)
        default: change(layer, &random)
        }
      }
      if step % 4 == 0 { try check(layers, "seed \(seed) step \(step)") }
    }
    expectTrue(layers.count > 30)
  }

  @Test func `a mask stands in the frame where its layer does`() throws {
    let (layer, mask) = (Layer(), Layer())
    try stage.root.addSublayer(layer)
    layer.position = Point(x: 30, y: 40)
    layer.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
    mask.position = Point(x: 1, y: 2)
    try layer.setMask(mask)
    try stage.evaluate(at: 0)
    expectEqual(mask.frameWorld.map { Array($0[12..<14]) }, [32, 44])
  }

  @Test func `a sublayer transform that is set and taken back leaves no trace`() throws {
    let (layer, child, other) = (Layer(), Layer(), Layer())
    try stage.root.addSublayer(layer)
    try stage.root.addSublayer(other)
    try layer.addSublayer(child)
    child.position = Point(x: 3, y: 4)
    layer.position = Point(x: 10, y: 20)
    try check([layer, child, other], "at first")
    layer.sublayerTransform = Transform3D(scaleX: 2, y: 3, z: 1)
    try check([layer, child, other], "set")
    layer.sublayerTransform = Transform3D(scaleX: 5, y: 3, z: 1)
    try check([layer, child, other], "another")
    // At once with the move of a child that hangs below it.
    layer.sublayerTransform = .identity
    try other.addSublayer(child)
    try check([layer, child, other], "taken back")
    let late = Layer()
    late.position = Point(x: 1, y: 1)
    try layer.addSublayer(late)
    try check([layer, child, other, late], "later")
    layer.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
    layer.sublayerTransform = .identity
    try check([layer, child, other, late], "both at once")
  }

  @Test func `a layer can change places with its sublayer`() throws {
    let (a, b) = (Layer(), Layer())
    try stage.root.addSublayer(a)
    try a.addSublayer(b)
    stage.errorHandler = { error, _ in Issue.record("\(error)") }
    try check([a, b], "before")
    // The upper one is the first that the stage hears of.
    a.position = Point(x: 1, y: 2)
    b.position = Point(x: 10, y: 20)
    try stage.root.addSublayer(b)
    try b.addSublayer(a)
    try check([a, b], "after")
  }

  @Test func `a sublayer stays where it went when its superlayer leaves at once`() throws {
    let (a, b, c) = (Layer(), Layer(), Layer())
    try stage.root.addSublayer(a)
    try stage.root.addSublayer(b)
    try a.addSublayer(c)
    b.position = Point(x: 7, y: 8)
    stage.errorHandler = { error, _ in Issue.record("\(error)") }
    try check([a, b, c], "before")
    try b.addSublayer(c)
    a.removeFromSuperlayer()
    try check([b, c], "after")
    expectNil(a.frameIndex)
    // And comes back with what it had.
    try c.addSublayer(a)
    try check([a, b, c], "back")
  }

  @Test func `places name their layers`() throws {
    let layers = (0..<40).map { _ in Layer() }
    for (index, layer) in layers.enumerated() {
      try (index == 0 ? stage.root : layers[(index - 1) / 2]).addSublayer(layer)
    }
    layers[3].sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
    stage.flush()
    for layer in layers + [stage.root] {
      let place = try #require(layer.frameIndex)
      expectIdentical(stage.frame.layer(at: place), layer)
    }
    layers[20].removeFromSuperlayer()
    expectNil(layers[20].frameIndex)
    let named = (0..<100).compactMap { stage.frame.layer(at: $0) }
    expectEqual(named.count, 40)
    expectNil(stage.frame.layer(at: -1))
    expectNil(stage.frame.layer(at: 1_000_000))
  }

  @Test(arguments: [Double.nan, .infinity, -Double.infinity])
  func `a frame has a finite time`(_ time: Double) throws {
    try stage.evaluate(at: 1)
    expectEqual(thrownError(try stage.evaluate(at: time)), .invalidTime(time))
    expectEqual(thrownError(try stage.advance(to: time)), .invalidTime(time))
    expectEqual(stage.time, 0)
  }
}
