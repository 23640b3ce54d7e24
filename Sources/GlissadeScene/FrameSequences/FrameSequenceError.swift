/// An error in a GIF or PNG file, with its position.
public struct FrameSequenceError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// The bytes begin with the signature of neither format.
    case unknownFormat
    /// The file ends too early.
    case truncated
    /// A block or chunk is unknown, or not allowed at its position.
    case unexpectedBlock
    /// A block or chunk is too short or too long.
    case invalidLength
    /// The checksum of a chunk differs from its data.
    case invalidChecksum
    /// A chunk is missing from the numbered chunks of an animation, or out of order.
    case invalidSequenceNumber
    /// A picture or frame is empty or too large, or a frame extends beyond its picture.
    case invalidSize
    /// A value has no meaning in its format.
    case invalidValue
    /// A frame has no image data.
    case missingImageData
    /// The file has no frames, or another number of frames than it declares.
    case wrongFrameCount
  }

  /// The kind of error.
  public let code: Code
  /// The position of the error, in bytes from the start of the file.
  public let offset: Int
  /// A valid continuation at the position, in words.
  public let expected: String
  /// The content of the file at the position, in words.
  public let found: String

  /// Creates an error.
  init(_ code: Code, at offset: Int, expected: String, found: String) {
    self.code = code
    self.offset = offset
    self.expected = expected
    self.found = found
  }
}

extension FrameSequenceError: CustomStringConvertible {
  /// The error in words, such as `byte 13: expected a block, found the byte 0x07`.
  public var description: String { "byte \(offset): expected \(expected), found \(found)" }
}
