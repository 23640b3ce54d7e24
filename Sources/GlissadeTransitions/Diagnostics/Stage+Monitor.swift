public import GlissadeEngine

/// What a stage keeps for its views: a transition holds the monitor, which so must not hold the transition.
final class StageTransitions {
  let monitor: TransitionMonitor
  var running: [TransitionContext] = []

  init(_ monitor: TransitionMonitor) { self.monitor = monitor }
}

extension Stage {
  var transitions: StageTransitions? { attachment as? StageTransitions }

  /// The monitor, if there is one yet.
  var existingMonitor: TransitionMonitor? { transitions?.monitor }

  /// What the stage's views and controllers tell of themselves.
  public var monitor: TransitionMonitor {
    if let monitor = existingMonitor { return monitor }
    let monitor = TransitionMonitor(self)
    attachment = StageTransitions(monitor)
    viewPropertyWillChange = { [unowned monitor] layer, property, value in
      monitor.activeScrubber?.record(layer, property)
      AnimationBlock.current?.change(layer, property, value)
    }
    return monitor
  }

  /// Moves the stage's time forward as ``advance(to:)`` does, and throws what strict mode found.
  ///
  /// - Parameter time: seconds, not before ``time``.
  /// - Throws: ``TransitionError/engine(_:)``; in strict mode ``TransitionError/diagnostic(_:)``, at its own
  ///   instant: the model is healed, and the next step goes on from there.
  public func step(to time: Double) throws(TransitionError) {
    let monitor = monitor
    func throwWhatWasFound() throws(TransitionError) {
      guard let found = monitor.pendingStrictDiagnostic else { return }
      monitor.pendingStrictDiagnostic = nil
      throw .diagnostic(found)
    }
    try throwWhatWasFound()
    monitor.isStepping = true
    defer { monitor.isStepping = false }
    do throws(EngineError) { try advance(to: time) } catch { throw .engine(error) }
    try throwWhatWasFound()
  }
}
