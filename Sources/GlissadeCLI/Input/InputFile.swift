import Foundation
import GlissadeExport
import GlissadeScene

/// A file that a command reads as a whole, or standard input.
struct InputFile {
  private static let pieceSize = 1 << 20
  /// The path, or `-` for standard input.
  let path: String

  /// The name for messages.
  var name: String { path == "-" ? "standard input" : path }

  /// Returns the contents.
  ///
  /// - Parameters:
  ///   - most: The maximum size in bytes; a regular file's size is checked before it is read.
  ///   - keepsByteOrderMark: Whether a byte order mark at the beginning is returned too, for files that are not text.
  func bytes(
    most: Int = DocumentLimits.standard.bytes, keepsByteOrderMark: Bool = false
  ) throws(CommandError) -> [UInt8] {
    do {
      let handle = try path == "-" ? .standardInput : FileHandle(forReadingFrom: url)
      if let size = try size() { try check(size, most) }
      var bytes: [UInt8] = []
      // The size of a pipe is unknown, so it is checked after each piece.
      while let piece = try handle.read(
        upToCount: min(InputFile.pieceSize, most + 1 - bytes.count)), !piece.isEmpty
      {
        bytes.append(contentsOf: piece)
        try check(bytes.count, most)
      }
      if !keepsByteOrderMark { bytes.removeByteOrderMark() }
      return bytes
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(.failure, "\(name) cannot be read: \(CommandError.reason(of: error))")
    }
  }

  private func check(_ count: Int, _ most: Int) throws(CommandError) {
    guard count <= most else {
      throw CommandError(
        .data, "\(name): the document is larger than the \(most) bytes that are allowed")
    }
  }

  /// Returns the size of a regular file, or nil for any other file.
  private func size() throws -> Int? {
    guard path != "-" else { return nil }
    let attributes = try FileManager.default.attributesOfItem(
      atPath: url.resolvingSymlinksInPath().path)
    guard attributes[.type] as? FileAttributeType == .typeRegular else { return nil }
    return (attributes[.size] as? NSNumber)?.intValue
  }

  private var url: URL { URL(fileURLWithPath: path) }
}
