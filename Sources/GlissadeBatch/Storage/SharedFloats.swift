/// Floats that are written once and then only read.
@safe final class SharedFloats: @unchecked Sendable {
  let buffer: FloatBuffer
  var base: UnsafeMutablePointer<Float> { unsafe buffer.base }

  init(_ floats: [Float]) { buffer = FloatBuffer(floats) }

  /// Zeros, to be filled in before anybody else reads them.
  init(count: Int) { buffer = FloatBuffer(count: count) }

  subscript(_ index: Int) -> Float { buffer[index] }
}
