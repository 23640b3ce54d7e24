import CGlissadeSIMD

/// A block of memory for a buffer, from the host or from the system.
@safe struct BufferMemory {
  /// The first byte.
  let address: UnsafeMutableRawPointer
  /// A multiple of the alignment.
  let byteCount: Int
  private let alignment: Int
  /// The hooks that release it; nil for the system's memory.
  private let hooks: UnsafePointer<MemoryHooks>?

  private static let hugePage = 2 << 20

  /// Allocates at least this many bytes, aligned to 64 bytes, or in 2 MB pages from 2 MB on.
  ///
  /// It is the system's where the host has no memory, or returns memory that is not aligned.
  init(byteCount wanted: Int, hooks: UnsafePointer<MemoryHooks>?) {
    alignment = wanted >= BufferMemory.hugePage ? BufferMemory.hugePage : 64
    byteCount = (max(wanted, 64) + alignment - 1) / alignment * alignment
    if let hooks = unsafe hooks,
      let memory = unsafe BufferMemory.ask(hooks.pointee, byteCount, alignment)
    {
      unsafe (address, self.hooks) = (memory, hooks)
      return
    }
    unsafe address = .allocate(byteCount: byteCount, alignment: alignment)
    unsafe self.hooks = nil
    if alignment == BufferMemory.hugePage { unsafe gl_advise_huge_pages(address, byteCount) }
  }

  private static func ask(
    _ hooks: MemoryHooks, _ byteCount: Int, _ alignment: Int
  ) -> UnsafeMutableRawPointer? {
    guard let memory = unsafe hooks.allocate(hooks.context, byteCount, alignment)
    else { return nil }
    if UInt(bitPattern: memory) % UInt(alignment) == 0 { return unsafe memory }
    unsafe hooks.release(hooks.context, memory, byteCount, alignment)
    return nil
  }

  /// Releases the memory.
  func deallocate() {
    guard let hooks = unsafe hooks else {
      unsafe address.deallocate()
      return
    }
    unsafe hooks.pointee.release(hooks.pointee.context, address, byteCount, alignment)
  }
}
