import GlissadeMath
import GlissadeScene
import TestSupport
import Testing

/// The frames of PNG files.
///
/// The expected values are the arguments of the programs that wrote the files.
@Suite struct PNGFrameTests {
  private let whole = Rect(x: 0, y: 0, width: 4, height: 3)

  @Test func `delays and rectangles are those that apngasm writes`() throws {
    let sequence = try FrameSequence(reading: SampleFile.apngasmForever.bytes)
    expectTrue(sequence.format == .png && sequence.includesDefaultImage)
    expectEqual(sequence.size, Size(width: 4, height: 3))
    expectNil(sequence.loopCount)
    expectEqual(sequence.frames.map(\.delay), [0.25, 0.25, 0.25])
    expectEqual(sequence.duration, 0.75)
    // The second picture differs from the first in one pixel.
    expectEqual(
      sequence.frames.map(\.rectangle), [whole, Rect(x: 1, y: 1, width: 1, height: 1), whole])
    expectTrue(sequence.frames.allSatisfy { $0.disposal == .keep && $0.blend == .source })
  }

  @Test(arguments: [
    (SampleFile.apngasmForever, nil as Int?), (.apngasmThreePlays, 3), (.apngasmSkip, 1),
    (.pillowDefaultImage, nil), (.pillowOperations, 2), (.pillowStill, 1),
  ])
  func `a loop count is a number of plays`(file: SampleFile, plays: Int?) throws {
    try expectEqual(FrameSequence(reading: file.bytes).loopCount, plays)
  }

  @Test func `a separate picture for other programs is no frame`() throws {
    let skip = try FrameSequence(reading: SampleFile.apngasmSkip.bytes)
    expectTrue(!skip.includesDefaultImage && skip.frames.count == 2)
    expectEqual(skip.frames.map(\.encodedDelay), [1 / 200.0, 1 / 200.0])
    expectEqual(skip.frames.map(\.delay), [0.1, 0.1])
    let separate = try FrameSequence(reading: SampleFile.pillowDefaultImage.bytes)
    expectTrue(!separate.includesDefaultImage && separate.frames.count == 2)
    expectEqual(separate.frames.map(\.encodedDelay), [0.25, 0.005])
    expectEqual(separate.frames.map(\.disposal), [.clear, .restorePrevious])
    expectEqual(separate.frames.map(\.blend), [.source, .over])
  }

  @Test func `nothing precedes the first frame, so its rectangle is cleared`() throws {
    let sequence = try FrameSequence(reading: SampleFile.pillowOperations.bytes)
    expectEqual(sequence.frames.map(\.disposal), [.clear, .keep, .restorePrevious])
    expectEqual(sequence.frames.map(\.blend), [.source, .over, .source])
    expectEqual(sequence.frames.map(\.encodedDelay), [0.04, 0.01, 0.011])
    expectEqual(sequence.frames.map(\.delay), [0.04, 0.1, 0.011])
  }

  @Test func `a picture without animation is one frame`() throws {
    let sequence = try FrameSequence(reading: SampleFile.pillowStill.bytes)
    expectEqual(sequence.frames.map(\.rectangle), [whole])
    expectTrue(sequence.frames[0].encodedDelay == 0 && sequence.duration == 0.1)
    expectTrue(sequence.includesDefaultImage)
  }

  /// A delay of a frame and the times that are expected for it.
  struct Delay: CustomTestStringConvertible {
    var numerator: UInt16
    var denominator: UInt16
    var encoded: Double
    /// The time in browsers; nil if it is the encoded one.
    var shown: Double?

    var testDescription: String { "\(numerator)/\(denominator)" }
  }

  @Test(arguments: [
    Delay(numerator: 0, denominator: 0, encoded: 0, shown: 0.1),
    Delay(numerator: 7, denominator: 0, encoded: 0.07),
    Delay(numerator: 1, denominator: 100, encoded: 0.01, shown: 0.1),
    Delay(numerator: 11, denominator: 1000, encoded: 0.011),
    Delay(numerator: 10_999, denominator: 62_500, encoded: 0.175984),
    Delay(numerator: 1, denominator: 90, encoded: 1 / 90),
    Delay(numerator: 1, denominator: 91, encoded: 1 / 91, shown: 0.1),
    Delay(numerator: 65_535, denominator: 1, encoded: 65_535),
    Delay(numerator: 1, denominator: 65_535, encoded: 1 / 65_535, shown: 0.1),
  ])
  func `a delay is a fraction of seconds`(delay: Delay) throws {
    var file = PNGFile(.pillowOperations)
    let fraction = PNGFile.bigEndian(UInt32(delay.numerator) << 16 | UInt32(delay.denominator))
    file.chunks[2].data.replaceSubrange(20..<24, with: fraction)
    let frame = try FrameSequence(reading: file.bytes).frames[0]
    expectEqual(frame.encodedDelay, delay.encoded)
    expectEqual(frame.delay, delay.shown ?? delay.encoded)
  }

  @Test func `a file that was taken apart and put together is the same`() {
    for file in SampleFile.allCases where file.bytes.starts(with: PNGFile.signature) {
      expectEqual(PNGFile(file).bytes, file.bytes)
    }
  }

  @Test func `unknown chunks and bytes after the end are ignored`() throws {
    let plain = PNGFile(.pillowOperations)
    var file = plain
    file.chunks.insert(PNGFile.Chunk(type: "abCd", data: [1, 2, 3]), at: 2)
    file.chunks.insert(PNGFile.Chunk(type: "abCd", data: []), at: 5)
    try expectEqual(FrameSequence(reading: file.bytes + [0]), FrameSequence(reading: plain.bytes))
  }

  @Test func `image data in several chunks is one frame`() throws {
    let plain = PNGFile(.pillowOperations)
    var file = plain
    let data = file.chunks[3].data
    file.chunks[3].data = Array(data[..<5])
    file.chunks.insert(PNGFile.Chunk(type: "IDAT", data: Array(data[5...])), at: 4)
    try expectEqual(FrameSequence(reading: file.bytes), FrameSequence(reading: plain.bytes))
  }
}
