/// Blocks of slots of one signature: a piece of the flat outputs, and the records that fill it.
///
/// A chunk never moves, so that a slot stays where it is for as long as its signature does.
@safe struct Chunk {
  /// What a block's output holds.
  enum State: UInt8 {
    /// Not what the table says: it has to be evaluated.
    case stale = 0
    /// The values from before its first beginning.
    case before = 1
    /// The values from after its last end.
    case after = 2
    /// The values of some time in between.
    case live = 3
    /// Of a whole chunk: its blocks differ.
    case mixed = 4
  }

  let group: Int
  /// The clock whose time it is evaluated at.
  let clock: Int32
  let firstBlock: Int
  let capacity: Int
  let records: UnsafeMutablePointer<Float>
  /// The signature's program, and the Floats in a record of it.
  let program: UnsafePointer<Int32>
  let stride: Int
  /// Where the first block's exported values lie, and how many Floats each block has of them.
  let firstColumn: Int
  let columnStride: Int
  /// Blocks that hold a slot, or did.
  var used = 0
  /// Slots taken so far, holes included.
  var filled = 0
  var state = State.mixed
  /// Bounds over the used blocks, valid unless `isDirty`.
  var firstBegin = Double.infinity
  var lastBegin = -Double.infinity
  var firstEnd = Double.infinity
  var lastEnd = -Double.infinity
  var isDirty = true
}

extension Chunk {
  /// When its outputs, as they are, hold what they should.
  var quietTime: QuietTime {
    switch state {
    case .before: QuietTime(after: -.infinity, before: firstBegin)
    case .after: QuietTime(after: lastEnd, before: .infinity)
    default: .never
    }
  }
}

/// An open interval of time in which nothing changes.
struct QuietTime {
  var after: Double
  var before: Double

  static let never = QuietTime(after: .infinity, before: -.infinity)
  static let always = QuietTime(after: -.infinity, before: .infinity)

  func contains(_ time: Double) -> Bool { time > after && time < before }

  mutating func formIntersection(_ other: QuietTime) {
    after = max(after, other.after)
    before = min(before, other.before)
  }
}

/// What the slots of a group have in common.
struct Signature: Hashable {
  let program: [Int32]
  let clock: Int32
}

/// Slots of one signature.
@safe struct Group {
  let signature: Signature
  let words: UnsafeMutablePointer<Int32>
  /// Floats of a record in front of the channels.
  let driverWidth: Int
  /// Lanes that a place without a slot must not keep, see `SlotCompiler`.
  let inertLanes: [(offset: Int, bits: UInt32)]
  /// Values that each slot exports.
  let exportCount: Int
  var chunks: [Int] = []
  /// Slots that were removed.
  var holes: [Int] = []
  var stride: Int { Int(signature.program[0]) }

  /// The group of the slots that are compiled like the last one.
  init(_ signature: Signature, _ compiled: SlotCompiler) {
    self.signature = signature
    let program = signature.program
    driverWidth = compiled.driverWidth
    inertLanes = compiled.inertLanes
    exportCount = compiled.exportCount
    unsafe words = UnsafeMutablePointer.allocate(capacity: program.count)
    for i in 0..<program.count { unsafe words[i] = program[i] }
  }
}

/// When a block changes, and what its output holds.
struct Block {
  var chunk: Int32
  var state = Chunk.State.stale
  var begin = Double.infinity
  var end = -Double.infinity
}

/// Memory for records: large pieces, handed out from the front and freed together.
@safe final class Arena {
  private var pieces: [FloatBuffer] = []
  private var used = 0

  /// Zeroed Floats aligned to 64 bytes; `count` is a multiple of 16.
  func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
    if pieces.isEmpty || used + count > pieces[pieces.count - 1].count {
      // Small scenes get small pieces; from 2 MB on a piece lies in large pages.
      let grown = min(max(pieces.last?.count ?? 0, 1 << 12) * 2, 1 << 23)
      pieces.append(FloatBuffer(count: max(count, grown)))
      used = 0
    }
    let start = unsafe pieces[pieces.count - 1].base + used
    used += count
    return unsafe start
  }
}
