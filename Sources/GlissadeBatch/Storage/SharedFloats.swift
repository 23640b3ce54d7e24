/// Floats that are written once and then only read.
@safe final class SharedFloats: @unchecked Sendable {
  let buffer: FloatBuffer
  var base: UnsafeMutablePointer<Float> { unsafe buffer.base }

  init(_ floats: [Float]) { buffer = FloatBuffer(floats) }

  /// Creates zeros, which must be filled in before they are shared.
  init(count: Int) { buffer = FloatBuffer(count: count) }

  subscript(_ index: Int) -> Float { buffer[index] }
}
