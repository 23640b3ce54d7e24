public import GlissadeEngine
public import GlissadeMath
public import GlissadeTransitions

/// A document on its own stage, ready to be played.
///
/// Its time is 0 when ``begin()`` is called. The results do not depend on the times of intermediate calls to
/// ``advance(to:)``.
public final class Playback {
  /// The stage that the document plays on.
  public let stage: Stage
  /// The size of the visible part of the stage, which starts at its origin, in points.
  public let viewport: Size
  /// The actions with their times in seconds from the beginning, in the order of the file.
  private let actions: [(time: Double, act: () -> Void)]
  /// The pending touches in order of time.
  package private(set) var touches: ArraySlice<TouchEvent>
  /// The recognisers of a scenario that start an operation.
  package let interactions: [Interaction]
  /// The expectations in order of time.
  let expectations: [Expectation]
  /// The window of a scenario; nil for a scene.
  let window: Window?
  /// Returns the delegate of the only operation, if the document consists of one.
  private let operationDelegate: (() -> StyleTransitioningDelegate?)?
  /// The objects that the stage only references weakly.
  private let retainedObjects: [AnyObject]
  private var start: Double
  /// Whether the actions that have not begun are left out.
  private var isScriptStopped = false
  /// Whether the document has begun to play.
  package private(set) var hasBegun = false

  init(
    stage: Stage, viewport: Size, actions: [(time: Double, act: () -> Void)],
    touches: [TouchEvent] = [], interactions: [Interaction] = [],
    expectations: [Expectation] = [], window: Window? = nil,
    operationDelegate: (() -> StyleTransitioningDelegate?)? = nil, retainedObjects: [AnyObject] = []
  ) {
    self.stage = stage
    self.viewport = viewport
    self.actions = actions
    // The touches of all gestures are sorted by time; simultaneous ones keep the order of the file.
    let order = touches.indices.sorted {
      (touches[$0].time, $0) < (touches[$1].time, $1)
    }
    self.touches = ArraySlice(order.map { touches[$0] })
    self.interactions = interactions
    self.expectations = expectations.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    self.window = window
    self.operationDelegate = operationDelegate
    self.retainedObjects = retainedObjects
    start = stage.time
  }

  /// Starts playing at the stage's current time; further calls have no effect.
  public func begin() { begin { $0() } }

  /// Starts playing as ``begin()`` does, with a transition that waits to be driven.
  ///
  /// - Returns: The controller that drives the transition, which begins at time 0; nil, without an effect, if the
  ///   document does not consist of one operation, or has begun.
  package func beginInteractively() -> PercentDrivenInteractiveTransition? {
    guard !hasBegun, let delegate = operationDelegate?() else { return nil }
    let interaction = PercentDrivenInteractiveTransition()
    begin { [stage] act in delegate.perform(drivenBy: interaction, on: stage, act) }
    return interaction
  }

  private func begin(performing perform: @escaping (_ act: () -> Void) -> Void) {
    guard !hasBegun else { return }
    hasBegun = true
    start = stage.time
    for (time, act) in actions {
      stage.post(after: time) { [weak self] in
        if self?.isScriptStopped != true { perform(act) }
      }
    }
    // An empty callback at the last touch keeps the stage from being at rest while touches are pending.
    if let last = touches.last { stage.post(after: last.time) {} }
  }

  /// Advances the stage.
  ///
  /// - Parameter time: The time in seconds from the beginning.
  /// - Throws: ``/GlissadeTransitions/TransitionError`` if the time is before the current one, if the stage rejects a
  ///   change, and in strict mode if a transition violates a rule.
  public func advance(to time: Double) throws(TransitionError) {
    while let touch = touches.first, touch.time <= time, let window {
      touches.removeFirst()
      var event = touch
      event.time += start
      try window.send(event)
    }
    try stage.step(to: start + time)
  }

  /// The transitions that drags can drive at present: those of the file, then those of the system's own gestures.
  package var drivableTransitions: [any DrivableTransition] {
    let system = window?.systemDrags.reversed().map { SystemInteraction($0) } ?? []
    return interactions.filter { $0.drag != nil } + system
  }

  /// Leaves out the rest of the script: its actions, and the touches of its gestures.
  package func stopScript() {
    isScriptStopped = true
    touches = []
  }

  /// Sends a touch to the scenario's window at the current time.
  ///
  /// - Parameters:
  ///   - phase: The phase of the touch.
  ///   - location: The location in the window, in points.
  ///   - id: The number of the finger.
  /// - Returns: Whether there is a window; a scene has none.
  /// - Throws: The errors of ``/GlissadeTransitions/Window/send(_:)``.
  package func send(
    _ phase: TouchEvent.Phase, at location: Point, id: Int
  ) throws(TransitionError) -> Bool {
    guard let window else { return false }
    try window.send(TouchEvent(phase: phase, location: location, time: stage.time, id: id))
    return true
  }

  /// The current time in seconds from the beginning.
  public var time: Double { stage.time - start }

  /// Returns the first layer of that name; parents are searched before their children.
  ///
  /// - Parameter name: The name.
  /// - Complexity: O(*n*) in the number of layers.
  public func layer(named name: String) -> Layer? {
    LayerTree(stage.root).first { $0.layer.name == name }?.layer
  }
}
