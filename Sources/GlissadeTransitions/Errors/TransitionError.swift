public import GlissadeEngine

/// The reason why a transition or a step of the stage's time was rejected.
public enum TransitionError: Error, Equatable, Sendable {
  /// The stage rejected a step of its time.
  case engine(EngineError)
  /// A mistake that strict mode found.
  case diagnostic(TransitionDiagnostic)
  /// A raw value that an enumeration does not have; `fits` is the case of another enumeration that has it, if any.
  case invalidRawValue(type: String, value: Int, fits: String?)
  /// A name that no transition style has.
  case unknownStyle(String)
  /// The controller is on no stage, and no stage is current.
  case noStage
  /// The identifier of a segue that the controller does not have.
  case unknownSegue(String)
  /// A rejected touch.
  case invalidTouch(TouchError)
  /// A rejected scripted gesture, tracker or dragged value.
  case invalidGesture(GestureError)
}

extension TransitionError: CustomStringConvertible {
  /// The rejected value and the reason, as a sentence without a full stop.
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
