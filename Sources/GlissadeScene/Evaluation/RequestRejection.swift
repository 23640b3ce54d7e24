/// The reasons to reject a well-formed request; raw values are error codes in answers.
enum RequestRejection: String, CaseIterable {
  /// The request would cost more than the limit.
  case tooMuchWork = "too-much-work"
  /// A number is not finite as a Float, which the kernels need.
  case notFinite = "not-finite"
  /// The document never comes to rest.
  case endless = "endless"
  /// The document has events at too many instants.
  case tooManyInstants = "too-many-instants"
  /// The engine threw an error.
  case refused = "refused"
}

extension JSONCursor {
  /// Returns an error that rejects a request at this value.
  func error(_ rejection: RequestRejection, _ message: String) -> DocumentError {
    var error = error(.invalidValue, message)
    error.rejection = rejection
    return error
  }

  /// Returns an error at this value for a document that could not be played.
  func error(_ error: TraceError) -> DocumentError {
    switch error {
    case .document(let inner): inner
    case .endless: self.error(.endless, error.description)
    case .tooManyInstants: self.error(.tooManyInstants, error.description)
    case .transition: self.error(.refused, error.description)
    }
  }
}

extension DocumentError {
  /// All error codes that an answer can contain.
  static let answerCodes = Code.allCases.map(\.name) + RequestRejection.allCases.map(\.rawValue)

  /// Writes the `error` member of an answer to a rejected request.
  func write(to writer: inout JSONWriter) {
    writer.member(object: "error") { writer in
      writer.member("code", rejection?.rawValue ?? code.name)
      writer.member("message", message)
      writer.member("line", position.line)
      writer.member("column", position.column)
      writer.member("path", path)
    }
  }
}

extension DocumentError.Code {
  /// The code's name in kebab case, such as `unexpected-character`.
  fileprivate var name: String {
    var name = ""
    var wasLower = false
    for letter in "\(self)" {
      if letter.isUppercase && wasLower { name += "-" }
      wasLower = letter.isLowercase
      name += letter.lowercased()
    }
    return name
  }
}
