import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeEngine

/// Presentations of an animated layer share the rows that it was compiled to.
@Suite struct CompiledLayerTests {
  let stage: Stage
  let layer: Layer

  init() throws {
    (stage, layer) = stageWithLayer()
    try layer.add(fade(), forKey: "fade")
    try stage.advance(to: 0)
  }

  /// The rows that the layer's presentation reads, where they are kept.
  private var kept: CompiledLayer? {
    _ = layer.presentation
    return stage.compiledLayers.compactMap { $0 }.first
  }

  @Test func `a second read builds nothing`() throws {
    let first = try #require(kept)
    expectIdentical(kept, first)
    try expectEqual(layer.presentation(at: 0.75)?.opacity, 0.75)
    expectIdentical(kept, first)
    try stage.advance(to: 0.5)
    expectTrue(kept === first && layer.presentation?.opacity == 0.5)
    try stage.evaluate(at: 0.6)
    expectIdentical(kept, first)
  }

  @Test func `compiled layer, layer changed: is compiled anew`() throws {
    var last = try #require(kept)
    let changes: [(Layer) throws -> Void] = [
      { $0.position = Point(x: 5, y: 7) }, { try $0.add(fade()) },
      { $0.removeAnimation(forKey: "fade") }, { $0.timing = try MediaTiming(speed: 2) },
      { $0.sublayerTransform = Transform3D(scaleX: 2, y: 1, z: 1) },
    ]
    for change in changes {
      try change(layer)
      expectEqual(layer.presentation?.position, layer.position)
      expectEqual(layer.presentation?.sublayerTransform, layer.sublayerTransform)
      stage.flush()
      let now = try #require(kept)
      expectTrue(now !== last && kept === now)
      last = now
    }
    expectEqual(layer.presentation?.position, Point(x: 5, y: 7))
    expectEqual(layer.presentation?.sublayerTransform, Transform3D(scaleX: 2, y: 1, z: 1))
  }

  @Test func `nothing is kept for layers that nobody reads, or that do not move`() throws {
    let still = Layer()
    try stage.root.addSublayer(still)
    try stage.advance(to: 0.25)
    expectTrue(stage.compiledLayers.isEmpty && still.presentation?.opacity == 1)
    expectTrue(stage.compiledLayers.isEmpty)
    _ = layer.presentation
    expectEqual(stage.compiledLayers.compactMap { $0 }.count, 1)
    try stage.advance(to: 2)
    expectTrue(stage.compiledLayers.allSatisfy { $0 == nil } && layer.presentation?.opacity == 1)
    try layer.add(fade())
    stage.flush()
    _ = layer.presentation
    layer.removeFromSuperlayer()
    expectTrue(stage.compiledLayers.allSatisfy { $0 == nil })
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `kept rows are those that would be built`(_ seed: UInt64) throws {
    let tree = try RandomTree(seed: seed, isDyadic: false)
    var animations = RandomAnimations(random: RandomNumbers(seed: ~seed, isDyadic: false))
    for step in 0..<60 {
      let layer = animations.random.pick(tree.layers).layer
      switch animations.random.pick(Array(0...5)) {
      case 0: try layer.add(try animations.any().animation)
      case 1: layer.removeAllAnimations()
      case 2: (layer.position.x, layer.backgroundColor) = (layer.position.x + 1, .white)
      case 3: layer.removeFromSuperlayer()
      case 4: if layer.superlayer == nil { try tree.stage.root.addSublayer(layer) }
      default: try tree.stage.advance(to: tree.stage.time + 0.1)
      }
      if step.isMultiple(of: 2) { tree.stage.flush() }
      for (layer, _) in tree.layers {
        guard let kept = layer.currentPresentation?.rows else { continue }
        let built = CompiledLayer(layer)
        var builder = SlotBuilder(layer)
        builder.addAnimations(of: layer)
        let channels = Set((builder.own.slot.rows + builder.sub.slot.rows).map(\.channel))
        for (a, b) in [
          (kept.own, built.own), (kept.sampler(of: .bounds), built.sampler(of: .bounds)),
        ] {
          expectTrue(a.isStill == b.isStill && a.exportCount == b.exportCount)
          for sampler in [a, b] { sampler.move(to: 0.7, rates: true) }
          for channel in channels.union([.positionX, .opacity]) {
            expectEqual(a.animates(channel), b.animates(channel))
            expectEqual(a.value(of: channel), b.value(of: channel))
            expectEqual(a.rate(of: channel), b.rate(of: channel))
          }
        }
      }
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `values without rates are those with rates`(_ seed: UInt64) throws {
    var animations = RandomAnimations(random: RandomNumbers(seed: seed, isDyadic: false))
    let stage = Stage()
    for _ in 0..<20 {
      let layer = ShapeLayer()
      try stage.root.addSublayer(layer)
      for _ in 0..<3 { try layer.add(try animations.any().animation) }
    }
    try stage.advance(to: 0)
    for layer in stage.root.sublayers {
      var builder = SlotBuilder(layer)
      builder.addAnimations(of: layer)
      builder.finish()
      let slot = builder.own.slot
      let (sampler, rates) = (SlotSampler(slot), SlotSampler(slot))
      for time in [0, 0.1, 0.37, 1, 5] {
        sampler.move(to: time)
        rates.move(to: time, rates: true)
        expectSameBits(sampler.matrix.entries, rates.transform(rates: true).value.entries)
        for row in slot.rows where row.channel != .rotation {
          let state = slot.state(of: row.channel, at: time)
          expectSameBits(sampler.value(of: row.channel), state.position)
          expectSameBits(rates.value(of: row.channel), state.position)
          expectEqual(rates.rate(of: row.channel), state.velocity)
          expectSameBits(sampler.values(from: row.channel)[0], state.position)
        }
      }
    }
  }
}
