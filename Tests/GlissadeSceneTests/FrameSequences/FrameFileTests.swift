import GlissadeMath
import GlissadeScene
import TestSupport
import Testing

/// Files by other programs, compared with the reports of other programs.
@Suite struct FrameFileTests {
  @Test(arguments: SampleFile.allCases)
  func `a file has the frames that other programs read`(file: SampleFile) throws {
    let (sequence, expected) = (try FrameSequence(reading: file.bytes), file.contents)
    expectEqual(sequence.size, expected.size)
    expectEqual(sequence.loopCount, expected.plays)
    expectEqual(sequence.includesDefaultImage, expected.includesDefaultImage)
    expectNil(sequence.truncation)
    expectEqual(sequence.frames.map(\.encodedDelay), expected.frames.map(\.delay))
    expectEqual(sequence.frames.map { "\($0.disposal)" }, expected.frames.map(\.disposal))
    expectEqual(sequence.frames.map { "\($0.blend)" }, expected.frames.map(\.blend))
    expectEqual(sequence.frames.map(\.rectangle), expected.frames.map(\.rectangle))
  }

  @Test(arguments: SampleFile.allCases)
  func `the beginning of a file has the complete frames that Chromium shows`(file: SampleFile)
    throws
  {
    let (bytes, lengths) = (file.bytes, file.contents.lengths)
    let whole = try FrameSequence(reading: bytes)
    for length in 0..<bytes.count {
      let count = lengths.count { $0 <= length }
      do throws(FrameSequenceError) {
        let sequence = try FrameSequence(reading: Array(bytes[..<length]))
        expectEqual(sequence.frames, Array(whole.frames[..<count]), "\(length) bytes")
        expectEqual(sequence.truncation?.code, .truncated, "\(length) bytes")
        expectEqual(sequence.truncation?.offset, length)
        expectTrue(sequence.loopCount == whole.loopCount && sequence.size == whole.size)
      } catch {
        expectTrue(count == 0 && error.code == .truncated && error.offset == length, "\(error)")
      }
    }
  }

  @Test func `the trailer is missing from a GIF whose last block is complete`() throws {
    let sequence = try FrameSequence(reading: Array(SampleFile.magickForever.bytes.dropLast()))
    expectTrue(sequence.frames.count == 3 && sequence.loopCount == nil)
    expectEqual(
      sequence.truncation?.description,
      "byte 121: expected 1 more byte of a block or the trailer, found the end of the file")
  }

  @Test func `a file that is wrong after complete frames is an error`() {
    let bytes = SampleFile.magickForever.bytes
    let error = #expect(throws: FrameSequenceError.self) {
      try FrameSequence(reading: bytes.dropLast() + [0x07, 0x3B])
    }
    expectTrue(error?.code == .unexpectedBlock && error?.offset == 121)
  }
}
