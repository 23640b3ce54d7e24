import Foundation
import GlissadeExport
import GlissadeScene

/// A file that a command reads as a whole, or standard input.
struct InputFile {
  private static let pieceSize = 1 << 20
  /// The path, or `-` for standard input.
  let path: String

  /// What messages call it.
  var name: String { path == "-" ? "standard input" : path }

  /// What is in it, after a byte order mark.
  ///
  /// - Parameter most: More bytes than these are refused, before they are read where the file tells its size.
  func bytes(most: Int = DocumentLimits.standard.bytes) throws(CommandError) -> [UInt8] {
    do {
      let handle = try path == "-" ? .standardInput : FileHandle(forReadingFrom: url)
      if let size = try size() { try check(size, most) }
      var bytes: [UInt8] = []
      // A pipe does not tell how much is to come.
      while let piece = try handle.read(
        upToCount: min(InputFile.pieceSize, most + 1 - bytes.count)), !piece.isEmpty
      {
        bytes.append(contentsOf: piece)
        try check(bytes.count, most)
      }
      bytes.removeByteOrderMark()
      return bytes
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(.failure, "\(name) cannot be read: \(AtomicFile.reason(of: error))")
    }
  }

  private func check(_ count: Int, _ most: Int) throws(CommandError) {
    guard count <= most else {
      throw CommandError(
        .data, "\(name): the document is larger than the \(most) bytes that are allowed")
    }
  }

  /// The size that the file tells, nil where it is none that has one.
  private func size() throws -> Int? {
    guard path != "-" else { return nil }
    let attributes = try FileManager.default.attributesOfItem(
      atPath: url.resolvingSymlinksInPath().path)
    guard attributes[.type] as? FileAttributeType == .typeRegular else { return nil }
    return (attributes[.size] as? NSNumber)?.intValue
  }

  private var url: URL { URL(fileURLWithPath: path) }
}
