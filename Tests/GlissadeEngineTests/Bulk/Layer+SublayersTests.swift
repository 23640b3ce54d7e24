import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct LayerSublayersTests {
  /// Two equal trees: the top with some of the layers, and the layers, of which some are below others.
  private func tree(_ seed: UInt64) throws -> (
    stage: Stage, top: Layer, layers: [Layer], log: EventLog
  ) {
    var random = SeededGenerator(seed: seed)
    let (stage, top, log) = (Stage(), Layer(), EventLog())
    try stage.root.addSublayer(top)
    let layers = (0..<30).map { _ in Layer() }
    for (number, layer) in layers.enumerated() {
      layer.position = random.point(50)
      switch random.index(4) {
      case 0: try top.addSublayer(layer)
      case 1 where number > 0: try layers[random.index(number)].addSublayer(layer)
      default: break
      }
      try layer.add(fade(delegate: RecordingDelegate("\(number)", log, stage)))
    }
    return (stage, top, layers, log)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `layers are added and removed as one by one`(_ seed: UInt64) throws {
    let (bulk, loop) = (try tree(seed), try tree(seed))
    let chosen = (0..<30).filter { ($0 * 7 + Int(seed)) % 3 > 0 }
    try bulk.top.addSublayers(chosen.map { bulk.layers[$0] })
    for number in chosen { try loop.top.addSublayer(loop.layers[number]) }
    func state(_ tree: (stage: Stage, top: Layer, layers: [Layer], log: EventLog)) throws
      -> [[Int?]]
    {
      try tree.stage.evaluate(at: 0.5)
      return tree.layers.map { layer in
        [tree.layers.firstIndex { $0 === layer.superlayer }, layer.superlayer === tree.top ? 1 : 0]
          + layer.sublayers.map { child in tree.layers.firstIndex { $0 === child } }
      } + [tree.top.sublayers.map { child in tree.layers.firstIndex { $0 === child } }]
    }
    try expectEqual(state(bulk), state(loop))
    expectSameBits(
      FrameNumbers(of: bulk.layers, on: bulk.stage), FrameNumbers(of: loop.layers, on: loop.stage))
    let leaving = chosen.filter { $0 % 2 == 0 }.reversed()
    try bulk.top.removeSublayers(leaving.map { bulk.layers[$0] })
    for number in leaving { loop.layers[number].removeFromSuperlayer() }
    try expectEqual(state(bulk), state(loop))
    try bulk.stage.advance(to: 2)
    try loop.stage.advance(to: 2)
    expectEqual(bulk.log.lines, loop.log.lines)
    expectSameBits(
      FrameNumbers(of: bulk.layers, on: bulk.stage), FrameNumbers(of: loop.layers, on: loop.stage))
  }

  @Test func `one layer that is rejected leaves all where they are`() throws {
    let (stage, layer) = try busyStage()
    let before = try StageSnapshot(stage)
    let new = Layer()
    let foreign = Stage()
    let wrong: [(Layer, EngineError)] = [
      (new, .duplicateLayer), (layer, .cycle), (stage.root, .cycle), (foreign.root, .foreignStage),
    ]
    for (last, reason) in wrong {
      do throws(BulkError) {
        try layer.addSublayers([new, Layer(), last])
        Issue.record("the layer was accepted")
      } catch {
        expectTrue(error.row == 2 && error.field == .layers && error.reason == reason)
      }
    }
    do throws(BulkError) {
      try layer.removeSublayers(layer.sublayers + [new])
      Issue.record("the layer was accepted")
    } catch {
      expectTrue(error.row == 1 && error.reason == .notASublayer)
    }
    expectNil(new.superlayer)
    try before.expectUnchanged(stage)
  }

  private func names(_ layers: [Layer]) -> [ObjectIdentifier] { layers.map(ObjectIdentifier.init) }

  /// Adds an animation that is over, and stays.
  private func addEndedFade(
    to layer: Layer, _ stage: Stage, _ farewell: @escaping () -> Void
  ) throws {
    try layer.add(fade(delegate: Farewell(farewell)).keep(.removed), forKey: "fade")
    try stage.advance(to: stage.time + 2)
  }

  @Test func `the last layer that holds the stage may go before others`() throws {
    let (group, cards) = (Layer(), [Layer(), Layer(), Layer()])
    weak var released: Stage?
    do {
      let stage = Stage()
      released = stage
      try stage.root.addSublayer(group)
      try group.addSublayers(cards)
      try addEndedFade(to: cards[0], stage) { withExtendedLifetime(stage) {} }
    }
    expectTrue(released != nil)
    try group.removeSublayers(cards)
    expectTrue(released == nil && group.stage == nil)
    expectTrue(
      cards.allSatisfy { $0.stage == nil && $0.superlayer == nil && $0.animations.isEmpty })
  }

  @Test func `a replaced layer may be the last one that holds the stage`() throws {
    let (group, old, new) = (Layer(), Layer(), Layer())
    weak var released: Stage?
    do {
      let stage = Stage()
      released = stage
      try stage.root.addSublayer(group)
      try group.addSublayers([old, new])
      try addEndedFade(to: old, stage) { withExtendedLifetime(stage) {} }
    }
    try group.replaceSublayer(old, with: new)
    expectTrue(released == nil && new.stage == nil)
    expectEqual(names(group.sublayers), names([new]))
  }

  @Test func `what a removed layer releases may put another one back`() throws {
    let (stage, group, cards) = (Stage(), Layer(), [Layer(), Layer()])
    try stage.root.addSublayer(group)
    try group.addSublayers(cards)
    try addEndedFade(to: cards[0], stage) { try? group.addSublayer(cards[1]) }
    try group.removeSublayers(cards)
    expectEqual(names(group.sublayers), names([cards[1]]))
    expectTrue(cards[1].stage === stage && cards[0].stage == nil)
    try stage.evaluate(at: stage.time)
    expectTrue(stage.frame[cards[1]] != nil)
  }

  @Test func `what an added layer releases cannot close a circle`() throws {
    let (stage, top, layers) = (Stage(), Layer(), [Layer(), Layer()])
    try stage.root.addSublayers(layers)
    var error: EngineError?
    try addEndedFade(to: layers[0], stage) {
      do throws(EngineError) { try layers[1].addSublayer(top) } catch let refusal {
        error = refusal
      }
    }
    try top.addSublayers(layers)
    expectEqual(error, .cycle)
    expectTrue(names(top.sublayers) == names(layers) && top.superlayer == nil)
    expectTrue(layers.allSatisfy { $0.stage == nil })
  }
}
