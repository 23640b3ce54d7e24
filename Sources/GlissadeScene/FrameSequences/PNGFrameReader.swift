/// Reads the frames of a PNG file, which may be animated.
struct PNGFrameReader {
  /// The first bytes of every file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The maximum of lengths, sizes and counts in the format.
  private static let maximum: UInt32 = 0x7FFF_FFFF

  private var reader: ByteReader
  private var canvas: (width: UInt32, height: UInt32) = (0, 0)
  private var animation: (frameCount: UInt32, playCount: UInt32)?
  private var frames: [FrameSequence.Frame] = []
  private var nextSequenceNumber: UInt32 = 0
  private var includesDefaultImage = false
  /// Whether the file has an `IDAT` chunk so far.
  private var hasDefaultImage = false
  /// Whether the last frame has image data so far.
  private var frameHasData = true
  private var previousType = ""
  /// The type of the last chunk whose length and type are in the file.
  private var lastType = ""

  /// The part of the file between the type of a chunk and its checksum.
  private struct Chunk {
    var type: String
    /// The offset of the chunk's length.
    var offset: Int
    /// The length of the data.
    var length: Int
    /// The offset of the data.
    var data: Int { offset + 8 }
  }

  init(_ reader: ByteReader) { self.reader = reader }

  /// Reads the file, from its signature to its end chunk or to the end of its last complete frame.
  consuming func sequence() throws(FrameSequenceError) -> FrameSequence {
    do throws(FrameSequenceError) {
      return try wholeSequence()
    } catch {
      guard error.code == .truncated, let sequence = cutOffSequence(error) else { throw error }
      return sequence
    }
  }

  /// Reads the file from its signature to its end chunk.
  private mutating func wholeSequence() throws(FrameSequenceError) -> FrameSequence {
    try reader.skip(PNGFrameReader.signature.count, "the signature")
    try readHeader()
    while true {
      let chunk = try nextChunk()
      switch chunk.type {
      case "IHDR": throw unexpected(chunk, expected: "only one IHDR chunk")
      case "acTL": try readAnimationControl(chunk)
      case "fcTL": try readFrameControl(chunk)
      case "IDAT": try readDefaultImage(chunk)
      case "fdAT": try readFrameData(chunk)
      case "IEND": return try finished(chunk)
      default: break
      }
      try reader.skip(chunk.data + chunk.length + 4 - reader.offset, "the chunk \(chunk.type)")
      previousType = chunk.type
    }
  }

  // MARK: - Chunks

  /// Reads the length and type of a chunk, and checks that all of it is in the file.
  private mutating func nextChunk() throws(FrameSequenceError) -> Chunk {
    let offset = reader.offset
    let length = try reader.bigEndian(UInt32.self, "the length of a chunk")
    let type = try reader.bigEndian(UInt32.self, "the type of a chunk")
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type >> $0) }
    guard letters.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
      throw FrameSequenceError(
        .unexpectedBlock, at: offset + 4, expected: "the type of a chunk in four letters",
        found: letters.map(\.asHexadecimal).joined(separator: " "))
    }
    let name = String(decoding: letters, as: UTF8.self)
    lastType = name
    guard length <= PNGFrameReader.maximum else {
      throw FrameSequenceError(
        .invalidLength, at: offset, expected: "a length of at most \(PNGFrameReader.maximum)",
        found: "the length \(length)")
    }
    var end = reader
    try end.skip(Int(length), "the chunk \(name)")
    try end.skip(4, "the chunk \(name)")
    return Chunk(type: name, offset: offset, length: Int(length))
  }

  /// Checks the length and checksum of a chunk whose values count.
  private func check(_ chunk: Chunk, length: Int) throws(FrameSequenceError) {
    guard chunk.length == length else {
      throw FrameSequenceError(
        .invalidLength, at: chunk.offset,
        expected: "the length \(length) of the chunk \(chunk.type)",
        found: "the length \(chunk.length)")
    }
    let end = chunk.data + length
    var checksum: UInt32 = 0xFFFF_FFFF
    for byte in reader.bytes[(chunk.offset + 4)..<end] {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    let stored = reader.bytes[end..<(end + 4)].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    guard ~checksum == stored else {
      throw FrameSequenceError(
        .invalidChecksum, at: end,
        expected: "the checksum \((~checksum).asHexadecimal) of the chunk \(chunk.type)",
        found: stored.asHexadecimal)
    }
  }

  private func unexpected(_ chunk: Chunk, expected: String) -> FrameSequenceError {
    FrameSequenceError(
      .unexpectedBlock, at: chunk.offset, expected: expected, found: "the chunk \(chunk.type)")
  }

  /// Reads a number of the chunk whose data is being read.
  private mutating func number() throws(FrameSequenceError) -> UInt32 {
    try reader.bigEndian(UInt32.self, "a chunk")
  }

  // MARK: - Picture

  private mutating func readHeader() throws(FrameSequenceError) {
    let chunk = try nextChunk()
    guard chunk.type == "IHDR" else { throw unexpected(chunk, expected: "the chunk IHDR") }
    try check(chunk, length: 13)
    canvas = (try number(), try number())
    let sizes = 1...PNGFrameReader.maximum
    guard sizes.contains(canvas.width), sizes.contains(canvas.height) else {
      throw FrameSequenceError(
        .invalidSize, at: chunk.data,
        expected: "a width and height of 1 to \(PNGFrameReader.maximum)",
        found: "\(canvas.width) × \(canvas.height)")
    }
    try reader.skip(9, "the chunk IHDR")
  }

  private mutating func readDefaultImage(_ chunk: Chunk) throws(FrameSequenceError) {
    guard !hasDefaultImage || previousType == "IDAT" else {
      throw unexpected(chunk, expected: "all IDAT chunks in succession")
    }
    hasDefaultImage = true
    if !frames.isEmpty { (includesDefaultImage, frameHasData) = (true, true) }
  }

  /// Checks what can only be known at the end, and returns the sequence.
  private func finished(_ end: Chunk) throws(FrameSequenceError) -> FrameSequence {
    try check(end, length: 0)
    guard hasDefaultImage else {
      throw FrameSequenceError(
        .missingImageData, at: end.offset, expected: "the chunk IDAT", found: "the chunk IEND")
    }
    if let animation {
      try requireFrameData(before: end)
      guard frames.count == Int(animation.frameCount) else {
        throw FrameSequenceError(
          .wrongFrameCount, at: end.offset, expected: "\(animation.frameCount) frames",
          found: "the end after \(frames.count)")
      }
    }
    return sequence(of: frames)
  }

  /// Returns the sequence of the complete frames of a file that is cut off, or nil if there are none.
  ///
  /// The data of a frame may be in several chunks, so a chunk of another type shows its end.
  private func cutOffSequence(_ truncation: FrameSequenceError) -> FrameSequence? {
    let isInData = lastType == "IDAT" || lastType == "fdAT"
    let hasLast = frameHasData && !isInData
    if animation == nil {
      return hasDefaultImage && hasLast ? sequence(of: [], truncation) : nil
    }
    let complete = hasLast ? frames : frames.dropLast()
    return complete.isEmpty ? nil : sequence(of: complete, truncation)
  }

  /// Returns the sequence of some frames, or of the picture if the file has no animation.
  private func sequence(
    of frames: [FrameSequence.Frame], _ truncation: FrameSequenceError? = nil
  ) -> FrameSequence {
    guard let animation else {
      let frame = FrameSequence.Frame(
        origin: (0, 0), size: canvas, delay: (0, 100), disposal: .keep, blend: .source)
      return FrameSequence(
        .png, size: canvas, frames: [frame], loopCount: 1, truncation: truncation)
    }
    return FrameSequence(
      .png, size: canvas, frames: frames,
      loopCount: animation.playCount == 0 ? nil : Int(animation.playCount),
      includesDefaultImage: includesDefaultImage, truncation: truncation)
  }
}

// MARK: - Animation

extension PNGFrameReader {
  private mutating func readAnimationControl(_ chunk: Chunk) throws(FrameSequenceError) {
    guard animation == nil, !hasDefaultImage else {
      throw unexpected(chunk, expected: "one acTL chunk before the chunk IDAT")
    }
    try check(chunk, length: 8)
    let (frameCount, playCount) = (try number(), try number())
    guard (1...PNGFrameReader.maximum).contains(frameCount) else {
      throw FrameSequenceError(
        .wrongFrameCount, at: chunk.data, expected: "1 to \(PNGFrameReader.maximum) frames",
        found: "\(frameCount)")
    }
    guard playCount <= PNGFrameReader.maximum else {
      throw FrameSequenceError(
        .invalidValue, at: chunk.data + 4, expected: "at most \(PNGFrameReader.maximum) plays",
        found: "\(playCount)")
    }
    animation = (frameCount, playCount)
  }

  private mutating func readFrameControl(_ chunk: Chunk) throws(FrameSequenceError) {
    guard let animation else { throw unexpected(chunk, expected: "the chunk acTL before it") }
    try check(chunk, length: 26)
    try requireFrameData(before: chunk)
    guard frames.count < Int(animation.frameCount) else {
      throw FrameSequenceError(
        .wrongFrameCount, at: chunk.offset, expected: "no more than \(animation.frameCount) frames",
        found: "a further chunk fcTL")
    }
    try readSequenceNumber()
    let size = (width: try number(), height: try number())
    let origin = (x: try number(), y: try number())
    try checkRectangle(origin, size, at: chunk.data + 4)
    let delay = (
      numerator: try reader.bigEndian(UInt16.self, "a delay"),
      denominator: try reader.bigEndian(UInt16.self, "a delay")
    )
    let (disposal, blend) = (try readDisposal(), try readBlend())
    frames.append(
      FrameSequence.Frame(
        origin: origin, size: size, delay: delay, disposal: disposal, blend: blend))
    frameHasData = false
  }

  private mutating func readFrameData(_ chunk: Chunk) throws(FrameSequenceError) {
    guard hasDefaultImage, frames.count > (includesDefaultImage ? 1 : 0) else {
      throw unexpected(chunk, expected: "the chunks IDAT and fcTL before it")
    }
    guard chunk.length >= 4 else {
      throw FrameSequenceError(
        .invalidLength, at: chunk.offset, expected: "a length of at least 4 of the chunk fdAT",
        found: "the length \(chunk.length)")
    }
    try readSequenceNumber()
    frameHasData = true
  }

  /// Checks that the last frame control chunk was followed by image data.
  private func requireFrameData(before chunk: Chunk) throws(FrameSequenceError) {
    guard frameHasData else {
      throw FrameSequenceError(
        .missingImageData, at: chunk.offset, expected: "the image data of frame \(frames.count)",
        found: "the chunk \(chunk.type)")
    }
  }

  private mutating func readSequenceNumber() throws(FrameSequenceError) {
    let number = try number()
    guard number == nextSequenceNumber else {
      throw FrameSequenceError(
        .invalidSequenceNumber, at: reader.offset - 4,
        expected: "the sequence number \(nextSequenceNumber)", found: "\(number)")
    }
    nextSequenceNumber &+= 1
  }

  /// Checks that a frame lies within the canvas, and that the frame of the default image covers it.
  private func checkRectangle(
    _ origin: (x: UInt32, y: UInt32), _ size: (width: UInt32, height: UInt32), at offset: Int
  ) throws(FrameSequenceError) {
    let isInside =
      size.width > 0 && size.height > 0
      && size.width <= canvas.width && size.height <= canvas.height
      && origin.x <= canvas.width - size.width && origin.y <= canvas.height - size.height
    guard isInside, hasDefaultImage || size == canvas else {
      throw FrameSequenceError(
        .invalidSize, at: offset,
        expected: (hasDefaultImage ? "a rectangle within" : "the whole of")
          + " the canvas of \(canvas.width) × \(canvas.height)",
        found: "\(size.width) × \(size.height) at (\(origin.x), \(origin.y))")
    }
  }

  private mutating func readDisposal() throws(FrameSequenceError) -> FrameSequence.Disposal {
    switch try reader.byte("a disposal operation") {
    case 0: return .keep
    case 1: return .clear
    // The specification says so of the first frame, before which nothing has been drawn.
    case 2: return frames.isEmpty ? .clear : .restorePrevious
    case let other:
      throw reader.unexpected(.invalidValue, other, expected: "a disposal operation of 0 to 2")
    }
  }

  private mutating func readBlend() throws(FrameSequenceError) -> FrameSequence.Blend {
    switch try reader.byte("a blend operation") {
    case 0: return .source
    case 1: return .over
    case let other:
      throw reader.unexpected(.invalidValue, other, expected: "a blend operation of 0 or 1")
    }
  }
}
