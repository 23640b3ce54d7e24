import CGlissade
import GlissadeC
import GlissadeEngine
import GlissadeExport
import GlissadeScene
import GlissadeTransitions

// The statuses of errors of documents, transitions and recordings.

extension Failure {
  /// Creates the failure for an error in a document.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - field: The parameter with the document.
  ///   - bytes: The document.
  init(_ error: DocumentError, _ field: StaticString, in bytes: [UInt8]) {
    let status =
      switch error.code {
      case .outOfRange: GLISSADE_OUT_OF_RANGE
      case .unknownKey: GLISSADE_UNKNOWN_NAME
      case .wrongKind: GLISSADE_TYPE
      case .tooDeep, .tooLarge: GLISSADE_COUNT
      default: GLISSADE_SYNTAX
      }
    self.init(status, field, row: error.position.byteIndex(in: bytes), "\(error)")
  }

  /// Creates the failure for an error while a document plays.
  ///
  /// - Parameter identifier: The identifier of the touch that was sent.
  init(_ error: TransitionError, identifier: UInt64 = 0) {
    switch error {
    case .engine(let error): self.init(error)
    case .invalidTouch(.isDown):
      self.init(
        GLISSADE_OUT_OF_RANGE, "identifier", value: Double(identifier),
        "finger \(identifier) is already down")
    case .invalidTouch(.isNotDown):
      self.init(
        GLISSADE_OUT_OF_RANGE, "identifier", value: Double(identifier),
        "finger \(identifier) is not down")
    case .invalidTouch(.timeRunsBackwards): self.init(GLISSADE_TIME, "time", "\(error)")
    default: self.init(GLISSADE_FAILED, "", "\(error)")
    }
  }

  /// Creates the failure for an error of a trace.
  init(_ error: TraceError) {
    switch error {
    case .endless(let seconds):
      self.init(GLISSADE_TIME, "time_limit", value: seconds, "\(error)")
    case .tooManyInstants(let count):
      self.init(GLISSADE_COUNT, "document", value: Double(count), "\(error)")
    case .transition(let cause, time: _):
      self.init(cause)
      message = "\(error)"
    default: self.init(GLISSADE_FAILED, "", "\(error)")
    }
  }

  /// Creates the failure for an error of a recording.
  init(_ error: ExportError) {
    switch error {
    case .engine(let error): self.init(error)
    case .transition(let error): self.init(error)
    case .endless(let seconds):
      self.init(GLISSADE_TIME, "time_limit", value: seconds, "\(error)")
    case .invalidParameter(_, let value, _):
      self.init(GLISSADE_OUT_OF_RANGE, "options", value: value, "\(error)")
    default: self.init(GLISSADE_FAILED, "", "\(error)")
    }
  }
}
