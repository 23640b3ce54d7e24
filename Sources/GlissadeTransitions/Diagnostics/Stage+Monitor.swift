public import GlissadeEngine

/// The monitor and running transitions of a stage: a transition retains the monitor, which therefore must not retain
/// it.
final class StageTransitions {
  let monitor: TransitionMonitor
  var running: [TransitionContext] = []
  /// The functions to be called once a container shows its target, by the container's driver.
  var settledHandlers: [ObjectIdentifier: [() -> Void]] = [:]

  init(_ monitor: TransitionMonitor) { self.monitor = monitor }
}

/// The monitor of a stage, and steps that throw its diagnostics.
extension Stage {
  var transitions: StageTransitions? { attachment as? StageTransitions }

  /// The monitor, if it has been created.
  var existingMonitor: TransitionMonitor? { transitions?.monitor }

  /// The monitor of the stage's views and controllers.
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

  /// Advances the stage's time as ``/GlissadeEngine/Stage/advance(to:)`` does, and throws mistakes in strict mode.
  ///
  /// - Parameter time: The time in seconds, not before ``/GlissadeEngine/Stage/time``.
  /// - Throws: ``TransitionError/engine(_:)``; in strict mode ``TransitionError/diagnostic(_:)`` at the instant of the
  ///   mistake. The model has then been repaired, and the next step continues from there.
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
