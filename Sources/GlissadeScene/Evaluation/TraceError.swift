public import GlissadeTransitions

/// Why a document cannot be played to its end.
public enum TraceError: Error, Equatable, Sendable {
  /// The document cannot be put on a stage.
  case document(DocumentError)
  /// It has no duration and had not come to rest after so many seconds, or never will.
  case endless(seconds: Double)
  /// At more instants than this something happened.
  case tooManyInstants(Int)
  /// The stage refused to go on.
  case transition(TransitionError, time: Double)
}

extension TraceError: CustomStringConvertible {
  /// What is wrong, and what helps.
  public var description: String {
    switch self {
    case .document(let error): "\(error)"
    case .endless(let seconds):
      "it has not come to rest after \(JSONWriter.text(seconds)) s; with a 'duration' it ends there"
    case .tooManyInstants(let count): "something happens at more than \(count) instants"
    case .transition(let error, let time): "at \(JSONWriter.text(time)) s: \(error)"
    }
  }
}
