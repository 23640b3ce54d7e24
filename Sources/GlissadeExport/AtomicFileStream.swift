#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes a file piece by piece, and puts it in place when it is complete.
///
/// The pieces go to a temporary file in the same folder, which is synchronised and renamed at the end, and removed
/// without an end. Where the file system allows it, the temporary file has no name until the end, so that nothing is
/// left of it even if the process is killed. Pipes, terminals and other special files are written to directly.
package final class AtomicFileStream {
  private let path: String
  private let target: FileTarget
  /// The temporary file; nil while it has no name, and for a special file.
  private var temporary: String?
  /// The name that the temporary file gets at the end; nil if it has one, and for a special file.
  private var laterName: String?
  /// The open file; negative after the end.
  private var descriptor: Int32

  /// Whether there is a temporary file that would stay if the process were killed.
  package var hasTemporaryName: Bool { temporary != nil }

  /// Opens the file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``ExportError/file(path:reason:)``.
  package init(_ path: String) throws(ExportError) {
    self.path = path
    target = try FileTarget(path)
    // The strings are terminated and only read during the calls.
    if target.isReplaced {
      let made = "\(target.folder)/.glissade-\(String(UInt64.random(in: 0 ... .max), radix: 16))"
      // Both have the permissions of a new file.
      if let unnamed = AtomicFileStream.unnamedFile(in: target.folder) {
        descriptor = unnamed
        laterName = made
      } else {
        descriptor = unsafe open(made, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, 0o666)
        if descriptor >= 0 { temporary = made }
      }
    } else {
      descriptor = unsafe open(target.path, O_WRONLY | O_CLOEXEC)
    }
    if descriptor < 0 { throw failure }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    // The string is terminated and only read during the call.
    if let temporary { _ = unsafe unlink(temporary) }
  }

  /// The failure of the system call before.
  private var failure: ExportError { .file(path: path, reason: FileTarget.reason(of: errno)) }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(ExportError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // The bytes are valid during the call, which only reads them.
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe systemWrite(descriptor, buffer.baseAddress, buffer.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw failure
      }
    }
  }

  /// Opens a file without a name in a folder; nil where none is possible, or where it could not get a name later.
  private static func unnamedFile(in folder: String) -> Int32? {
    // `__O_TMPFILE`, which Swift does not import.
    let temporary: Int32 = 0o20000000
    // The string is terminated and only read during the call, as in all calls below.
    let file = unsafe open(folder, O_WRONLY | O_CLOEXEC | O_DIRECTORY | temporary, 0o666)
    if file < 0 { return nil }
    if unsafe access(path(of: file), F_OK) == 0 { return file }
    close(file)
    return nil
  }

  /// The path of an open file, by which it can be given a name.
  private static func path(of file: Int32) -> String { "/proc/self/fd/\(file)" }

  /// Completes the file.
  package func finish() throws(ExportError) {
    // The strings are terminated and only read during the calls.
    if let laterName {
      guard
        unsafe linkat(
          AT_FDCWD, AtomicFileStream.path(of: descriptor), AT_FDCWD, laterName, AT_SYMLINK_FOLLOW)
          == 0
      else { throw failure }
      temporary = laterName
    }
    if temporary != nil {
      if let permissions = target.permissions, fchmod(descriptor, permissions) != 0 {
        throw failure
      }
      if fsync(descriptor) != 0 { throw failure }
    }
    let closed = close(descriptor)
    descriptor = -1
    if closed != 0 { throw failure }
    if let temporary {
      guard unsafe rename(temporary, target.path) == 0 else { throw failure }
      self.temporary = nil
    }
  }
}

/// The system's `write`, which a method hides.
private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
  unsafe write(descriptor, bytes, count)
}
