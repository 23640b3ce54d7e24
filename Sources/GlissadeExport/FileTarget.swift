#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file that a path refers to, with symbolic links followed.
struct FileTarget {
  let path: String
  /// Whether the file is replaced as a whole; false for pipes, terminals and other special files.
  let isReplaced: Bool
  /// The permissions of an existing file.
  let permissions: mode_t?

  /// Finds the file.
  ///
  /// - Throws: ``ExportError/file(path:reason:)`` if it is a directory or lies in none.
  init(_ given: String) throws(ExportError) {
    guard !given.isEmpty else { throw .file(path: given, reason: "the path is empty") }
    var path = FileTarget.absolute(given)
    var mode = FileTarget.mode(of: path)
    // A link to a missing file is followed too: the file is created.
    var links = 0
    while mode == nil, let next = FileTarget.destination(of: path) {
      links += 1
      guard links <= 40 else {
        throw .file(path: given, reason: FileTarget.reason(of: ELOOP))
      }
      path = next.hasPrefix("/") ? next : "\(FileTarget.folder(of: path))/\(next)"
      mode = FileTarget.mode(of: path)
    }
    let type = mode.map { $0 & S_IFMT }
    if type == S_IFDIR { throw .file(path: given, reason: "it is a directory") }
    if type == S_IFREG { path = FileTarget.resolved(path) ?? path }
    let folder = FileTarget.folder(of: path)
    guard FileTarget.mode(of: folder).map({ $0 & S_IFMT }) == S_IFDIR else {
      throw .file(path: given, reason: "there is no directory \(folder)")
    }
    self.path = path
    isReplaced = type == nil || type == S_IFREG
    permissions = mode.map { $0 & 0o7777 }
  }

  /// The folder that the file lies in.
  var folder: String { FileTarget.folder(of: path) }

  /// Returns the system's description of an error number.
  static func reason(of number: Int32) -> String {
    // The text is copied before another call can change it.
    unsafe String(cString: strerror(number))
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    // The C library allocates the path.
    guard let current = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(current) }
    return unsafe "\(String(cString: current))/\(path)"
  }

  /// Returns a path without symbolic links; nil if there is no such file.
  private static func resolved(_ path: String) -> String? {
    // The C library allocates the path.
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
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
}
