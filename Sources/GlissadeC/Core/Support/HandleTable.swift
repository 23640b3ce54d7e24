import CGlissade
import CGlissadeSIMD
import GlissadeBatch
import Synchronization

/// The kinds of objects that handles refer to.
///
/// A handle consists of its kind (4 bits), its owner (12 bits), a generation (20 bits) and an index (28 bits). The
/// owner of layers and animations is their stage; it is 0 for other objects.
package enum HandleKind: UInt64 {
  case curve = 1
  case rows = 2
  case stage = 3
  case layer = 4
  case animation = 5
  case document = 6
}

/// The parts of a handle.
package struct Handle {
  package static let maximumIndex = 1 << 28
  /// The number of generations of an index, after which it is used no more.
  package static let generations: UInt64 = 1 << 20

  package var bits: UInt64

  package init(_ bits: UInt64) { self.bits = bits }

  package init(_ kind: HandleKind, owner: UInt64 = 0, generation: UInt64, index: Int) {
    bits = kind.rawValue << 60 | (owner & 0xFFF) << 48 | generation << 28 | UInt64(index)
  }

  package var index: Int { Int(bits & (1 << 28 - 1)) }
  package var generation: UInt64 { bits >> 28 & (1 << 20 - 1) }
  /// The kind and the owner.
  package var origin: UInt64 { bits >> 48 }
}

/// The objects of one kind that have handles in this process.
///
/// Looking up an object takes no lock. Objects that are in use cannot be removed. Tables are global constants that need
/// no initialiser at the start of the process and no check at each use.
package struct HandleTable<Object: AnyObject>: ~Copyable, @unchecked Sendable {
  private struct Entry: ~Copyable {
    /// The generation in the upper half; in the lower half 0, ``exclusively`` or ``vacant``.
    let state: Atomic<UInt64>
    /// The token of the thread that runs a callback of the object; 0 for none.
    let callbackThread = Atomic<UInt>(0)
    var object: Unmanaged<Object>?
    /// The next one of the free entries; -1 for none.
    var nextFree = -1
  }

  private static var exclusively: UInt64 { 0x8000_0000 }
  private static var vacant: UInt64 { 0xFFFF_FFFF }
  /// The numbers of entries of the segments are 16, 32, 64 and so on.
  private static var segmentCount: Int { 24 }

  /// Returns the segment of a position, which is an index plus the number of entries of the first segment.
  @inline(__always)
  private static func segment(at position: Int) -> Int {
    Int.bitWidth &- 5 &- position.leadingZeroBitCount
  }

  /// The ``Handle/origin`` of the handles.
  private let origin: UInt64
  /// The address of the addresses of the segments' entries, each 0 until it is allocated.
  ///
  /// Entries never move.
  private let segments = Atomic<UInt>(0)
  private let isLocked = Atomic<Bool>(false)
  // Under the lock:
  private let firstFree = Atomic<Int>(-1)
  private let count = Atomic<Int>(0)

  package init(_ kind: HandleKind) { origin = kind.rawValue << 12 }

  /// Returns the address of an entry; nil if it is in no segment.
  @inline(__always)
  private func entry(_ index: Int) -> UnsafeMutablePointer<Entry>? {
    let position = index &+ 16
    let segment = HandleTable.segment(at: position)
    let address = segments.load(ordering: .acquiring)
    guard segment < HandleTable.segmentCount,
      let segments = UnsafePointer<Atomic<UInt>>(bitPattern: address),
      let entries = UnsafeMutablePointer<Entry>(
        bitPattern: segments[segment].load(ordering: .acquiring))
    else { return nil }
    return entries + (position &- 16 << segment)
  }

  /// Adds an object, which the table retains; nil if there are too many.
  package func insert(_ object: Object) -> UInt64? {
    isLocked.withLock {
      var index = firstFree.load(ordering: .relaxed)
      let isReused = index >= 0
      if !isReused {
        index = count.load(ordering: .relaxed)
        guard index < 1 << 27 else { return nil }
        count.store(index + 1, ordering: .relaxed)
        allocateSegment(of: index)
      }
      guard let entry = entry(index) else { return nil }
      if isReused { firstFree.store(entry.pointee.nextFree, ordering: .relaxed) }
      entry.pointee.object = Unmanaged.passRetained(object)
      let generation = entry.pointee.state.load(ordering: .relaxed) >> 32
      entry.pointee.state.store(generation << 32, ordering: .releasing)
      return origin << 48 | generation << 28 | UInt64(index)
    }
  }

  private func allocateSegment(of index: Int) {
    if segments.load(ordering: .relaxed) == 0 {
      let made = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: HandleTable.segmentCount)
      for segment in 0..<HandleTable.segmentCount { (made + segment).initialize(to: Atomic(0)) }
      segments.store(UInt(bitPattern: made), ordering: .releasing)
    }
    let segment = HandleTable.segment(at: index &+ 16)
    let address = segments.load(ordering: .relaxed)
    guard let segments = UnsafePointer<Atomic<UInt>>(bitPattern: address),
      segments[segment].load(ordering: .relaxed) == 0
    else { return }
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: 16 << segment)
    for at in 0..<(16 << segment) {
      (entries + at).initialize(
        to: Entry(state: Atomic(1 << 32 | HandleTable.vacant), object: nil))
    }
    segments[segment].store(UInt(bitPattern: entries), ordering: .releasing)
  }

  /// Removes an object that no call uses.
  ///
  /// - Returns: The object, which the caller releases when it uses no handle any more.
  package func remove(
    _ handle: UInt64, _ field: StaticString
  ) throws(Failure) -> Object {
    let (found, _) = try begin(handle, field, mayNest: false)
    let generation = Handle(handle).generation
    guard !gl_is_read(found), let object = found.pointee.object else {
      found.pointee.state.store(generation << 32, ordering: .releasing)
      throw busy(field)
    }
    found.pointee.object = nil
    let next = generation + 1
    isLocked.withLock {
      // Above all generations that handles can have.
      found.pointee.state.store(next << 32 | HandleTable.vacant, ordering: .releasing)
      if next < Handle.generations {
        found.pointee.nextFree = firstFree.load(ordering: .relaxed)
        firstFree.store(Handle(handle).index, ordering: .relaxed)
      }
    }
    return object.takeRetainedValue()
  }

  /// Runs `body` with an object that other calls can read at the same time; `body` must not use handles.
  @inline(__always)
  package func withShared<Output>(
    _ handle: UInt64, _ field: StaticString, _ body: (Object) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let parts = Handle(handle)
    guard parts.origin == origin, let found = entry(parts.index) else { throw unknown(field) }
    let reader = gl_thread_reader()
    gl_begin_reading(reader, found)
    defer { gl_end_reading(reader) }
    if found.pointee.state.load(ordering: .acquiring) != parts.generation << 32 {
      try waitForRemoval(found, parts.generation, field)
    }
    guard let object = found.pointee.object else { throw unknown(field) }
    return try object.withReference(body)
  }

  /// Waits until another call has removed an object, or has given up because the object is in use.
  ///
  /// - Throws: `GLISSADE_UNKNOWN_HANDLE` if the object is gone.
  @inline(never)
  private func waitForRemoval(
    _ found: UnsafeMutablePointer<Entry>, _ generation: UInt64, _ field: StaticString
  ) throws(Failure) {
    let available = generation << 32
    while true {
      let state = found.pointee.state.load(ordering: .acquiring)
      if state == available { return }
      guard state == available | HandleTable.exclusively else { throw unknown(field) }
      gl_pause()
    }
  }

  /// Runs `body` with an object that no other call uses or reads; reading calls that begin meanwhile wait for it.
  ///
  /// - Throws: `GLISSADE_BUSY` while the object is read.
  package func withUnread<Output>(
    _ handle: UInt64, _ field: StaticString, _ body: (Object) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try withExclusive(handle, field, mayNest: false) { object throws(Failure) in
      guard let found = entry(Handle(handle).index), !gl_is_read(found) else { throw busy(field) }
      return try body(object)
    }
  }

  /// Runs `body` with an object that no other call uses.
  ///
  /// - Parameters:
  ///   - mayNest: Whether the call is also allowed in a callback of the object, on the callback's thread.
  @inline(__always)
  package func withExclusive<Output>(
    _ handle: UInt64, _ field: StaticString, mayNest: Bool,
    _ body: (Object) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let (found, isNested) = try begin(handle, field, mayNest: mayNest)
    defer {
      // Nothing else changes the state meanwhile.
      if !isNested {
        gl_finish_access()
        found.pointee.state.store(Handle(handle).generation << 32, ordering: .releasing)
      }
    }
    guard let object = found.pointee.object else { throw unknown(field) }
    return try object.withReference(body)
  }

  /// Marks that the object's exclusive call runs a callback on this thread.
  ///
  /// - Returns: The previous mark, for ``endCallback(_:_:)``.
  package func beginCallback(_ handle: UInt64) -> UInt {
    entry(Handle(handle).index)?.pointee.callbackThread
      .exchange(UInt(bitPattern: gl_thread_token()), ordering: .relaxed) ?? 0
  }

  /// Ends a callback.
  package func endCallback(_ handle: UInt64, _ previous: UInt) {
    entry(Handle(handle).index)?.pointee.callbackThread.store(previous, ordering: .relaxed)
  }

  /// Makes an object unavailable to other calls.
  ///
  /// - Returns: The object's entry, and whether a callback of the object makes the call.
  @inline(__always)
  private func begin(
    _ handle: UInt64, _ field: StaticString, mayNest: Bool
  ) throws(Failure) -> (entry: UnsafeMutablePointer<Entry>, isNested: Bool) {
    let parts = Handle(handle)
    guard parts.origin == origin, let found = entry(parts.index) else { throw unknown(field) }
    let available = parts.generation << 32
    let (isAvailable, state) = found.pointee.state.compareExchange(
      expected: available, desired: available | HandleTable.exclusively, ordering: .acquiring)
    if isAvailable { return (found, false) }
    guard state == available | HandleTable.exclusively else { throw unknown(field) }
    let thread = found.pointee.callbackThread.load(ordering: .relaxed)
    guard mayNest, thread == UInt(bitPattern: gl_thread_token()) else { throw busy(field) }
    return (found, true)
  }

  @inline(never)
  private func busy(_ field: StaticString) -> Failure {
    Failure(GLISSADE_BUSY, field, "\(field) is in use by another call")
  }

  @inline(never)
  private func unknown(_ field: StaticString) -> Failure {
    Failure(
      GLISSADE_UNKNOWN_HANDLE, field,
      "\(field) is not a handle of this kind, or its object was destroyed")
  }
}

extension Unmanaged {
  /// Runs `body` with an object that the caller keeps alive, without retaining it.
  @inline(__always)
  func withReference<Output>(
    _ body: (Instance) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    // The function takes no closure with typed throws.
    let outcome: Result<Output, Failure> = _withUnsafeGuaranteedRef { object in
      do throws(Failure) { return .success(try body(object)) } catch { return .failure(error) }
    }
    return try outcome.get()
  }
}
