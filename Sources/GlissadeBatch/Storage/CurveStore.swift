/// The memory of curve tables, which the kernels read, and the number of users of each.
///
/// The users of a table are the signatures that have slots and name it, and the slots whose keys name it. A table
/// without users keeps its curve for a while; then a new curve gets its memory. Signatures name the offset and not the
/// curve, so the number of signatures stays bounded as well.
@safe final class CurveStore {
  /// The state of a table, at a 16th of its offset.
  private struct Table {
    /// The slot whose compilation asked for the table last.
    var slot: UInt32
    var users: Int32 = 0
    /// The offset of the next table in the queue of its size; -1 for none.
    var next: Int32 = -1
    var isQueued = false
    var size: UInt8
  }

  /// The tables of one size that may have no users, those that have had none for longest first.
  private struct Queue {
    var first: Int32 = -1
    var last: Int32 = -1
    /// The slot whose compilation found no table here that it could have.
    var exhausted: UInt32 = 0
  }

  /// The number of tables that are kept without users, so that the curves of a scene are not made again and again.
  private static let keptCount = 64

  private var buffer: FloatBuffer
  /// The tables, aligned to 64 bytes; valid until one is added.
  private(set) var base: UnsafeMutablePointer<Float>
  private var used = 0
  private let tables = UnsafeArray<Table>()
  private var tableCount = 0
  private var queues: [Queue] = []
  /// The number of the slot that is being compiled, whose tables are not given to another curve.
  private var slot: UInt32 = 0
  /// The number of times that all tables have been removed.
  private(set) var generation = 0

  init() {
    buffer = FloatBuffer(count: CurveStore.firstCapacity)
    unsafe base = buffer.base
  }

  private static let firstCapacity = 512

  /// The number of Floats that are allocated.
  var capacity: Int { buffer.count }

  /// Begins the compilation of a slot.
  func beginSlot() { slot &+= 1 }

  /// Reserves a table for the slot that is being compiled.
  func touch(_ offset: Int32) { unsafe tables.base[Int(offset) / 16].slot = slot }

  func retain(_ offset: Int32) { unsafe tables.base[Int(offset) / 16].users += 1 }

  func release(_ offset: Int32) {
    let table = unsafe tables.base + Int(offset) / 16
    unsafe table.pointee.users -= 1
    if unsafe table.pointee.users == 0 && !table.pointee.isQueued { enqueue(offset) }
  }

  /// Adds a table, which has no users yet; returns its offset, which may be that of an earlier table.
  func add(_ floats: SharedFloats) -> Int32 {
    let (size, room) = CurveStore.size(of: floats.count)
    var offset = unusedTable(size)
    if offset < 0 {
      offset = Int32(used)
      used += room
      reserve(used)
      tables.grow(to: used / 16, with: Table(slot: 0, size: 0))
      tableCount += 1
    }
    unsafe (base + Int(offset)).update(from: floats.base, count: floats.count)
    tables[Int(offset) / 16] = Table(slot: slot, size: UInt8(size))
    enqueue(offset)
    return offset
  }

  /// Removes all tables.
  func removeAll() {
    generation += 1
    buffer = FloatBuffer(count: CurveStore.firstCapacity)
    unsafe base = buffer.base
    used = 0
    tables.removeAll()
    tableCount = 0
    queues = []
  }

  /// Returns the number and the Floats of the smallest size of tables with room for some Floats: 1, 2, 3, 4, 6, 8, 12,
  /// 16 and so on times 16.
  private static func size(of count: Int) -> (number: Int, room: Int) {
    var (number, room, next) = (0, 16, 32)
    while room < count {
      (room, next) = (next, number == 0 ? 48 : 2 * room)
      number += 1
    }
    return (number, room)
  }

  private func reserve(_ count: Int) {
    if count <= buffer.count { return }
    let more = FloatBuffer(count: max(count, 2 * buffer.count))
    unsafe more.base.update(from: buffer.base, count: buffer.count)
    buffer = more
    unsafe base = more.base
  }

  // MARK: Tables without users

  private func enqueue(_ offset: Int32) {
    let table = unsafe tables.base + Int(offset) / 16
    unsafe table.pointee.isQueued = true
    unsafe table.pointee.next = -1
    let size = unsafe Int(table.pointee.size)
    while queues.count <= size { queues.append(Queue()) }
    let last = queues[size].last
    if last < 0 {
      queues[size].first = offset
    } else {
      unsafe tables.base[Int(last) / 16].next = offset
    }
    queues[size].last = offset
  }

  private func dequeue(_ size: Int) -> Int32 {
    let offset = queues[size].first
    if offset < 0 { return offset }
    let table = unsafe tables.base + Int(offset) / 16
    unsafe table.pointee.isQueued = false
    queues[size].first = unsafe table.pointee.next
    if queues[size].first < 0 { queues[size].last = -1 }
    return offset
  }

  /// Returns the offset of a table of a size that has no users, and that the slot does not need either; -1 for none.
  private func unusedTable(_ size: Int) -> Int32 {
    guard tableCount >= CurveStore.keptCount, size < queues.count,
      queues[size].exhausted != slot
    else { return -1 }
    var firstNeeded: Int32 = -1
    while true {
      let offset = dequeue(size)
      if offset < 0 { break }
      let table = tables[Int(offset) / 16]
      // One that has got users again is queued when it has lost them.
      if table.users > 0 { continue }
      if table.slot != slot { return offset }
      enqueue(offset)
      if offset == firstNeeded { break }
      if firstNeeded < 0 { firstNeeded = offset }
    }
    queues[size].exhausted = slot
    return -1
  }
}
