import CBenchSupport
import Glibc
import ScalarLoops

/// An array in memory as the engine's own buffers have it: aligned, and in 2 MB pages if large, so that pages do
/// not affect comparisons.
@safe final class PageAlignedArray<Element: BitwiseCopyable> {
  let count: Int
  private let base: UnsafeMutablePointer<Element>

  /// Creates `count` values, followed by 64 copies of the last one.
  init(count: Int, _ make: (Int) -> Element) {
    self.count = count
    let padded = count + 64
    guard let memory = unsafe bench_allocate(padded * MemoryLayout<Element>.stride) else {
      preconditionFailure("no memory for \(count) values")
    }
    unsafe base = memory.bindMemory(to: Element.self, capacity: padded)
    for i in 0..<count { unsafe (base + i).initialize(to: make(i)) }
    let last = unsafe base[count - 1]
    for i in count..<padded { unsafe (base + i).initialize(to: last) }
  }

  deinit { unsafe free(base) }

  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
    return unsafe base[index]
  }

  func set(_ index: Int, _ value: Element) {
    precondition(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
    unsafe base[index] = value
  }

  /// The address, for C; valid while this object lives.
  var pointer: UnsafeMutablePointer<Element> { unsafe base }

  /// Calls `body` with the values to write.
  func write(_ body: (inout MutableSpan<Element>) throws -> Void) rethrows {
    var span = unsafe mutableValues.mutableSpan
    try body(&span)
  }

  var values: UnsafeBufferPointer<Element> { unsafe UnsafeBufferPointer(start: base, count: count) }

  var mutableValues: UnsafeMutableBufferPointer<Element> {
    unsafe UnsafeMutableBufferPointer(start: base, count: count)
  }
}

extension PageAlignedArray where Element == ScalarMatrix {
  /// The elements of all matrices.
  var floats: UnsafeBufferPointer<Float> {
    unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(pointer).assumingMemoryBound(to: Float.self), count: 16 * count)
  }

  /// Calls `body` with the elements of all matrices to write.
  func writeFloats(_ body: (inout MutableSpan<Float>) throws -> Void) rethrows {
    var span = unsafe UnsafeMutableBufferPointer(mutating: floats).mutableSpan
    try body(&span)
  }
}
