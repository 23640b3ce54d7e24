/// The JSON Schema of the requests that ``Evaluator`` answers, and of its answers.
///
/// Its definitions lie beside this file; the evaluator reads and writes the same names.
public enum EvaluationSchema {
  /// The schema as JSON text, by the draft of 2020-12.
  ///
  /// A line of either stream follows it; `#/$defs/request` and `#/$defs/answer` are those of one.
  public static let text = Schema.document(
    "urn:glissade:evaluate:1", title: "Requests to glissade evaluate, and its answers",
    Schema.any(.ref("request"), .ref("answer")).described(
      """
      A line of JSON each. Angles are radians, lengths points, times seconds. Matrices are 16 numbers \
      row by row, for row vectors: the translation is in the last row.
      """),
    requestDefinitions + answerDefinitions + stateDefinitions + valueDefinitions)

  /// The names of requests' definitions, by kind.
  static func definition(of kind: Evaluator.Kind) -> String { kind.rawValue + "Request" }

  /// An object's definition in which all names but some must be there.
  static func object(
    _ name: String, _ text: String, optional: [String] = [], _ fields: [Field]
  ) -> Field {
    Field(
      name, .object(required: fields.names.filter { !optional.contains($0) }, fields), text)
  }

  /// Values of requests and answers.
  private static let valueDefinitions =
    [
      Field("id", ["type": ["string", "integer", "null"]], "What an answer is known by."),
      Field("number", .number(in: JSONCursor.coordinates), "A length, an angle or a factor."),
      Field("pair", .array(of: numberOrNull, count: 2...2), "Two numbers."),
      Field("four", .array(of: numberOrNull, count: 4...4), "Four numbers."),
      Field(
        "entries", .array(of: numberOrNull, count: 16...16),
        "m11, m12, … m44; null for what no Double can hold."),
    ] + DocumentSchema.transformDefinitions

  static let numberOrNull: Schema = ["type": ["number", "null"]]
  static let name = Field("name", ["type": ["string", "null"]], "Its name.")
  static let time = Schema.number(in: 0...Double.infinity)
}
