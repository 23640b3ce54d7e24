import CGlissade
import GlissadeBatch
import Synchronization

/// The kernels of all calls, which the first call chooses; the instruction set is fixed from then on.
var batch: Batch {
  @inline(__always) get {
    let address = batchAddress.load(ordering: .acquiring)
    return UnsafePointer<Batch>(bitPattern: address)?.pointee ?? chosenBatch()
  }
}

/// The address of the kernels, which never changes once it is set; 0 before the first call.
private let batchAddress = Atomic<UInt>(0)

@inline(never)
private func chosenBatch() -> Batch {
  let made = UnsafeMutablePointer<Batch>.allocate(capacity: 1)
  made.initialize(to: Batch())
  let (isFirst, _) = batchAddress.compareExchange(
    expected: 0, desired: UInt(bitPattern: made), ordering: .acquiringAndReleasing)
  defer { if !isFirst { made.deallocate() } }
  return made.pointee
}

/// The number of rows that are copied at a time where arrays are not contiguous.
var rowsPerPiece: Int { 1024 }

/// Runs calls of the kernels.
@inline(__always)
func runKernels(_ body: () throws(BatchError) -> Void) throws(Failure) {
  do throws(BatchError) {
    try body()
  } catch {
    throw Failure(error)
  }
}

/// Calls `body` with memory for a number of Floats, whose contents are undefined.
func withScratch<Result>(
  _ count: Int, _ body: (UnsafeMutablePointer<Float>) throws(Failure) -> Result
) throws(Failure) -> Result {
  let scratch = UnsafeMutablePointer<Float>.allocate(capacity: max(count, 1))
  defer { scratch.deallocate() }
  return try body(scratch)
}

/// Calls `body` with the pieces that a number of rows is evaluated in: the first row and the number of rows.
@inline(__always)
func forEachPiece(
  of count: Int, _ body: (Int, Int) throws(Failure) -> Void
) throws(Failure) {
  var first = 0
  while first < count {
    let rows = min(rowsPerPiece, count - first)
    try body(first, rows)
    first += rows
  }
}

/// Floats to read, as a span.
@inline(__always)
func floats(_ start: UnsafePointer<Float>, _ count: Int) -> UnsafeBufferPointer<Float> {
  UnsafeBufferPointer(start: start, count: count)
}

/// Floats to write, as a span.
@inline(__always)
func floats(
  _ start: UnsafeMutablePointer<Float>, _ count: Int
) -> UnsafeMutableBufferPointer<Float> {
  UnsafeMutableBufferPointer(start: start, count: count)
}

extension InputArray<Float> {
  /// Returns some rows as contiguous numbers: in place, or copied into scratch memory.
  ///
  /// - Parameter width: The number of Floats of a row.
  func rows(
    _ first: Int, _ count: Int, width: Int = 1, _ scratch: UnsafeMutablePointer<Float>
  ) -> UnsafePointer<Float> {
    if let contiguous { return contiguous + first * width }
    for row in 0..<count {
      for element in 0..<width { scratch[row &* width &+ element] = self[first &+ row, element] }
    }
    return UnsafePointer(scratch)
  }
}

extension OutputArray<Float> {
  /// Returns where to write some rows as contiguous numbers: in place or scratch memory.
  func rows(
    _ first: Int, width: Int = 1, _ scratch: UnsafeMutablePointer<Float>
  ) -> UnsafeMutablePointer<Float> {
    if let contiguous { return contiguous + first * width }
    return scratch
  }

  /// Copies rows from scratch memory, unless they were written in place.
  func store(
    _ first: Int, _ count: Int, width: Int = 1, _ scratch: UnsafeMutablePointer<Float>
  ) {
    if contiguous != nil { return }
    for row in 0..<count {
      for element in 0..<width { set(first &+ row, element, scratch[row &* width &+ element]) }
    }
  }
}
