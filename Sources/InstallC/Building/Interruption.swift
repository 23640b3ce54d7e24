import Foundation

/// The interruption of the installation by the user, which ends the running child.
///
/// The child then fails, and the error that this causes lets the installation remove its temporary folder.
enum Interruption {
  // Only plain numbers, because a signal handler uses them.
  nonisolated(unsafe) private static var child: pid_t = 0
  nonisolated(unsafe) private static var isRequested = false

  /// Lets Ctrl-C and SIGTERM end the running child instead of the plugin.
  static func handle() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in
        Interruption.isRequested = true
        if Interruption.child > 0 { kill(Interruption.child, SIGINT) }
      }
    }
  }

  /// Starts a child, which does not inherit the signals that this thread blocks.
  static func start(_ process: Process) throws {
    try check()
    var none = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try process.run()
    child = process.processIdentifier
    if isRequested { kill(child, SIGINT) }
  }

  /// Throws an error if the installation was interrupted while the child ran.
  static func childHasEnded() throws {
    child = 0
    try check()
  }

  private static func check() throws {
    if isRequested { throw InstallError("interrupted") }
  }
}
