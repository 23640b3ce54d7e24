extension TransitionError: CustomStringConvertible {
  /// What was refused and why, as a sentence without a stop.
  public var description: String {
    switch self {
    case .engine(let error): "\(error)"
    case .diagnostic(let diagnostic): "\(diagnostic)"
    case .invalidRawValue(let type, let value, let fits):
      "\(value) is not a \(type)" + (fits.map { "; it would be \($0)" } ?? "")
    case .unknownStyle(let name): "there is no transition '\(name)'"
    case .noStage: "the controller is on no stage, and none is current"
    case .unknownSegue(let identifier): "there is no segue '\(identifier)'"
    case .invalidTouch(let error): "\(error)"
    case .invalidGesture(let error): "\(error)"
    }
  }
}

extension TouchError: CustomStringConvertible {
  /// What was refused and why, as a sentence without a stop.
  public var description: String {
    switch self {
    case .locationNotFinite(let number): "a touch cannot be at \(number)"
    case .timeNotFinite(let time): "a touch cannot be at \(time) s"
    case .timeRunsBackwards(let from, let to):
      "a touch at \(to) s comes after one at \(from) s"
    case .isDown(let id): "finger \(id) is down already"
    case .isNotDown(let id): "finger \(id) is not down"
    }
  }
}

extension GestureError: CustomStringConvertible {
  /// What was refused and why, as a sentence without a stop.
  public var description: String {
    switch self {
    case .notFinite(let field, let value), .outOfRange(let field, let value):
      "\(field.rawValue) cannot be \(value)"
    case .timeRunsBackwards(let from, let to):
      "a sample at \(to) s comes after one at \(from) s"
    case .notHeld: "no finger holds the value"
    case .notUnderstood(let offset, let expected):
      "character \(offset + 1) of the sentence: expected \(expected)"
    case .timing(let error): "\(error)"
    }
  }
}
