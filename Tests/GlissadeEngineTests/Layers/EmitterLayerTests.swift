import GlissadeBatch
import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@Suite struct EmitterLayerTests {
  private func emitter() throws -> EmitterLayer {
    var cell = ParticleCell(birthRate: 20, lifetime: 2)
    cell.velocity = 50
    cell.emissionRange = 1
    let layer = EmitterLayer()
    var told = EmitterLayer.Configuration()
    told.cells = [cell]
    told.seed = 5
    try layer.configure(told)
    return layer
  }

  private func numbers(_ layer: EmitterLayer) -> [Float] {
    layer.particles?.withParticles { $0.copied() + $1.copied() + $2.copied() } ?? []
  }

  @Test func `particles are a function of time, in any order`() throws {
    let (stage, layer) = stageWithLayer(try emitter())
    try stage.evaluate(at: 3)
    // 20 a second live for 2 s: those born from 1 s to 3 s, both included or not by a rounding.
    expectTrue((40...41).contains(try #require(layer.particles).aliveCount))
    let first = numbers(layer)
    try stage.evaluate(at: 1e6)
    try stage.evaluate(at: 0.5)
    expectTrue(numbers(layer) != first)
    try stage.evaluate(at: 3)
    expectSameBits(numbers(layer), first)
  }

  @Test func `particles live in the layer's time`() throws {
    let stage = Stage()
    let (layer, other) = (try emitter(), try emitter())
    try stage.root.addSublayer(layer)
    try stage.root.addSublayer(other)
    layer.speed = 0
    layer.timeOffset = 3
    try stage.evaluate(at: 3)
    let shown = numbers(other)
    try stage.evaluate(at: 100)
    expectSameBits(numbers(layer), shown)
    expectTrue(numbers(other) != shown)
  }

  @Test func `what is refused leaves the particles as they were`() throws {
    let (stage, layer) = stageWithLayer(try emitter())
    try stage.evaluate(at: 3)
    let before = numbers(layer)
    var told: [EngineError] = []
    stage.errorHandler = { error, _ in told.append(error) }
    layer.emitterPosition = Point(x: .nan, y: 0)
    layer.birthRate = -1
    layer.emitterCells = [ParticleCell(birthRate: 1e9, lifetime: 1e9)]
    expectEqual(told.count, 3)
    expectEqual(layer.emitterPosition, .zero)
    try stage.evaluate(at: 3)
    expectSameBits(numbers(layer), before)
  }

  @Test func `an emitter keeps the stage animating, unless it is paused`() throws {
    let stage = Stage()
    expectTrue(!stage.isAnimating)
    let layer = try emitter()
    try stage.root.addSublayer(layer)
    expectTrue(stage.isAnimating)
    layer.speed = 0
    expectTrue(!stage.isAnimating)
    layer.speed = 1
    layer.removeFromSuperlayer()
    expectTrue(!stage.isAnimating)
  }
}
