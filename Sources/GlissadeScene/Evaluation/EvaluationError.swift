import GlissadeBatch
import GlissadeTransitions

/// Why a request was refused: what its answer says of it.
struct EvaluationError: Error, Hashable {
  /// What no mistake in the JSON is.
  enum Code: String, CaseIterable {
    /// The request would take more work than one may.
    case tooMuchWork = "too-much-work"
    /// A number that no Float can hold where the kernels are asked.
    case notFinite = "not-finite"
    /// What plays never comes to rest.
    case endless = "endless"
    /// Something happens at too many instants.
    case tooManyInstants = "too-many-instants"
    /// The engine refused to go on.
    case refused = "refused"
  }

  /// All codes that an answer may have.
  static let codes = JSONError.Code.allCases.map(name) + Code.allCases.map(\.rawValue)

  let code: String
  var position: JSONPosition
  var path: String
  let message: String

  init(_ error: JSONError, below path: String = "") {
    code = EvaluationError.name(error.code)
    position = error.position
    self.path =
      path.isEmpty || error.path.isEmpty || error.path.hasPrefix("[")
      ? path + error.path : path + "." + error.path
    message = error.message
  }

  init(_ code: Code, at cursor: JSONCursor, _ message: String) {
    self.code = code.rawValue
    position = cursor.node.position
    path = cursor.path.description
    self.message = message
  }

  init(_ error: TraceError, at cursor: JSONCursor) {
    switch error {
    case .document(let inner): self.init(inner, below: cursor.path.description)
    case .endless: self.init(.endless, at: cursor, error.description)
    case .tooManyInstants: self.init(.tooManyInstants, at: cursor, error.description)
    case .transition: self.init(.refused, at: cursor, error.description)
    }
  }

  /// Writes the member of an answer that says it.
  func write(to writer: inout JSONWriter) {
    writer.member(object: "error") { writer in
      writer.member("code", code)
      writer.member("message", message)
      writer.member("line", position.line)
      writer.member("column", position.column)
      writer.member("path", path)
    }
  }

  /// The name of a code with hyphens: `unexpected-character`.
  private static func name(_ code: JSONError.Code) -> String {
    var name = ""
    var wasLower = false
    for letter in "\(code)" {
      if letter.isUppercase && wasLower { name += "-" }
      wasLower = letter.isLowercase
      name += letter.lowercased()
    }
    return name
  }
}

/// Runs what throws an error of JSON, and passes it on as that of a request.
func asked<Result>(
  below path: JSONPath = JSONPath(), _ body: () throws(JSONError) -> Result
) throws(EvaluationError) -> Result {
  do throws(JSONError) {
    return try body()
  } catch {
    throw EvaluationError(error, below: path.description)
  }
}
