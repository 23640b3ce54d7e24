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
}
