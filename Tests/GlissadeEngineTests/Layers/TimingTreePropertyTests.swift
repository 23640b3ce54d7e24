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

  /// Checks each tree at some times; in the dyadic case begins, ends and key times are multiples of their step, too.
  private func check(
    isDyadic: Bool, mayRound: Bool = false,
    _ body: (inout TreeChecker, RandomTree, UInt64, Double) throws -> Void
  ) throws -> TreeChecker {
    var checker = TreeChecker()
    checker.mayRound = mayRound
    for seed in 0..<Self.treeCount where checker.failures < 5 {
      let tree = try RandomTree(seed: seed, isDyadic: isDyadic)
      var random = RandomNumbers(seed: ~seed, isDyadic: isDyadic)
      for _ in 0..<Self.timeCount {
        try body(&checker, tree, seed, random.number(-1...6, step: 0x1p-3))
      }
    }
    return checker
  }

  @Test(arguments: [true, false])
  func `presentations agree with the reference`(isDyadic: Bool) throws {
    let checker = try check(isDyadic: isDyadic, mayRound: !isDyadic) {
      try $0.checkPresentations($1, seed: $2, at: $3)
    }
    // Only what is a rounding away from a jump is passed over, and at exact instants nothing.
    expectAtMost(checker.skipped * 1000, isDyadic ? 0 : checker.compared)
  }

  @Test(arguments: [true, false])
  func `frames agree with the reference`(isDyadic: Bool) throws {
    let checker = try check(isDyadic: isDyadic, mayRound: !isDyadic) {
      try $0.checkFrame($1, seed: $2, at: $3)
    }
    expectAtMost(checker.skipped * 1000, checker.compared)
  }

  @Test func `velocities are the rates of the values`() throws {
    let checker = try check(isDyadic: false) { try $0.checkVelocities($1, seed: $2, at: $3) }
    expectTrue(checker.compared > 10 * checker.skipped)
  }
}
