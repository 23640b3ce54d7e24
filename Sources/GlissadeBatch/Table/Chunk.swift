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

  /// Its signature's group, -1 while it is free.
  var group: Int
  /// The clock whose time it is evaluated at.
  let clock: Int32
  /// The chunk of the same group that was made before, -1 for none.
  var previous: Int32
  let firstBlock: Int
  let capacity: Int
  let records: UnsafeMutablePointer<Float>
  /// Floats that there is room for in the records, and among the columns.
  let recordRoom: Int
  let columnRoom: Int
  /// The signature's program, and the Floats in a record of it.
  let program: StoredProgram
  let stride: Int
  /// Where the first block's exported values lie, and how many Floats each block has of them.
  let firstColumn: Int
  let columnStride: Int
  /// Blocks that hold a slot, or did.
  var usedBlocks = 0
  /// Slots taken so far, holes included.
  var highWaterMark = 0
  /// Slots that it holds.
  var liveCount = 0
  var state = State.mixed
  /// Bounds over the used blocks, valid unless `isDirty`.
  var firstBegin = Double.infinity
  var lastBegin = -Double.infinity
  var firstEnd = Double.infinity
  var lastEnd = -Double.infinity
  var isDirty = false
  /// The last frame that wrote into its outputs.
  var lastFrame = 0
}

extension Chunk {
  /// When its outputs, as they are, hold what they should.
  var idleInterval: IdleInterval {
    switch state {
    case .before: IdleInterval(after: -.infinity, before: firstBegin)
    case .after: IdleInterval(after: lastEnd, before: .infinity)
    default: .never
    }
  }
}

/// A slot's entry in a table.
struct SlotEntry {
  /// Where in the outputs the slot stands; of a free entry -2 less the next free one, -1 for none.
  var frameIndex: Int32
  var generation: UInt32
}

/// When a block changes, and what its output holds.
struct Block {
  var chunk: Int32
  var state = Chunk.State.stale
  /// Whether the bounds have to be measured.
  var isDirty = false
  var begin = Double.infinity
  var end = -Double.infinity
}
