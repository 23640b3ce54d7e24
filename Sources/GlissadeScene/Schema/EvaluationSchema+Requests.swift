extension EvaluationSchema {
  /// The definitions of requests, which ``Evaluator`` reads.
  static let requestDefinitions =
    [
      Field(
        "request", ["oneOf": Schema(Evaluator.requests.map { .ref(definition(of: $0)) })],
        "A question.")
    ]
    + Evaluator.requests.map { kind in
      let id = Field("id", .ref("id"), "An identifier that the answer repeats; null by default.")
      return Field(definition(of: kind), .object([id] + kind.fields), kind.summary)
    }

  /// Returns the name of the definition of a kind of requests.
  private static func definition(of kind: Evaluator.Request) -> String { kind.name + "Request" }
}
