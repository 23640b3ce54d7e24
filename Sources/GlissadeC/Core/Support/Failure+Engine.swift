import CGlissade
import GlissadeBatch
package import GlissadeEngine
import GlissadeMath
import GlissadeTiming

extension Failure {
  /// Creates the failure for an error of the engine.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - field: The name of the parameter that errors without a name of their own are about.
  ///   - row: The index of the layer; -1 for none.
  package init(_ error: EngineError, _ field: StaticString = "", row: Int = -1) {
    switch error {
    case .invalidValue(_, let value):
      self.init(
        Float(value).isFinite ? GLISSADE_OUT_OF_RANGE : GLISSADE_NOT_FINITE, field, row: row,
        value: value, "\(error)")
    case .timing(let error): self = Failure(error, row: row)
    case .batch(let error), .emitter(let error):
      self = Failure(error)
      self.row = row
    case .timingFunction(let issue, let index, _):
      var value = Double.nan
      if case .outOfRange(let number) = issue { value = number }
      self.init(
        GLISSADE_OUT_OF_RANGE, index == nil ? "curve" : "key_curves", row: index ?? row,
        value: value, "\(error)")
    case .typeMismatch, .notAShapeLayer: self.init(GLISSADE_TYPE, field, row: row, "\(error)")
    case .unsupported: self.init(GLISSADE_UNSUPPORTED, field, row: row, "\(error)")
    case .cycle, .foreignStage, .notASublayer, .duplicateLayer, .notOnStage, .maskInUse:
      self.init(GLISSADE_TREE, field, row: row, "\(error)")
    case .invalidTime(let time):
      self.init(GLISSADE_NOT_FINITE, "time", value: time, "\(error)")
    case .timeRunsBackwards(_, let time), .endlessCallbacks(let time):
      self.init(GLISSADE_TIME, "time", value: time, "\(error)")
    case .missingValues: self = .null("key_values").at(row: row)
    case .pathsDiffer, .dashPatternsDiffer:
      self.init(GLISSADE_TYPE, field, row: row, "\(error)")
    case .tooManyAnimations, .nestedTooDeeply:
      self.init(GLISSADE_OUT_OF_RANGE, "children", row: row, "\(error)")
    case .indexOutOfRange, .unknownKeyPath, .noStage, .timeIsPaused, .noCommonAncestor,
      .notInvertible:
      self.init(GLISSADE_FAILED, field, row: row, "\(error)")
    }
  }

  /// Creates the failure for an error of one of many layers.
  package init(_ error: BulkError) {
    let field: StaticString =
      switch error.field {
      case .layers: "layers"
      case .fromValues: "from"
      case .toValues: "to"
      case .byValues: "by"
      case .keyframeValues: "key_values"
      case .beginTimes: "begin_times"
      case .durations: "durations"
      case .animation: "options"
      }
    self.init(error.reason, field, row: error.row)
    switch error.field {
    case .layers: break
    case .animation:
      // Options are at fault for all layers alike, unless their properties differ.
      switch error.reason {
      case .timing, .timingFunction(_, nil, _): if row == error.row { row = -1 }
      default: break
      }
    default:
      // Errors of timings and of kernels name the members that the columns stand for.
      self.field = field
    }
  }
}

/// Runs a function and rethrows its error of the engine as a failure.
package func mappingEngineErrors<Result>(
  _ field: StaticString = "", row: Int = -1, _ body: () throws(EngineError) -> Result
) throws(Failure) -> Result {
  do throws(EngineError) { return try body() } catch { throw Failure(error, field, row: row) }
}

/// Runs a function and rethrows its error of one of many layers as a failure.
package func mappingBulkErrors<Result>(
  _ body: () throws(BulkError) -> Result
) throws(Failure) -> Result {
  do throws(BulkError) { return try body() } catch { throw Failure(error) }
}
