import GlissadeMath
import GlissadeScene
import TestSupport
import Testing

/// The frames of GIF files.
///
/// The expected values are the arguments of the programs that wrote the files.
@Suite struct GIFFrameTests {
  private let whole = Rect(x: 0, y: 0, width: 4, height: 3)

  @Test func `delays, disposals and rectangles are those of ImageMagick's arguments`() throws {
    let sequence = try FrameSequence(reading: SampleFile.magickForever.bytes)
    expectTrue(sequence.format == .gif && sequence.includesDefaultImage)
    expectEqual(sequence.size, Size(width: 4, height: 3))
    expectNil(sequence.loopCount)
    expectEqual(sequence.frames.map(\.encodedDelay), [0.1, 0.25, 0])
    expectEqual(sequence.frames.map(\.delay), [0.1, 0.25, 0.1])
    expectEqual(sequence.duration, 0.1 + 0.25 + 0.1)
    expectEqual(sequence.frames.map(\.disposal), [.keep, .clear, .restorePrevious])
    expectEqual(
      sequence.frames.map(\.rectangle), [whole, whole, Rect(x: 1, y: 2, width: 2, height: 1)])
    expectTrue(sequence.frames.allSatisfy { $0.blend == .over })
  }

  @Test func `delays, disposals and rectangles are those of gifsicle's arguments`() throws {
    let sequence = try FrameSequence(reading: SampleFile.gifsicleLoop.bytes)
    expectEqual(sequence.frames.map(\.encodedDelay), [0.01, 0.02, 3])
    expectEqual(sequence.frames.map(\.delay), [0.1, 0.02, 3])
    expectEqual(sequence.frames.map(\.disposal), [.keep, .clear, .restorePrevious])
    expectEqual(
      sequence.frames.map(\.rectangle), [whole, whole, Rect(x: 1, y: 2, width: 2, height: 1)])
  }

  @Test func `delays and disposals are those of Pillow's arguments`() throws {
    let sequence = try FrameSequence(reading: SampleFile.pillowGIF.bytes)
    expectEqual(sequence.frames.map(\.delay), [0.1, 0.02, 1])
    expectEqual(sequence.frames.map(\.disposal), [.keep, .clear, .restorePrevious])
  }

  @Test func `comments, local colour tables, transparency and interlacing are skipped`() throws {
    let comment = try FrameSequence(reading: SampleFile.gifsicleComment.bytes)
    expectEqual(comment.frames.map(\.delay), [0.05, 0.05])
    let optimized = try FrameSequence(reading: SampleFile.gifsicleOptimized.bytes)
    expectEqual(optimized.frames.map(\.delay), [0.04, 0.04, 0.04, 0.04])
  }

  // ImageMagick's -loop counts plays, and the other two write their number to the file.
  @Test(arguments: [
    (SampleFile.magickThreePlays, 3 as Int?), (.magickNoLoop, 1), (.gifsicleLoop, 3),
    (.pillowGIF, 2),
    (.gifsicleComment, 1), (.gifsicleOptimized, nil),
  ])
  func `a loop count is a number of repetitions`(file: SampleFile, plays: Int?) throws {
    try expectEqual(FrameSequence(reading: file.bytes).loopCount, plays)
  }

  @Test func `the extension of another application with the same content loops as well`() throws {
    let bytes = SampleFile.gifsicleLoop.bytes.replacing(
      Array("NETSCAPE2.0".utf8), with: Array("ANIMEXTS1.0".utf8))
    try expectEqual(FrameSequence(reading: bytes).loopCount, 3)
    let other = bytes.replacing(Array("ANIMEXTS1.0".utf8), with: Array("ANIMEXTS1.1".utf8))
    try expectEqual(FrameSequence(reading: other).loopCount, 1)
  }

  @Test func `the greatest loop count is one more than two bytes hold`() throws {
    let bytes = SampleFile.gifsicleLoop.bytes.replacing(
      [3, 1, 2, 0, 0], with: [3, 1, 255, 255, 0])
    try expectEqual(FrameSequence(reading: bytes).loopCount, 65_536)
  }

  @Test func `a sub-block of another kind beside the loop count is skipped`() throws {
    let bytes = SampleFile.gifsicleLoop.bytes.replacing(
      [3, 1, 2, 0, 0], with: [5, 2, 0, 16, 0, 0, 3, 1, 7, 0, 0])
    try expectEqual(FrameSequence(reading: bytes).loopCount, 8)
  }

  @Test func `a file of version 87a is one frame`() throws {
    let sequence = try FrameSequence(reading: SampleFile.magick87a.bytes)
    expectTrue(sequence.frames.count == 1 && sequence.loopCount == 1)
    expectTrue(sequence.frames[0].encodedDelay == 0 && sequence.frames[0].delay == 0.1)
  }

  @Test(arguments: [
    (0, FrameSequence.Disposal.keep), (1, .keep), (2, .clear), (3, .restorePrevious),
    (4, .restorePrevious), (5, .keep), (6, .keep), (7, .keep),
  ])
  func `undefined disposals are treated as browsers treat them`(
    number: Int, disposal: FrameSequence.Disposal
  ) throws {
    let control: [UInt8] = [0x21, 0xF9, 4, UInt8(number << 2), 8, 0, 0, 0]
    let bytes = GIF.header + control + GIF.image + [0x3B]
    let frame = try FrameSequence(reading: bytes).frames[0]
    expectTrue(frame.disposal == disposal && frame.delay == 0.08)
  }

  @Test func `a control block applies to one image`() throws {
    let control: [UInt8] = [0x21, 0xF9, 4, 8, 50, 0, 0, 0]
    let bytes = GIF.header + control + GIF.image + GIF.image + [0x3B]
    let frames = try FrameSequence(reading: bytes).frames
    expectEqual(frames.map(\.encodedDelay), [0.5, 0])
    expectEqual(frames.map(\.disposal), [.clear, .keep])
  }

  @Test func `a first frame that is larger than the canvas is the canvas`() throws {
    let image: [UInt8] = [0x2C, 9, 0, 9, 0, 7, 0, 5, 0, 0, 2, 0]
    let sequence = try FrameSequence(reading: GIF.header + image + image + [0x3B])
    expectEqual(sequence.size, Size(width: 7, height: 5))
    expectEqual(sequence.frames[0].rectangle, Rect(x: 0, y: 0, width: 7, height: 5))
    expectEqual(sequence.frames[1].rectangle, Rect(x: 9, y: 9, width: 7, height: 5))
  }

  @Test func `bytes after the trailer are ignored`() throws {
    let bytes = SampleFile.magickForever.bytes
    try expectEqual(FrameSequence(reading: bytes + [1, 2, 3]), FrameSequence(reading: bytes))
  }
}

/// Parts of GIF files.
enum GIF {
  /// A signature and a canvas of 2 × 2 pixels, without a colour table.
  static let header: [UInt8] = Array("GIF89a".utf8) + [2, 0, 2, 0, 0, 0, 0]
  /// An image of 2 × 2 pixels without data.
  static let image: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 0]
}
