import GlissadeMath
import GlissadeTiming
import GlissadeTransitions

/// Reads scripted gestures.
enum GestureReader {
  static let scriptKeys = scriptFields.names
  static let releaseKeys = releaseFields.names

  /// Returns the gesture that the value describes, in words or as an object.
  static func script(_ cursor: JSONCursor) throws(DocumentError) -> ScriptedGesture {
    if case .string(let text) = cursor.node.kind {
      return try cursor.checked { () throws(TransitionError) in try ScriptedGesture(text) }
    }
    let object = try cursor.object(keys: scriptKeys)
    let kind: Kind = try object.optional("kind")?.choice() ?? .pan
    for key in kind.foreignKeys {
      guard let stray = object.optional(key) else { continue }
      throw stray.error(.invalidValue, "a '\(kind.rawValue)' has no '\(key)'")
    }
    if kind != .pan { return try script(kind, object) }
    let points = try points(object)
    let duration = try object.required("duration").number()
    let timingFunction = try object.optional("pace")?.timingFunction() ?? .linear
    let release = try object.optional("release").map(release) ?? .alongPath
    let cancelTime = try object.optional("cancelAt")?.number()
    let sampling = try sampling(object)
    let touch = try object.optional("touch")?.integer() ?? 0
    do {
      return try ScriptedGesture(
        through: points, duration: duration, timingFunction: timingFunction, release: release,
        cancelAt: cancelTime,
        sampling: sampling, touchID: touch)
    } catch { throw rejection(error, object) }
  }

  /// Returns the times of the samples.
  static func sampling(_ object: JSONObjectReader) throws(DocumentError)
    -> ScriptedGesture.Sampling
  {
    let rate = object.optional("rate")
    guard let times = object.optional("times") else { return .rate(try rate?.number() ?? 120) }
    if let rate {
      throw rate.error(.invalidValue, "only one of the names 'rate', 'times' may be there")
    }
    return .times(try times.numbers())
  }

  /// Converts an error to one at the member that caused it, or at the object if the member is missing.
  static func rejection(_ error: TransitionError, _ object: JSONObjectReader)
    -> DocumentError
  {
    guard case .invalidGesture(.outOfRange(let field, let number)) = error else {
      return object.cursor.error(.invalidValue, "\(error)")
    }
    let text = NumberText.shortest(number)
    let (key, message): (String, String) =
      switch field {
      case .duration: ("duration", "\(text) is out of range: it must be greater than 0")
      case .releaseVelocity: ("release", "a finger that goes nowhere has no velocity")
      case .pause: ("release", "\(text) is out of range: a pause is 0 or more")
      case .timingFunction:
        ("pace", "where there is a velocity to release with, the pace is linear")
      case .cancelTime: ("cancelAt", "\(text) is out of range: the finger is lifted before")
      case .sampleRate:
        (
          "rate",
          "\(text) is out of range: it must be greater than 0, for a million samples at most"
        )
      case .sampleTimes:
        ("times", "\(text) is out of range: times ascend until the finger is lifted")
      default: ("", "")
      }
    guard scriptKeys.contains(key), let value = object.optional(key) else {
      return object.cursor.error(.invalidValue, "\(error)")
    }
    return value.error(.outOfRange, message)
  }

  private static func points(_ object: JSONObjectReader) throws(DocumentError) -> [Point] {
    if let through = object.optional("through") {
      for key in ["from", "by", "to"] {
        guard let stray = object.optional(key) else { continue }
        throw stray.error(.invalidValue, "'\(key)' does not go with 'through'")
      }
      return try through.elements(count: 1...Int.max).map { element throws(DocumentError) in
        try element.point()
      }
    }
    let start = try object.required("from").point()
    let (key, value) = try object.exactlyOne(of: ["by", "to"])
    return [start, key == "by" ? start + (try value.point()) : try value.point()]
  }

  private static func release(_ cursor: JSONCursor) throws(DocumentError) -> ScriptedGesture.Release
  {
    let (key, value) = try cursor.object(keys: releaseKeys).exactlyOne(of: releaseKeys)
    let number = try value.number()
    return key == "pause" ? .pause(number) : .velocity(PointsPerSecond(number))
  }
}

extension JSONCursor {
  /// Runs a closure and rethrows its error as an error at this value.
  func checked<Result>(
    _ make: () throws(TransitionError) -> Result
  ) throws(DocumentError) -> Result {
    do { return try make() } catch { throw self.error(.invalidValue, "\(error)") }
  }
}
