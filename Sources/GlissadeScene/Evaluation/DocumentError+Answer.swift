extension JSONCursor {
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
  /// The only member of an answer to a rejected request, besides its id.
  static let answer = [
    Member<DocumentError>("error", .ref("error"), "The error in the request.") {
      $0.object(members, of: $1)
    }
  ]

  static let members: [Member<DocumentError>] = [
    Member(
      "code",
      .words(Code.allCases.map(\.name) + RequestRejection.allCases.map(\.rawValue)),
      "The kind of error."
    ) { $0.string($1.rejection?.rawValue ?? $1.code.name) },
    Member("message", .string, "The message in words.") { $0.string($1.message) },
    Member(
      "line", .integer.and(["minimum": 1]), "The line number in the stream, from 1."
    ) { $0.integer($1.position.line) },
    Member(
      "column", .integer.and(["minimum": 1]),
      "The column, from 1, counted in Unicode scalars."
    ) { $0.integer($1.position.column) },
    Member(
      "path", .string,
      "The path of the invalid value, such as scene.layers[2].opacity; empty for the line."
    ) { $0.string($1.path) },
  ]
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
