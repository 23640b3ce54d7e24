#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is written completely or not at all.
///
/// Bytes go to a temporary file in the same folder, which is synchronised and renamed at the end, and removed without
/// an end. Symbolic links are followed. Pipes, terminals and other special files are written to directly.
public final class AtomicFile {
  private let given: String
  private let target: (path: String, mode: mode_t?)
  /// The temporary file; nil for a special file, and after the end.
  private var temporary: String?
  /// The open file; negative after the end.
  private var descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - willCreate: Receives the path of the temporary file before it is created; it is not called for special files.
  /// - Throws: ``ExportError/file(path:reason:)``.
  package init(
    _ path: String, willCreate: (String) -> Void = { _ in }
  ) throws(ExportError) {
    given = path
    target = try AtomicFile.resolve(path)
    // The strings are terminated and only read during the calls, as in all calls below.
    if target.mode.map({ $0 & S_IFMT != S_IFREG }) == true {
      descriptor = unsafe open(target.path, O_WRONLY | O_CLOEXEC)
    } else {
      let name = ".glissade-\(String(UInt64.random(in: 0 ... .max), radix: 16))"
      let made = "\(AtomicFile.folder(of: target.path))/\(name)"
      willCreate(made)
      // The permissions are those of a new file.
      descriptor = unsafe open(made, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, 0o666)
      if descriptor >= 0 { temporary = made }
    }
    if descriptor < 0 { throw failure }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let temporary { _ = unsafe unlink(temporary) }
  }

  /// Appends bytes.
  package func append(_ bytes: [UInt8]) throws(ExportError) {
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

  /// Completes the file.
  package func finish() throws(ExportError) {
    if temporary != nil {
      if let mode = target.mode, fchmod(descriptor, mode & 0o7777) != 0 { throw failure }
      if fsync(descriptor) != 0 { throw failure }
    }
    let closed = close(descriptor)
    descriptor = -1
    if closed != 0 { throw failure }
    if let temporary, unsafe rename(temporary, target.path) != 0 { throw failure }
    temporary = nil
  }

  /// Writes text to a file, in UTF-8.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The path of the file; an existing file is unchanged if an error occurs.
  /// - Throws: ``ExportError/file(path:reason:)``.
  public static func write(_ text: String, to path: String) throws(ExportError) {
    let file = try AtomicFile(path)
    try file.append(Array(text.utf8))
    try file.finish()
  }

  /// Checks that a path can be written to, without writing, so that an error is thrown before any work is done.
  ///
  /// Missing permissions or disk space only cause an error when the file is written.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``ExportError/file(path:reason:)``.
  public static func check(_ path: String) throws(ExportError) { _ = try resolve(path) }

  // MARK: Paths

  /// Returns the path of a file with symbolic links followed, and its type and permissions; nil for a new file.
  private static func resolve(
    _ given: String
  ) throws(ExportError) -> (path: String, mode: mode_t?) {
    guard !given.isEmpty else { throw .file(path: given, reason: "the path is empty") }
    var path = given
    // The C library allocates the path.
    if !given.hasPrefix("/"), let current = unsafe getcwd(nil, 0) {
      path = unsafe "\(String(cString: current))/\(given)"
      unsafe free(current)
    }
    // A link to a missing file is followed too: the file is created.
    for _ in 0...40 {
      if let mode = mode(of: path) {
        if mode & S_IFMT == S_IFDIR { throw .file(path: given, reason: "it is a directory") }
        guard mode & S_IFMT == S_IFREG, let resolved = unsafe realpath(path, nil) else {
          return (path, mode)
        }
        defer { unsafe free(resolved) }
        return unsafe (String(cString: resolved), mode)
      }
      guard let next = destination(of: path) else {
        let folder = folder(of: path)
        guard mode(of: folder).map({ $0 & S_IFMT }) == S_IFDIR else {
          throw .file(path: given, reason: "there is no directory \(folder)")
        }
        return (path, nil)
      }
      path = next.hasPrefix("/") ? next : "\(folder(of: path))/\(next)"
    }
    throw .file(path: given, reason: reason(of: ELOOP))
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the type and the permissions of a file, with links followed; nil if there is none.
  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode : nil
  }

  /// Returns the path that a symbolic link contains; nil if the file is none.
  private static func destination(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The array is valid during the call, which writes no more than its size.
    let count = unsafe readlink(link, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The failure of the system call before.
  private var failure: ExportError { .file(path: given, reason: AtomicFile.reason(of: errno)) }

  /// Returns the system's description of an error number.
  private static func reason(of number: Int32) -> String {
    // The text is copied before another call can change it.
    unsafe String(cString: strerror(number))
  }
}

/// The system's `write`, which a method hides.
private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
  unsafe write(descriptor, bytes, count)
}
