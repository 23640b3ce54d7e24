public import GlissadeEngine
public import GlissadeMath
public import GlissadeTransitions

/// A document on a stage of its own, to be played.
///
/// Its time begins at 0 with ``begin()``. What happens does not depend on the times that it is advanced to.
public final class Playback {
  /// The stage that it plays on.
  public let stage: Stage
  /// The part of the stage that is shown, from its origin, in points.
  public let viewport: Size
  /// What happens when, in seconds from the beginning, in the order of the file.
  private let actions: [(time: Double, act: () -> Void)]
  /// The touches that are still to come, in the order of time.
  private var touches: ArraySlice<TouchEvent>
  /// How often fingers are still to be seen.
  var touchCount: Int { touches.count }
  private let window: Window?
  /// What the stage holds weakly.
  private let retainedObjects: [AnyObject]
  private var start: Double
  private var hasBegun = false

  init(
    stage: Stage, viewport: Size, actions: [(time: Double, act: () -> Void)],
    touches: [TouchEvent] = [], window: Window? = nil, retainedObjects: [AnyObject] = []
  ) {
    self.stage = stage
    self.viewport = viewport
    self.actions = actions
    // Fingers of several gestures come in one order; those of one instant in the order of the file.
    let order = touches.indices.sorted {
      (touches[$0].time, $0) < (touches[$1].time, $1)
    }
    self.touches = ArraySlice(order.map { touches[$0] })
    self.window = window
    self.retainedObjects = retainedObjects
    start = stage.time
  }

  /// Sets it going, at the stage's time; once it goes, that has no effect.
  public func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    start = stage.time
    for (time, act) in actions { stage.post(after: time, act) }
    // While fingers are to come, the stage is not at rest.
    if let last = touches.last { stage.post(after: last.time) {} }
  }

  /// Moves the stage to a time, in seconds from the beginning.
  ///
  /// - Throws: ``GlissadeTransitions/TransitionError``: a time before the present one, what the stage refuses, and in
  ///   strict mode what a transition does wrong.
  public func advance(to time: Double) throws(TransitionError) {
    while let touch = touches.first, touch.time <= time, let window {
      touches.removeFirst()
      var event = touch
      event.time += start
      try window.send(event)
    }
    try stage.step(to: start + time)
  }

  /// The time, in seconds from the beginning.
  public var time: Double { stage.time - start }

  /// The first layer of a name, a layer before those below it.
  public func layer(named name: String) -> Layer? {
    LayerTree(stage.root).first { $0.layer.name == name }?.layer
  }
}
