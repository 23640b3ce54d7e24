import Glibc

/// Removes a temporary file when a user ends the command with a signal.
///
/// Signals that the command was started without, as `nohup` does, are left alone.
enum TemporaryFileRemoval {
  /// The path of the file; nil while there is none.
  // A signal's handler reads it, and can do no more than that.
  nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?

  /// Removes a file at an interrupt from now on, also if it does not exist yet.
  static func begin(_ temporary: String) {
    unsafe path = strdup(temporary)
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      // The structures are only used during the calls.
      var action = sigaction()
      guard unsafe sigaction(signal, nil, &action) == 0,
        unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
          != unsafeBitCast(SIG_IGN, to: Int.self)
      else { continue }
      unsafe action.__sigaction_handler.sa_handler = { signal in
        if let path = unsafe TemporaryFileRemoval.path { _ = unsafe unlink(path) }
        // Not before: a second signal, on another thread, would end the command while the file is there.
        _ = Glibc.signal(signal, SIG_DFL)
        raise(signal)
      }
      action.sa_flags = 0
      _ = unsafe sigaction(signal, &action, nil)
    }
  }

  /// Leaves the file alone again.
  static func end() {
    // The text is not freed: a handler on another thread may still read it.
    unsafe path = nil
  }
}
