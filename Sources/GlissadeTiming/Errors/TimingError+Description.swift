extension TimingError: CustomStringConvertible {
  /// A sentence that names the field, the value and the allowed values.
  public var description: String {
    switch self {
    case .notFinite(let field, let value):
      "\(field.name) is \(value): it must be a finite number"
    case .outOfRange(let field, let value, let allowed):
      "\(field.name) is \(value): it must be \(allowed.requirement)"
    case .wrongCount(let field, let count, let expected):
      "\(field.name) has \(count) entries where \(expected) are wanted"
    case .notAscending(let field, let index, let value):
      "\(field.name)[\(index)] is \(value): it must not be smaller than the entry before it"
    }
  }
}

extension TimingError.Field {
  /// The name of the parameter in code.
  public var name: StaticString {
    switch self {
    case .x1: "x1"
    case .y1: "y1"
    case .x2: "x2"
    case .y2: "y2"
    case .stepCount: "count"
    case .stops: "stops"
    case .stopInput: "stop input"
    case .stopOutput: "stop output"
    case .mass: "mass"
    case .stiffness: "stiffness"
    case .damping: "damping"
    case .dampingRatio: "dampingRatio"
    case .response: "response"
    case .bounce: "bounce"
    case .initialVelocity: "initialVelocity"
    case .decelerationRate: "decelerationRate"
    case .origin: "origin"
    case .target: "target"
    case .coefficient: "coefficient"
    case .dimension: "dimension"
    case .values: "values"
    case .keyTimes: "keyTimes"
    case .timingFunctions: "timingFunctions"
    case .distances: "distances"
    case .tensionValues: "tensionValues"
    case .continuityValues: "continuityValues"
    case .biasValues: "biasValues"
    case .beginTime: "beginTime"
    case .duration: "duration"
    case .speed: "speed"
    case .timeOffset: "timeOffset"
    case .repeatCount: "repeatCount"
    case .progress: "progress"
    case .repeatDuration: "repeatDuration"
    case .segments: "segments"
    case .subpaths: "subpaths"
    case .pathStart: "start"
    case .pathEnd: "end"
    case .pathInput: "path input"
    case .pathOutput: "path output"
    }
  }
}

extension TimingError.AllowedRange {
  /// The range as a phrase that can follow "it must be".
  public var requirement: StaticString {
    switch self {
    case .positive: "greater than 0"
    case .notNegative: "0 or greater"
    case .zero: "0"
    case .one: "1"
    case .unitInterval: "within 0…1"
    case .openUnitInterval: "greater than 0 and less than 1"
    case .bounce: "greater than -1 and at most 1"
    case .anyNumber: "a number (infinity is allowed)"
    case .representable: "of a size whose derived numbers stay within Double"
    }
  }
}
