/// Floats that are written before they are shared, and then only read.
@safe package final class SharedFloats: @unchecked Sendable {
  let buffer: FloatBuffer
  var base: UnsafeMutablePointer<Float> { unsafe buffer.base }
  package var count: Int { buffer.count }

  init(_ floats: [Float]) { buffer = FloatBuffer(floats) }

  /// Creates a copy that the process keeps, which is in the system's memory: a host may expect its own back.
  init(ofProcess floats: [Float]) {
    unsafe buffer = FloatBuffer(count: floats.count, hooks: nil)
    for number in floats.indices { buffer[number] = floats[number] }
  }

  /// Creates a copy, which may be changed before it is shared.
  convenience init(copying other: SharedFloats) {
    self.init(count: other.count)
    for number in 0..<other.count { buffer[number] = other[number] }
  }

  /// Creates zeros, which must be filled in before they are shared.
  init(count: Int) { buffer = FloatBuffer(count: count) }

  package subscript(_ index: Int) -> Float { buffer[index] }

  /// Returns the Double that two Floats are, by its index among such Doubles.
  func double(_ index: Int) -> Double {
    precondition(index >= 0 && index < count / 2, "index \(index) is outside 0..<\(count / 2)")
    return unsafe UnsafeRawPointer(base).load(fromByteOffset: 8 * index, as: Double.self)
  }

  /// Sets the Double that two Floats are, before they are shared.
  func setDouble(_ value: Double, at index: Int) {
    precondition(index >= 0 && index < count / 2, "index \(index) is outside 0..<\(count / 2)")
    unsafe UnsafeMutableRawPointer(base).storeBytes(
      of: value, toByteOffset: 8 * index, as: Double.self)
  }
}
