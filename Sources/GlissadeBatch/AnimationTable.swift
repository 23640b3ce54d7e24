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
  public var slotCount: Int { 16 * blocks.count }

  static let blocksPerChunk = 32

  var groups: [Group] = []
  var chunks: [Chunk] = []
  var blocks: [Block] = []
  var matrices = FloatBuffer(count: 0)
  var opacities = FloatBuffer(count: 0)
  /// Values that slots export, and how many of them chunks have taken.
  var columns = FloatBuffer(count: 0)
  var columnCount = 0
  var slotBegins: [Double] = []
  var slotEnds: [Double] = []
  /// Place of each entry in the outputs, -1 where it is free.
  var places: [Int32] = []
  /// Entry of the slot at each place, -1 where there is none.
  var entries: [Int32] = []
  var clocks = ClockTree()
  var curves = CurveTables()
  /// The tables where the kernels read them, aligned; made anew when there are more.
  var curveBuffer = FloatBuffer(count: 0)
  var time = 0.0
  /// When a chunk's outputs need no evaluation, and when nothing does.
  var quietTimes: [QuietTime] = []
  var quiet = QuietTime.never
  /// Numbers of the chunks that a frame evaluates, as many as ``activeCount`` says.
  var active: [Int32] = []
  var activeCount = 0
  /// Whether a chunk's bounds have to be measured.
  var hasDirty = false
  /// The frame that is being evaluated.
  var pass: FramePass?
  var keys = KeyStore()
  let pool: WorkerPool
  let tree = MatrixTree()
  private var generations: [UInt32] = []
  private var freeEntries: [Int32] = []
  private var groupOfSignature: [Signature: Int] = [:]
  private var lastGroup = -1
  var compiler = SlotCompiler()
  /// The clock of what was compiled last.
  private var compiledClock: Int32 = 0
  private var arena = Arena()

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
    pool.work = { worker in unsafe table.takeUnretainedValue().work(worker) }
  }

  deinit {
    pool.stop()
    for group in groups { unsafe group.words.deallocate() }
  }

  // MARK: Adding, changing and removing

  /// Adds a slot.
  ///
  /// - Throws: ``BatchError`` with the name and value of what is refused; the table is then unchanged.
  @discardableResult
  public func insert(_ slot: Slot) throws(BatchError) -> SlotID {
    try compile(slot, number: 0)
    return place(entry: newEntry(), expecting: 1)
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
      ids.append(place(entry: newEntry(), expecting: count - number))
    }
    return ids
  }

  /// Replaces what a slot shows.
  ///
  /// It stays where it is in the outputs unless its signature changes.
  /// - Throws: ``BatchError/unknownSlot(_:)``, or what is refused in the new slot; the table is then
  ///   unchanged.
  public func update(_ id: SlotID, _ slot: Slot) throws(BatchError) {
    _ = try place(of: id)
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
      _ = try place(of: id)
      make(number, &slot)
      try compile(slot, number: number)
      slots.append(slot)
    }
    // Once more, in case `make` took some of them out, or their clocks.
    for (number, id) in ids.enumerated() {
      _ = try place(of: id)
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
    try compiler.compile(slot, &curves, number: number)
    compiledClock = slot.clock.index
  }

  /// Puts what was compiled last into a slot that is in the table.
  private func writeCompiled(_ id: SlotID) {
    let old = Int(places[Int(id.index)])
    let group = compiledGroup()
    if chunks[Int(blocks[old / 16].chunk)].group == group {
      compiler.keyBase = keys.keep(compiler.keyWords, for: Int(id.index))
      write(at: old)
    } else {
      clear(old)
      place(entry: Int(id.index), in: group, expecting: 1)
    }
  }

  /// Removes a slot.
  ///
  /// Its place is used again by the next slot of its signature.
  /// - Throws: ``BatchError/unknownSlot(_:)``.
  public func remove(_ id: SlotID) throws(BatchError) {
    _ = try place(of: id)
    discard(id)
  }

  /// Removes many slots.
  ///
  /// - Throws: ``BatchError/unknownSlot(_:)`` for the first that is not in the table, or is named twice;
  ///   the table is then unchanged.
  public func remove(_ ids: [SlotID]) throws(BatchError) {
    var named = Set<Int32>()
    for id in ids {
      _ = try place(of: id)
      guard named.insert(id.index).inserted else { throw .unknownSlot(id) }
    }
    for id in ids { discard(id) }
  }

  /// Removes all slots, and gives back what they took: memory, places and curves.
  public func removeAll() {
    for entry in places.indices where places[entry] >= 0 {
      clocks.removeSlot(from: chunks[Int(blocks[Int(places[entry]) / 16].chunk)].clock)
      forget(entry)
    }
    reset()
  }

  /// Whether a slot is in the table.
  public func contains(_ id: SlotID) -> Bool {
    let index = Int(id.index)
    return index >= 0 && index < places.count && generations[index] == id.generation
      && places[index] >= 0
  }

  /// Where in the outputs a slot stands: its opacity's index, and a 16th of its matrix's.
  ///
  /// It changes only when the slot is updated to another signature.
  /// - Throws: ``BatchError/unknownSlot(_:)``.
  public func place(of id: SlotID) throws(BatchError) -> Int {
    guard contains(id) else { throw .unknownSlot(id) }
    return Int(places[Int(id.index)])
  }

  private func newEntry() -> Int {
    if let free = freeEntries.popLast() { return Int(free) }
    places.append(-1)
    generations.append(0)
    return places.count - 1
  }

  private func place(entry: Int, expecting: Int) -> SlotID {
    place(entry: entry, in: compiledGroup(), expecting: expecting)
    count += 1
    return slotID(ofEntry: entry)
  }

  func slotID(ofEntry entry: Int) -> SlotID {
    SlotID(index: Int32(entry), generation: generations[entry])
  }

  private func place(entry: Int, in group: Int, expecting: Int) {
    let hole = groups[group].holes.popLast()
    let place = hole ?? newPlace(in: group, expecting: expecting)
    places[entry] = Int32(place)
    entries[place] = Int32(entry)
    clocks.addSlot(to: groups[group].signature.clock)
    tree.isOrdered = false
    compiler.keyBase = keys.keep(compiler.keyWords, for: entry)
    write(at: place, opensBlock: hole == nil && place % 16 == 0)
  }

  private func discard(_ id: SlotID) {
    clear(Int(places[Int(id.index)]))
    forget(Int(id.index))
  }

  /// Makes an entry free for another slot.
  private func forget(_ entry: Int) {
    places[entry] = -1
    generations[entry] &+= 1
    freeEntries.append(Int32(entry))
    keys.release(entry)
    tree.detach(entry)
    count -= 1
  }

  /// Starts anew, except that ids of removed slots stay unknown.
  private func reset() {
    for group in groups { unsafe group.words.deallocate() }
    groups = []
    chunks = []
    blocks = []
    quietTimes = []
    active = []
    slotBegins = []
    slotEnds = []
    entries = []
    groupOfSignature = [:]
    lastGroup = -1
    curves = CurveTables()
    curveBuffer = FloatBuffer(count: 0)
    matrices = FloatBuffer(count: 0)
    opacities = FloatBuffer(count: 0)
    columns = FloatBuffer(count: 0)
    columnCount = 0
    keys = KeyStore()
    arena = Arena()
    quiet = .never
  }

  /// The group of what was compiled last.
  private func compiledGroup() -> Int {
    let signature = Signature(program: compiler.program, clock: compiledClock)
    if lastGroup >= 0 && groups[lastGroup].signature == signature { return lastGroup }
    if let known = groupOfSignature[signature] {
      lastGroup = known
      return known
    }
    groups.append(Group(signature, compiler))
    pool.reserve(compiler.scratchCount)
    lastGroup = groups.count - 1
    groupOfSignature[signature] = lastGroup
    return lastGroup
  }

  private func newPlace(in number: Int, expecting: Int) -> Int {
    let last = groups[number].chunks.last ?? -1
    let isFull = last < 0 || chunks[last].filled == 16 * chunks[last].capacity
    let chunk = isFull ? addChunk(to: number, expecting: expecting) : last
    let place = 16 * chunks[chunk].firstBlock + chunks[chunk].filled
    chunks[chunk].filled += 1
    chunks[chunk].used = (chunks[chunk].filled + 15) / 16
    return place
  }

  /// One block for a signature's first slot, twice as many each time, or what a bulk needs.
  private func addChunk(to number: Int, expecting: Int) -> Int {
    let before = groups[number].chunks.last.map { chunks[$0].capacity } ?? 0
    let wanted = max(2 * before, (expecting + 15) / 16, 1)
    let capacity = min(wanted, AnimationTable.blocksPerChunk)
    let stride = groups[number].stride
    let exports = groups[number].exportCount
    let chunk = unsafe Chunk(
      group: number, clock: groups[number].signature.clock, firstBlock: blocks.count,
      capacity: capacity,
      records: arena.allocate(capacity * stride), program: UnsafePointer(groups[number].words),
      stride: stride, firstColumn: columnCount, columnStride: 16 * exports)
    columnCount += 16 * exports * capacity
    chunks.append(chunk)
    quietTimes.append(.never)
    active.append(0)
    groups[number].chunks.append(chunks.count - 1)
    for _ in 0..<capacity { blocks.append(Block(chunk: Int32(chunks.count - 1))) }
    while slotBegins.count < 16 * blocks.count {
      slotBegins.append(.infinity)
      slotEnds.append(-.infinity)
      entries.append(-1)
    }
    growOutputs()
    return chunks.count - 1
  }

  /// Takes back chunks that hold no slot, the last ones.
  private func dropChunks(from known: Int) {
    guard known < chunks.count else { return }
    let firstBlock = chunks[known].firstBlock
    columnCount = chunks[known].firstColumn
    for group in groups.indices {
      groups[group].chunks.removeAll { $0 >= known }
      groups[group].holes.removeAll { $0 >= 16 * firstBlock }
    }
    chunks.removeSubrange(known...)
    quietTimes.removeSubrange(known...)
    active.removeSubrange(known...)
    blocks.removeSubrange(firstBlock...)
    slotBegins.removeSubrange((16 * firstBlock)...)
    slotEnds.removeSubrange((16 * firstBlock)...)
    entries.removeSubrange((16 * firstBlock)...)
  }

  private func growOutputs() {
    if columns.count < columnCount {
      let more = FloatBuffer(count: max(columnCount, 2 * columns.count))
      unsafe more.base.update(from: columns.base, count: columns.count)
      columns = more
    }
    guard opacities.count < slotCount else { return }
    let slots = max(slotCount, opacities.count * 2)
    let (moreMatrices, moreOpacities) = (FloatBuffer(count: 16 * slots), FloatBuffer(count: slots))
    unsafe moreMatrices.base.update(from: matrices.base, count: matrices.count)
    unsafe moreOpacities.base.update(from: opacities.base, count: opacities.count)
    matrices = moreMatrices
    opacities = moreOpacities
  }
}
