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

/// The objects of one kind that the process has handles of.
///
/// Looking up an object takes no lock. Objects that are in use cannot be removed.
package final class HandleTable<Object: AnyObject>: @unchecked Sendable {
  private struct Entry: ~Copyable {
    /// The generation in the upper half; in the lower half the number of calls that use the object, or
    /// ``exclusively``, or ``vacant``.
    let state: Atomic<UInt64>
    /// The token of the thread that runs a callback of the object; 0 for none.
    let callbackThread: Atomic<UInt>
    var object: Unmanaged<Object>?
  }

  private static var exclusively: UInt64 { 0x8000_0000 }
  private static var vacant: UInt64 { 0xFFFF_FFFF }
  /// The numbers of entries of the segments are 16, 32, 64 and so on.
  private static var segmentCount: Int { 24 }

  private let kind: HandleKind
  /// The addresses of the segments' entries; 0 for those that are not allocated yet.
  ///
  /// Entries never move.
  private let segments: UnsafeMutablePointer<Atomic<UInt>>
  private let lock = SpinLock()
  private var free: [Int] = []
  private var count = 0

  package init(_ kind: HandleKind) {
    self.kind = kind
    segments = .allocate(capacity: HandleTable.segmentCount)
    for segment in 0..<HandleTable.segmentCount {
      (segments + segment).initialize(to: Atomic(0))
    }
  }

  deinit {
    // Tables live as long as the process.
    segments.deinitialize(count: HandleTable.segmentCount)
    segments.deallocate()
  }

  /// Returns the address of an entry; nil if it is in no segment.
  @inline(__always)
  private func entry(_ index: Int) -> UnsafeMutablePointer<Entry>? {
    let position = index &+ 16
    let segment = 59 &- position.leadingZeroBitCount
    guard segment < HandleTable.segmentCount else { return nil }
    let base = segments[segment].load(ordering: .acquiring)
    guard let entries = UnsafeMutablePointer<Entry>(bitPattern: base) else { return nil }
    return entries + (position &- 16 << segment)
  }

  /// Adds an object, which the table retains; nil if there are too many.
  package func insert(_ object: Object) -> UInt64? {
    lock.withLock {
      var index = count
      if let reused = free.popLast() {
        index = reused
      } else {
        guard count < 1 << 27 else { return nil }
        count += 1
        allocateSegment(of: index)
      }
      guard let entry = entry(index) else { return nil }
      entry.pointee.object = Unmanaged.passRetained(object)
      let generation = entry.pointee.state.load(ordering: .relaxed) >> 32
      entry.pointee.state.store(generation << 32, ordering: .releasing)
      return Handle(kind, generation: generation, index: index).bits
    }
  }

  private func allocateSegment(of index: Int) {
    let segment = 59 &- (index &+ 16).leadingZeroBitCount
    guard segments[segment].load(ordering: .relaxed) == 0 else { return }
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: 16 << segment)
    for at in 0..<(16 << segment) {
      (entries + at).initialize(
        to: Entry(
          state: Atomic(1 << 32 | HandleTable.vacant), callbackThread: Atomic(0), object: nil))
    }
    segments[segment].store(UInt(bitPattern: entries), ordering: .releasing)
  }

  /// Removes an object that no call uses.
  ///
  /// - Returns: The object, which the caller releases after it has left everything else.
  package func remove(
    _ handle: UInt64, _ field: StaticString
  ) throws(Failure) -> Object {
    let found = try begin(handle, field, HandleTable.exclusively, nested: false)
    guard let object = found.pointee.object else { throw unknown(field) }
    found.pointee.object = nil
    let index = Handle(handle).index
    let next = Handle(handle).generation + 1
    lock.withLock {
      // Above all generations that handles can have.
      found.pointee.state.store(next << 32 | HandleTable.vacant, ordering: .releasing)
      if next < Handle.generations { free.append(index) }
    }
    return object.takeRetainedValue()
  }

  /// Runs `body` with an object that other calls can use at the same time.
  @inline(__always)
  package func withShared<Output>(
    _ handle: UInt64, _ field: StaticString, _ body: (Object) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let found = try begin(handle, field, 1, nested: false)
    defer { _ = found.pointee.state.wrappingSubtract(1, ordering: .releasing) }
    guard let object = found.pointee.object else { throw unknown(field) }
    return try HandleTable.use(object, body)
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
    let found = try begin(handle, field, HandleTable.exclusively, nested: mayNest)
    guard let object = found.pointee.object else { throw unknown(field) }
    let isNested = found.pointee.callbackThread.load(ordering: .relaxed) != 0
    defer {
      if !isNested {
        _ = found.pointee.state.wrappingSubtract(HandleTable.exclusively, ordering: .releasing)
      }
    }
    return try HandleTable.use(object, body)
  }

  /// Runs `body` with an object that the table retains meanwhile, without counting references.
  @inline(__always)
  private static func use<Output>(
    _ object: Unmanaged<Object>, _ body: (Object) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    // The function takes no closures that throw errors of a type.
    let outcome: Result<Output, Failure> = object._withUnsafeGuaranteedRef { object in
      do throws(Failure) { return .success(try body(object)) } catch { return .failure(error) }
    }
    return try outcome.get()
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

  @inline(__always)
  private func begin(
    _ handle: UInt64, _ field: StaticString, _ use: UInt64, nested: Bool
  ) throws(Failure) -> UnsafeMutablePointer<Entry> {
    let parts = Handle(handle)
    guard parts.origin == kind.rawValue << 12, let found = entry(parts.index)
    else { throw unknown(field) }
    var state = found.pointee.state.load(ordering: .relaxed)
    while true {
      guard state >> 32 == parts.generation, state & 0xFFFF_FFFF != HandleTable.vacant
      else { throw unknown(field) }
      let users = state & 0xFFFF_FFFF
      if users >= HandleTable.exclusively || (use != 1 && users != 0) {
        let thread = found.pointee.callbackThread.load(ordering: .relaxed)
        if nested, thread == UInt(bitPattern: gl_thread_token()) { return found }
        throw busy(field)
      }
      let (exchanged, original) = found.pointee.state.compareExchange(
        expected: state, desired: state + use, ordering: .acquiring)
      if exchanged { return found }
      state = original
    }
  }

  @inline(never)
  private func busy(_ field: StaticString) -> Failure {
    Failure(GLISSADE_BUSY, field, "\(field) is in use by another call")
  }

  @inline(never)
  private func unknown(_ field: StaticString) -> Failure {
    Failure(
      GLISSADE_UNKNOWN_HANDLE, field, "\(field) is no handle of this kind, or was destroyed")
  }
}
