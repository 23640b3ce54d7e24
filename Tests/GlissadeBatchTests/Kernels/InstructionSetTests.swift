import Foundation
import GlissadeBatch
import TestSupport
import Testing

/// Tests of the selection of a build of the kernels.
struct InstructionSetTests {
  @Test
  func
    `what is available begins with the baseline, rises without a gap, and contains what is preferred`()
  {
    let available = InstructionSet.available
    expectEqual(available.first, .baseline)
    expectEqual(available, available.sorted())
    expectEqual(available, Array(InstructionSet.allCases.prefix(available.count)))
    expectTrue(InstructionSet.available.contains(.preferred))
    expectEqual(Batch().instructionSet, .preferred)
    expectEqual(AnimationTable().batch.instructionSet, .preferred)
  }

  @Test(arguments: InstructionSet.allCases)
  func `a batch falls back to the best there is`(_ set: InstructionSet) throws {
    let best = try #require(InstructionSet.available.last)
    expectEqual(Batch(instructionSet: set).instructionSet, min(set, best))
    expectEqual(AnimationTable(instructionSet: set).batch.instructionSet, min(set, best))
  }

  @Test func `only the baseline of x86 is without fused multiply-add`() {
    expectTrue(InstructionSet.v3.isFused)
    expectTrue(InstructionSet.v4.isFused)
    #if arch(x86_64)
      expectTrue(!InstructionSet.baseline.isFused)
    #else
      expectTrue(InstructionSet.baseline.isFused)
    #endif
  }

  @Test func `the environment can ask for a build that there is, and other names are passed over`()
    async
  {
    // In separate processes, because the preferred build is determined once.
    await #expect(processExitsWith: .success) {
      unsafe setenv("GLISSADE_ISA", "baseline", 1)
      try #require(InstructionSet.preferred == .baseline)
      try #require(Batch().instructionSet == .baseline)
    }
    await #expect(processExitsWith: .success) {
      unsafe setenv("GLISSADE_ISA", "v3", 1)
      let wanted = min(.v3, try #require(InstructionSet.available.last))
      try #require(InstructionSet.preferred == wanted)
    }
    await #expect(processExitsWith: .success) {
      unsafe setenv("GLISSADE_ISA", "v4", 1)
      try #require(InstructionSet.preferred == InstructionSet.available.last)
    }
    await #expect(processExitsWith: .success) {
      unsafe setenv("GLISSADE_ISA", "v99", 1)
      try #require(InstructionSet.preferred == InstructionSet.available.last)
    }
    await #expect(processExitsWith: .success) {
      unsafe setenv("GLISSADE_ISA", "", 1)
      try #require(InstructionSet.preferred == InstructionSet.available.last)
    }
  }

  @Test func `a host's choice replaces the environment's`() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("GLISSADE_ISA", "v3", 1)
      for set in InstructionSet.available.reversed() {
        InstructionSet.prefer(set)
        try #require(InstructionSet.preferred == set)
        try #require(Batch().instructionSet == set)
        try #require(AnimationTable().batch.instructionSet == set)
      }
    }
  }
}
