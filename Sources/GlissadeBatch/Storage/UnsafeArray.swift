/// A growable array without reference counting of its storage, for values that the threads of a frame share and
/// that change one by one.
///
/// Unlike in an array, a mutation checks neither uniqueness nor exclusivity. ``base`` is valid until the capacity
/// grows.
@safe final class UnsafeArray<Value: BitwiseCopyable> {
  private(set) var count = 0
  private(set) var base: UnsafeMutablePointer<Value>
  private var capacity: Int

  init(capacity: Int = 4) {
    self.capacity = capacity
    unsafe base = UnsafeMutablePointer.allocate(capacity: capacity)
  }

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

  /// Appends copies of a value until the count is reached.
  func grow(to wanted: Int, with value: Value) {
    guard wanted > count else { return }
    reserve(wanted)
    unsafe (base + count).initialize(repeating: value, count: wanted - count)
    count = wanted
  }

  /// Appends uninitialised values and returns a pointer to the first of them; the caller must initialise them at
  /// once.
  func extend(by more: Int) -> UnsafeMutablePointer<Value> {
    if count + more > capacity { reserve(count + more) }
    let start = unsafe base + count
    count += more
    return unsafe start
  }

  func removeLast(from kept: Int) { count = min(count, kept) }

  func removeAll() { count = 0 }

  /// Reserves capacity, growing at least by half.
  func reserve(_ wanted: Int) {
    if wanted <= capacity { return }
    capacity = max(wanted, capacity + capacity / 2, 16)
    let more = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    unsafe more.initialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = more
  }
}
