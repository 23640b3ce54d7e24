import TestSupport
import Testing

@testable import GlissadeEngine

@Suite struct SublayerListTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `it holds what an array does, whatever changes and is read`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (list, array) = (SublayerList(), [Layer]())
    for turn in 0..<4000 {
      // For a while at the front, for a while anywhere, growing and shrinking.
      let isFront = turn / 200 % 2 == 0
      if array.isEmpty || random.index(100) < (turn / 500 % 2 == 0 ? 65 : 35) {
        let layer = Layer()
        let index = isFront ? 0 : random.index(array.count + 1)
        list.insert(layer, at: index)
        array.insert(layer, at: index)
      } else {
        let index = isFront ? 0 : random.index(array.count)
        list.remove(at: index)
        array.remove(at: index)
      }
      expectEqual(list.count, array.count)
      if turn % 7 == 0 { expectTrue(zip(list, array).allSatisfy { $0 === $1 }) }
      if turn % 151 == 0 { expectTrue(zip(list.array, array).allSatisfy { $0 === $1 }) }
    }
  }

  @Test func `removed sublayers are let go at once`() throws {
    let top = Layer()
    for _ in 0..<100 { try top.addSublayer(Layer()) }
    var layers = top.sublayers.map { Weak($0) }
    for layer in layers.prefix(60) { layer.layer?.removeFromSuperlayer() }
    expectTrue(layers.prefix(60).allSatisfy { $0.layer == nil })
    expectTrue(layers.dropFirst(60).allSatisfy { $0.layer != nil })
    layers = []
    expectEqual(top.sublayers.count, 40)
  }

  private struct Weak {
    weak var layer: Layer?
    init(_ layer: Layer) { self.layer = layer }
  }

  /// Changes that have to cost the same for each sublayer.
  enum Work: CaseIterable, Sendable {
    case removing, inserting, both

    func run(_ count: Int) throws -> Double {
      let top = Layer()
      let layers = (0..<count).map { _ in Layer() }
      if self == .removing { for layer in layers { try top.addSublayer(layer) } }
      return try threadSeconds {
        if self != .removing {
          for layer in layers { try top.insertSublayer(layer, at: 0) }
        }
        switch self {
        case .inserting: break
        case .removing: for layer in layers { layer.removeFromSuperlayer() }
        case .both: for layer in layers.reversed() { layer.removeFromSuperlayer() }
        }
      }
    }
  }

  @Test(arguments: Work.allCases)
  func `changes at the front take as long for each of many as for each of few`(
    _ work: Work
  ) throws {
    // Twice as many took four times as long when all behind were moved. The best of up to five, against what else
    // the machine does meanwhile.
    var best = Double.infinity
    for _ in 0..<5 where best >= 2.5 {
      best = min(best, try work.run(40_000) / work.run(20_000))
    }
    expectLess(best, than: 2.5, "\(work): \(best)")
  }
}
