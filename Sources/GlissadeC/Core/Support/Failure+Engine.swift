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
  ///   - field: The name of the parameter that is at fault if the error names none.
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
      self = Failure(issue, index, row)
    case .typeMismatch, .notAShapeLayer: self.init(GLISSADE_TYPE, field, row: row, "\(error)")
    case .twoVelocities: self.init(GLISSADE_UNSUPPORTED, "velocity", row: row, "\(error)")
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
      .notInvertible, .other:
      self.init(GLISSADE_FAILED, field, row: row, "\(error)")
    }
  }

  /// Creates the failure for a curve that an animation cannot have.
  private init(_ issue: TimingFunctionIssue, _ index: Int?, _ row: Int) {
    var value = Double.nan
    let reason: String
    switch issue {
    case .notContinuous:
      reason =
        "applies to the whole run: it must be linear or a single Bézier curve; key_curves accept others"
    case .outOfRange(let number):
      value = number
      reason = "has \(number), which no frame can be computed with"
    case .infiniteDuration: reason = "must be linear, because the duration is infinite"
    }
    let name = index.map { "key_curves[\($0)]" } ?? "curve"
    self.init(
      GLISSADE_OUT_OF_RANGE, index == nil ? "curve" : "key_curves", row: index ?? row,
      value: value, "\(name) \(reason)")
  }

  /// Creates the failure for an error of a bulk change.
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
      case .initialVelocities: "velocities"
      case .initialUnitVelocities: "unit_velocities"
      case .animation: "options"
      }
    self.init(error.reason, field, row: error.row)
    switch error.field {
    case .layers: break
    case .animation:
      // Wrong options are wrong for all layers, unless the layers' properties differ.
      switch error.reason {
      case .timing, .timingFunction(_, nil, _): if row == error.row { row = -1 }
      default: break
      }
    default:
      // Errors of timings and kernels have the names of members, not of the columns.
      self.field = field
    }
  }
}

/// Runs a function and rethrows an error of the engine as a failure.
package func mappingEngineErrors<Result>(
  _ field: StaticString = "", row: Int = -1, _ body: () throws(EngineError) -> Result
) throws(Failure) -> Result {
  do throws(EngineError) { return try body() } catch { throw Failure(error, field, row: row) }
}

/// Runs a function and rethrows an error of a bulk change as a failure.
package func mappingBulkErrors<Result>(
  _ body: () throws(BulkError) -> Result
) throws(Failure) -> Result {
  do throws(BulkError) { return try body() } catch { throw Failure(error) }
}
