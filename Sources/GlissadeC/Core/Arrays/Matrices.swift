public import CGlissade
import GlissadeBatch

// Functions that write matrices without prepared rows.

@c @implementation
public func glissade_concat(
  _ progress: glissade_input, _ ends: glissade_input, _ count: UInt64, _ matrices: glissade_output,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let count = try requireCount(count)
    let progress = try InputArray<Float>(progress, "progress", count: count)
    let ends = try InputArray<Float>(ends, "ends", count: count, width: 12)
    let matrices = try OutputArray<Float>(matrices, "matrices", count: count, width: 16)
    try progress.extent.requireApart(from: matrices.extent, "matrices")
    try ends.extent.requireApart(from: matrices.extent, "matrices")
    if count == 0 { return }
    if ends.stride == 0, let p = progress.contiguous, let out = matrices.contiguous {
      try concat(p, count, shared: ends.start, out)
    } else {
      try concatCopies(progress, ends, count, matrices)
    }
  }
}

@inline(__always)
private func concat(
  _ progress: UnsafePointer<Float>, _ count: Int, shared ends: UnsafeRawPointer,
  _ matrices: UnsafeMutablePointer<Float>
) throws(Failure) {
  let (progress, matrices) = (floats(progress, count), floats(matrices, 16 * count))
  let ends = floats(ends.assumingMemoryBound(to: Float.self), 12)
  try runKernels { () throws(BatchError) in
    var out = matrices.mutableSpan
    try batch.concat(progress.span, sharedEnds: ends.span, into: &out)
  }
}

@inline(never)
private func concatCopies(
  _ progress: InputArray<Float>, _ ends: InputArray<Float>, _ count: Int,
  _ matrices: OutputArray<Float>
) throws(Failure) {
  try withScratch((1 + 12 + 16) * rowsPerPiece) { scratch throws(Failure) in
    let blocks = scratch + rowsPerPiece
    let scratchMatrices = scratch + (1 + 12) * rowsPerPiece
    try forEachPiece(of: count) { first, rows throws(Failure) in
      let p = progress.rows(first, rows, scratch)
      let out = matrices.rows(first, width: 16, scratchMatrices)
      if ends.stride == 0 {
        try concat(p, rows, shared: ends.start, out)
      } else {
        try concat(p, rows, blocks, ends.writeBlocks(first, rows, width: 12, to: blocks), out)
      }
      matrices.store(first, rows, width: 16, scratchMatrices)
    }
  }
}

private func concat(
  _ progress: UnsafePointer<Float>, _ count: Int, _ blocks: UnsafePointer<Float>, _ length: Int,
  _ matrices: UnsafeMutablePointer<Float>
) throws(Failure) {
  let (progress, blocks) = (floats(progress, count), floats(blocks, length))
  let matrices = floats(matrices, 16 * count)
  try runKernels { () throws(BatchError) in
    var out = matrices.mutableSpan
    try batch.concat(progress.span, rows: blocks.span, into: &out)
  }
}

extension InputArray<Float> {
  /// Writes rows in blocks of 16: the first elements of all 16 rows, then the second ones, and so on.
  ///
  /// A partial block is filled up with zeros.
  ///
  /// - Returns: The number of Floats of the blocks.
  func writeBlocks(
    _ first: Int, _ count: Int, width: Int, to blocks: UnsafeMutablePointer<Float>
  ) -> Int {
    let length = (count + 15) / 16 * 16 * width
    if count % 16 != 0 {
      (blocks + length - 16 * width).update(repeating: 0, count: 16 * width)
    }
    for row in 0..<count {
      let lane = blocks + (row / 16 * 16 * width + row % 16)
      for element in 0..<width { lane[16 &* element] = self[first &+ row, element] }
    }
    return length
  }
}

@c @implementation
public func glissade_multiply(
  _ a: glissade_input, _ b: glissade_input, _ count: UInt64, _ products: glissade_output,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let count = try requireCount(count)
    let a = try InputArray<Float>(a, "a", count: count, width: 16)
    let b = try InputArray<Float>(b, "b", count: count, width: 16)
    let products = try OutputArray<Float>(products, "products", count: count, width: 16)
    try a.extent.requireApart(from: products.extent, "products")
    try b.extent.requireApart(from: products.extent, "products")
    if count == 0 { return }
    let factors = Factors(a: a, b: b)
    if let left = factors.left(0, count, nil), let right = factors.right(0, count, nil),
      let out = products.contiguous
    {
      try factors.multiply(left, right, count, out)
    } else {
      try multiplyCopies(factors, count, products)
    }
  }
}

@inline(never)
private func multiplyCopies(
  _ factors: Factors, _ count: Int, _ products: OutputArray<Float>
) throws(Failure) {
  let length = 16 * rowsPerPiece
  try withScratch(3 * length) { scratch throws(Failure) in
    try forEachPiece(of: count) { first, rows throws(Failure) in
      guard let left = factors.left(first, rows, scratch),
        let right = factors.right(first, rows, scratch + length)
      else { return }
      try factors.multiply(
        left, right, rows, products.rows(first, width: 16, scratch + 2 * length))
      products.store(first, rows, width: 16, scratch + 2 * length)
    }
  }
}

/// The matrices of one multiplication.
private struct Factors {
  let a: InputArray<Float>
  let b: InputArray<Float>

  // If both are one matrix, the left one is copied for each row.
  @inline(__always) private var isOneLeft: Bool { a.stride == 0 && b.stride != 0 }
  @inline(__always) private var isOneRight: Bool { b.stride == 0 }

  /// Returns the left factors of some rows, or the only one; nil if they must be copied and there is no scratch memory.
  @inline(__always)
  func left(
    _ first: Int, _ count: Int, _ scratch: UnsafeMutablePointer<Float>?
  ) -> UnsafePointer<Float>? {
    matrices(a, isOne: isOneLeft, first, count, scratch)
  }

  /// Returns the right factors of some rows, as ``left(_:_:_:)`` does.
  @inline(__always)
  func right(
    _ first: Int, _ count: Int, _ scratch: UnsafeMutablePointer<Float>?
  ) -> UnsafePointer<Float>? {
    matrices(b, isOne: isOneRight, first, count, scratch)
  }

  @inline(__always)
  private func matrices(
    _ array: InputArray<Float>, isOne: Bool, _ first: Int, _ count: Int,
    _ scratch: UnsafeMutablePointer<Float>?
  ) -> UnsafePointer<Float>? {
    if isOne { return array.start.assumingMemoryBound(to: Float.self) }
    if let contiguous = array.contiguous { return contiguous + 16 * first }
    guard let scratch else { return nil }
    return array.rows(first, count, width: 16, scratch)
  }

  @inline(__always)
  func multiply(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ count: Int,
    _ products: UnsafeMutablePointer<Float>
  ) throws(Failure) {
    let a = floats(left, isOneLeft ? 16 : 16 * count)
    let b = floats(right, isOneRight ? 16 : 16 * count)
    let products = floats(products, 16 * count)
    try runKernels { () throws(BatchError) in
      var out = products.mutableSpan
      if isOneRight {
        try batch.multiply(a.span, byOne: b.span, into: &out)
      } else if isOneLeft {
        try batch.multiply(one: a.span, by: b.span, into: &out)
      } else {
        try batch.multiply(a.span, b.span, into: &out)
      }
    }
  }
}
