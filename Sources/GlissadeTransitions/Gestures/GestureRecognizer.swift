import GlissadeEngine
public import GlissadeMath

/// Finds a gesture in the touches on a view, and tells its handlers: `UIGestureRecognizer`.
///
/// Subclasses override the functions that take touches and say with ``enter(_:)`` what they have found.
open class GestureRecognizer: GestureTargeting {
  /// Where a recogniser stands: `UIGestureRecognizer.State`, with its raw values.
  public enum State: Int, Hashable, Sendable {
    /// Nothing is decided yet.
    case possible = 0
    /// A continuous gesture was recognised.
    case began = 1
    /// It goes on.
    case changed = 2
    /// It is over; or a discrete gesture was recognised.
    case ended = 3
    /// It was taken away.
    case cancelled = 4
    /// The touches are not the gesture; handlers are not told.
    case failed = 5

    /// A discrete gesture was recognised: ``ended``.
    public static let recognized = State.ended

    /// Whether the gesture is under way.
    public var isActive: Bool { self == .began || self == .changed }
  }

  /// The view whose touches are looked at.
  public internal(set) weak var view: View?
  /// Asked whether the gesture may begin, and beside which others.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// A name for diagnostics.
  public var name: String?
  /// Where the recogniser stands.
  public private(set) var state = State.possible
  /// The touches that belong to the gesture, or may.
  public private(set) var touches: [Touch] = []

  private var handlers: [(id: Int, handler: (GestureRecognizer) -> Void)] = []
  private var handlerCount = 0
  /// States that are entered once the handlers have been told of this one.
  private var entering: [State] = []
  private var isNotifying = false
  /// Those that must fail before this one may begin, and those for which this one must.
  private var required: [Weak<GestureRecognizer>] = []
  private var dependents: [Weak<GestureRecognizer>] = []
  /// States that wait for others to fail.
  private var held: [State] = []
  /// The gesture that is under way, or was the last.
  private(set) var sequence: GestureSequence?
  private var lastWindowLocation = Point.zero
  /// The window of the touches.
  final private(set) weak var window: Window?

  /// A recogniser that is on no view yet.
  public init() {}

  /// Whether touches are looked at; true by default.
  ///
  /// A gesture under way is cancelled when that ends.
  public var isEnabled = true {
    didSet {
      if !isEnabled { cancelAll() }
    }
  }

  // MARK: Handlers

  /// Calls a handler whenever the gesture begins, changes, ends or is cancelled; use
  /// ``GestureTargeting/addTarget(_:)``, which passes the recogniser in its own type.
  @discardableResult
  public final func addHandler(_ handler: @escaping (GestureRecognizer) -> Void) -> GestureTarget {
    handlerCount += 1
    handlers.append((handlerCount, handler))
    return GestureTarget(id: handlerCount)
  }

  /// Does not call a handler any more.
  public final func removeTarget(_ target: GestureTarget) {
    handlers.removeAll { $0.id == target.id }
  }

  // MARK: Touches

  /// The number of fingers.
  public final var numberOfTouches: Int { touches.count }

  /// The middle of the touches in a view, in points; nil is the window.
  ///
  /// After the gesture it is the last one.
  public final func location(in view: View?) -> Point {
    Touch.convert(windowLocation, in: window, to: view)
  }

  /// The middle of the touches in the window.
  final var windowLocation: Point {
    guard !touches.isEmpty else { return lastWindowLocation }
    var sum = Point.zero
    for touch in touches { sum = sum + touch.location(in: nil) }
    return sum * (1 / Double(touches.count))
  }

  /// A finger came down.
  open func touchBegan(_ touch: Touch) {}

  /// A finger moved.
  open func touchMoved(_ touch: Touch) {}

  /// A finger rests where it was.
  open func touchStationary(_ touch: Touch) {}

  /// A finger is lifted; it still counts among ``touches``.
  open func touchEnded(_ touch: Touch) {}

  /// A touch was taken away; it still counts among ``touches``.
  open func touchCancelled(_ touch: Touch) { abort() }

  /// Forgets what was found; called when the gesture is over and all its touches are.
  open func reset() {}

  /// Leaves a touch out from now on.
  public final func ignore(_ touch: Touch) { drop(touch) }

  /// Requires another recogniser to fail before this one may begin; where it succeeds, this one fails.
  ///
  /// It counts only while it follows touches.
  public final func require(toFail other: GestureRecognizer) {
    guard other !== self, !required.contains(where: { $0.object === other }) else { return }
    required.append(Weak(object: other))
    other.dependents.append(Weak(object: self))
  }

  // MARK: States

  /// Enters a state, for subclasses.
  ///
  /// From possible: began, for a continuous gesture, ended, for a discrete one, or failed. From began or
  /// changed: changed, ended or cancelled. Everything else has no effect. What a handler asks for happens
  /// when all handlers have been told.
  public final func enter(_ newState: State) {
    guard !isNotifying else { return entering.append(newState) }
    switch (state, newState) {
    case (.possible, .began), (.possible, .ended): recognize(newState)
    case (.possible, .failed), (.possible, .cancelled): fail()
    case (.began, .changed), (.began, .ended), (.began, .cancelled), (.changed, .changed),
      (.changed, .ended), (.changed, .cancelled):
      become(newState)
    case (.began, .failed), (.changed, .failed): become(.cancelled)
    default: break
    }
  }

  /// Whether the gesture was found and waits for other recognisers to fail.
  public final var isWaiting: Bool { !held.isEmpty }

  private func recognize(_ newState: State) {
    guard held.isEmpty else {
      if newState == .ended, held == [.began] { held.append(.ended) }
      return
    }
    if delegate?.gestureRecognizerShouldBegin(self) == false { return fail() }
    // Who was asked may have ended it.
    guard state == .possible else { return }
    if required.contains(where: { $0.object?.hasSucceeded == true }) { return fail() }
    held = [newState]
    beginIfFree()
  }

  /// Begins when nobody is left to wait for.
  private func beginIfFree() {
    guard !held.isEmpty, !required.contains(where: { $0.object?.isUndecided == true }) else {
      return
    }
    let states = held
    held = []
    let rivals = rivals
    if rivals.contains(where: { $0.state.isActive }) { return fail() }
    for rival in rivals { rival.fail() }
    for dependent in dependents { dependent.object?.fail() }
    become(states[0])
    for next in states.dropFirst() { enter(next) }
  }

  /// Others that follow the same touches and may not go on beside this one.
  private var rivals: [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    for touch in touches {
      for other in touch.recognizers
      where other !== self && other.isFollowing(touch) && !found.contains(where: { $0 === other })
        && !mayGo(beside: other)
      {
        found.append(other)
      }
    }
    return found
  }

  private func mayGo(beside other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  private var hasSucceeded: Bool { (state.isActive || state == .ended) && !touches.isEmpty }
  private var isUndecided: Bool { state == .possible && !(touches.isEmpty && held.isEmpty) }

  private func fail() {
    guard state == .possible else { return }
    held = []
    state = .failed
    for dependent in dependents { dependent.object?.beginIfFree() }
    settle()
  }

  private func become(_ newState: State) {
    state = newState
    if sequence == nil || sequence?.end != nil { sequence = GestureSequence(self) }
    sequence?.didEnter(newState)
    guard let stage = window?.windowStage, Stage.current !== stage else { return notifyHandlers() }
    stage.perform { notifyHandlers() }
  }

  private func notifyHandlers() {
    let (sequence, newState) = (sequence, state)
    isNotifying = true
    sequence?.monitor?.notify(sequence) {
      for (_, handler) in handlers { handler(self) }
    }
    isNotifying = false
    if newState == .ended || newState == .cancelled { sequence?.didEnd() }
    while !entering.isEmpty, !isNotifying { enter(entering.removeFirst()) }
    settle()
  }

  // MARK: What the window asks

  /// Whether a touch that comes down is for this recogniser.
  final func takes(_ touch: Touch) -> Bool {
    isEnabled && delegate?.gestureRecognizer(self, shouldReceive: touch) != false
  }

  final func follow(_ touch: Touch) {
    window = touch.window
    touches.append(touch)
  }

  /// Whether a touch may still change what is found.
  final func isFollowing(_ touch: Touch) -> Bool {
    (state == .possible || state.isActive) && touches.contains { $0 === touch }
  }

  final func drop(_ touch: Touch) {
    lastWindowLocation = windowLocation
    touches.removeAll { $0 === touch }
  }

  /// The gesture cannot go on.
  final func abort() { enter(state.isActive ? .cancelled : .failed) }

  /// The recogniser is switched off or leaves its view.
  final func cancelAll() {
    guard !touches.isEmpty || state != .possible else { return }
    abort()
    lastWindowLocation = windowLocation
    touches = []
    // What a handler asked for comes to its end behind the handlers.
    if !isNotifying { settle() }
  }

  /// Gets ready for the next gesture, when this one and its touches are over.
  final func settle() {
    guard touches.isEmpty, !isNotifying else { return }
    if state == .possible, held.isEmpty {
      reset()
      // Nothing was found, which is as good as a failure to those that wait.
      for dependent in dependents { dependent.object?.beginIfFree() }
      return
    }
    guard state.rawValue >= State.ended.rawValue else { return }
    state = .possible
    reset()
  }
}
