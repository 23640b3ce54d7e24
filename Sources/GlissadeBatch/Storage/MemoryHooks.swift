/// The host's functions for the memory of buffers, in place of the system's.
@safe package struct MemoryHooks {
  /// Returns memory of a number of bytes with an alignment, or nil.
  package typealias Allocate =
    @convention(c) (UnsafeMutableRawPointer?, Int, Int) -> UnsafeMutableRawPointer?
  /// Releases memory with the number of bytes and the alignment that it was allocated with.
  package typealias Release =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int, Int) -> Void

  let context: UnsafeMutableRawPointer?
  let allocate: Allocate
  let release: Release

  package init(
    context: UnsafeMutableRawPointer?, allocate: @escaping Allocate, release: @escaping Release
  ) {
    unsafe self.context = context
    unsafe self.allocate = allocate
    unsafe self.release = release
  }

  /// The hooks of the process.
  static let installed = InstalledHooks<MemoryHooks>()

  /// Sets the hooks of all buffers that are allocated from now on.
  package static func install(_ hooks: MemoryHooks) { installed.install(hooks) }
}
