import Synchronization

/// Functions of the host that the process uses from some time on.
struct InstalledHooks<Hooks>: ~Copyable, Sendable {
  /// The address of the hooks; 0 for none.
  private let address = Atomic<UInt>(0)

  init() {}

  /// The hooks, which are never freed; nil for none.
  var current: UnsafePointer<Hooks>? {
    @inline(__always) get {
      unsafe UnsafePointer(bitPattern: address.load(ordering: .acquiring))
    }
  }

  /// Sets the hooks, for all that looks for them from now on.
  func install(_ hooks: Hooks) {
    let installed = UnsafeMutablePointer<Hooks>.allocate(capacity: 1)
    unsafe installed.initialize(to: hooks)
    address.store(UInt(bitPattern: installed), ordering: .releasing)
  }
}
