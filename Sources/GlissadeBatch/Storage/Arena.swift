/// An arena for records: large pieces of memory, allocated in order and freed together.
@safe final class Arena {
  private var pieces: [FloatBuffer] = []
  private var used = 0

  /// The number of Floats in all pieces.
  var count: Int { pieces.reduce(0) { $0 + $1.count } }

  /// Allocates zeroed Floats, aligned to 64 bytes; `count` is a multiple of 16.
  func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
    if pieces.isEmpty || used + count > pieces[pieces.count - 1].count {
      // Small scenes get small pieces; pieces of 2 MB and more use huge pages.
      let grown = min(max(pieces.last?.count ?? 0, 1 << 12) * 2, 1 << 23)
      pieces.append(FloatBuffer(count: max(count, grown)))
      used = 0
    }
    let start = unsafe pieces[pieces.count - 1].base + used
    used += count
    return unsafe start
  }
}
