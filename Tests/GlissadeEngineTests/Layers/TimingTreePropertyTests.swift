import Foundation
import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

/// Random trees of layers with random animations, against a plain evaluator that shares nothing with
/// the engine.
@Suite struct TimingTreePropertyTests {
  /// The number of trees in each test; many more with GLISSADE_SOAK=1.
  static let treeCount: UInt64 =
    soak(8, 40)

  /// The number of times at which each tree is checked.
  static let timeCount = 12

  /// Both are Double, from formulas of their own: a thousandth of a millionth of what took part.
  static let presentationTolerance = 1e-9
  /// Frames are Float; each of the numbers that are summed up has its own rounding.
  static let frameTolerance = 3e-6

  @Test func `presentations are exact at exact instants`() throws {
    var checker = TreeChecker()
    for seed in 0..<Self.treeCount where checker.failures < 5 {
      let tree = try RandomTree(seed: seed, isDyadic: true)
      var random = RandomNumbers(seed: ~seed, isDyadic: true)
      for _ in 0..<Self.timeCount {
        // Begins, ends and key times are multiples of this, too.
        try checker.checkPresentations(tree, seed: seed, at: random.number(-1...6, step: 0x1p-3))
      }
    }
    expectEqual(checker.skipped, 0)
  }

  @Test func `presentations agree at any time`() throws {
    var checker = TreeChecker()
    checker.mayRound = true
    for seed in 0..<Self.treeCount where checker.failures < 5 {
      let tree = try RandomTree(seed: seed, isDyadic: false)
      var random = RandomNumbers(seed: ~seed, isDyadic: false)
      for _ in 0..<Self.timeCount {
        try checker.checkPresentations(tree, seed: seed, at: random.number(-1...6))
      }
    }
    // Only what is a rounding away from a jump is passed over.
    expectAtMost(checker.skipped * 1000, checker.compared)
  }

  @Test(arguments: [true, false])
  func `frames agree with the reference`(isDyadic: Bool) throws {
    var checker = TreeChecker()
    checker.mayRound = !isDyadic
    for seed in 0..<Self.treeCount where checker.failures < 5 {
      let tree = try RandomTree(seed: seed, isDyadic: isDyadic)
      var random = RandomNumbers(seed: ~seed, isDyadic: isDyadic)
      for _ in 0..<Self.timeCount {
        try checker.checkFrame(tree, seed: seed, at: random.number(-1...6, step: 0x1p-3))
      }
    }
    expectAtMost(checker.skipped * 1000, checker.compared)
  }

  @Test func `velocities are the rates of the values`() throws {
    var checker = TreeChecker()
    for seed in 0..<Self.treeCount where checker.failures < 5 {
      let tree = try RandomTree(seed: seed, isDyadic: false)
      var random = RandomNumbers(seed: ~seed, isDyadic: false)
      for _ in 0..<Self.timeCount {
        try checker.checkVelocities(tree, seed: seed, at: random.number(-1...6))
      }
    }
    expectTrue(checker.compared > 10 * checker.skipped)
  }
}
