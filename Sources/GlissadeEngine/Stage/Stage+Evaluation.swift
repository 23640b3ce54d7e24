import GlissadeBatch

extension Stage {
  /// Fills the frame for a time: matrices, opacities and columns of all layers.
  ///
  /// The frame depends only on the stage's layers and animations and on the time: no events are handled, no callbacks
  /// run, and times can be in any order. It does not allocate unless layers or animations have changed since the last
  /// evaluation.
  ///
  /// With a `layer` whose opacity is animated from 0 to 1 within a second:
  ///
  /// ```swift
  /// try stage.evaluate(at: 0.75)
  /// let late = stage.frame[layer]?.opacity  // 0.75
  /// try stage.evaluate(at: 0.25)
  /// let early = stage.frame[layer]?.opacity  // 0.25
  /// ```
  ///
  /// - Parameter time: The time in seconds.
  /// - Throws: ``EngineError/invalidTime(_:)``, and ``EngineError/emitter(_:)`` if an emitter has more particles at
  ///   that time than it can count.
  /// - Complexity: O(*n*) in the number of living particles and of layers that move, have changed or lie below such a
  ///   layer. After a change of the layer tree, all layers count.
  public func evaluate(at time: Double) throws(EngineError) {
    guard time.isFinite else { throw .invalidTime(time) }
    flush()
    do throws(BatchError) { try table.evaluate(at: time) } catch { throw .batch(error) }
    frameTime = time
    table.evaluateWorld()
    if !hasEmitters { return }
    var refused: EngineError?
    for emitter in emitters {
      do throws(EngineError) { try emitter.evaluate(atStageTime: time) } catch {
        refused = refused ?? error
      }
    }
    if let refused { throw refused }
  }
}
