import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

/// Sequences as animations of a layer's contents.
@Suite struct FrameSequenceAnimationTests {
  private func pictures(_ sequence: FrameSequence) -> [Contents] {
    sequence.frames.indices.map { Contents(UInt64($0) + 1) }
  }

  /// Returns the token of the picture that a layer shows at each time; 9 is the layer's own.
  private func shown(_ file: SampleFile, at times: [Double]) throws -> [UInt64?] {
    let sequence = try FrameSequence(reading: file.bytes)
    let stage = Stage()
    let layer = Layer()
    layer.contents = Contents(9)
    try stage.root.addSublayer(layer)
    try layer.add(sequence.animation(contents: pictures(sequence)))
    return try times.map { try layer.presentation(at: $0)?.contents?.token }
  }

  @Test func `each picture is shown from the sum of the delays before it`() throws {
    // 0.1 s, 0.02 s and 3 s, three times.
    let times = [0, 0.05, 0.099, 0.101, 0.119, 0.121, 3.119, 3.121, 3.221, 9.359, 9.361]
    try expectEqual(shown(.gifsicleLoop, at: times), [1, 1, 1, 2, 2, 3, 3, 1, 2, 3, 9])
  }

  @Test func `a sequence that plays once ends, and one that repeats does not`() throws {
    try expectEqual(shown(.magickNoLoop, at: [0.25, 0.75, 1.01]), [1, 2, 9])
    // 0.45 s for each play.
    try expectEqual(
      shown(.magickForever, at: [0.05, 0.2, 0.4, 450.05, 450.2, 450.4]), [1, 2, 3, 1, 2, 3])
  }

  @Test func `the animation is discrete, with a key for each delay`() throws {
    let sequence = try FrameSequence(reading: SampleFile.apngasmForever.bytes)
    let animation = try sequence.animation(contents: pictures(sequence))
    expectEqual(animation.calculationMode, .discrete)
    expectTrue(animation.duration == sequence.duration && animation.repeatCount == .infinity)
    expectEqual(animation.keyTimes, [0, 0.25 / 0.75, 0.5 / 0.75, 1])
    expectEqual(animation.values, [Contents(1), Contents(2), Contents(3)])
  }

  @Test func `a picture without animation is shown for a tenth of a second`() throws {
    try expectEqual(shown(.pillowStill, at: [0, 0.099, 0.101]), [1, 1, 9])
  }

  @Test(arguments: [0, 2, 4]) func `there is a picture for each frame`(count: Int) throws {
    let sequence = try FrameSequence(reading: SampleFile.gifsicleLoop.bytes)
    #expect(throws: EngineError.timing(.wrongCount(field: .values, count: count, expected: 3))) {
      try sequence.animation(contents: Array(repeating: Contents(1), count: count))
    }
  }
}
