import TestSupport

/// Writes operations as Swift source.
enum SwiftPrinter {
  /// A test that performs operations, to be pasted into a suite.
  static func test(named name: String, _ operations: [WorldOperation]) -> String {
    """
      @Test func `\(name)`() {
        let failure = WorldRun.failure(of: [
    \(operations.map { "      \(source(of: $0))," }.joined(separator: "\n"))
        ])
        expectNil(failure, "\\(failure?.description ?? "")")
      }
    """
  }

  /// The expression of a value: an enumeration's case, a number, a Boolean, an array or an optional.
  static func source(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch (value, mirror.displayStyle) {
    case (let who as Who, _): return who.description
    case (let number as Double, _):
      return number.isNaN ? ".nan" : Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case (_, .optional): return mirror.children.first.map { source(of: $0.value) } ?? "nil"
    case (_, .collection):
      return "[" + mirror.children.map { source(of: $0.value) }.joined(separator: ", ") + "]"
    case (_, .enum):
      guard let payload = mirror.children.first, let name = payload.label else {
        return ".\(value)"
      }
      return ".\(name)(\(arguments(payload.value)))"
    default: return "\(value)"
    }
  }

  private static func arguments(_ payload: Any) -> String {
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else { return source(of: payload) }
    return mirror.children.map { label, value in
      // Those without a label are numbered.
      guard let label, !label.hasPrefix(".") else { return source(of: value) }
      return "\(label): \(source(of: value))"
    }.joined(separator: ", ")
  }
}
