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
