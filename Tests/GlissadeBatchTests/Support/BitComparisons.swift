import GlissadeBatch
import TestSupport
import Testing

extension InstructionSet {
  /// The sets with fused multiply-add, whose results are the same to the bit.
  static let fused = available.filter(\.isFused)
}

/// Expects all builds with fused multiply-add to give the same bits.
func expectFusedBuildsAgree(
  sourceLocation: SourceLocation = #_sourceLocation, _ run: (InstructionSet) throws -> [Float]
) rethrows {
  let results = try InstructionSet.fused.map(run)
  for other in results.dropFirst() {
    expectSameBits(other, results[0], sourceLocation: sourceLocation)
  }
}

/// Expects all builds with fused multiply-add to give the same bits at some times.
func expectFusedBuildsAgree<Result: BitPatternedParts>(
  at times: [Double], sourceLocation: SourceLocation = #_sourceLocation,
  _ run: (InstructionSet, Double) throws -> Result
) rethrows {
  for time in times {
    let results = try InstructionSet.fused.map { try run($0, time) }
    for other in results.dropFirst() {
      expectSameBits(other, results[0], "at \(time)", sourceLocation: sourceLocation)
    }
  }
}

/// Expects tables to show the same frames.
func expectSameFrames(
  _ tables: [AnimationTable], at times: [Double], sourceLocation: SourceLocation = #_sourceLocation
) throws {
  for time in times {
    let wanted = try tables[0].frame(at: time)
    for table in tables.dropFirst() {
      try expectSameBits(
        table.frame(at: time), wanted, "at \(time)", sourceLocation: sourceLocation)
    }
  }
}

/// Expects times in any order to show the bits that they show alone.
///
/// - Parameters:
///   - fresh: Returns the frame of a new table or system.
///   - kept: Returns the frame of a table or system that has evaluated the times before.
func expectSameInAnyOrder<Frame: BitPatternedParts>(
  _ times: [Double], fresh: (Double) throws -> Frame, kept: (Double) throws -> Frame
) rethrows {
  let frames = try times.map { try (time: $0, frame: fresh($0)) }
  var generator = SeededGenerator(seed: 51)
  let orders = [
    ("forwards", frames), ("backwards", frames.reversed()),
    ("jumping", frames.shuffled(using: &generator)), ("repeated", frames.flatMap { [$0, $0] }),
  ]
  for (order, frames) in orders {
    for (time, wanted) in frames {
      try expectSameBits(kept(time), wanted, "\(order), at \(time)")
    }
  }
}
