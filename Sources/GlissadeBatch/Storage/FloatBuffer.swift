/// A buffer of Floats in memory that suits the kernels: aligned to 64 bytes, and in 2 MB pages from 2 MB on.
///
/// The batch functions accept any contiguous memory; large outputs in a buffer like this one can also be stored
/// past the caches.
@safe public final class FloatBuffer {
  /// The number of Floats.
  public let count: Int
  @usableFromInline let base: UnsafeMutablePointer<Float>
  private let memory: BufferMemory

  /// Creates a buffer of zeros.
  ///
  /// - Parameter count: The number of Floats; a negative number is a programming error, which traps.
  /// - Complexity: O(`count`).
  public convenience init(count: Int) {
    unsafe self.init(count: count, hooks: MemoryHooks.installed.current)
  }

  /// Creates a buffer of zeros in the host's memory; nil for the system's.
  init(count: Int, hooks: UnsafePointer<MemoryHooks>?) {
    precondition(count >= 0, "a buffer cannot hold \(count) Floats")
    self.count = count
    memory = unsafe BufferMemory(byteCount: count * MemoryLayout<Float>.stride, hooks: hooks)
    let floats = memory.byteCount / MemoryLayout<Float>.stride
    unsafe base = memory.address.bindMemory(to: Float.self, capacity: floats)
    unsafe base.initialize(repeating: 0, count: floats)
  }

  /// Creates a buffer with a copy of `values`.
  public convenience init(_ values: [Float]) {
    self.init(count: values.count)
    for i in 0..<values.count { unsafe base[i] = values[i] }
  }

  deinit { memory.deallocate() }

  /// Accesses the Float at an index, which is checked.
  public subscript(_ index: Int) -> Float {
    get {
      precondition(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
      return unsafe base[index]
    }
    set {
      precondition(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
      unsafe base[index] = newValue
    }
  }

  /// Calls `body` with the Floats to read.
  @inlinable public func withSpan<Result, Failure: Error>(
    _ body: (Span<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let buffer = unsafe UnsafeBufferPointer(start: base, count: count)
    return try unsafe body(buffer.span)
  }

  /// Calls `body` with the Floats to write.
  @inlinable public func withMutableSpan<Result, Failure: Error>(
    _ body: (inout MutableSpan<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let buffer = unsafe UnsafeMutableBufferPointer(start: base, count: count)
    var span = unsafe buffer.mutableSpan
    return try body(&span)
  }
}
