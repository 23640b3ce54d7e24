import GlissadeEngine
import GlissadeTiming

extension JSONObjectReader {
  /// Converts an error of the engine to an error at the member that caused it, or at the object if that is unknown.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - keys: The names that the object may have.
  func error(for error: EngineError, keys: [String]) -> DocumentError {
    var place = cursor
    let key: String? =
      switch error {
      case .timing(let timing): timing.key
      case .timingFunction(_, let index, _): index == nil ? "timingFunction" : "timingFunctions"
      default: nil
      }
    if let key, keys.contains(key), let value = optional(key) { place = value }
    return place.error(.invalidValue, "\(error)")
  }
}

extension TimingError {
  /// The member name of the invalid field.
  fileprivate var key: String {
    let field =
      switch self {
      case .notFinite(let field, _), .outOfRange(let field, _, _), .wrongCount(let field, _, _),
        .notAscending(let field, _, _):
        field
      }
    return switch field {
    case .mass, .stiffness, .damping, .initialVelocity: "spring"
    // The start is after the end.
    case .progress: "endProgress"
    default: field.name.description
    }
  }
}
