/// Values side by side in memory: what the threads of a frame share, and what changes one by one.
///
/// Unlike an array's, a change costs neither a look at who else holds the values nor one at who changes
/// them at the same time. ``base`` is valid until the count grows.
@safe final class UnsafeArray<Value: BitwiseCopyable> {
  private(set) var count = 0
  private(set) var base: UnsafeMutablePointer<Value>
  private var capacity = 4

  init() { unsafe base = UnsafeMutablePointer.allocate(capacity: 4) }

  deinit { unsafe base.deallocate() }

  subscript(index: Int) -> Value {
    get {
      assert(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
      return unsafe base[index]
    }
    set {
      assert(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
      unsafe base[index] = newValue
    }
  }

  func append(_ value: Value) {
    if count == capacity { reserve(count + 1) }
    unsafe (base + count).initialize(to: value)
    count += 1
  }

  func popLast() -> Value? {
    if count == 0 { return nil }
    count -= 1
    return unsafe base[count]
  }

  /// Appends copies of a value until there are as many.
  func grow(to wanted: Int, with value: Value) {
    guard wanted > count else { return }
    reserve(wanted)
    unsafe (base + count).initialize(repeating: value, count: wanted - count)
    count = wanted
  }

  /// Appends as many values, and returns where they start: they are to be filled in at once.
  func extend(by more: Int) -> UnsafeMutablePointer<Value> {
    if count + more > capacity { reserve(count + more) }
    let start = unsafe base + count
    count += more
    return unsafe start
  }

  func removeLast(from kept: Int) { count = min(count, kept) }

  func removeAll() { count = 0 }

  /// Makes room, at least half as much again as there was.
  func reserve(_ wanted: Int) {
    if wanted <= capacity { return }
    capacity = max(wanted, capacity + capacity / 2, 16)
    let more = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    unsafe more.initialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = more
  }
}
