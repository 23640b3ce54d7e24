/// The host's threads for large frames.
@safe package struct HostThreads {
  /// Calls a function once for each piece of 0..<pieces, on any threads and in any order, and returns when all calls
  /// have returned.
  package typealias Run =
    @convention(c) (
      _ context: UnsafeMutableRawPointer?, _ body: Body?, _ argument: UnsafeMutableRawPointer?,
      _ pieces: UInt32
    ) -> Void
  package typealias Body = @convention(c) (UnsafeMutableRawPointer?, UInt32) -> Void

  /// The number of threads that `run` may use, 1 to 256.
  let threads: Int
  let context: UnsafeMutableRawPointer?
  let run: Run

  package init(threads: Int, context: UnsafeMutableRawPointer?, run: @escaping Run) {
    self.threads = threads
    unsafe self.context = context
    unsafe self.run = run
  }

  private static let installed = InstalledHooks<HostThreads>()

  /// The host's threads of the process; nil for none.
  static var current: HostThreads? { unsafe installed.current?.pointee }

  /// Makes all tables that are created from now on use the host's threads.
  package static func install(_ threads: HostThreads) { installed.install(threads) }
}
