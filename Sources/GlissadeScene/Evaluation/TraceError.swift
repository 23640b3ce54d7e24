public import GlissadeTransitions

/// The reasons why a document cannot be played to its end.
public enum TraceError: Error, Equatable, Sendable {
  /// The document cannot be put on a stage.
  case document(DocumentError)
  /// The document has no duration and does not come to rest within that many seconds, or never does.
  case endless(seconds: Double)
  /// The document has events at more than that many instants.
  case tooManyInstants(Int)
  /// The stage threw an error at a time in seconds from the beginning.
  case transition(TransitionError, time: Double)
}

extension TraceError: CustomStringConvertible {
  /// The error in words, with a remedy if there is one.
  public var description: String {
    switch self {
    case .document(let error): "\(error)"
    case .endless(let seconds):
      "it has not come to rest after \(NumberText.shortest(seconds)) s; with a 'duration' it ends there"
    case .tooManyInstants(let count): "there are events at more than \(count) instants"
    case .transition(let error, let time): "at \(NumberText.shortest(time)) s: \(error)"
    }
  }
}
