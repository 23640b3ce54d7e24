import GlissadeEngine
public import GlissadeMath

/// Recognises a gesture in the touches on a view, and calls handlers: `UIGestureRecognizer`.
///
/// Subclasses override the methods that receive touches, and call ``enter(_:)`` with the state that they have
/// recognised.
open class GestureRecognizer: GestureTargeting {
  /// The state of a recogniser: `UIGestureRecognizer.State`, with its raw values.
  public enum State: Int, Hashable, Sendable {
    /// Nothing has been recognised yet.
    case possible = 0
    /// A continuous gesture was recognised.
    case began = 1
    /// A continuous gesture has changed.
    case changed = 2
    /// The gesture has ended, or a discrete gesture was recognised.
    case ended = 3
    /// The gesture was cancelled.
    case cancelled = 4
    /// The touches do not form the gesture; handlers are not called.
    case failed = 5

    /// The state ``ended``, under which a discrete gesture is recognised.
    public static let recognized = State.ended

    /// Whether a continuous gesture is in progress.
    public var isActive: Bool { self == .began || self == .changed }
  }

  /// The view whose touches the recogniser receives.
  public internal(set) weak var view: View?
  /// The object that decides whether the gesture may begin, and alongside which others.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// The name for diagnostics.
  public var name: String?
  /// The state of the recogniser.
  public private(set) var state = State.possible
  /// The touches that belong to the gesture, or may belong to it.
  public private(set) var touches: [Touch] = []

  /// Whether the system has added the recogniser, which then says nothing about how an application drives transitions.
  final var isSystemOwned = false
  /// Returns whether the system lets the recognised gesture begin.
  final var systemShouldBegin: (() -> Bool)?

  private var handlers: [(id: Int, handler: (GestureRecognizer) -> Void)] = []
  private var handlerCount = 0
  /// The states to be entered after the handlers have been called for the present one.
  private var entering: [State] = []
  private var isNotifying = false
  /// The recognisers that must fail before this one may begin, and those that wait for this one to fail.
  private var required: [Weak<GestureRecognizer>] = []
  private var dependents: [Weak<GestureRecognizer>] = []
  /// The recognised states that wait for others to fail.
  private var held: [State] = []
  /// The gesture in progress, or the last one.
  private(set) var sequence: GestureSequence?
  /// The number of deadlines that have been set.
  final var deadlineCount = 0
  private var lastWindowLocation = Point.zero
  /// The window of the touches.
  final private(set) weak var window: Window?

  /// The recognisers that a delegate or a subclass requires to fail for the present touches only.
  private var requiredForGesture: [Weak<GestureRecognizer>] = []

  /// Creates a recogniser that is on no view yet.
  public required init() {}

  /// Whether the recogniser receives touches; true by default.
  ///
  /// A gesture in progress is cancelled when the value becomes false.
  public var isEnabled = true {
    didSet {
      if !isEnabled { cancelAll() }
    }
  }

  /// Whether the recognition of the gesture cancels its touches in their views; true by default.
  ///
  /// A view that has received ``View/touchesBegan(_:with:)`` for such a touch receives
  /// ``View/touchesCancelled(_:with:)``, before the handlers are called, and no further call for the touch.
  public var cancelsTouchesInView = true
  /// Whether a view learns that a finger was lifted only after the recogniser has failed, if the lifted finger can
  /// still be a part of the gesture; true by default.
  ///
  /// So the first tap of a double tap does not press a button if the second tap follows.
  public var delaysTouchesEnded = true

  // MARK: Handlers

  /// Adds a handler that is called whenever the gesture begins, changes, ends or is cancelled; use
  /// ``GestureTargeting/addTarget(_:)``, which passes the recogniser in its own type.
  @discardableResult
  public final func addHandler(_ handler: @escaping (GestureRecognizer) -> Void) -> GestureTarget {
    handlerCount += 1
    handlers.append((handlerCount, handler))
    return GestureTarget(id: handlerCount)
  }

  /// Removes a handler.
  public final func removeTarget(_ target: GestureTarget) {
    handlers.removeAll { $0.id == target.id }
  }

  // MARK: Touches

  /// The number of touches.
  public final var numberOfTouches: Int { touches.count }

  /// Returns the centre of the touches in a view, in points; nil is the window.
  ///
  /// After the gesture it is the last centre.
  public final func location(in view: View?) -> Point {
    Touch.convert(windowLocation, in: window, to: view)
  }

  /// Returns the location of one of the ``touches`` in a view, in points; nil is the window.
  ///
  /// - Parameters:
  ///   - touchIndex: The index of the touch; for an index out of range the result is that of ``location(in:)``.
  ///   - view: The view.
  public final func location(ofTouch touchIndex: Int, in view: View?) -> Point {
    touches.indices.contains(touchIndex)
      ? touches[touchIndex].location(in: view) : location(in: view)
  }

  /// The centre of the touches in the window.
  final var windowLocation: Point {
    if let gestureLocation { return gestureLocation }
    guard !touches.isEmpty else { return lastWindowLocation }
    var sum = Point.zero
    for touch in touches { sum = sum + touch.location(in: nil) }
    return sum * (1 / Double(touches.count))
  }

  /// The location of a gesture in the window whose fingers are lifted one by one; nil for the centre of the touches.
  var gestureLocation: Point? { nil }
  /// Whether the recogniser waits for further touches while no finger is down.
  var awaitsTouches: Bool { false }
  /// Called when the deadline has passed that ``setDeadline(_:after:)`` has set.
  func deadlinePassed() {}
  /// Whether fingers that have been lifted may belong to a gesture that is not recognised yet.
  var usesLiftedTouches: Bool { awaitsTouches }

  /// Called when a finger comes down.
  open func touchBegan(_ touch: Touch) {}

  /// Called when a finger moves.
  open func touchMoved(_ touch: Touch) {}

  /// Called when a sample shows a finger at rest.
  open func touchStationary(_ touch: Touch) {}

  /// Called when a finger is lifted, while the touch is still one of ``touches``.
  open func touchEnded(_ touch: Touch) {}

  /// Called when a touch is cancelled, while it is still one of ``touches``.
  open func touchCancelled(_ touch: Touch) { abort() }

  /// Resets what was recognised; called after the gesture and all its touches have ended.
  open func reset() {}

  /// Ignores a touch from now on.
  public final func ignore(_ touch: Touch) { drop(touch) }

  /// Requires another recogniser to fail before this one may begin; if that one succeeds, this one fails.
  ///
  /// The requirement counts only while the other recogniser follows touches, or waits for more. If two recognisers
  /// require each other to fail, the one that recognises its gesture last begins.
  public final func require(toFail other: GestureRecognizer) {
    guard other !== self, !required.contains(where: { $0.object === other }) else { return }
    required.append(Weak(object: other))
    other.dependents.append(Weak(object: self))
  }

  /// Returns whether this recogniser, when it recognises its gesture, makes another one on the same touches fail; true
  /// by default.
  open func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Returns whether another recogniser on the same touches, when it recognises its gesture, makes this one fail; true
  /// by default.
  open func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Returns whether this recogniser may begin only after another one on the same touches has failed; false by default.
  open func shouldRequireFailure(of otherGestureRecognizer: GestureRecognizer) -> Bool { false }

  /// Returns whether another recogniser on the same touches may begin only after this one has failed; false by default.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: GestureRecognizer) -> Bool { false }

  // MARK: States

  /// Enters a state; for subclasses.
  ///
  /// From `possible` these are `began` for a continuous gesture, `ended` for a discrete one, and `failed`; from `began`
  /// or `changed` these are `changed`, `ended` and `cancelled`. Any other call has no effect. A call by a handler takes
  /// effect after all handlers have been called.
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

  /// Whether the gesture was recognised and waits for other recognisers to fail.
  package final var isWaiting: Bool { !held.isEmpty }

  private func recognize(_ newState: State) {
    guard held.isEmpty else {
      if newState == .ended, held == [.began] { held.append(.ended) }
      return
    }
    if cancelsTouchesInView, touches.contains(where: { !$0.viewAllows(self) }) { return fail() }
    if delegate?.gestureRecognizerShouldBegin(self) == false { return fail() }
    if state == .possible, systemShouldBegin?() == false { return fail() }
    // The delegate may have ended the gesture.
    guard state == .possible else { return }
    requiredForGesture =
      neighbours.filter { other in
        mustWait(for: other) && !required.contains { $0.object === other }
      }.map { Weak(object: $0) }
    for other in requiredForGesture { other.object?.dependents.append(Weak(object: self)) }
    if allRequired.contains(where: { $0.object?.hasSucceeded == true }) { return fail() }
    held = [newState]
    beginIfFree()
  }

  /// Begins the gesture if no required recogniser is undecided.
  private func beginIfFree() {
    guard !held.isEmpty, !allRequired.contains(where: { $0.object?.blocks(self) == true }) else {
      return
    }
    let states = held
    held = []
    let rivals = rivals
    if rivals.contains(where: { $0.state.isActive }) { return fail() }
    for rival in rivals { rival.fail() }
    for dependent in dependents { dependent.object?.fail() }
    if cancelsTouchesInView { window?.touchRouter?.cancelTouchesInViews(of: self) }
    // A view may have disabled the recogniser.
    guard state == .possible else { return }
    become(states[0])
    for next in states.dropFirst() { enter(next) }
  }

  /// The recognisers that follow the same touches and may not recognise simultaneously with this one.
  private var rivals: [GestureRecognizer] {
    neighbours.filter { other in
      !mayGo(beside: other) && canPrevent(other) && other.canBePrevented(by: self)
    }
  }

  /// The other recognisers that follow the same touches.
  private var neighbours: [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    for touch in touches {
      for other in touch.recognizers
      where other !== self && other.isFollowing(touch) && !found.contains(where: { $0 === other }) {
        found.append(other)
      }
    }
    return found
  }

  private func mayGo(beside other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  /// Returns whether a delegate or a subclass requires another recogniser to fail first.
  private func mustWait(for other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
      || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
  }

  private var allRequired: [Weak<GestureRecognizer>] { required + requiredForGesture }

  /// Forgets the requirements of the gesture that is over.
  private func forgetRequirements() {
    for other in requiredForGesture {
      other.object?.dependents.removeAll { $0.object === self }
    }
    requiredForGesture = []
  }

  private var hasSucceeded: Bool { (state.isActive || state == .ended) && !touches.isEmpty }
  private var isUndecided: Bool {
    state == .possible && !(touches.isEmpty && held.isEmpty && !awaitsTouches)
  }

  /// Returns whether another recogniser has to wait for this one, which does not wait for that one itself.
  private func blocks(_ other: GestureRecognizer) -> Bool {
    guard isUndecided else { return false }
    var (waiting, seen) = (held.isEmpty ? [] : [self], Set([ObjectIdentifier(self)]))
    while let next = waiting.popLast() {
      for case let required? in next.allRequired.map(\.object) where !required.held.isEmpty {
        if required === other { return false }
        if seen.insert(ObjectIdentifier(required)).inserted { waiting.append(required) }
      }
    }
    return true
  }

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
    sequence?.runtime?.notify(sequence) {
      for (_, handler) in handlers { handler(self) }
    }
    isNotifying = false
    if newState == .ended || newState == .cancelled { sequence?.didEnd() }
    while !entering.isEmpty, !isNotifying { enter(entering.removeFirst()) }
    settle()
  }

  // MARK: Calls of the touch router

  /// Returns whether the recogniser receives a touch that comes down.
  final func takes(_ touch: Touch) -> Bool {
    // A gesture that waits in another window ends, because that window's time may stand still.
    if window !== touch.window, touches.isEmpty { cancelAll() }
    // A recognised gesture that waits for others to fail takes no further fingers.
    guard isEnabled, !held.contains(.ended) else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: touch) != false
  }

  final func follow(_ touch: Touch) {
    window = touch.window
    touches.append(touch)
  }

  /// Returns whether the end of a lifted finger is to be kept from its view for now.
  final func delaysEnd() -> Bool {
    delaysTouchesEnded && mayUseLiftedTouches
  }

  /// Returns whether a touch may still change what is recognised.
  final func isFollowing(_ touch: Touch) -> Bool {
    (state == .possible || state.isActive) && touches.contains { $0 === touch }
  }

  final func drop(_ touch: Touch) {
    lastWindowLocation = windowLocation
    touches.removeAll { $0 === touch }
  }

  /// Cancels the gesture, or fails.
  final func abort() { enter(state.isActive ? .cancelled : .failed) }

  /// Cancels the gesture because the recogniser was disabled or leaves its view.
  final func cancelAll() {
    guard !touches.isEmpty || state != .possible || awaitsTouches || isWaiting else { return }
    abort()
    lastWindowLocation = windowLocation
    touches = []
    // States that a handler has requested are entered after the handlers.
    if !isNotifying { settle() }
    window?.touchRouter?.deliverDelayedEnds()
  }

  /// Prepares for the next gesture after this one and its touches have ended.
  final func settle() {
    guard touches.isEmpty, !isNotifying else { return }
    if state == .possible, held.isEmpty {
      if awaitsTouches { return }
      reset()
      // For waiting recognisers the end without recognition counts as a failure.
      for dependent in dependents { dependent.object?.beginIfFree() }
      return
    }
    guard state.rawValue >= State.ended.rawValue else { return }
    state = .possible
    forgetRequirements()
    reset()
  }
}
