import Foundation

/// Writes a file piece by piece, and puts it in place when it is complete.
///
/// The pieces go to a temporary file in the same folder, which is synchronised and renamed at the end, and removed
/// without an end. Pipes, terminals and other special files are written to directly.
package final class AtomicFileStream {
  private let path: String
  private let target: URL
  /// The temporary file; nil for a special file.
  private var temporary: URL?
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
        // The file must not exist, and has the permissions of a new file.
        try Data().write(to: made, options: .withoutOverwriting)
        temporary = made
        handle = try FileHandle(forWritingTo: made)
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

  /// Completes the file.
  package func finish() throws(ExportError) {
    do {
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
