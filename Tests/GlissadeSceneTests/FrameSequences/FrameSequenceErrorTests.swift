import GlissadeScene
import TestSupport
import Testing

/// Files that contradict their format, and the errors that name the place.
@Suite struct FrameSequenceErrorTests {
  private func error(_ bytes: [UInt8]) -> FrameSequenceError? {
    do {
      _ = try FrameSequence(reading: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file of another format is rejected at its beginning`() {
    let error = error(Array("RIFF1234WEBP".utf8))
    expectTrue(error?.code == .unknownFormat && error?.offset == 0)
    expectEqual(
      error?.description, "byte 0: expected the signature of a GIF or PNG file, found other bytes")
    expectEqual(self.error(Array("GIF88a".utf8))?.code, .unknownFormat)
    expectEqual(self.error([])?.code, .truncated)
    expectEqual(self.error(Array("GIF8".utf8))?.code, .truncated)
  }

  // MARK: - GIF

  @Test(arguments: [
    // A byte that begins no block.
    ([0x07], FrameSequenceError.Code.unexpectedBlock, 13),
    // A graphic control extension of another length.
    ([0x21, 0xF9, 5, 0, 0, 0, 0, 0, 0], .invalidLength, 15),
    // A loop count of one byte.
    ([0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [2, 1, 0, 0], .invalidLength, 27),
    // Images without width and without height.
    ([0x2C, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0], .invalidSize, 18),
    ([0x2C, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0], .invalidSize, 18),
    // No image.
    ([0x3B], .wrongFrameCount, 13),
    ([0x21, 0xFE, 1, 0x41, 0, 0x3B], .wrongFrameCount, 18),
    // Sub-blocks, a colour table and an image that go on beyond the end.
    ([0x21, 0xFE, 200, 1, 2], .truncated, 18),
    ([0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x87, 1, 2], .truncated, 25),
    ([0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 3, 9], .truncated, 26),
  ])
  func `a wrong block of a GIF is named with its offset`(
    blocks: [UInt8], code: FrameSequenceError.Code, offset: Int
  ) {
    let error = error(GIF.header + blocks)
    expectTrue(error?.code == code && error?.offset == offset, "\(String(describing: error))")
  }

  @Test func `the text says what was expected and what was found`() {
    expectEqual(
      error(GIF.header + [7])?.description,
      "byte 13: expected an extension (0x21), an image (0x2C) or the trailer (0x3B), "
        + "found the byte 0x07")
    expectEqual(
      error(GIF.header + [0x21, 0xFE, 200, 1])?.description,
      "byte 17: expected 199 more bytes of an extension, found the end of the file")
    var file = PNGFile(.pillowOperations)
    file.chunks[4].data[3] = 2
    expectEqual(error(file.bytes)?.description, "byte 132: expected the sequence number 1, found 2")
  }

  // MARK: - PNG

  /// A change of a file, and the error that it causes at a distance from a chunk of the changed file.
  struct Change: CustomTestStringConvertible {
    var testDescription: String
    var code: FrameSequenceError.Code
    var chunk: Int
    var distance: Int
    var apply: @Sendable (inout PNGFile) -> Void

    init(
      _ name: String, _ code: FrameSequenceError.Code, _ chunk: Int, _ distance: Int = 0,
      apply: @escaping @Sendable (inout PNGFile) -> Void
    ) {
      (testDescription, self.code, self.apply) = (name, code, apply)
      (self.chunk, self.distance) = (chunk, distance)
    }
  }

  // The chunks are IHDR, acTL, fcTL 0, IDAT, fcTL 1, fdAT 2, fcTL 3, fdAT 4, IEND.
  static let changes: [Change] = [
    Change("no header", .unexpectedBlock, 0) { $0.chunks.removeFirst() },
    Change("a second header", .unexpectedBlock, 1) { $0.chunks.insert($0.chunks[0], at: 1) },
    Change("a long header", .invalidLength, 0) { $0.chunks[0].data.append(0) },
    Change("no width", .invalidSize, 0, 8) { $0.chunks[0].data[3] = 0 },
    Change("a negative height", .invalidSize, 0, 8) { $0.chunks[0].data[4] = 0x80 },
    Change("a digit in a type", .unexpectedBlock, 1, 4) { $0.chunks[1].type = "acT1" },
    Change("a short acTL", .invalidLength, 1) { $0.chunks[1].data.removeLast() },
    Change("no frames", .wrongFrameCount, 1, 8) { $0.chunks[1].data[3] = 0 },
    Change("2³¹ frames", .wrongFrameCount, 1, 8) { $0.chunks[1].data[0] = 0x80 },
    Change("2³¹ plays", .invalidValue, 1, 12) { $0.chunks[1].data[4] = 0x80 },
    Change("more frames declared", .wrongFrameCount, 8) { $0.chunks[1].data[0] = 0x7F },
    Change("fewer frames declared", .wrongFrameCount, 6) { $0.chunks[1].data[3] = 2 },
    Change("two acTL", .unexpectedBlock, 2) { $0.chunks.insert($0.chunks[1], at: 1) },
    Change("no acTL", .unexpectedBlock, 1) { $0.chunks.remove(at: 1) },
    Change("acTL after IDAT", .unexpectedBlock, 2) {
      $0.chunks.remove(at: 2)
      $0.chunks.swapAt(1, 2)
    },
    Change("a long fcTL", .invalidLength, 2) { $0.chunks[2].data.append(0) },
    Change("a skipped number", .invalidSequenceNumber, 5, 8) { $0.chunks[5].data[3] = 3 },
    Change("two frames exchanged", .invalidSequenceNumber, 4, 8) { $0.chunks.swapAt(4, 6) },
    Change("a narrow first frame", .invalidSize, 2, 12) { $0.chunks[2].data[7] = 3 },
    Change("no height", .invalidSize, 4, 12) { $0.chunks[4].data[11] = 0 },
    Change("a frame beside the canvas", .invalidSize, 4, 12) { $0.chunks[4].data[15] = 1 },
    Change("a frame far below", .invalidSize, 4, 12) {
      $0.chunks[4].data.replaceSubrange(16..<20, with: [255, 255, 255, 255])
    },
    Change("a disposal of 3", .invalidValue, 4, 32) { $0.chunks[4].data[24] = 3 },
    Change("a blend of 2", .invalidValue, 4, 33) { $0.chunks[4].data[25] = 2 },
    Change("no data of a frame", .missingImageData, 5) { $0.chunks.remove(at: 5) },
    Change("no data of the last frame", .missingImageData, 7) { $0.chunks.remove(at: 7) },
    Change("no IDAT", .missingImageData, 3) { $0.chunks.remove(at: 3) },
    Change("no image at all", .missingImageData, 2) { $0.chunks.removeSubrange(2..<8) },
    Change("IDAT again", .unexpectedBlock, 5) { $0.chunks.insert($0.chunks[3], at: 5) },
    Change("fdAT for IDAT's frame", .unexpectedBlock, 4) { $0.chunks.insert($0.chunks[5], at: 4) },
    Change("fdAT in a file without frames", .unexpectedBlock, 2) {
      $0.chunks.removeSubrange(4...)
      $0.chunks.removeSubrange(1...2)
      $0.chunks.append(PNGFile.Chunk(type: "fdAT", data: [0, 0, 0, 0]))
    },
    Change("an fdAT without number", .invalidLength, 5) { $0.chunks[5].data = [0, 0, 0] },
    Change("data in IEND", .invalidLength, 8) { $0.chunks[8].data = [0] },
  ]

  @Test(arguments: changes)
  func `a wrong chunk of a PNG is named with its offset`(change: Change) {
    var file = PNGFile(.pillowOperations)
    change.apply(&file)
    let error = error(file.bytes)
    expectTrue(
      error?.code == change.code
        && error?.offset == file.offset(of: change.chunk) + change.distance,
      "\(String(describing: error))")
  }

  @Test func `a changed byte of a control chunk contradicts its checksum`() {
    let file = PNGFile(.pillowOperations)
    for index in [0, 1, 2, 4, 6, 8] {
      let start = file.offset(of: index)
      let end = start + 8 + file.chunks[index].data.count
      for place in (start + 8)..<(end + 4) {
        var bytes = file.bytes
        bytes[place] ^= 0x10
        let error = error(bytes)
        expectTrue(error?.code == .invalidChecksum && error?.offset == end, "byte \(place)")
      }
    }
  }

  @Test func `a length beyond the format's maximum, or beyond the file, is rejected`() {
    var bytes = SampleFile.pillowStill.bytes
    bytes[33] = 0x80
    expectTrue(error(bytes)?.code == .invalidLength && error(bytes)?.offset == 33)
    bytes[33] = 0x7F
    expectTrue(error(bytes)?.code == .truncated && error(bytes)?.offset == bytes.count)
  }
}
