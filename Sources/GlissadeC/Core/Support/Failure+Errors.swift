import CGlissade
package import GlissadeBatch
package import GlissadeTiming

// The errors of the modules below as statuses. Fields have the names of the header's members.

extension Failure {
  /// Creates the failure for a rejected number of a curve, a spring or a timing.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - row: The row of an array that the number belongs to.
  package init(_ error: TimingError, row: Int = -1) {
    switch error {
    case .notFinite(let field, let value):
      self.init(
        GLISSADE_NOT_FINITE, field.member, row: field.element ?? row, value: value,
        "\(field.member) is \(value): it must be a finite number")
    case .outOfRange(let field, let value, let allowed):
      self.init(
        value.isNaN ? GLISSADE_NOT_FINITE : GLISSADE_OUT_OF_RANGE, field.member,
        row: field.element ?? row, value: value,
        "\(field.member) is \(value): it must be \(allowed.requirement)")
    case .wrongCount(let field, let count, let expected):
      self.init(
        field == .stepCount ? GLISSADE_OUT_OF_RANGE : GLISSADE_COUNT, field.member, row: row,
        value: Double(count), "\(field.member) is \(count) where \(expected) is needed")
    case .notAscending(let field, let index, let value):
      self.init(
        GLISSADE_OUT_OF_RANGE, field.member, row: index, value: value,
        "\(field.member)[\(index)] is \(value): it must not be smaller than the one before it")
    }
  }

  /// Creates the failure for input that the kernels or a table reject.
  package init(_ error: BatchError) {
    switch error {
    case .notFinite(let field, let value, let row):
      self.init(
        GLISSADE_NOT_FINITE, field.member, row: row, value: value,
        "\(field.member) of row \(row) is \(value), which is not finite as a float")
    case .outOfRange(let field, let value, let row):
      self.init(
        GLISSADE_OUT_OF_RANGE, field.member, row: row, value: value,
        "\(field.member) of row \(row) is \(value), which is out of range")
    case .wrongCount(let field, let count, let expected):
      self.init(
        GLISSADE_COUNT, field.member, value: Double(count),
        "\(field.member) has \(count) elements instead of \(expected)")
    case .cycle, .clockCycle: self.init(GLISSADE_TREE, "", "\(error)")
    case .unknownSlot, .unknownClock, .clockInUse, .tableClock:
      self.init(GLISSADE_FAILED, "", "\(error)")
    }
  }

  /// Creates the failure for the text of a curve.
  package init(_ error: CurveExpressionError, in text: String) {
    self.init(
      GLISSADE_SYNTAX, "text", row: text.byteIndex(column: error.column),
      error.message + (error.suggestion.map { "; did you mean '\($0)'?" } ?? ""))
  }
}

extension TimingError.Field {
  /// The index in an array of a fixed length.
  fileprivate var element: Int? {
    switch self {
    case .x1: 0
    case .y1: 1
    case .x2: 2
    case .y2: 3
    default: nil
    }
  }

  fileprivate var member: StaticString {
    switch self {
    case .x1, .y1, .x2, .y2: "control_points"
    case .stepCount: "step_count"
    case .stops: "stop_count"
    case .stopInput: "inputs"
    case .stopOutput: "outputs"
    case .initialVelocity: "velocity"
    case .decelerationRate: "deceleration_rate"
    case .origin: "from"
    case .target: "to"
    case .values: "key_values"
    case .keyTimes: "key_times"
    case .timingFunctions: "key_curves"
    case .beginTime: "begin_time"
    case .timeOffset: "time_offset"
    case .repeatCount: "repeat_count"
    case .repeatDuration: "repeat_duration"
    default: name
    }
  }
}

extension BatchError.Field {
  fileprivate var member: StaticString {
    switch self {
    case .time: "time"
    case .from: "from"
    case .to: "to"
    case .value: "values"
    case .velocity: "velocity"
    case .duration: "duration"
    case .opacity: "opacity"
    case .translation: "translation"
    case .scale: "scale"
    case .rotation: "rotation"
    case .progress: "progress"
    case .keyTimes: "key_times"
    case .weights: "weights"
    case .channels: "channels"
    case .frames: "frames"
    case .keys: "key_values"
    case .output: "output"
    case .rows: "rows"
    case .matrices: "matrices"
    case .curves: "curve"
    case .position: "position"
    case .bounds: "bounds"
    case .anchorPoint: "anchor_point"
    case .angles: "angles"
    case .skew: "skew"
    case .perspective: "perspective"
    case .shear: "shear"
    case .columns: "columns"
    case .exports: "exports"
    case .composition: "composition"
    case .birthRate: "birth_rate"
    case .lifetime: "lifetime"
    case .emission: "emission"
    case .acceleration: "acceleration"
    case .spin: "spin"
    case .color: "color"
    case .beginTime: "begin_time"
    case .size: "size"
    case .particles: "particles"
    }
  }
}
