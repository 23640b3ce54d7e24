public import GlissadeBatch

/// A tree of layers with its own clock, and the tables in which its animations are evaluated.
///
/// Time can be driven in two ways. ``evaluate(at:)`` fills the frame for any time, in any order, and runs no
/// callbacks. ``advance(to:)`` moves ``time`` forward and handles each event up to the new time at its own exact
/// instant, so that the animations that a completion starts do not depend on when frames are drawn. The stage reads
/// no clock: the host provides all times, in seconds.
///
/// A stage belongs to one isolation domain; many stages can run side by side.
///
/// An animation is evaluated in the middle of its run:
///
/// ```swift
/// let stage = Stage()
/// let ball = Layer()
/// try stage.root.addSublayer(ball)
/// let fall = BasicAnimation(keyPath: .positionY, from: 0, to: 100)
/// fall.duration = 2
/// try ball.add(fall)
/// try stage.evaluate(at: 0.5)
/// let y = stage.frame[ball]?.matrix.m42  // 25
/// ```
public final class Stage {
  /// The root of the layer tree.
  public let root: Layer
  /// The table in which the frame is evaluated: its slots, matrices and columns are those of the layers.
  package let table: AnimationTable
  /// The time that the stage has been advanced to, in seconds; in a callback, the instant of its event.
  public var time: Double { now }
  private var now: Double
  /// The time for which the frame was last evaluated, in seconds; NaN before the first evaluation.
  var frameTime = Double.nan
  /// A handler of errors that cannot be thrown, which is called with the layer that rejected a value.
  public var errorHandler: ((EngineError, Layer?) -> Void)?

  /// A handler that returns a picture of what a layer and its sublayers show now, for the outgoing snapshot of a
  /// transition; with nil, the snapshot is the layer's `contents`.
  public var snapshotHandler: ((Layer) -> Contents?)?

  /// The object that the module of the views attaches to the stage.
  package var attachment: AnyObject?
  /// A handler that is called before a property of a view's layer changes.
  package var viewPropertyWillChange: ((Layer, LayerProperty, AnimationValue) -> Void)? {
    get { viewChangeHandler }
    set { viewChangeHandler = newValue }
  }
  private(set) var viewChangeHandler: ((Layer, LayerProperty, AnimationValue) -> Void)?
  /// Whether changes of views are animated in blocks.
  package var animatesViews = newStagesAnimateViews
  /// Whether a delegate is being called for the end of its animation.
  package var isNotifyingEnd: Bool { notifiesEnd }
  private var notifiesEnd = false
  /// Whether ``advance(to:)`` must return at the present instant.
  private var isInterrupted = false

  var transactions: [TransactionState] = []
  /// The number of transactions below each of those that the stage itself opened.
  var implicitTransactions: [Int] = []
  /// The calls to be made at the present instant.
  var pending = PendingCalls()
  var dirty: [Layer] = []
  /// The errors of the present flush.
  var commitErrors: [(EngineError, Layer)] = []
  /// The clocks of removed layers that slots still use.
  var retiredClocks: [ClockID] = []
  /// The builder of the last flush, which the next one reuses.
  var spareBuilder: SlotBuilder?
  /// The compiled rows of layers that presentations or recordings have read, by the index of the layer's slot.
  var compiledLayers: [CompiledLayer?] = []
  /// The value of ``changeCount``; internal, so that the compiler proves that no accesses overlap.
  var changes: UInt64 = 0
  /// The layers whose animations' events must be rescheduled.
  var needsSchedule: [Layer] = []
  /// The layers of the slots, by slot index; nil for free slots and for those of sublayer transforms and snapshots.
  var owners: [Unretained<Layer>?] = []
  var events = EventQueue<AnimationEvent>()
  private var delayedCallbacks = EventQueue<DelayedCallback>()
  private var order: UInt64 = 0
  /// The animations that have ended at the present instant, at which they still show.
  private var finishing: [Animation] = []
  var runningCount = 0
  var emitters: [EmitterLayer] = [] {
    didSet { hasEmitters = !emitters.isEmpty }
  }
  /// Whether there are emitters, which every frame asks.
  private(set) var hasEmitters = false

  /// The maximum number of generations of callbacks at one instant, each caused by the previous one, before
  /// ``EngineError/endlessCallbacks(time:)`` is thrown.
  public static let maximumCallbackGenerations = 1_000

  /// Creates an empty stage.
  ///
  /// - Parameters:
  ///   - time: The initial time of the stage in seconds, finite; any other value counts as 0.
  ///   - instructionSet: The instruction set of the kernels; nil selects the best one.
  ///   - threads: The number of threads that evaluate a large frame; the results do not depend on it.
  public init(time: Double = 0, instructionSet: InstructionSet? = nil, threads: Int = 1) {
    root = Layer()
    table = AnimationTable(instructionSet: instructionSet, threads: threads)
    now = time.isFinite ? time : 0
    root.stageReference = Unretained(self)
    attach(root)
  }

  deinit {
    var layers: [Layer] = []
    root.forEachInSubtree { layers.append($0) }
    // The delegates of removed animations are not called, but released only after all layers have left, as they may
    // read them.
    var extras: [AnimationExtras] = []
    func silence(_ animation: Animation) {
      if let extra = animation.extras { extras.append(extra) }
      animation.extras = nil
    }
    for layer in layers { layer.animationList.forEach(silence) }
    pending.stoppedAnimations.forEach(silence)
    // From the bottom up, so that chains of time spaces are not released recursively.
    for layer in layers.reversed() { layer.leaveStage() }
    withExtendedLifetime(extras) {}
  }

  // MARK: Being current

  /// The stage that is current on this thread while it runs ``perform(_:)`` or a callback.
  public static var current: Stage? { currentStage }

  /// Whether changes of layers are animated as the transaction specifies.
  package var isPerforming: Bool { !implicitTransactions.isEmpty }

  /// Makes the stage current, runs `body` in a transaction, and commits it.
  ///
  /// Transactions that `body` leaves open are committed as well.
  ///
  /// An implicit animation takes a quarter of a second, and is evaluated in its middle:
  ///
  /// ```swift
  /// let stage = Stage()
  /// stage.perform { stage.root.opacity = 0 }
  /// try stage.evaluate(at: 0.125)
  /// let opacity = stage.frame[stage.root]?.opacity  // 0.198
  /// ```
  ///
  /// - Parameter body: A function that changes layers.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws; the changes that it has made before are committed all the same.
  /// - Complexity: O(*n*) in the number of layers that have changed, besides `body`.
  public func perform<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Earlier changes are committed first, so that existing layers are animated from their present values.
    if implicitTransactions.isEmpty { flush() }
    let outer = currentStage
    currentStage = self
    pushImplicitTransaction()
    defer {
      // Transactions that the body left open are committed with its own.
      popImplicitTransaction()
      if implicitTransactions.isEmpty { flush() }
      currentStage = outer
    }
    // The body may release the last reference to the stage.
    return try withExtendedLifetime(self) { () throws(Failure) in try body() }
  }

  /// Calls `body` at the present instant in a turn of its own: after the running call, with the next ``advance(to:)``
  /// at the latest.
  ///
  /// - Parameter body: The function.
  public func post(_ body: @escaping () -> Void) { enqueue(.posted(body)) }

  /// Calls `body` when the stage's time reaches the sum of ``time`` and a delay.
  ///
  /// - Parameters:
  ///   - delay: The delay in seconds, finite and 0 or greater; any other value counts as 0.
  ///   - body: The function.
  /// - Complexity: O(log *n*) in the number of scheduled callbacks.
  public func post(after delay: Double, _ body: @escaping () -> Void) {
    guard time + delay > time, time + delay < .infinity else { return post(body) }
    var callbacks = delayedCallbacks.take()
    callbacks.push(DelayedCallback(time: time + delay, order: nextOrder(), body: body))
    delayedCallbacks = callbacks
  }

  // MARK: Advancing

  /// Moves the stage's time forward and handles the events up to the new time.
  ///
  /// Each event is handled with ``time`` at its own instant: animations start and end, delegates and completions are
  /// called, delayed callbacks run. At one instant, posted functions run first, then the events of animations in the
  /// order in which they were added, a start before its end, and then delayed callbacks.
  ///
  /// A completion is called at the exact end of its animations:
  ///
  /// ```swift
  /// let stage = Stage()
  /// var endTime = 0.0
  /// stage.perform {
  ///   Transaction.setCompletion { endTime = stage.time }
  ///   stage.root.opacity = 0
  /// }
  /// try stage.advance(to: 1)
  /// // endTime is 0.25
  /// ```
  ///
  /// - Parameter time: The new time in seconds, not before ``time``.
  /// - Throws: ``EngineError/invalidTime(_:)``, ``EngineError/timeRunsBackwards(from:to:)``, or
  ///   ``EngineError/endlessCallbacks(time:)`` if callbacks at one instant keep causing others; the remaining calls
  ///   are made by the next ``advance(to:)``.
  /// - Complexity: O(*k* log *n*) for *k* events up to the new time out of *n* scheduled ones, besides the callbacks
  ///   and the commit of changed layers.
  public func advance(to time: Double) throws(EngineError) {
    guard time.isFinite else { throw .invalidTime(time) }
    guard time >= self.time else { throw .timeRunsBackwards(from: self.time, to: time) }
    scheduleAnew()
    // A nested advance in a callback handles the events itself; the outer one finds none left.
    flush()
    isInterrupted = false
    try runPending()
    var (instant, newest, generations) = (self.time, order, 0)
    while !isInterrupted, let event = nextEventTime, event <= time {
      move(to: max(self.time, event))
      if self.time != instant {
        (instant, newest, generations) = (self.time, order, 0)
      } else if (events.first?.order ?? 0) > newest {
        // The animation was added at this instant, by a callback of the previous generation.
        generations += 1
        newest = order
        guard generations <= Stage.maximumCallbackGenerations else {
          throw .endlessCallbacks(time: instant)
        }
      }
      // An object that an ended animation retained may have removed the event when it was released.
      if let event = nextEventTime, event <= self.time { handleNext() }
      try runPending()
    }
    if !isInterrupted { move(to: time) }
    flush()
  }

  /// Lets the running ``advance(to:)`` return after the present call; ``time`` stays at its instant.
  package func interrupt() { isInterrupted = true }

  /// The time of the next event: a start, an end or a delayed callback; nil if there is none.
  package var nextEventTime: Double? {
    scheduleAnew()
    let callback = delayedCallbacks.first?.time
    guard let event = events.first?.time else { return callback }
    return min(event, callback ?? event)
  }

  /// The time at which the host must advance and draw again: ``time`` while something is animating or waiting to be
  /// called, otherwise the time of the next event; nil if nothing is scheduled.
  public var nextWakeTime: Double? {
    // An animation that has just ended shows its last value only at this instant.
    let isToBeDrawn = !finishing.isEmpty || !dirty.isEmpty
    if isAnimating || isToBeDrawn || !pending.isEmpty { return time }
    return nextEventTime.map { max($0, time) }
  }

  /// Whether an animation or an emitter is running at ``time``.
  ///
  /// - Complexity: O(1) while an animation runs, otherwise O(*n*) in the number of emitters.
  public var isAnimating: Bool {
    scheduleAnew()
    if runningCount > 0 { return true }
    for emitter in emitters where emitter.isEmitting && emitter.timeSpace.speed != 0 { return true }
    return false
  }

  /// Reschedules the events of layers whose time has changed.
  private func scheduleAnew() {
    guard !needsSchedule.isEmpty else { return }
    let layers = needsSchedule.take()
    for layer in layers where layer.stage === self && layer.flags.contains(.needsSchedule) {
      layer.flags.set(.needsSchedule, false)
      reschedule(layer)
    }
  }

  private func move(to time: Double) {
    guard time > self.time else { return }
    now = time
    if finishing.isEmpty { return }
    var ended = finishing.take()
    var layers: [Layer] = []
    for animation in ended {
      // A layer that was deallocated has marked its animations as removed.
      guard let state = animation.state, state.phase == .finishing else { continue }
      animation.state?.phase = .removed
      let layer = state.layer.object
      if layers.last !== layer { layers.append(layer) }
    }
    for layer in layers { layer.removeFinishedAnimations() }
    ended.removeAll(keepingCapacity: true)
    if finishing.isEmpty { finishing = ended }
  }

  private func handleNext() {
    guard let event = events.first, event.time <= delayedCallbacks.first?.time ?? .infinity else {
      guard let callback = delayedCallbacks.first else { return }
      var callbacks = delayedCallbacks.take()
      callbacks.remove(at: 0)
      delayedCallbacks = callbacks
      call { callback.body() }
      return
    }
    guard let animation = takeFirstEvent() else { return }
    if animation.state?.nextEvent == .start { begin(animation) } else { end(animation) }
  }

  /// Starts an animation at its event.
  private func begin(_ animation: Animation) {
    animation.state?.phase = .running
    scheduleEnd(of: animation)
    count(animation, animation.speed != 0)
    if let delegate = animation.delegate { call { delegate.animationDidStart(animation) } }
  }

  private func end(_ animation: Animation) {
    count(animation, false)
    if animation.isRemovedOnCompletion {
      animation.state?.phase = .finishing
      var list = finishing.take()
      list.append(animation)
      finishing = list
    } else {
      animation.state?.phase = .ended
    }
    if animation.state?.hasNotifiedEnd == true { return }
    animation.state?.hasNotifiedEnd = true
    if let delegate = animation.delegate {
      notifiesEnd = true
      call { delegate.animationDidStop(animation, finished: true) }
      notifiesEnd = false
    }
    finish(animation)
  }

  /// Notifies the transaction's completion that the animation has ended.
  func finish(_ animation: Animation) {
    guard let extras = animation.extras, let completion = extras.completion else { return }
    if extras.isShared {
      animation.extras = AnimationExtras(delegate: extras.delegate, key: extras.key)
    } else {
      extras.completion = nil
    }
    leave(completion)
  }

  /// Makes the pending calls and those that they cause, generation by generation.
  ///
  /// A call that advances the stage runs the others itself, as a part of the same generations.
  private func runPending() throws(EngineError) {
    if pending.isEmpty { return }
    pending.beginRun()
    defer { pending.endRun() }
    while !isInterrupted {
      if pending.isEndless { throw .endlessCallbacks(time: time) }
      // Released at the end of this pass: what a call retained may cause further calls when it goes.
      guard let next = pending.takeNext() else { return }
      switch next {
      case .posted(let body), .completion(let body): call(body)
      case .started(let animation):
        if let delegate = animation.delegate { call { delegate.animationDidStart(animation) } }
      case .stopped(let animation):
        if let delegate = animation.delegate {
          call { delegate.animationDidStop(animation, finished: false) }
        }
        animation.extras = nil
      case .made: break
      }
    }
  }

  private func call(_ body: () -> Void) { perform(body) }

  func nextOrder() -> UInt64 {
    order += 1
    return order
  }
}
