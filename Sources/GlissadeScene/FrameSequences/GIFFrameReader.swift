/// Reads the frames of a GIF file.
struct GIFFrameReader {
  /// The signatures with the versions of the format.
  static let signatures = [Array("GIF87a".utf8), Array("GIF89a".utf8)]
  /// The applications whose extensions have a loop count.
  private static let loopingApplications = [Array("NETSCAPE2.0".utf8), Array("ANIMEXTS1.0".utf8)]

  private var reader: ByteReader
  private var canvas: (width: UInt32, height: UInt32) = (0, 0)
  private var frames: [FrameSequence.Frame] = []
  private var loopCount: Int? = 1
  /// The graphic control extension that the next image uses.
  private var control: (hundredths: UInt16, disposal: FrameSequence.Disposal) = (0, .keep)

  init(_ reader: ByteReader) { self.reader = reader }

  /// Reads the file, from its signature to its trailer or to the end of its last complete image.
  consuming func sequence() throws(FrameSequenceError) -> FrameSequence {
    var truncation: FrameSequenceError?
    do throws(FrameSequenceError) {
      try readScreen()
      while try block() {}
    } catch {
      guard error.code == .truncated, !frames.isEmpty else { throw error }
      truncation = error
    }
    guard !frames.isEmpty else {
      throw reader.unexpected(
        .wrongFrameCount, GIFFrameReader.trailer, expected: "an image before the trailer")
    }
    return FrameSequence(
      .gif, size: canvas, frames: frames, loopCount: loopCount, truncation: truncation)
  }

  private static let trailer: UInt8 = 0x3B

  /// Reads the signature, the size of the canvas and the colour table.
  private mutating func readScreen() throws(FrameSequenceError) {
    try reader.skip(6, "the signature")
    let subject = "the logical screen descriptor"
    canvas.width = UInt32(try reader.littleEndian(subject))
    canvas.height = UInt32(try reader.littleEndian(subject))
    let flags = try reader.byte(subject)
    try reader.skip(2, subject)
    try skipColorTable(flags)
  }

  /// Reads a block; returns false for the trailer.
  private mutating func block() throws(FrameSequenceError) -> Bool {
    let separator = try reader.byte("a block or the trailer")
    switch separator {
    case 0x21: try readExtension()
    case 0x2C: try readImage()
    case GIFFrameReader.trailer: return false
    default:
      throw reader.unexpected(
        .unexpectedBlock, separator,
        expected: "an extension (0x21), an image (0x2C) or the trailer (0x3B)")
    }
    return true
  }

  private mutating func readExtension() throws(FrameSequenceError) {
    switch try reader.byte("the label of an extension") {
    case 0xF9: try readControl()
    case 0xFF: try readApplication()
    // Browsers show neither plain text nor comments.
    default: try skipSubBlocks("an extension")
    }
  }

  /// Reads a graphic control extension.
  private mutating func readControl() throws(FrameSequenceError) {
    let subject = "a graphic control extension"
    let length = try reader.byte(subject)
    guard length == 4 else {
      throw reader.unexpected(
        .invalidLength, length, expected: "the length 4 of a graphic control extension")
    }
    let flags = try reader.byte(subject)
    control.hundredths = try reader.littleEndian(subject)
    try reader.skip(1, subject)
    try skipSubBlocks(subject)
    control.disposal =
      switch flags >> 2 & 7 {
      case 2: .clear
      // Some tools number the methods by their bits, so browsers take 4 for 3.
      case 3, 4: .restorePrevious
      default: .keep
      }
  }

  /// Reads an application extension, which may have a loop count.
  private mutating func readApplication() throws(FrameSequenceError) {
    let subject = "an application extension"
    let isLooping = GIFFrameReader.loopingApplications.contains {
      reader.hasPrefix([UInt8($0.count)] + $0)
    }
    guard isLooping else { return try skipSubBlocks(subject) }
    try reader.skip(12, subject)
    while case let length = Int(try reader.byte(subject)), length > 0 {
      let start = reader.offset
      // Sub-blocks of other kinds say how much of the file should be loaded first.
      if try reader.byte(subject) & 7 == 1 {
        guard length >= 3 else {
          throw FrameSequenceError(
            .invalidLength, at: start - 1, expected: "the length 3 of a loop count",
            found: "the length \(length)")
        }
        let repetitions = try reader.littleEndian(subject)
        loopCount = repetitions == 0 ? nil : Int(repetitions) + 1
      }
      try reader.skip(start + length - reader.offset, subject)
    }
  }

  /// Reads an image descriptor and skips the image's data.
  private mutating func readImage() throws(FrameSequenceError) {
    let start = reader.offset
    let subject = "an image descriptor"
    var origin = (
      x: UInt32(try reader.littleEndian(subject)), y: UInt32(try reader.littleEndian(subject))
    )
    let size = (
      width: UInt32(try reader.littleEndian(subject)),
      height: UInt32(try reader.littleEndian(subject))
    )
    guard size.width > 0, size.height > 0 else {
      throw FrameSequenceError(
        .invalidSize, at: start + 4, expected: "a width and height of at least 1",
        found: "\(size.width) × \(size.height)")
    }
    if frames.isEmpty, size.width > canvas.width || size.height > canvas.height {
      canvas = size
      origin = (0, 0)
    }
    try skipColorTable(try reader.byte(subject))
    try reader.skip(1, "the code size of an image")
    try skipSubBlocks("the data of an image")
    frames.append(
      FrameSequence.Frame(
        origin: origin, size: size, delay: (control.hundredths, 100), disposal: control.disposal,
        blend: .over))
    control = (0, .keep)
  }

  /// Skips the colour table that the flags of a descriptor announce.
  private mutating func skipColorTable(_ flags: UInt8) throws(FrameSequenceError) {
    if flags & 0x80 != 0 { try reader.skip(6 << Int(flags & 7), "a colour table") }
  }

  /// Skips sub-blocks and the terminator after them.
  private mutating func skipSubBlocks(_ subject: String) throws(FrameSequenceError) {
    while case let length = Int(try reader.byte(subject)), length > 0 {
      try reader.skip(length, subject)
    }
  }
}
