public import GlissadeEngine
public import GlissadeMath
import GlissadeTiming

/// The frames of an animated GIF or PNG file: their times, rectangles and order, without their pixels.
///
/// The host decodes the pictures and gives each composed canvas a token. The sequence turns them into an animation of
/// a layer's `contents`:
///
/// ```swift
/// let sequence = try FrameSequence(reading: bytes)
/// let pictures = sequence.frames.indices.map { Contents(UInt64($0)) }
/// let animation = try sequence.animation(contents: pictures)
/// try layer.add(animation)
/// layer.contents = pictures.last
/// let shown = try layer.presentation(at: 0.15)?.contents?.token  // 1
/// ```
///
/// The formats are GIF (87a, and 89a with the loop extensions `NETSCAPE2.0` and `ANIMEXTS1.0`) and PNG with and without
/// animation (APNG). A file with one picture is a sequence of one frame.
public struct FrameSequence: Hashable, Sendable {
  /// The file formats.
  public enum Format: Hashable, Sendable, CaseIterable {
    /// GIF, versions 87a and 89a.
    case gif
    /// PNG, with or without animation.
    case png
  }

  /// The format of the file.
  public let format: Format
  /// The size of the canvas in pixels, at least 1 × 1.
  ///
  /// If the first frame of a GIF is larger than the canvas that the file declares, the canvas is the frame, as in
  /// browsers.
  public let size: Size
  /// The frames in the order in which they are shown; at least one.
  public let frames: [Frame]
  /// The number of times that the sequence plays, at least 1; nil if it repeats forever.
  ///
  /// A GIF without a loop extension plays once. The extension's count is a number of repetitions: with a count of *n*
  /// the sequence plays *n* + 1 times, and forever with a count of 0. Chromium documents this rule of browsers in
  /// `cc/paint/image_animation_count.h`, WebKit in `ImageSource.h`, and Firefox has it in
  /// `nsGIFDecoder2::ReadNetscapeExtensionData`. Other programs count plays: ImageMagick's `-loop 3` writes 2, and
  /// gifsicle's `--loopcount=3` writes 3. The count of an APNG, `num_plays` in its
  /// [specification](https://www.w3.org/TR/png-3/#acTL-chunk), is the number of plays itself, and 0 means forever. If a
  /// GIF has several loop extensions, the last one counts.
  public let loopCount: Int?
  /// Whether the first frame is the picture that programs without animation show.
  ///
  /// This is false for an APNG with a separate picture for those programs. That picture is not among the frames, and
  /// decoders that return all images of the file return it first. It is true for every GIF.
  public let includesDefaultImage: Bool
  /// The end of a file that is cut off, or nil for a whole file.
  ///
  /// The ``frames`` are then those that are complete. Browsers show these too, and beside them the rows that they have
  /// of the next one. A GIF's frame is complete at the end of its data, and a PNG's at the beginning of the next
  /// chunk, as in Chromium. Only the trailer is missing from a GIF whose last block is complete.
  public let truncation: FrameSequenceError?

  /// Reads the control blocks of a GIF or PNG file.
  ///
  /// Pixels are skipped without being decoded, and their checksums are not verified. Those of a PNG's `IHDR`, `acTL`,
  /// `fcTL` and `IEND` chunks are, and so are the order of an APNG's numbered chunks and the number of its frames.
  /// Bytes after the end of the picture are ignored. The memory is at most a few times that of the file.
  ///
  /// - Parameter bytes: The file.
  /// - Throws: ``FrameSequenceError`` with the offset of the first error: for other formats, for files that contradict
  ///   their format, and for files that are cut off before the end of the first frame. A file that is cut off later is
  ///   a sequence with a ``truncation``.
  /// - Complexity: O(*n*) in the length of the file.
  public init(reading bytes: [UInt8]) throws(FrameSequenceError) {
    let reader = ByteReader(bytes)
    if reader.hasPrefix(PNGFrameReader.signature) {
      self = try PNGFrameReader(reader).sequence()
    } else if GIFFrameReader.signatures.contains(where: reader.hasPrefix) {
      self = try GIFFrameReader(reader).sequence()
    } else {
      let signatures = GIFFrameReader.signatures + [PNGFrameReader.signature]
      let isBeginning = signatures.contains { $0.starts(with: bytes) }
      throw FrameSequenceError(
        isBeginning ? .truncated : .unknownFormat, at: isBeginning ? bytes.count : 0,
        expected: "the signature of a GIF or PNG file",
        found: isBeginning ? "the end of the file" : "other bytes")
    }
  }

  /// Creates a sequence.
  init(
    _ format: Format, size: (width: UInt32, height: UInt32), frames: [Frame], loopCount: Int?,
    includesDefaultImage: Bool = true, truncation: FrameSequenceError? = nil
  ) {
    self.format = format
    self.size = Size(width: Double(size.width), height: Double(size.height))
    self.frames = frames
    self.loopCount = loopCount
    self.includesDefaultImage = includesDefaultImage
    self.truncation = truncation
  }

  /// The duration of one play: the sum of the frames' delays, in seconds.
  ///
  /// - Complexity: O(*n*) in the number of frames.
  public var duration: Double { frames.reduce(0) { $0 + $1.delay } }

  /// Returns an animation that shows each frame's picture for its ``Frame/delay``, and plays ``loopCount`` times.
  ///
  /// When the animation has ended, the layer shows its own `contents`. Set them to the last picture to keep it, as
  /// browsers do.
  ///
  /// - Parameter contents: The pictures of the frames, one for each, in order. A picture is the whole canvas after the
  ///   frame was drawn.
  /// - Throws: ``/GlissadeEngine/EngineError/timing(_:)`` if the number of pictures differs from the number of frames.
  /// - Complexity: O(*n*) in the number of frames.
  public func animation(
    contents: [Contents]
  ) throws(EngineError) -> KeyframeAnimation<Contents?> {
    guard contents.count == frames.count else {
      throw .timing(
        .wrongCount(field: .values, count: contents.count, expected: frames.count))
    }
    return try .frames(
      zip(contents, frames).map { (contents: $0, delay: $1.delay) },
      repeatCount: loopCount.map(Double.init) ?? .infinity)
  }
}
