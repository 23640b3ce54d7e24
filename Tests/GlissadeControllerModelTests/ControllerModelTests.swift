import Foundation
import GlissadeEngine
import GlissadeTransitions
import Synchronization
import TestSupport
import Testing

/// Random operations on windows and controllers, also from within callbacks: the model's rules hold whatever is done.
///
/// There are 200 worlds, 1,600 in the soak and 200,000 in the longest version.
///
/// `GLISSADE_WORLDS=17` or `GLISSADE_WORLDS=0-400` runs other worlds than usual, and tells the number of each on
/// standard error before it begins: an endless loop cannot be ended from within.
@Suite struct ControllerModelTests {
  static let parts = soak(4, 16, thorough: 400)
  static let worldsPerPart = soak(50, 100, thorough: 500)
  static let asked = ProcessInfo.processInfo.environment["GLISSADE_WORLDS"].map(seeds)
  /// The operations performed from within each kind of callback, of the parts that are done.
  private static let tally = Mutex((parts: 0, reentries: [CallbackKind: Int]()))

  private static func seeds(_ text: String) -> Range<Int> {
    let bounds = text.split(separator: "-").compactMap { Int($0) }
    guard let first = bounds.first else { return 0..<1 }
    return first..<max(bounds.last ?? 0, first + 1)
  }

  @Test(.enabled(if: asked == nil), arguments: 0..<parts)
  func `controllers keep their rules in any world`(_ part: Int) {
    let first = part * Self.worldsPerPart
    let reentries = check(first..<first + Self.worldsPerPart)
    let all = Self.tally.withLock { tally -> [CallbackKind: Int]? in
      tally.parts += 1
      tally.reentries.merge(reentries, uniquingKeysWith: +)
      return tally.parts == Self.parts ? tally.reentries : nil
    }
    guard let all else { return }
    print(ControllerModelTests.report(all))
    for kind in CallbackKind.allCases {
      expectTrue(all[kind, default: 0] > 0, "no operation from within \(kind)")
    }
  }

  @Test(.enabled(if: asked != nil)) func `controllers keep their rules in the worlds asked for`() {
    print(ControllerModelTests.report(check(Self.asked ?? 0..<0)))
  }

  /// Runs worlds, and records each that fails as the shortest test.
  private func check(_ seeds: Range<Int>) -> [CallbackKind: Int] {
    var reentries: [CallbackKind: Int] = [:]
    for seed in seeds {
      if Self.asked != nil {
        FileHandle.standardError.write(Data("world \(seed)\n".utf8))
      }
      let run = WorldRun(seed: UInt64(seed))
      reentries.merge(run.reentries, uniquingKeysWith: +)
      guard let failure = run.failure else { continue }
      let shortest = run.shrunk()
      Issue.record(
        """
        world \(seed): \(failure)
        shortest: \(shortest.failure?.description ?? "")
        \(SwiftPrinter.test(named: "world \(seed)", shortest.operations))
        """)
    }
    return reentries
  }

  private static func report(_ reentries: [CallbackKind: Int]) -> String {
    let total = reentries.values.reduce(0, +)
    let kinds = CallbackKind.allCases.map { "\($0.rawValue) \(reentries[$0, default: 0])" }
    return "\(total) operations from within callbacks: " + kinds.joined(separator: ", ")
  }
}
