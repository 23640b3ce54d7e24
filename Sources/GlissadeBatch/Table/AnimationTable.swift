/// A table of animated slots, which are evaluated together at any time into flat arrays.
///
/// A slot is one layer: its opacity and the parts of its transform, each constant or animated by a row. Slots are
/// stored in blocks of 16 with the same signature (the animated channels, and their kinds of timing and curve). Where
/// many signatures have few slots each, these share blocks.
/// ``evaluate(at:)`` computes a 4×4 matrix of 64 bytes and an opacity for each slot. Slots that have settled or not
/// begun cost nothing.
///
/// A table belongs to one isolation domain; different tables can be evaluated concurrently.
///
/// A thousand slots move by different distances:
///
/// ```swift
/// let table = AnimationTable(threads: 4)
/// let timing = try MediaTiming(duration: 1, fillMode: .both)
/// let slots = try table.insert(count: 1000) { number, slot in
///   slot.rows = [Row(.translationX, from: 0, to: Double(number), timing: timing)]
/// }
/// try table.evaluate(at: 0.5)
/// let x = table.frame[slots[500]]?.matrix.m41  // 250
/// ```
@safe public final class AnimationTable {
  /// The array functions, on the same kernels.
  public let batch: Batch
  /// The number of slots in the table.
  public var count: Int { additionCount &- removalCount }
  private var additionCount = 0
  private var removalCount = 0
  /// The number of times at which slots have moved, or their exported values have got another meaning.
  private var moveCount = 0
  /// A number that changes when the frame index of any slot does, or ``noteMove()`` is called.
  package var layout: Int { additionCount &+ removalCount &+ moveCount }

  /// Notes that a slot has another frame index, or exports other values.
  package func noteMove() { moveCount &+= 1 }
  /// The number of frame indices, including those without a slot; a multiple of 16.
  ///
  /// At an index without a slot the matrix is finite and the opacity 0.
  public var frameCapacity: Int { 16 * blocks.count }

  let signatures = SignatureIndex()
  let chunks = UnsafeArray<Chunk>()
  let blocks = UnsafeArray<Block>()
  var matrices = FloatBuffer(count: 0)
  var opacities = FloatBuffer(count: 0)
  /// The exported values, and the number of them that chunks have allocated.
  var columns = FloatBuffer(count: 0)
  var columnCount = 0
  let curveStore = CurveStore()
  let curves: CurveTables
  let keys: KeyStore
  /// The times at which the slot at each frame index first and last changes.
  let slotBegins = UnsafeArray<Double>()
  let slotEnds = UnsafeArray<Double>()
  /// The entry of the slot at each frame index.
  ///
  /// For a free index: -2 minus the next free index of the group, or -1 for none.
  let occupants = UnsafeArray<Int32>()
  let entries = UnsafeArray<SlotEntry>()
  /// The free chunks, by the logarithm of their capacity.
  var freeChunks: [[Int32]] = []
  /// The chunks that were vacated since the last frame; the next frame reports them as written.
  let vacatedChunks = UnsafeArray<Int32>()
  /// Whether each chunk is among ``vacatedChunks``.
  let isVacated = UnsafeArray<Bool>()
  var reportsVacatedChunks = false
  private var freeEntryHead: Int32 = -1
  let clocks = ClockTree()
  var time = 0.0
  /// The number of the last frame, and of the last frame that wrote each block.
  var frameNumber = 0
  let lastFrames = UnsafeArray<Int>()
  /// The times at which each chunk needs no evaluation.
  let schedules = UnsafeArray<ChunkSchedule>()
  /// The times at which no chunk of each clock needs evaluation, if known.
  let idleIntervals = UnsafeArray<IdleInterval>()
  var isIdle = false
  /// The chunks that a frame evaluates, ``activeCount`` of them.
  let active = UnsafeArray<Int32>()
  var activeCount = 0
  /// The chunks whose time bounds are out of date.
  let dirtyChunks = UnsafeArray<Int32>()
  /// The frame that is being evaluated, or was evaluated last.
  ///
  /// It stays in one place, because the table of kernels in it would take longer to copy than a small scene to
  /// evaluate.
  let pass = UnsafeMutablePointer<FramePass>.allocate(capacity: 1)
  let pool: WorkerPool
  let tree = MatrixTree()
  let compiler = SlotCompiler()
  let varied = VariedCompiler()
  /// The outputs of the slot that is being moved: its matrix, its opacity and its columns.
  let movedOutputs = UnsafeArray<Float>()
  /// The clock of the slot that was compiled last.
  var compiledClock: Int32 = 0
  var arena = Arena()

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - instructionSet: The build of the kernels; nil for ``InstructionSet/preferred``.
  ///   - threads: The number of threads that share a large frame, clamped to 1…256. The results do not depend on
  ///     it.
  public init(instructionSet: InstructionSet? = nil, threads: Int = 1) {
    batch = Batch(instructionSet: instructionSet)
    curves = CurveTables(in: curveStore)
    keys = KeyStore(curves: curveStore)
    pool = WorkerPool(threads: min(max(threads, 1), 256))
    // Unmanaged, because the closure must not keep the table alive, and Embedded Swift has no unowned.
    let table = unsafe Unmanaged.passUnretained(self)
    pool.setWork { worker in unsafe table.takeUnretainedValue().evaluateChunks(worker) }
  }

  deinit {
    pool.stop()
    unsafe pass.deallocate()
    signatures.removeAll()
  }

  // MARK: Adding, changing and removing

  /// Adds a slot.
  ///
  /// - Throws: ``BatchError`` with the field and value of the rejected input; the table is then unchanged.
  /// - Complexity: Amortised O(*n*) in the number of the slot's rows and keys. A Bézier curve without a name that
  ///   the process has not used lately is also fitted.
  @discardableResult
  public func insert(_ slot: Slot) throws(BatchError) -> SlotID {
    try compile(slot, number: 0)
    return add(to: compiledGroup(), expecting: 1)
  }

  /// Adds many slots at once.
  ///
  /// - Parameters:
  ///   - count: The number of slots, 0 or greater; it is checked.
  ///   - make: Sets up the slot with a given number. It receives the slot of the previous call, so that rows whose
  ///     values alone differ need not be built again.
  /// - Throws: ``BatchError`` with the field and value of the rejected input, and the slot's number as its row
  ///   where the value is not a row's; the table then has the slots of before with their values. Only the frame
  ///   indices of slots with rare signatures can be others, as after adding slots and removing them.
  /// - Complexity: Amortised O(*n*) in the number of slots with their rows and keys.
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
      ids.append(add(to: compiledGroup(), expecting: count - number))
    }
    return ids
  }

  /// Replaces the contents of a slot.
  ///
  /// Its frame index changes only if its signature or clock does; see ``frameIndex(of:)``.
  /// - Throws: ``BatchError/unknownSlot(_:)``, or the error of the new slot; the table is then unchanged.
  /// - Complexity: Amortised O(*n*) in the number of the slot's rows and keys.
  public func update(_ id: SlotID, _ slot: Slot) throws(BatchError) {
    _ = try frameIndex(of: id)
    try compile(slot, number: 0)
    writeCompiled(id, of: compiledGroup())
  }

  /// Replaces the contents of many slots.
  ///
  /// - Parameters:
  ///   - ids: The slots.
  ///   - make: Sets up the new contents of the slot with a given index in `ids`. It receives the slot of the
  ///     previous call.
  /// - Throws: ``BatchError/unknownSlot(_:)``, or the error of a slot, with its index in `ids` as the row where the
  ///   value is not a row's; the table is then unchanged.
  /// - Complexity: Amortised O(*n*) in the number of slots with their rows and keys.
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
    // Checked again, in case `make` removed some of them, or their clocks.
    for (number, id) in ids.enumerated() {
      _ = try frameIndex(of: id)
      try clocks.require(slots[number].clock)
    }
    for (number, id) in ids.enumerated() {
      try compile(slots[number], number: number)
      writeCompiled(id, of: compiledGroup())
    }
  }

  /// Compiles a slot for a following write.
  func compile(_ slot: Slot, number: Int) throws(BatchError) {
    try clocks.require(slot.clock)
    try compiler.compile(slot, curves, number: number)
    compiledClock = slot.clock.index
  }

  /// Writes the compiled slot, whose signature has a group, to a slot of the table.
  func writeCompiled(_ id: SlotID, of group: Int) {
    let entry = Int(id.index)
    let old = Int(entries[entry].frameIndex)
    let known = Int(entries[entry].group)
    if known == group {
      compiler.keyBase = keys.keep(compiler.keyWords, tables: compiler.keyTables, for: entry)
      write(entry, at: old)
      return
    }
    // Both are counted before a slot moves, so that only their difference matters.
    countSlot(entry, in: group)
    discountSlot(entry, of: known)
    clear(old)
    let new = insertCompiled(entry: entry, in: placement(of: group), expecting: 1)
    noteMove()
    tree.move(from: old, to: new)
    placeSlots(of: known)
    placeSlots(of: group)
  }

  /// Removes a slot.
  ///
  /// The next slot of its signature reuses its frame index.
  /// - Throws: ``BatchError/unknownSlot(_:)``.
  public func remove(_ id: SlotID) throws(BatchError) {
    _ = try frameIndex(of: id)
    discard(id)
  }

  /// Removes many slots.
  ///
  /// - Throws: ``BatchError/unknownSlot(_:)`` for the first one that is not in the table or occurs twice; the table
  ///   is then unchanged.
  /// - Complexity: O(*n*) in the number of slots to remove.
  public func remove(_ ids: [SlotID]) throws(BatchError) {
    var named = Set<Int32>()
    for id in ids {
      _ = try frameIndex(of: id)
      guard named.insert(id.index).inserted else { throw .unknownSlot(id) }
    }
    for id in ids { discard(id) }
  }

  /// Removes all slots, and frees their memory, frame indices and curves.
  ///
  /// Clocks are kept.
  ///
  /// - Complexity: O(*n*) in the highest number of slots that were in the table at once.
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

  /// Returns the index of a slot in the frame: of its opacity, and, times 16, of its matrix's first Float.
  ///
  /// It changes only when the slot is updated to another signature or clock, or when the number of slots or of
  /// signatures in the table passes a limit from which its signature has blocks of its own. The next
  /// ``forEachChangedRange(_:)`` then contains the old index and the new one.
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

  /// Adds the compiled slot, whose signature has a group.
  func add(to group: Int, expecting: Int) -> SlotID {
    let entry = newEntry()
    countSlot(entry, in: group)
    tree.add(at: insertCompiled(entry: entry, in: placement(of: group), expecting: expecting))
    additionCount &+= 1
    placeSlots(of: group)
    return slotID(ofEntry: entry)
  }

  func slotID(ofEntry entry: Int) -> SlotID {
    SlotID(index: Int32(entry), generation: entries[entry].generation)
  }

  /// Stores the compiled slot in a chunk of a group.
  ///
  /// - Parameter group: The group of the slot's signature, or of its varied program.
  func insertCompiled(entry: Int, in group: Int, expecting: Int) -> Int {
    let (index, opensBlock) = allocateFrameIndex(in: group, expecting: expecting)
    unsafe entries.base[entry].frameIndex = Int32(index)
    occupants[index] = Int32(entry)
    clocks.addSlot(to: compiledClock)
    compiler.keyBase = keys.keep(compiler.keyWords, tables: compiler.keyTables, for: entry)
    write(entry, at: index, opensBlock: opensBlock)
    return index
  }

  private func discard(_ id: SlotID) {
    let entry = Int(id.index)
    let (index, group) = (Int(entries[entry].frameIndex), Int(entries[entry].group))
    clear(index)
    tree.remove(at: index)
    forget(entry)
    discountSlot(entry, of: group)
    placeSlots(of: group)
  }

  /// Puts an entry on the free list.
  private func forget(_ entry: Int) {
    unsafe entries.base[entry].frameIndex = -2 - freeEntryHead
    unsafe entries.base[entry].generation &+= 1
    freeEntryHead = Int32(entry)
    keys.release(entry)
    tree.detach(entry)
    removalCount &+= 1
  }

  /// Resets the table, except that identifiers of removed slots stay invalid.
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
    curves.removeAll()
    matrices = FloatBuffer(count: 0)
    opacities = FloatBuffer(count: 0)
    columns = FloatBuffer(count: 0)
    columnCount = 0
    keys.removeAll()
    arena = Arena()
  }

  /// Returns the group of the compiled slot.
  func compiledGroup() -> Int {
    if let known = signatures.find(compiler.builder, clock: compiledClock) { return known }
    pool.reserve(compiler.scratchCount)
    let variedGroup = compiledVariedGroup()
    let group = signatures.add(compiler, clock: compiledClock)
    unsafe signatures.groups.base[group].rarity.variedGroup = Int32(variedGroup)
    return group
  }
}
