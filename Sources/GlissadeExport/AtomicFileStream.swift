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
        let unnamed = unsafe open(
          url.deletingLastPathComponent().path,
          O_WRONLY | O_CLOEXEC | O_DIRECTORY | AtomicFileStream.unnamedFile, 0o666)
        if unnamed >= 0 {
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

  /// `__O_TMPFILE`, which Swift does not import.
  private static let unnamedFile: Int32 = 0o20000000

  /// Completes the file.
  package func finish() throws(ExportError) {
    do {
      if let laterName {
        // The strings are terminated and only read during the call.
        guard
          unsafe linkat(
            AT_FDCWD, "/proc/self/fd/\(handle.fileDescriptor)", AT_FDCWD, laterName.path,
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
