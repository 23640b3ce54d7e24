/// Animated slots, evaluated together at any time into flat arrays.
///
/// A slot is one layer: opacity and the parts of its transform, each constant or moved by a row. Slots
/// are kept in blocks of 16 with the same signature (which channels move, by what kind of timing and
/// curve); ``evaluate(at:)`` fills a 4×4 matrix of 64 bytes and an opacity for each of them. What has
/// settled, or not begun, costs nothing.
///
/// A table belongs to one isolation domain; many tables can be evaluated at once.
@safe public final class AnimationTable {
  /// The functions that work on arrays, on the same kernels.
  public let batch: Batch
  /// Number of slots in the table.
  public private(set) var count = 0
  /// Number of places in the outputs, those without a slot included; a multiple of 16.
  ///
  /// Without a slot the matrix is finite and the opacity 0.
  public var frameCapacity: Int { 16 * blocks.count }

  let signatures = SignatureIndex()
  let chunks = UnsafeArray<Chunk>()
  let blocks = UnsafeArray<Block>()
  var matrices = FloatBuffer(count: 0)
  var opacities = FloatBuffer(count: 0)
  /// Values that slots export, and how many of them chunks have taken.
  var columns = FloatBuffer(count: 0)
  var columnCount = 0
  let keys = KeyStore()
  /// When the slot at each place first changes, and last.
  let slotBegins = UnsafeArray<Double>()
  let slotEnds = UnsafeArray<Double>()
  /// Entry of the slot at each place; of a place that was left -2 less the one that its group left
  /// before, -1 for none.
  let occupants = UnsafeArray<Int32>()
  let entries = UnsafeArray<SlotEntry>()
  /// Chunks without slots, by the logarithm of their blocks.
  var freeChunks: [[Int32]] = []
  /// Chunks that were left since the last frame, which names their places as written.
  let vacatedChunks = UnsafeArray<Int32>()
  /// Whether the chunk of a number is among ``vacatedChunks``, by that number.
  let isVacated = UnsafeArray<Bool>()
  var reportsVacatedChunks = false
  private var freeEntryHead: Int32 = -1
  let clocks = ClockTree()
  var curves = CurveTables()
  /// The tables where the kernels read them, aligned; made anew when there are more.
  var curveBuffer = FloatBuffer(count: 0)
  var time = 0.0
  /// Number of the last frame, and of the last one that wrote into each block.
  var frameNumber = 0
  let lastFrames = UnsafeArray<Int>()
  /// When a chunk's outputs need no evaluation.
  let schedules = UnsafeArray<ChunkSchedule>()
  /// When no chunk of a clock needs any, if that is known.
  let idleIntervals = UnsafeArray<IdleInterval>()
  var isIdle = false
  /// Numbers of the chunks that a frame evaluates, as many as ``activeCount`` says.
  let active = UnsafeArray<Int32>()
  var activeCount = 0
  /// Numbers of the chunks whose bounds have to be measured.
  let dirtyChunks = UnsafeArray<Int32>()
  /// The frame that is being evaluated.
  var pass: FramePass?
  let pool: WorkerPool
  let tree = MatrixTree()
  let compiler = SlotCompiler()
  /// The clock of what was compiled last.
  private var compiledClock: Int32 = 0
  var arena = Arena()

  /// An empty table.
  ///
  /// - Parameters:
  ///   - instructionSet: the build of the kernels, nil for ``InstructionSet/preferred``.
  ///   - threads: threads that a large frame is split over, taken as 1 below 1 and as 256 above it; the
  ///     results do not depend on it.
  public init(instructionSet: InstructionSet? = nil, threads: Int = 1) {
    batch = Batch(instructionSet: instructionSet)
    pool = WorkerPool(threads: min(max(threads, 1), 256))
    // Unmanaged, because the closure must not keep the table alive, and Embedded Swift has no unowned.
    let table = unsafe Unmanaged.passUnretained(self)
    pool.work = { worker in unsafe table.takeUnretainedValue().evaluateChunks(worker) }
  }

  deinit {
    pool.stop()
    signatures.removeAll()
  }

  // MARK: Adding, changing and removing

  /// Adds a slot.
  ///
  /// - Throws: ``BatchError`` with the name and value of what is refused; the table is then unchanged.
  @discardableResult
  public func insert(_ slot: Slot) throws(BatchError) -> SlotID {
    try compile(slot, number: 0)
    return add(expecting: 1)
  }

  /// Adds many slots at once.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - make: fills in the slot of a given number. It receives what the call before it left behind, so
  ///     that rows of which only values differ need not be built anew.
  /// - Throws: ``BatchError`` with the name and value of what is refused, the slot's number as its row
  ///   where the value is not a row's; the table is then unchanged.
  @discardableResult
  public func insert(
    count: Int, _ make: (Int, inout Slot) -> Void
  ) throws(BatchError) -> [SlotID] {
    precondition(count >= 0, "\(count) slots cannot be added")
    var ids: [SlotID] = []
    ids.reserveCapacity(count)
    var slot = Slot()
    let known = chunks.count
    for number in 0..<count {
      make(number, &slot)
      do throws(BatchError) {
        try compile(slot, number: number)
      } catch {
        for id in ids { discard(id) }
        dropChunks(from: known)
        throw error
      }
      ids.append(add(expecting: count - number))
    }
    return ids
  }

  /// Replaces what a slot shows.
  ///
  /// It stays where it is in the outputs unless its signature or clock changes.
  /// - Throws: ``BatchError/unknownSlot(_:)``, or what is refused in the new slot; the table is then
  ///   unchanged.
  public func update(_ id: SlotID, _ slot: Slot) throws(BatchError) {
    _ = try frameIndex(of: id)
    try compile(slot, number: 0)
    writeCompiled(id)
  }

  /// Replaces what many slots show.
  ///
  /// - Parameters:
  ///   - ids: the slots.
  ///   - make: fills in what the slot of a given number in `ids` shows. It receives what the call before
  ///     it left behind.
  /// - Throws: ``BatchError/unknownSlot(_:)``, or what is refused in a slot, its number in `ids` as the row
  ///   where the value is not a row's; the table is then unchanged.
  public func update(
    _ ids: [SlotID], _ make: (Int, inout Slot) -> Void
  ) throws(BatchError) {
    var slots: [Slot] = []
    slots.reserveCapacity(ids.count)
    var slot = Slot()
    for (number, id) in ids.enumerated() {
      _ = try frameIndex(of: id)
      make(number, &slot)
      try compile(slot, number: number)
      slots.append(slot)
    }
    // Once more, in case `make` took some of them out, or their clocks.
    for (number, id) in ids.enumerated() {
      _ = try frameIndex(of: id)
      try clocks.require(slots[number].clock)
    }
    for (number, id) in ids.enumerated() {
      try compile(slots[number], number: number)
      writeCompiled(id)
    }
  }

  /// Makes a slot ready to be written.
  private func compile(_ slot: Slot, number: Int) throws(BatchError) {
    try clocks.require(slot.clock)
    try compiler.compile(slot, curves, number: number)
    compiledClock = slot.clock.index
  }

  /// Puts what was compiled last into a slot that is in the table.
  private func writeCompiled(_ id: SlotID) {
    let entry = Int(id.index)
    let old = Int(entries[entry].frameIndex)
    let group = compiledGroup()
    if unsafe chunks.base[Int(blocks[old / 16].chunk)].group == group {
      compiler.keyBase = keys.keep(compiler.keyWords, for: entry)
      write(at: old)
    } else {
      clear(old)
      tree.move(from: old, to: insertCompiled(entry: entry, in: group, expecting: 1))
    }
  }

  /// Removes a slot.
  ///
  /// Its place is used again by the next slot of its signature.
  /// - Throws: ``BatchError/unknownSlot(_:)``.
  public func remove(_ id: SlotID) throws(BatchError) {
    _ = try frameIndex(of: id)
    discard(id)
  }

  /// Removes many slots.
  ///
  /// - Throws: ``BatchError/unknownSlot(_:)`` for the first that is not in the table, or is named twice;
  ///   the table is then unchanged.
  public func remove(_ ids: [SlotID]) throws(BatchError) {
    var named = Set<Int32>()
    for id in ids {
      _ = try frameIndex(of: id)
      guard named.insert(id.index).inserted else { throw .unknownSlot(id) }
    }
    for id in ids { discard(id) }
  }

  /// Removes all slots, and gives back what they took: memory, places and curves.
  ///
  /// Clocks stay.
  public func removeAll() {
    for entry in 0..<entries.count where entries[entry].frameIndex >= 0 {
      clocks.removeSlot(from: chunks[Int(blocks[Int(entries[entry].frameIndex) / 16].chunk)].clock)
      forget(entry)
    }
    reset()
  }

  /// Whether a slot is in the table.
  public func contains(_ id: SlotID) -> Bool {
    let number = Int(id.index)
    guard number >= 0 && number < entries.count else { return false }
    return entries[number].generation == id.generation && entries[number].frameIndex >= 0
  }

  /// The index of a slot in the frame: that of its opacity, and a sixteenth of that of its matrix's first Float.
  ///
  /// It changes only when the slot is updated to another signature or clock.
  /// - Throws: ``BatchError/unknownSlot(_:)``.
  public func frameIndex(of id: SlotID) throws(BatchError) -> Int {
    guard contains(id) else { throw .unknownSlot(id) }
    return Int(entries[Int(id.index)].frameIndex)
  }

  private func newEntry() -> Int {
    let free = Int(freeEntryHead)
    if free >= 0 {
      freeEntryHead = -2 - entries[free].frameIndex
      return free
    }
    entries.append(SlotEntry(frameIndex: -1, generation: 0))
    return entries.count - 1
  }

  /// Puts what was compiled last into a new slot.
  private func add(expecting: Int) -> SlotID {
    let entry = newEntry()
    tree.add(at: insertCompiled(entry: entry, in: compiledGroup(), expecting: expecting))
    count += 1
    return slotID(ofEntry: entry)
  }

  func slotID(ofEntry entry: Int) -> SlotID {
    SlotID(index: Int32(entry), generation: entries[entry].generation)
  }

  private func insertCompiled(entry: Int, in group: Int, expecting: Int) -> Int {
    let (index, opensBlock) = allocateFrameIndex(in: group, expecting: expecting)
    unsafe entries.base[entry].frameIndex = Int32(index)
    occupants[index] = Int32(entry)
    clocks.addSlot(to: compiledClock)
    compiler.keyBase = keys.keep(compiler.keyWords, for: entry)
    write(at: index, opensBlock: opensBlock)
    return index
  }

  private func discard(_ id: SlotID) {
    let index = Int(entries[Int(id.index)].frameIndex)
    clear(index)
    tree.remove(at: index)
    forget(Int(id.index))
  }

  /// Makes an entry free for another slot.
  private func forget(_ entry: Int) {
    unsafe entries.base[entry].frameIndex = -2 - freeEntryHead
    unsafe entries.base[entry].generation &+= 1
    freeEntryHead = Int32(entry)
    keys.release(entry)
    tree.detach(entry)
    count -= 1
  }

  /// Starts anew, except that ids of removed slots stay unknown.
  private func reset() {
    signatures.removeAll()
    chunks.removeAll()
    blocks.removeAll()
    lastFrames.removeAll()
    schedules.removeAll()
    active.removeAll()
    activeCount = 0
    dirtyChunks.removeAll()
    idleIntervals.removeAll()
    freeChunks = []
    vacatedChunks.removeAll()
    isVacated.removeAll()
    isIdle = false
    slotBegins.removeAll()
    slotEnds.removeAll()
    occupants.removeAll()
    tree.removeAll()
    curves = CurveTables()
    curveBuffer = FloatBuffer(count: 0)
    matrices = FloatBuffer(count: 0)
    opacities = FloatBuffer(count: 0)
    columns = FloatBuffer(count: 0)
    columnCount = 0
    keys.removeAll()
    arena = Arena()
  }

  /// The group of what was compiled last.
  private func compiledGroup() -> Int {
    if let known = signatures.find(compiler.builder, clock: compiledClock) { return known }
    pool.reserve(compiler.scratchCount)
    return signatures.add(compiler, clock: compiledClock)
  }
}
