/// Floats that are written once and then only read.
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

  /// Creates zeros, which must be filled in before they are shared.
  init(count: Int) { buffer = FloatBuffer(count: count) }

  package subscript(_ index: Int) -> Float { buffer[index] }
}
