import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeEngine

/// A reader gives the values of the presentation, bit by bit.
@Suite struct PresentationReaderTests {
  static func compare(_ layer: Layer, on stage: Stage) throws {
    let shown = try #require(layer.presentation)
    let reader = stage.reader(of: layer)
    let reading = reader.reading(at: stage.time)
    expectSameBits(reading.localMatrix.entries, shown.localMatrix.entries)
    expectEqual(reading.sublayerMatrix ?? .identity, shown.sublayerMatrix)
    expectEqual(reading.bounds, shown.bounds)
    expectEqual(reading.anchorPoint, shown.anchorPoint)
    expectSameBits(reading.opacity, shown.opacity)
    expectEqual(reading.zPosition, shown.zPosition)
    expectEqual(reader.zPosition(at: stage.time), shown.zPosition)
    expectEqual(reading.isHidden, shown.isHidden)
    expectEqual(reading.masksToBounds, shown.value(of: .masksToBounds))
    expectEqual(reading.appearance.backgroundColor, shown.backgroundColor)
    expectEqual(reading.appearance.cornerRadius, shown.cornerRadius)
    expectEqual(reading.appearance.borderWidth, shown.value(of: .borderWidth))
    expectEqual(reading.appearance.borderColor, shown.value(of: .borderColor))
    expectEqual(reading.appearance.shadowColor, shown.value(of: .shadowColor))
    expectEqual(reading.appearance.shadowOpacity, shown.value(of: .shadowOpacity))
    expectEqual(reading.appearance.shadowOffset, shown.value(of: .shadowOffset))
    expectEqual(reading.appearance.shadowRadius, shown.value(of: .shadowRadius))
    expectEqual(reading.appearance.contents, shown.contents)
    let shape = reader.shape(of: layer)
    expectEqual(shape?.value, shown.shape)
    if let shape { expectEqual(shape.pathMorph, shown.pathMorph) }
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
