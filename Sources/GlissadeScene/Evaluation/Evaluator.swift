/// Answers requests from programs in other languages: each request and each answer is one line of JSON.
///
/// ```swift
/// var evaluator = Evaluator()
/// let answer = evaluator.answer(Array(#"{"id":1,"curve":"ease-in","times":[0,0.5]}"#.utf8))
/// let text = String(decoding: answer, as: UTF8.self)
/// // {"id":1,"values":[0,0.31535681257253934],"velocities":[0,1.073978779815426]}
/// ```
///
/// ``EvaluationSchema/text`` is the JSON Schema of requests and answers. Every line gets an answer; a rejected
/// request gets an answer with the reason. An answer depends only on its request.
public struct Evaluator {
  /// A closure that writes the members of an answer.
  typealias Result = (inout JSONWriter) -> Void

  /// A kind of requests.
  struct Request: Sendable {
    /// The members besides `id`; the first one is unique to this kind, and gives it its name.
    let fields: [Field]
    let summary: String
    let answer: @Sendable (inout Evaluator, JSONObjectReader) throws(DocumentError) -> Result

    var name: String { fields[0].name }
  }

  static let requests = [
    curveRequest, easeRequest, transformsRequest, concatRequest, sceneRequest, transitionRequest,
    scenarioRequest,
  ]

  /// All member names that a request may have.
  private static let names = requests.reduce(into: ["id"]) { names, kind in
    names += kind.fields.names.filter { !names.contains($0) }
  }

  var curves = CurveCache()
  private let limits: DocumentLimits

  /// Creates an evaluator.
  ///
  /// - Parameter limits: The maximum size of a request.
  public init(limits: DocumentLimits = .standard) { self.limits = limits }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - line: The request, without its line feed.
  ///   - number: The number of the line, from 1, for error messages.
  /// - Returns: One line of JSON with a line feed, also for a rejected request.
  public mutating func answer(_ line: [UInt8], number: Int = 1) -> [UInt8] {
    var writer = JSONWriter()
    var id = JSONNode.Kind?.none
    do throws(DocumentError) {
      let request = JSONCursor(
        try JSONNode(reading: line, limits: limits, firstLine: number))
      id = .null
      id = try Evaluator.id(of: request)
      let result = try self.result(of: request)
      Evaluator.write(id ?? .null, to: &writer) { writer in result(&writer) }
    } catch {
      var error = error
      // A carriage return within the line counts as a line end in a document, but not between requests.
      error.position.line = number
      Evaluator.write(id ?? RequestID.find(in: line), to: &writer) {
        $0.write(DocumentError.answer, of: error)
      }
    }
    return writer.bytes
  }

  /// Returns the answer to a line that is longer than the limit.
  static func rejection(ofLine number: Int, longerThan bytes: Int) -> [UInt8] {
    var writer = JSONWriter()
    let error = DocumentError(
      .tooLarge, at: JSONPosition(line: number, column: 1), path: JSONPath(),
      "the line has more than \(bytes) bytes")
    write(.null, to: &writer) { $0.write(DocumentError.answer, of: error) }
    return writer.bytes
  }

  private static func write(
    _ id: JSONNode.Kind, to writer: inout JSONWriter, _ members: (inout JSONWriter) -> Void
  ) {
    writer.object { writer in
      writer.key("id")
      writer.node(JSONNode(id))
      members(&writer)
    }
    writer.endLine()
  }

  /// Returns the request's `id`, which its answer repeats.
  private static func id(of request: JSONCursor) throws(DocumentError) -> JSONNode.Kind {
    guard let id = try request.members().first(where: { $0.key == "id" })?.value else {
      return .null
    }
    switch id.node.kind {
    case .string, .integer, .null: return id.node.kind
    default:
      throw id.error(
        .wrongKind,
        "this is \(id.node.kindName), not a string, a whole number that an Int can hold, or null")
    }
  }

  private mutating func result(of request: JSONCursor) throws(DocumentError) -> Result {
    let all = try request.object(keys: Evaluator.names)
    let (name, value) = try all.exactlyOne(of: Evaluator.requests.map(\.name))
    guard let kind = Evaluator.requests.first(where: { $0.name == name }) else {
      throw value.error(.unknownKey, "'\(name)' is not a kind of request")
    }
    return try kind.answer(&self, try request.object(keys: ["id"] + kind.fields.names))
  }
}
