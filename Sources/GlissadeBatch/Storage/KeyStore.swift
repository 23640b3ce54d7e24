/// The keys of a table's slots, each slot's in a piece of one buffer.
///
/// Piece sizes are powers of 2. Freed pieces are reused for the same size, so the buffer is no larger than the
/// slots' peak needs. The offsets of the curve tables that a slot's keys name are at the end of its piece.
@safe final class KeyStore {
  private struct Piece {
    var start: Int32 = 0
    /// The number of curve tables that the slot uses.
    var tableCount: Int32 = 0
    /// The binary logarithm of the number of words, -1 for no piece.
    var size: Int8 = -1
  }

  /// The words at the front for lanes without a slot: keys of a single linear piece, and values of 0.
  static let inertPieces = 0
  static let inertValues = 16
  private static let smallest = 4

  private var buffer = FloatBuffer(count: 64)
  private var used = 32
  private let pieces = UnsafeArray<Piece>()
  private var free: [[Int32]] = []
  private let curves: CurveStore

  init(curves: CurveStore) {
    self.curves = curves
    writeInert()
  }

  /// The memory that the kernels read.
  var base: UnsafeMutablePointer<Float> { unsafe buffer.base }
  /// The number of allocated words.
  var capacity: Int { buffer.count }

  /// Stores a slot's words, and uses the curve tables that they name, in place of its previous ones; returns the
  /// offset of the words.
  @inline(__always) func keep(
    _ words: UnsafeArray<UInt32>, tables: UnsafeArray<Int32>, for entry: Int
  ) -> Int {
    words.count == 0 && !hasPiece(entry) ? 0 : replace(words, tables, for: entry)
  }

  @inline(__always) private func hasPiece(_ entry: Int) -> Bool {
    entry < pieces.count && pieces[entry].size >= 0
  }

  private func replace(
    _ words: UnsafeArray<UInt32>, _ tables: UnsafeArray<Int32>, for entry: Int
  ) -> Int {
    release(entry)
    if words.count == 0 { return 0 }
    var size = KeyStore.smallest
    while 1 << size < words.count + tables.count { size += 1 }
    while free.count <= size { free.append([]) }
    let start = free[size].popLast().map { Int($0) } ?? grow(by: 1 << size)
    for number in 0..<words.count { write(words[number], at: start + number) }
    for number in 0..<tables.count {
      write(UInt32(tables[number]), at: start + 1 << size - tables.count + number)
      curves.retain(tables[number])
    }
    while pieces.count <= entry { pieces.append(Piece()) }
    pieces[entry] = Piece(
      start: Int32(start), tableCount: Int32(tables.count), size: Int8(size))
    return start
  }

  /// Frees a slot's piece.
  func release(_ entry: Int) {
    guard hasPiece(entry) else { return }
    let piece = pieces[entry]
    let end = Int(piece.start) + 1 << Int(piece.size)
    for word in (end - Int(piece.tableCount))..<end {
      curves.release(Int32(bitPattern: unsafe base[word].bitPattern))
    }
    free[Int(piece.size)].append(piece.start)
    pieces[entry] = Piece()
  }

  /// Removes all keys.
  func removeAll() {
    buffer = FloatBuffer(count: 64)
    used = 32
    pieces.removeAll()
    free = []
    writeInert()
  }

  private func grow(by count: Int) -> Int {
    let start = used
    used += count
    if used > buffer.count {
      let more = FloatBuffer(count: max(used, 2 * buffer.count))
      unsafe more.base.update(from: buffer.base, count: start)
      buffer = more
    }
    return start
  }

  private func writeInert() {
    let piece = KeyStore.inertPieces + KeyLayout.piece(0, of: 1)
    let length = unsafe UnsafeMutableRawPointer(base + KeyLayout.length(0, of: 1))
    unsafe length.storeBytes(of: 1, as: Double.self)
    unsafe base[piece + KeyLayout.to] = 1
  }

  private func write(_ word: UInt32, at index: Int) {
    unsafe buffer.base[index] = Float(bitPattern: word)
  }
}
