import Glibc

/// The signals with which a user ends a command, held back while an interrupt would leave a temporary file behind.
///
/// Signals that the command was started without, as `nohup` does, are left alone. A signal that was held back ends the
/// command when it is let through.
struct InterruptSignals {
  private var held = sigset_t()

  init() {
    var blocked = sigset_t()
    // The sets are only used during the calls.
    unsafe sigemptyset(&held)
    unsafe pthread_sigmask(SIG_BLOCK, nil, &blocked)
    for signal in [SIGINT, SIGTERM, SIGHUP] where unsafe sigismember(&blocked, signal) == 0 {
      var action = sigaction()
      guard unsafe sigaction(signal, nil, &action) == 0,
        unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
          != unsafeBitCast(SIG_IGN, to: Int.self)
      else { continue }
      unsafe sigaddset(&held, signal)
    }
  }

  /// Holds the signals back.
  mutating func hold() { unsafe pthread_sigmask(SIG_BLOCK, &held, nil) }

  /// Lets the signals through.
  mutating func release() { unsafe pthread_sigmask(SIG_UNBLOCK, &held, nil) }

  /// Whether a signal waits.
  var isPending: Bool {
    var (pending, held) = (sigset_t(), held)
    unsafe sigpending(&pending)
    return [SIGINT, SIGTERM, SIGHUP].contains {
      unsafe sigismember(&held, $0) == 1 && sigismember(&pending, $0) == 1
    }
  }
}
