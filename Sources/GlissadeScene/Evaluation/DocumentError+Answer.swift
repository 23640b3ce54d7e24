/// Why a request is refused that has no mistake in its JSON, by the code that its answer has.
enum RequestRejection: String, CaseIterable {
  /// The request would take more work than one may.
  case tooMuchWork = "too-much-work"
  /// A number that no Float can hold where the kernels are asked.
  case notFinite = "not-finite"
  /// The document never comes to rest.
  case endless = "endless"
  /// Something happens at too many instants.
  case tooManyInstants = "too-many-instants"
  /// The engine refused to go on.
  case refused = "refused"
}

extension JSONCursor {
  /// An error of a request at this value.
  func error(_ refusal: RequestRejection, _ message: String) -> DocumentError {
    var error = error(.invalidValue, message)
    error.refusal = refusal
    return error
  }

  /// The error of a document at this value that could not be played.
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
  /// All codes that an answer may have.
  static let answerCodes = Code.allCases.map(\.name) + RequestRejection.allCases.map(\.rawValue)

  /// Writes the member of an answer that says why its request was refused.
  func write(to writer: inout JSONWriter) {
    writer.member(object: "error") { writer in
      writer.member("code", refusal?.rawValue ?? code.name)
      writer.member("message", message)
      writer.member("line", position.line)
      writer.member("column", position.column)
      writer.member("path", path)
    }
  }
}

extension DocumentError.Code {
  /// The name of the code with hyphens: `unexpected-character`.
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
