/// A run of blocks of one signature, or of one varied program: a range of the flat outputs, and the records that they are computed from.
///
/// A chunk never moves, so a slot's frame index is stable for as long as its program is.
@safe struct Chunk {
  /// The state of a block's output.
  enum State: UInt8 {
    /// Out of date: the block has to be evaluated.
    case stale = 0
    /// The values before the first begin.
    case before = 1
    /// The values after the last end.
    case after = 2
    /// The values of some time in between.
    case live = 3
    /// For a whole chunk: its blocks have different states.
    case mixed = 4
  }

  /// The group of the signature, -1 while the chunk is free.
  var group: Int
  /// The clock whose time the chunk is evaluated at.
  let clock: Int32
  /// The previous chunk of the same group, -1 for none.
  var previous: Int32
  let firstBlock: Int
  let capacity: Int
  let records: UnsafeMutablePointer<Float>
  /// The allocated Floats, in records and in columns.
  let recordRoom: Int
  let columnRoom: Int
  /// The signature's program, and the number of Floats in its records.
  let program: StoredProgram
  let stride: Int
  /// The index of the first block's exported values, and the number of Floats per block.
  let firstColumn: Int
  let columnStride: Int
  /// The number of blocks that hold, or held, a slot.
  var usedBlocks = 0
  /// The number of lanes allocated so far, including free ones.
  var highWaterMark = 0
  /// The number of slots in the chunk.
  var liveCount = 0
  var state = State.mixed
  /// The time bounds over the used blocks, valid unless `isDirty`.
  var firstBegin = Double.infinity
  var lastBegin = -Double.infinity
  var firstEnd = Double.infinity
  var lastEnd = -Double.infinity
  var isDirty = false
  /// The last frame that wrote to the chunk's outputs.
  var lastFrame = 0
}

extension Chunk {
  /// The times at which the current outputs are up to date.
  var idleInterval: IdleInterval {
    switch state {
    case .before: IdleInterval(after: -.infinity, before: firstBegin)
    case .after: IdleInterval(after: lastEnd, before: .infinity)
    default: .never
    }
  }
}

/// The times at which a block changes, and the state of its output.
struct Block {
  var chunk: Int32
  var state = Chunk.State.stale
  /// Whether the time bounds are out of date.
  var isDirty = false
  var begin = Double.infinity
  var end = -Double.infinity
}
