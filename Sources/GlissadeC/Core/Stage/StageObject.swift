package import CGlissade
import GlissadeBatch
package import GlissadeEngine
import Synchronization

/// The stages that the process has handles of.
package let stageTable = HandleTable<StageObject>(.stage)

/// A stage with the handles of its layers and animations.
///
/// It is used by one call at a time.
package final class StageObject {
  package let stage: Stage
  /// The stage's number of 18 bits, whose lowest 12 are part of the handles of its layers and animations.
  private let owner: UInt64
  /// The stage's own handle, for callbacks.
  package var handle: glissade_stage = 0
  /// Whether the stage belongs to a document, which advances and destroys it.
  package let isOfDocument: Bool
  private var layers: ObjectSlots<Layer>
  private var animations: ObjectSlots<Animation>
  /// The frame indices of layers by the numbers of their handles, as far as they were asked for, and the layout of
  /// frames in which they are valid.
  private var knownIndices: [Int32] = []
  private var knownLayout = -1
  private static var unknownIndex: Int32 { .min }
  /// The number of animation handles from which the handles of ended animations are discarded.
  private var animationLimit = 1024
  /// The handles of animations that send events, and of their layers, by the animation's identity, until it ends.
  private var eventHandles:
    [ObjectIdentifier: (animation: glissade_animation, layer: glissade_layer)] =
      [:]
  /// The host's open transactions, outermost first: whether each lets changes take effect at once.
  var openTransactions: [Bool] = []
  /// The number of transactions that were open when the running callback began.
  var transactionsBelowCallback = 0
  /// The receiver of the events of the running `glissade_stage_advance`.
  var receiver: (callback: glissade_event_callback, context: UnsafeMutableRawPointer?)?
  /// The stage's change count at the last advance.
  private var changesBefore: UInt64

  private init(_ stage: Stage, _ owner: UInt64, _ isOfDocument: Bool) {
    self.stage = stage
    self.owner = owner
    self.isOfDocument = isOfDocument
    changesBefore = stage.changeCount
    layers = ObjectSlots(.layer, owner)
    animations = ObjectSlots(.animation, owner)
  }

  deinit { StageNumbers.giveBack(owner) }

  /// Creates the object of a stage, and returns its handle.
  ///
  /// - Throws: `GLISSADE_COUNT` if there are too many stages.
  package static func insert(
    _ stage: Stage, isOfDocument: Bool = false, _ field: StaticString = "stage"
  ) throws(Failure) -> glissade_stage {
    guard let owner = StageNumbers.take() else {
      throw Failure(GLISSADE_COUNT, field, "there are too many stages")
    }
    let object = StageObject(stage, owner, isOfDocument)
    guard let handle = stageTable.insert(object) else {
      throw Failure(GLISSADE_COUNT, field, "there are too many stages")
    }
    object.handle = handle
    return handle
  }

  // MARK: Time

  /// The time at which the host must advance and draw again; infinity if nothing is scheduled.
  var nextWakeTime: Double {
    if stage.changeCount != changesBefore { return stage.time }
    return stage.nextWakeTime ?? .infinity
  }

  /// Notes an advance, after which the host draws all earlier changes.
  package func noteAdvance() { changesBefore = stage.changeCount }

  // MARK: Layers

  /// The number of further layers that can have handles.
  var layerRoom: Int { layers.room }

  /// Returns the handle of a layer of the stage.
  package func handle(of layer: Layer) -> glissade_layer {
    if layer.hostIndex != 0 { return layers.handle(at: Int(layer.hostIndex) - 1) }
    guard let handle = layers.insert(layer) else { return 0 }
    layer.hostIndex = UInt32(Handle(handle).index + 1)
    return handle
  }

  /// Returns the layer of a handle.
  @inline(__always)
  func layer(
    _ handle: glissade_layer, row: Int = -1, _ field: StaticString = "layers"
  ) throws(Failure) -> Layer {
    guard let layer = layers.object(handle) else { throw unknownLayer(field, row) }
    return layer
  }

  @inline(never)
  private func unknownLayer(_ field: StaticString, _ row: Int) -> Failure {
    Failure(GLISSADE_UNKNOWN_HANDLE, field, row: row, "the layer is unknown on this stage")
  }

  /// Returns the layers of handles.
  func layers(_ handles: glissade_input, _ count: UInt64) throws(Failure) -> [Layer] {
    let count = try requireCount(count)
    let handles = try InputArray<glissade_layer>(handles, "layers", count: count)
    // A list that is longer than the number of layers repeats at least one.
    guard count <= layers.count else {
      for row in 0..<min(count, layers.count + 1) { _ = try layer(handles[row], row: row) }
      throw Failure(GLISSADE_TREE, "layers", row: layers.count, "a layer is in the list twice")
    }
    var list: [Layer] = []
    list.reserveCapacity(count)
    for row in 0..<count { list.append(try layer(handles[row], row: row)) }
    return list
  }

  /// Throws an error if a handle is of no layer.
  func requireLayers(_ handles: InputArray<glissade_layer>) throws(Failure) {
    for row in 0..<handles.count where !layers.contains(handles[row]) {
      throw unknownLayer("layers", row)
    }
  }

  /// Writes the frame indices of layers, whose handles are known.
  func writeFrameIndices(
    _ handles: InputArray<glissade_layer>, _ output: OutputArray<Int64>
  ) {
    let layout = stage.table.layout
    if layout != knownLayout || knownIndices.count < layers.capacity {
      knownLayout = layout
      knownIndices = Array(repeating: StageObject.unknownIndex, count: layers.capacity)
    }
    knownIndices.withUnsafeMutableBufferPointer { known in
      for row in 0..<handles.count {
        let number = Handle(handles[row]).index
        if known[number] == StageObject.unknownIndex {
          known[number] = Int32(layers.object(at: number).map(stage.frameIndex(of:)) ?? -1)
        }
        output.set(row, Int64(known[number]))
      }
    }
  }

  /// Makes the handles of a layer and of those below it unknown.
  func forget(_ layer: Layer) {
    layer.forEachInSubtree { layer in
      guard layer.hostIndex != 0 else { return }
      layers.remove(at: Int(layer.hostIndex) - 1)
      layer.hostIndex = 0
    }
  }

  // MARK: Animations

  /// The number of animations with handles, some of which may have ended.
  var animationCount: Int { animations.count }

  /// Returns a new handle of an animation; 0 if there are too many.
  func insert(_ animation: Animation) -> glissade_animation {
    if animations.count >= animationLimit {
      animations.removeAll { $0.layer == nil }
      animationLimit = max(1024, 2 * animations.count)
    }
    return animations.insert(animation) ?? 0
  }

  /// Notes the handles that the events of an animation carry.
  func addSender(_ animation: Animation, _ handle: glissade_animation, on layer: glissade_layer) {
    eventHandles[ObjectIdentifier(animation)] = (handle, layer)
  }

  /// Returns the handles of an animation that sends an event, and of its layer: 0 if the host did not ask for the first,
  /// or if the layer is gone.
  func sender(
    _ animation: Animation, isLast: Bool
  ) -> (animation: glissade_animation, layer: glissade_layer) {
    let identity = ObjectIdentifier(animation)
    guard
      var found = isLast
        ? eventHandles.removeValue(forKey: identity) : eventHandles[identity]
    else { return (0, 0) }
    if layers.object(found.layer) == nil { found.layer = 0 }
    return found
  }

  /// Returns the animation of a handle with its layer.
  func animation(
    _ handle: glissade_animation, row: Int
  ) throws(Failure) -> (animation: Animation, layer: Layer) {
    guard let animation = animations.object(handle), let layer = animation.layer else {
      throw Failure(
        GLISSADE_UNKNOWN_HANDLE, "animations", row: row,
        "the animation is unknown on this stage, or was removed")
    }
    return (animation, layer)
  }
}

/// The numbers of stages in the handles of their layers and animations, each of which one stage has at a time.
private enum StageNumbers {
  private static let isLocked = Atomic<Bool>(false)
  private static let count: UInt64 = 1 << 18
  nonisolated(unsafe) private static var last: UInt64 = 0
  nonisolated(unsafe) private static var taken: Set<UInt64> = []

  /// Returns the next free number; nil if all are taken.
  static func take() -> UInt64? {
    isLocked.withLock {
      guard taken.count < count - 1 else { return nil }
      repeat { last = (last + 1) % count } while last == 0 || !taken.insert(last).inserted
      return last
    }
  }

  static func giveBack(_ number: UInt64) { isLocked.withLock { _ = taken.remove(number) } }
}

/// The objects of a stage that have handles.
private struct ObjectSlots<Object: AnyObject> {
  private let kind: HandleKind
  private let owner: UInt64
  private var objects: [Object?] = []
  private var generations: [UInt32] = []
  private var free: [Int32] = []
  /// The generation of new indices, whose upper bits distinguish stages that have the same 12 bits in their handles.
  private let firstGeneration: UInt32
  /// The number of bits of a generation that count the objects of an index.
  private static var reuseBits: UInt32 { 14 }

  init(_ kind: HandleKind, _ owner: UInt64) {
    (self.kind, self.owner) = (kind, owner)
    firstGeneration = UInt32(owner >> 12 & 0x3F) << ObjectSlots.reuseBits | 1
  }

  /// The number of objects.
  var count: Int { objects.count - free.count }
  var room: Int { Handle.maximumIndex / 2 - objects.count + free.count }

  mutating func insert(_ object: Object) -> UInt64? {
    if let index = free.popLast() {
      objects[Int(index)] = object
      return handle(at: Int(index))
    }
    guard objects.count < Handle.maximumIndex / 2 else { return nil }
    objects.append(object)
    generations.append(firstGeneration)
    return handle(at: objects.count - 1)
  }

  func handle(at index: Int) -> UInt64 {
    Handle(kind, owner: owner, generation: UInt64(generations[index]), index: index).bits
  }

  @inline(__always) func contains(_ handle: UInt64) -> Bool {
    let parts = Handle(handle)
    return parts.origin == kind.rawValue << 12 | owner & 0xFFF && parts.index < objects.count
      && UInt64(generations[parts.index]) == parts.generation
  }

  /// The number of handles that objects have or had.
  var capacity: Int { objects.count }

  func object(at index: Int) -> Object? { objects[index] }

  @inline(__always) func object(_ handle: UInt64) -> Object? {
    let parts = Handle(handle)
    return contains(handle) ? objects[parts.index] : nil
  }

  mutating func remove(at index: Int) {
    objects[index] = nil
    generations[index] += 1
    // An index whose generations are used up is not used again.
    if generations[index] & (1 << ObjectSlots.reuseBits - 1) != 0 { free.append(Int32(index)) }
  }

  mutating func removeAll(where isGone: (Object) -> Bool) {
    for index in objects.indices {
      if let object = objects[index], isGone(object) { remove(at: index) }
    }
  }
}
