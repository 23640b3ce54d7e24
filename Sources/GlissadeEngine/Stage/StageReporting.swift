/// The calls of a stage that can throw, in a form that does not: they hand an error to ``Stage/errorHandler``.
public struct StageReporting {
  private let stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  /// Moves the stage's time forward and handles the events up to the new time: ``Stage/advance(to:)``.
  public func advance(to time: Double) {
    report { () throws(EngineError) in try stage.advance(to: time) }
  }

  /// Fills the frame for a time: ``Stage/evaluate(at:)``.
  public func evaluate(at time: Double) {
    report { () throws(EngineError) in try stage.evaluate(at: time) }
  }

  private func report(_ call: () throws(EngineError) -> Void) {
    do throws(EngineError) { try call() } catch { stage.errorHandler?(error, nil) }
  }
}

extension Stage {
  /// The calls that can throw, in a form that reports their errors to ``errorHandler``.
  public var reporting: StageReporting { StageReporting(self) }
}
