public import GlissadeEngine

/// The monitor of a stage, and steps that throw its diagnostics.
extension Stage {
  /// The monitor of the stage's views and controllers.
  public var monitor: TransitionMonitor { runtime.monitor }

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
