public import GlissadeEngine

/// The monitor and running transitions of a stage: a transition retains the monitor, which therefore must not retain
/// it.
final class StageTransitions {
  let monitor: TransitionMonitor
  var running: [TransitionContext] = []
  /// The functions to be called once a container shows its target, by the container's driver.
  var settledHandlers: [ObjectIdentifier: [() -> Void]] = [:]

  /// The functions of ``GlissadeEngine/Stage/guarantee(_:)`` that have not been called, by their numbers.
  private var guaranteed: [Int: Guarantee] = [:]
  private var guaranteeCount = 0

  /// A function, which a dictionary would store by itself only with a conversion that allocates memory.
  private struct Guarantee {
    let body: () -> Void
  }

  init(_ monitor: TransitionMonitor) { self.monitor = monitor }

  deinit { for (_, function) in guaranteed.sorted(by: { $0.key < $1.key }) { function.body() } }

  fileprivate func guarantee(_ body: @escaping () -> Void) {
    guaranteeCount += 1
    guaranteed[guaranteeCount] = Guarantee(body: body)
    monitor.stage?.post { [weak self, number = guaranteeCount] in
      self?.guaranteed.removeValue(forKey: number)?.body()
    }
  }
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

  /// Calls a function in a turn of its own, or when the stage is released before that.
  ///
  /// The function should not retain what retains the stage.
  func guarantee(_ body: @escaping () -> Void) {
    _ = monitor
    transitions?.guarantee(body)
  }

  /// Calls a function after a delay in seconds if a condition holds until then.
  ///
  /// A delay of more than a minute is checked on the way, so that what is not wanted any more leaves no event in the
  /// far future.
  ///
  /// - Parameters:
  ///   - delay: The delay in seconds.
  ///   - waited: The time in seconds that has been waited before.
  ///   - isWanted: The condition.
  ///   - body: The function.
  func post(
    after delay: Double, waited: Double = 0, if isWanted: @escaping () -> Bool,
    _ body: @escaping () -> Void
  ) {
    let step = max(waited, 60)
    guard delay > step else { return post(after: delay) { if isWanted() { body() } } }
    post(after: step) { [weak self] in
      guard isWanted() else { return }
      self?.post(after: delay - step, waited: waited + step, if: isWanted, body)
    }
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
