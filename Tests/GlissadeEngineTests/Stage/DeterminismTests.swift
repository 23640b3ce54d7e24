import Foundation
import GlissadeBatch
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// The same frame has the same bits, however it was come to.
@Suite struct DeterminismTests {
  static let seeds: Range<UInt64> = 0..<(isSoakEnabled ? 5 : 2)
  /// More than the blocks of 16 that the commonest kinds share.
  static let layerCount = isSoakEnabled ? 100 : 40

  /// Times in no order, exact instants among them, some twice.
  private static func times(_ seed: UInt64) -> [Double] {
    var random = RandomNumbers(seed: seed &+ 77, isDyadic: true)
    var times = (0..<10).map { _ in random.number(-1...6, step: 0x1p-3) }
    random = RandomNumbers(seed: seed, isDyadic: false)
    times += (0..<10).map { _ in random.number(-1...6) }
    times += [1e9, -1e9, times[3], 0]
    return times.shuffled(using: &random)
  }

  private static func frame(_ tree: RandomTree, _ time: Double) throws -> FrameNumbers {
    try tree.stage.evaluate(at: time)
    return FrameNumbers(of: tree.layers.map(\.layer), on: tree.stage)
  }

  @Test(arguments: seeds)
  func `times in any order give the same bits`(seed: UInt64) throws {
    let tree = try RandomTree(seed: seed, isDyadic: false, count: Self.layerCount)
    let times = Self.times(seed)
    let ascending = try times.sorted().map { ($0, try Self.frame(tree, $0)) }
    for time in times {
      let known = try #require(ascending.first { $0.0 == time })
      try expectSameBits(Self.frame(tree, time), known.1, "seed \(seed) at \(time)")
    }
    for (time, known) in ascending.reversed() {
      try expectSameBits(Self.frame(tree, time), known, "seed \(seed) at \(time), backwards")
    }
    // A stage that was never at another time.
    for (time, known) in ascending.prefix(3) {
      let fresh = try RandomTree(seed: seed, isDyadic: false, count: Self.layerCount)
      try expectSameBits(Self.frame(fresh, time), known, "seed \(seed) at \(time), at once")
    }
  }

  @Test func `a group's end is met though its animation would begin later`() throws {
    // Before its time the animation shows its start, but only as long as the group does.
    let (stage, layer) = stageWithLayer()
    layer.opacity = 0.5
    let late = BasicAnimation(keyPath: .opacity, from: 0.25, to: 1)
    (late.beginTime, late.duration, late.fillMode) = (3, 1, .both)
    let group = AnimationGroup([late])
    (group.duration, group.fillMode) = (1, .backwards)
    try layer.add(group)
    for (time, expected) in [
      (-1.0, 0.25), (2, 0.5), (1, 0.25), (1.5, 0.5), (5, 0.5), (0, 0.25),
    ] {
      try stage.evaluate(at: time)
      expectEqual(stage.frame[layer]?.opacity, expected, "at \(time)")
    }
  }

  @Test(arguments: seeds)
  func `threads and instruction sets give the same bits`(seed: UInt64) throws {
    let sets = InstructionSet.available.filter(\.isFused)
    let times = Self.times(seed)
    var expected: [FrameNumbers] = []
    for set in sets {
      for threads in [1, 2] {
        let tree = try RandomTree(
          seed: seed, isDyadic: false, count: Self.layerCount, instructionSet: set,
          threads: threads)
        let frames = try times.map { try Self.frame(tree, $0) }
        expectTrue(frames.allSatisfy { !$0.isEmpty })
        if expected.isEmpty { expected = frames }
        for (index, (frame, known)) in zip(frames, expected).enumerated() {
          expectSameBits(
            frame, known, "seed \(seed) at \(times[index]): \(set), \(threads) threads")
        }
      }
    }
  }

  @Test func `a frame that threads share has the same bits`() throws {
    // Hardly two of these layers share a block, so that there are enough blocks to be shared out.
    let times = [0.5, 0.875, 1.25, 0.75]
    func frames(_ threads: Int) throws -> [FrameNumbers] {
      let tree = try RandomTree(seed: 4, isDyadic: false, count: 400, threads: threads)
      return try times.map { try Self.frame(tree, $0) }
    }
    let expected = try frames(1)
    for threads in [2, 3] {
      for (frame, wanted) in zip(try frames(threads), expected) {
        expectSameBits(frame, wanted, "\(threads) threads")
      }
    }
  }

  @Test(arguments: seeds)
  func `the plain build stays within the stated error`(seed: UInt64) throws {
    // Without fused multiply-add the bits differ; the values do not by more than twice the error.
    let best = try RandomTree(seed: seed, isDyadic: true, count: Self.layerCount)
    let plain = try RandomTree(
      seed: seed, isDyadic: true, count: Self.layerCount, instructionSet: .baseline)
    for time in Self.times(seed).prefix(6) where time.magnitude < 100 {
      try best.stage.evaluate(at: time)
      try plain.stage.evaluate(at: time)
      for ((layer, reference), (other, _)) in zip(best.layers, plain.layers) {
        let shown = try #require(best.stage.frame[layer]).opacity
        let alike = try #require(plain.stage.frame[other]).opacity
        let range = reference.values(atLocalTime: reference.localTime(time)).range(of: .opacity)
        expectClose(shown, alike, within: 2 * 3e-6 * max(1, range))
      }
    }
  }
}
