public import GlissadeBatch

/// A tree of layers with its own clock, and the tables that its animations are evaluated in.
///
/// There are two ways in time. ``evaluate(at:)`` fills the frame for any time, in any order, and calls
/// nobody. ``advance(to:)`` moves ``time`` forward and handles each event on the way at its own exact
/// instant, so that what a completion starts does not depend on when frames happen to be drawn. Nothing
/// reads a clock: times are the host's, in seconds.
///
/// A stage belongs to one isolation domain; many stages run side by side.
public final class Stage {
  /// The layer that all others hang below.
  public let root: Layer
  /// The table that the frame is evaluated in: its slots, matrices and columns are the layers'.
  package let table: AnimationTable
  /// The time that the stage has been advanced to, in seconds; in a callback, the instant of its event.
  public private(set) var time: Double
  /// The time that the frame was last evaluated for, in seconds; NaN before the first time.
  private(set) var frameTime = Double.nan
  /// Told of values that were refused where no error can be thrown, with the layer that they were meant for.
  public var errorHandler: ((EngineError, Layer?) -> Void)?

  /// Makes a picture of what a layer and its sublayers show now, for a transition to take out; without it that
  /// is the layer's own contents.
  public var snapshotHandler: ((Layer) -> Contents?)?

  /// What the module of the views keeps for the stage.
  package var attachment: AnyObject?
  /// Told of changes of the layers of views, before they are made.
  package var viewPropertyWillChange: ((Layer, LayerProperty, AnimationValue) -> Void)?
  /// Whether changes of views move in their blocks.
  package var animatesViews = newStagesAnimateViews
  /// Whether a delegate is being told that its animation has come to its end.
  package private(set) var isNotifyingEnd = false
  /// Whether ``advance(to:)`` is to end at the present instant.
  private var isInterrupted = false

  var transactions: [TransactionState] = []
  /// How many transactions lay below each one that the stage began itself.
  var implicitTransactions: [Int] = []
  /// What is to be called at the present instant.
  var pending: [PendingCall] = []
  private var pendingStart = 0
  var dirty: [Layer] = []
  /// What a flush was refused.
  var commitErrors: [(EngineError, Layer)] = []
  /// Clocks of layers that are gone, and that something still uses.
  var retiredClocks: [ClockID] = []
  /// What the last flush left for the next one.
  var spareBuilder: SlotBuilder?
  /// The rows of animated layers that presentations have read, by the number of the layer's slot.
  var compiledLayers: [Box<CompiledLayer>?] = []
  /// Layers whose animations' events have to be entered anew.
  var needsSchedule: [Layer] = []
  /// The layer of each of the tables' entries, and whether it is the slot of its sublayers.
  var owners: [Unretained<Layer>?] = []
  var events = EventQueue<AnimationEvent>()
  private var delayedCallbacks = EventQueue<DelayedCallback>()
  private var order: UInt64 = 0
  /// Animations that have ended at this instant and still show at it.
  private var finishing: [Animation] = []
  var runningCount = 0
  var emitters: [EmitterLayer] = []

  /// How often calls at one instant may cause others at the same instant, before they are taken for an endless
  /// chain.
  public static let maximumCallbackGenerations = 1_000

  /// An empty stage.
  ///
  /// - Parameters:
  ///   - time: when its clock starts, in seconds, finite; anything else counts as 0.
  ///   - instructionSet: the build of the kernels, nil for the best one.
  ///   - threads: threads that a large frame is split over; the results do not depend on it.
  public init(time: Double = 0, instructionSet: InstructionSet? = nil, threads: Int = 1) {
    root = Layer()
    table = AnimationTable(instructionSet: instructionSet, threads: threads)
    self.time = time.isFinite ? time : 0
    root.stageReference = Unretained(self)
    attach(root)
  }

  deinit {
    var layers: [Layer] = []
    root.forEachInSubtree { layers.append($0) }
    // Delegates that nobody tells any more: they go when all layers have left, as they may look at them.
    var extras: [AnimationExtras] = []
    func silence(_ animation: Animation) {
      if let extra = animation.extras { extras.append(extra) }
      animation.extras = nil
    }
    for layer in layers { layer.animationList.forEach(silence) }
    for case .stopped(let animation) in pending { silence(animation) }
    // From below, so that chains of time spaces do not fall at once.
    for layer in layers.reversed() { layer.leaveStage() }
    withExtendedLifetime(extras) {}
  }

  // MARK: Being current

  /// The stage that is current on this thread, while it runs ``perform(_:)`` or a callback.
  public static var current: Stage? { currentStage }

  /// Whether changes of layers are animated as the transaction says.
  public var isPerforming: Bool { !implicitTransactions.isEmpty }

  /// Makes the stage current, runs `body` in a transaction, and commits it.
  public func perform<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // What happened before is committed: layers that were there move from where they were.
    if implicitTransactions.isEmpty { flush() }
    let outer = currentStage
    currentStage = self
    implicitTransactions.append(transactions.count + 1)
    beginTransaction()
    defer {
      // Transactions that the body left open are committed with its own.
      let depth = (implicitTransactions.popLast() ?? 1) - 1
      while transactions.count > depth { endTransaction() }
      if implicitTransactions.isEmpty { flush() }
      currentStage = outer
    }
    // The body may let go of the last reference to the stage.
    return try withExtendedLifetime(self) { () throws(Failure) in try body() }
  }

  /// Calls `body` at the present instant, in a turn of its own: after what is running now, with the next
  /// ``advance(to:)`` at the latest.
  public func post(_ body: @escaping () -> Void) { pending.append(.posted(body)) }

  /// Calls `body` when the stage's time has come to ``time`` and a delay.
  ///
  /// - Parameter delay: seconds, 0 or greater and finite; anything else counts as 0.
  public func post(after delay: Double, _ body: @escaping () -> Void) {
    guard time + delay > time, time + delay < .infinity else { return post(body) }
    delayedCallbacks.push(DelayedCallback(time: time + delay, order: nextOrder(), body: body))
  }

  // MARK: Advancing

  /// Moves the stage's time forward, handling the events up to it.
  ///
  /// Each is handled with ``time`` at its own instant: animations begin and end, delegates and completions are
  /// told, delayed turns run. At one instant, what was posted runs first; then animations in the order of
  /// adding, a beginning before its end; then delayed turns.
  ///
  /// - Parameter time: seconds, not before ``time``.
  /// - Throws: ``EngineError/invalidTime(_:)``, ``EngineError/timeRunsBackwards(from:to:)``, or
  ///   ``EngineError/endlessCallbacks(time:)`` when an instant does not come to an end; the calls that were
  ///   left over come with the next ``advance(to:)``.
  public func advance(to time: Double) throws(EngineError) {
    guard time.isFinite else { throw .invalidTime(time) }
    guard time >= self.time else { throw .timeRunsBackwards(from: self.time, to: time) }
    scheduleAnew()
    // An advance within a callback ends here; the one around it finds the rest done.
    flush()
    isInterrupted = false
    try runPending()
    var (instant, newest, generations) = (self.time, order, 0)
    while !isInterrupted, let event = nextEventTime, event <= time {
      move(to: max(self.time, event))
      if self.time != instant {
        (instant, newest, generations) = (self.time, order, 0)
      } else if (events.next()?.animation.state?.order ?? 0) > newest {
        // Added at this very instant, by what the generation before it has caused.
        generations += 1
        newest = order
        guard generations <= Stage.maximumCallbackGenerations else {
          throw .endlessCallbacks(time: instant)
        }
      }
      handleNext()
      try runPending()
    }
    if !isInterrupted { move(to: time) }
    flush()
  }

  /// Lets the ``advance(to:)`` under way end with the call that is running; ``time`` stays at its instant.
  package func interrupt() { isInterrupted = true }

  /// The time of the next event: a beginning, an end or a delayed turn; nil if there is none.
  public var nextEventTime: Double? {
    scheduleAnew()
    let callback = delayedCallbacks.next()?.time
    guard let event = events.next()?.time else { return callback }
    return min(event, callback ?? event)
  }

  /// When the host has to look again: ``time`` while something is animating or waits to be called, else the
  /// time of the next event, nil if nothing will happen by itself.
  public var nextWakeTime: Double? {
    // What has just ended shows its last value for this instant only.
    let isToBeDrawn = !finishing.isEmpty || !dirty.isEmpty
    if isAnimating || isToBeDrawn || pendingStart < pending.count { return time }
    return nextEventTime.map { max($0, time) }
  }

  /// Whether an animation is running at ``time``, or an emitter.
  public var isAnimating: Bool {
    scheduleAnew()
    if runningCount > 0 { return true }
    for emitter in emitters where emitter.isEmitting && emitter.timeSpace.speed != 0 { return true }
    return false
  }

  /// Enters the events of layers whose time runs differently now.
  private func scheduleAnew() {
    guard !needsSchedule.isEmpty else { return }
    let layers = needsSchedule
    needsSchedule.removeAll()
    for layer in layers where layer.stage === self && layer.flags.contains(.needsSchedule) {
      layer.flags.set(.needsSchedule, false)
      reschedule(layer)
    }
  }

  private func move(to time: Double) {
    guard time > self.time else { return }
    self.time = time
    if finishing.isEmpty { return }
    let ended = finishing
    finishing.removeAll(keepingCapacity: true)
    var layers: [Layer] = []
    for animation in ended {
      // A layer that is gone has taken its animations with it.
      guard let state = animation.state, state.phase == .finishing else { continue }
      animation.state?.phase = .removed
      let layer = state.layer.object
      if layers.last !== layer { layers.append(layer) }
    }
    for layer in layers { layer.removeFinishedAnimations() }
  }

  private func handleNext() {
    let event = events.next()
    guard let event, event.time <= delayedCallbacks.next()?.time ?? .infinity else {
      guard let callback = delayedCallbacks.next() else { return }
      delayedCallbacks.removeFirst()
      call { callback.body() }
      return
    }
    events.removeFirst()
    let animation = event.animation
    switch event.kind {
    case .start: begin(animation)
    case .stop: end(animation)
    }
  }

  /// An animation begins: now, or at its event.
  func begin(_ animation: Animation) {
    animation.state?.phase = .running
    count(animation, animation.speed != 0)
    if let delegate = animation.delegate { call { delegate.animationDidStart(animation) } }
  }

  private func end(_ animation: Animation) {
    count(animation, false)
    if animation.isRemovedOnCompletion {
      animation.state?.phase = .finishing
      finishing.append(animation)
    } else {
      animation.state?.phase = .ended
    }
    if animation.state?.hasNotifiedEnd == true { return }
    animation.state?.hasNotifiedEnd = true
    if let delegate = animation.delegate {
      isNotifyingEnd = true
      call { delegate.animationDidStop(animation, finished: true) }
      isNotifyingEnd = false
    }
    finish(animation)
  }

  /// Tells the transaction that the animation is over.
  func finish(_ animation: Animation) {
    guard let completion = animation.extras?.completion else { return }
    animation.extras?.completion = nil
    leave(completion)
  }

  /// Makes the calls that wait, and those that they cause, generation by generation.
  private func runPending() throws(EngineError) {
    var generations = 0
    var generationEnd = pending.count
    while !isInterrupted, pendingStart < pending.count {
      if pendingStart >= generationEnd {
        generations += 1
        guard generations <= Stage.maximumCallbackGenerations else {
          throw .endlessCallbacks(time: time)
        }
        pending.removeFirst(pendingStart)
        pendingStart = 0
        generationEnd = pending.count
      }
      let next = pending[pendingStart]
      pendingStart += 1
      switch next {
      case .posted(let body), .completion(let body): call(body)
      case .started(let animation):
        if let delegate = animation.delegate { call { delegate.animationDidStart(animation) } }
      case .stopped(let animation):
        if let delegate = animation.delegate {
          call { delegate.animationDidStop(animation, finished: false) }
        }
        animation.extras = nil
      }
    }
    if pendingStart < pending.count { return }
    pending.removeAll(keepingCapacity: pending.count < 1024)
    pendingStart = 0
  }

  private func call(_ body: () -> Void) { perform(body) }

  func nextOrder() -> UInt64 {
    order += 1
    return order
  }

  // MARK: Evaluating

  /// Fills the frame for a time: matrices, opacities and columns of all layers.
  ///
  /// A function of the stage's layers and animations and of the time alone: no events, no callbacks, any
  /// order of times. It allocates nothing unless layers or animations have changed since the last time.
  ///
  /// - Parameter time: seconds.
  /// - Throws: ``EngineError/invalidTime(_:)``, and ``EngineError/emitter(_:)`` at times at which an emitter
  ///   had more particles than can be counted.
  public func evaluate(at time: Double) throws(EngineError) {
    guard time.isFinite else { throw .invalidTime(time) }
    flush()
    do throws(BatchError) { try table.evaluate(at: time) } catch { throw .batch(error) }
    frameTime = time
    table.evaluateWorld()
    var refused: EngineError?
    for emitter in emitters {
      do throws(EngineError) { try emitter.evaluate(atStageTime: time) } catch {
        refused = refused ?? error
      }
    }
    if let refused { throw refused }
  }
}

/// A call that waits for the present instant's turn.
enum PendingCall {
  case posted(() -> Void)
  case completion(() -> Void)
  case started(Animation)
  case stopped(Animation)
}
