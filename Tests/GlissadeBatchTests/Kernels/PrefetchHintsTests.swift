import CGlissadeSIMD
import Foundation
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeBatch

/// Tests of the kernels' prefetches.
struct PrefetchHintsTests {
  /// Families and models as AMD's manuals list them: Milan, Genoa, Vermeer, Cezanne, Raphael, Phoenix, Bergamo, Turin.
  @Test(
    arguments: [
      (0x19, 0x01, true), (0x19, 0x11, false), (0x19, 0x21, true), (0x19, 0x50, true),
      (0x19, 0x61, false), (0x19, 0x74, false), (0x19, 0xa0, false), (0x1a, 0x02, true),
    ] as [(Int32, Int32, Bool)])
  func `zen 4 is left to its own prefetching`(_ family: Int32, _ model: Int32, _ pays: Bool) {
    expectEqual(gl_prefetch_pays(true, family, model), pays)
    expectTrue(gl_prefetch_pays(false, family, model))
  }

  // In separate processes, because the environment is read once.
  @Test func `the environment decides`() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("GLISSADE_PREFETCH", "off", 1)
      _ = Batch()
      try #require(!PrefetchHints.isEnabled && !gl_prefetches())
    }
    await #expect(processExitsWith: .success) {
      unsafe setenv("GLISSADE_PREFETCH", "on", 1)
      _ = Batch()
      try #require(PrefetchHints.isEnabled && gl_prefetches())
    }
    await #expect(processExitsWith: .success) {
      unsafe setenv("GLISSADE_PREFETCH", "perhaps", 1)
      try #require(PrefetchHints.isEnabled == gl_cpu_prefetch_pays())
    }
  }

  /// Frames that are stored past the caches, of every curve that has a loop of its own.
  @Test(arguments: InstructionSet.available)
  func `frames have the same bits with and without`(_ set: InstructionSet) throws {
    let table = AnimationTable(instructionSet: set)
    let spring = try TimedSpring(Spring(stiffness: 100, damping: 5), duration: 3)
    let curves: [TimingCurve] = [.timing(.linear), .timing(.easeIn), .spring(spring)]
    let timing = try MediaTiming(duration: 3, fillMode: .both)
    _ = try table.insert(count: soak(66_000, 80_000)) { number, slot in
      slot.rows = [.opacity, .translationX, .scaleX].map {
        Row($0, from: Double(number), to: 1, curve: curves[number % 3], timing: timing)
      }
    }
    let frame = { (isEnabled: Bool) -> FrameCopy in
      gl_enable_prefetch(isEnabled)
      defer { gl_enable_prefetch(PrefetchHints.isEnabled) }
      let frame = try table.frame(at: 1.25)
      expectTrue(frame.matrices.count * 4 > table.streamingThreshold)
      return frame
    }
    try expectSameBits(frame(true), frame(false))
  }

  @Test(arguments: InstructionSet.available)
  func `arrays have the same bits with and without`(_ set: InstructionSet) throws {
    let count = Batch.streamingThreshold / 4 + 64
    let batch = Batch(instructionSet: set)
    let progress = (0..<count).map { Float($0) / Float(count) }
    let curve = try PreparedCurve(.easeIn)
    let values = { (isEnabled: Bool) -> [Float] in
      gl_enable_prefetch(isEnabled)
      defer { gl_enable_prefetch(PrefetchHints.isEnabled) }
      let out = FloatBuffer(count: count)
      try out.withMutableSpan { out in
        try batch.interpolate(
          curve, progress.span, from: progress.span, to: progress.span, into: &out)
      }
      return out.withSpan { $0.copied() }
    }
    try expectSameBits(values(true), values(false))
  }
}
