// Calls that can throw, in code that cannot, such as delegates and code from Core Animation. Embedded Swift has no
// closures that throw any error.

#if !hasFeature(Embedded)
  import GlissadeBatch
  import GlissadeTiming

  extension Layer {
    /// Runs calls that can throw, and hands their error to the stage's error handler.
    ///
    /// Code that cannot throw calls `layer.reporting { try $0.addSublayer(other) }`.
    ///
    /// The handler is the ``Stage/errorHandler`` of the layer's stage, otherwise of the current one; without either,
    /// the error is reported to ``Stage/stagelessReportHandler``. Calls after the one that threw are not made.
    ///
    /// - Parameter body: The calls, with the layer.
    /// - Returns: The result; nil after an error.
    @discardableResult
    public func reporting<Result>(_ body: (Layer) throws -> Result) -> Result? {
      do { return try body(self) } catch {
        Stage.report(EngineError(error), layer: self)
        return nil
      }
    }
  }

  extension Stage {
    /// Runs calls that can throw, and hands their error to ``errorHandler``; see ``Layer/reporting(_:)``.
    ///
    /// - Parameter body: The calls, with the stage.
    /// - Returns: The result; nil after an error.
    @discardableResult
    public func reporting<Result>(_ body: (Stage) throws -> Result) -> Result? {
      do { return try body(self) } catch {
        errorHandler?(EngineError(error), nil)
        return nil
      }
    }
  }

  extension EngineError {
    /// Creates the engine's form of an error.
    fileprivate init(_ error: any Error) {
      self =
        switch error {
        case let error as EngineError: error
        case let error as TimingError: .timing(error)
        case let error as BatchError: .batch(error)
        default: .other(description: "\(error)")
        }
    }
  }
#endif
