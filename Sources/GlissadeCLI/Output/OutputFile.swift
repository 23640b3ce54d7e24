import Foundation

/// A file that appears as a whole or not at all.
struct OutputFile {
  private let path: String

  /// A file to write.
  ///
  /// - Parameter path: An existing file is replaced; what is no file, such as a terminal, is written to.
  init(_ path: String) { self.path = path }

  /// Writes the whole contents.
  ///
  /// They go to a file beside the one that is meant, which is then put into its place: where writing fails,
  /// what was there before is still there, and nothing else.
  func write(_ contents: String) throws(CommandError) {
    guard !path.isEmpty else { throw CommandError(.usage, "the name of the file is empty") }
    let data = Data(contents.utf8)
    // A link stays a link: the file that it leads to is written.
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    do {
      switch try type(of: url) {
      case .typeRegular?, nil:
        let folder = url.deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: folder) else {
          throw CommandError(.failure, "\(path) cannot be written: there is no directory \(folder)")
        }
        try data.write(to: url, options: .atomic)
      case .typeDirectory?:
        throw CommandError(.failure, "\(path) cannot be written: it is a directory")
      default:
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: data)
        try handle.close()
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(.failure, "\(path) cannot be written: \(OutputFile.reason(error))")
    }
  }

  /// What there is already, nil for nothing.
  private func type(of url: URL) throws -> FileAttributeType? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return attributes[.type] as? FileAttributeType
  }

  /// Why the system refused, in its own words.
  static func reason(_ error: any Error) -> String {
    var error = error as NSError
    while let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError { error = underlying }
    let text = error.localizedDescription
    let introduction = "The operation could not be completed. "
    return text.hasPrefix(introduction) ? String(text.dropFirst(introduction.count)) : text
  }
}
