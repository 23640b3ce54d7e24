/// The JSON Schema of the requests that ``Evaluator`` answers, and of its answers.
///
/// The definitions are in extensions and consist of the names that the evaluator reads and writes.
public enum EvaluationSchema {
  /// The schema as JSON text, in the draft 2020-12.
  ///
  /// It describes a line of either stream; `#/$defs/request` and `#/$defs/answer` describe one of them.
  public static let text = Schema.document(
    "urn:glissade:evaluate:1", title: "Requests to glissade evaluate, and its answers",
    Schema.any(.ref("request"), .ref("answer")).described(
      """
      One line of JSON each. Angles are in radians, lengths in points, times in seconds. Matrices are \
      16 numbers in row-major order for row vectors, with the translation in the last row.
      """),
    requestDefinitions + answerDefinitions + stateDefinitions + valueDefinitions)

  /// The definitions of values in requests and answers.
  private static let valueDefinitions =
    [
      Field(
        "id", ["type": ["string", "integer", "null"]], "The identifier of a request and its answer."
      ),
      Field("number", .number(in: JSONCursor.coordinates), "A length, an angle or a factor."),
      Field("pair", .array(of: .numberOrNull, count: 2...2), "Two numbers."),
      Field("four", .array(of: .numberOrNull, count: 4...4), "Four numbers."),
      Field(
        "entries", .array(of: .numberOrNull, count: 16...16),
        "m11, m12, … m44; null for numbers that are not finite."),
    ] + ValueDefinitions.transforms
}
