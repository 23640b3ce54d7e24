/// Floats in memory that the kernels like best: aligned to 64 bytes, and from 2 MB on in 2 MB pages.
///
/// Any contiguous memory can be passed to the batch functions; outputs in a buffer like this one can
/// also be stored past the caches when they are large.
@safe public final class FloatBuffer {
  /// Number of Floats.
  public let count: Int
  @usableFromInline let base: UnsafeMutablePointer<Float>

  /// Makes a buffer of zeros.
  ///
  /// - Parameter count: number of Floats, at least 0.
  public init(count: Int) {
    precondition(count >= 0, "a buffer cannot hold \(count) Floats")
    self.count = count
    let hugePage = 2 << 20
    let bytes = max(count * MemoryLayout<Float>.stride, 64)
    let alignment = bytes >= hugePage ? hugePage : 64
    let rounded = (bytes + alignment - 1) / alignment * alignment
    let raw = UnsafeMutableRawPointer.allocate(byteCount: rounded, alignment: alignment)
    if bytes >= hugePage { unsafe adviseHugePages(raw, rounded) }
    let floats = rounded / MemoryLayout<Float>.stride
    unsafe base = raw.bindMemory(to: Float.self, capacity: floats)
    unsafe base.initialize(repeating: 0, count: floats)
  }

  /// Makes a buffer that holds a copy of `values`.
  public convenience init(_ values: [Float]) {
    self.init(count: values.count)
    for i in 0..<values.count { unsafe base[i] = values[i] }
  }

  deinit { unsafe base.deallocate() }

  /// Reads or writes one Float; the index is checked.
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
