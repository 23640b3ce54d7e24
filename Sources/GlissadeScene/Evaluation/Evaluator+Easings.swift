extension Evaluator {
  private static let ease = Key(
    required: "ease", .value(.string),
    "The curve, such as ease-in or spring(duration:.5, bounce:.3).")
  private static let target = Key<EasingCode.Target>(
    "as", .choice, "The program or format that reads the text; css by default.")
  private static let error = Key(
    "error", .value(.number(in: GreaterThan(0)).and(["maximum": 0.5])),
    "The maximum error as a fraction of the travel; 0.001 by default.")
  private static let name = Key(
    "name", .value(.text), "The name of the property, or of the class of a fallback for css.")
  private static let fallback = Key(
    "fallback", .flag,
    "Whether cubic-bezier() comes first, for browsers without linear(); false by default.")
  private static let approximate = Key(
    "approximate", .flag,
    "Whether to accept the nearest Bézier curve with an error beyond 0.02; false by default.")
  /// Writes a curve as source text of another program.
  static let easeRequest = Request(
    fields: [
      ease.field, target.field, error.field, name.field, fallback.field, approximate.field,
    ], summary: "A curve as source text of another program."
  ) { evaluator, request throws(DocumentError) in
    let code = try evaluator.code(request)
    return { $0.write(EasingCode.members, of: code) }
  }

  private mutating func code(_ request: JSONObjectReader) throws(DocumentError) -> EasingCode {
    let cursor = try request.required(Evaluator.ease)
    let curve = try curves.curve(cursor)
    let error = try request.optional(Evaluator.error)
    let name = try request.optional(Evaluator.name)
    let number = try error?.number()
    let text = try name?.string()
    let target = try request.optional(Evaluator.target)
    let fallback = try request.optional(Evaluator.fallback)
    let approximate = try request.optional(Evaluator.approximate)
    do throws(EasingCodeError) {
      return try EasingCode(
        curve, for: target ?? .css, error: number ?? 0.001, name: text,
        hasFallback: fallback ?? false, isApproximate: approximate ?? false)
    } catch let failure {
      let text = failure.description
      switch failure {
      case .error: throw (error ?? cursor).error(.outOfRange, text)
      case .name: throw (name ?? cursor).error(.invalidValue, text)
      case .foreignOption(let option, _):
        throw (request.optional(option) ?? cursor).error(.invalidValue, text)
      case .endless: throw cursor.error(.endless, text)
      case .inexact: throw cursor.error(.refused, "\(text); 'approximate' accepts it")
      }
    }
  }
}
