import CGlissadeSIMD

extension Batch {
  /// The number of keys below which the kernels are always faster than an optimised BLAS library at baking.
  ///
  /// Above it the result depends on whether the caches can hold what a strip of 64 channels reads. The library
  /// packs its operands and is less affected. Measured with OpenBLAS: from 128 keys on it is up to 1.8 times as
  /// fast, with channel counts that are a multiple of 1,024 (whose keys all map to the same cache lines) up to 2.9
  /// times, and with more than 16 MB of keys up to 1.7 times.
  public static let blasCrossover = 32

  /// Whether a product of these sizes is computed by the BLAS library.
  func usesBLAS(_ method: ProductMethod, keys: Int, rows: Int, columns: Int) -> Bool {
    guard BLAS.isAvailable && BLAS.fits(keys, rows, columns) else { return false }
    switch method {
    case .simd: return false
    case .blas: return true
    case .fastest:
      let misses = keys >= 128 || columns % 1024 == 0 || keys * columns > 4 << 20
      return BLAS.isOptimised && keys >= Batch.blasCrossover && misses
    }
  }

  /// Bakes frames: in every channel, each frame is a weighted sum of keys.
  ///
  /// With `.blas` the results differ from the kernels' by at most keys · 2⁻²³ of the sum of the products'
  /// magnitudes, because the library adds in another order.
  /// - Parameters:
  ///   - weights: The `frames` × keys weights, frame after frame.
  ///   - frames: The number of frames, at least 1.
  ///   - values: The keys × `channels` values, key after key.
  ///   - channels: The number of channels, at least 1.
  ///   - baked: Receives `frames` × `channels` values, frame after frame.
  ///   - method: The implementation.
  /// - Throws: ``BatchError/outOfRange(field:value:row:)`` for no frames or channels,
  ///   ``BatchError/wrongCount(field:count:expected:)`` for arrays of the wrong length.
  /// - Complexity: O(frames × keys × channels).
  public func bake(
    weights: Span<Float>, frames: Int, values: Span<Float>, channels: Int,
    into baked: inout MutableSpan<Float>, using method: ProductMethod = .simd
  ) throws(BatchError) {
    guard frames > 0 else { throw .outOfRange(field: .frames, value: Double(frames), row: 0) }
    guard channels > 0 else { throw .outOfRange(field: .channels, value: Double(channels), row: 0) }
    let keys = max(weights.count / frames, 1)
    try requireCount(.weights, weights.count, keys.saturatedProduct(frames))
    try requireCount(.keys, values.count, keys.saturatedProduct(channels))
    try requireCount(.output, baked.count, frames.saturatedProduct(channels))
    unsafe withPointers(weights, values, &baked) { weights, values, out in
      if usesBLAS(method, keys: keys, rows: frames, columns: channels) {
        unsafe BLAS.multiply(
          weights, values, out, rows: frames, columns: channels, inner: keys)
      } else {
        unsafe bake(weights, frames, keys, values, channels, out)
      }
    }
  }

  private func bake(
    _ weights: InputFloats, _ frames: Int, _ keys: Int, _ values: InputFloats, _ channels: Int,
    _ baked: OutputFloats
  ) {
    let whole = channels / 16 * 16
    // Frames start on a cache line only if their length is a multiple of a line.
    let streaming =
      unsafe whole == channels
      && shouldStream(baked, writing: frames * channels, reading: keys * channels)
    if whole > 0 {
      unsafe kernels.bakeFrames(
        weights, frames, keys, values, channels, whole, baked, streaming)
    }
    if whole == channels { return }
    if whole > 0 {
      // The last channels are computed in a block that overlaps the previous one, with the same values again.
      let last = channels - 16
      unsafe kernels.bakeFrames(
        weights, frames, keys, values + last, channels, 16, baked + last, false)
      return
    }
    let (padded, block) = (FloatBuffer(count: 16 * keys), FloatBuffer(count: 16 * frames))
    for key in 0..<keys {
      unsafe (padded.base + 16 * key).update(from: values + key * channels, count: channels)
    }
    unsafe kernels.bakeFrames(weights, frames, keys, padded.base, 16, 16, block.base, false)
    for frame in 0..<frames {
      unsafe (baked + frame * channels).update(from: block.base + 16 * frame, count: channels)
    }
  }
}

extension Int {
  /// Returns the product, clamped to the largest Int.
  func saturatedProduct(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
