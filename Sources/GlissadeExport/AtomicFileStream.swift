import Foundation

/// Writes a file piece by piece, and puts it in place when it is complete.
///
/// The pieces go to a temporary file in the same folder, which is synchronised and renamed at the end, and removed
/// without an end. Where the file system allows it, the temporary file has no name until the end, so that nothing is
/// left of it even if the process is killed. Pipes, terminals and other special files are written to directly.
package final class AtomicFileStream {
  private let path: String
  private let target: URL
  /// The temporary file; nil while it has no name, and for a special file.
  private var temporary: URL?
  /// The name that the temporary file gets at the end; nil if it has one, and for a special file.
  private var laterName: URL?
  private let handle: FileHandle

  /// Whether there is a temporary file that would stay if the process were killed.
  package var hasTemporaryName: Bool { temporary != nil }

  /// Opens the file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``ExportError/file(path:reason:)``.
  package init(_ path: String) throws(ExportError) {
    self.path = path
    let (url, isReplaced) = try AtomicFile.target(path)
    target = url
    do {
      if isReplaced {
        let name = ".\(url.lastPathComponent).\(UUID().uuidString)"
        let made = url.deletingLastPathComponent().appendingPathComponent(name)
        // Both have the permissions of a new file.
        if let unnamed = AtomicFileStream.unnamedFile(in: url.deletingLastPathComponent()) {
          handle = FileHandle(fileDescriptor: unnamed, closeOnDealloc: true)
          laterName = made
        } else {
          try Data().write(to: made, options: .withoutOverwriting)
          temporary = made
          handle = try FileHandle(forWritingTo: made)
        }
      } else {
        handle = try FileHandle(forWritingTo: url)
      }
    } catch {
      if let temporary { try? FileManager.default.removeItem(at: temporary) }
      throw .file(path: path, reason: AtomicFile.reason(of: error))
    }
  }

  deinit {
    guard let temporary else { return }
    try? handle.close()
    try? FileManager.default.removeItem(at: temporary)
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(ExportError) {
    do { try handle.write(contentsOf: bytes) } catch {
      throw .file(path: path, reason: AtomicFile.reason(of: error))
    }
  }

  /// Opens a file without a name in a folder; nil where none is possible, or where it could not get a name later.
  private static func unnamedFile(in folder: URL) -> Int32? {
    // `__O_TMPFILE`, which Swift does not import.
    let temporary: Int32 = 0o20000000
    // The strings are terminated and only read during the calls.
    let file = unsafe open(folder.path, O_WRONLY | O_CLOEXEC | O_DIRECTORY | temporary, 0o666)
    if file < 0 { return nil }
    if unsafe access(path(of: file), F_OK) == 0 { return file }
    close(file)
    return nil
  }

  /// The path of an open file, by which it can be given a name.
  private static func path(of file: Int32) -> String { "/proc/self/fd/\(file)" }

  /// Completes the file.
  package func finish() throws(ExportError) {
    do {
      if let laterName {
        // The strings are terminated and only read during the call.
        guard
          unsafe linkat(
            AT_FDCWD, AtomicFileStream.path(of: handle.fileDescriptor), AT_FDCWD, laterName.path,
            AT_SYMLINK_FOLLOW) == 0
        else { throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }
        temporary = laterName
      }
      if let temporary {
        let manager = FileManager.default
        if let old = try? manager.attributesOfItem(atPath: target.path)[.posixPermissions] {
          try manager.setAttributes([.posixPermissions: old], ofItemAtPath: temporary.path)
        }
        try handle.synchronize()
        try handle.close()
        // The strings are terminated and only read during the call.
        guard unsafe rename(temporary.path, target.path) == 0 else {
          throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
        }
        self.temporary = nil
      } else {
        try handle.close()
      }
    } catch {
      throw .file(path: path, reason: AtomicFile.reason(of: error))
    }
  }
}
