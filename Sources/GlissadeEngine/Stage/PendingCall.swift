/// A call that is pending at the present instant.
enum PendingCall {
  case posted(() -> Void)
  case completion(() -> Void)
  case started(Animation)
  case stopped(Animation)
  /// A call that has been made.
  case made
}
