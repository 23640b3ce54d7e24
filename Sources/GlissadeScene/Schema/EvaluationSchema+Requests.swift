import GlissadeTransitions

extension EvaluationSchema {
  private static let id = Field(
    "id", .ref("id"), "An identifier that the answer repeats; null by default.")

  /// The definitions of requests, which ``Evaluator`` reads.
  static let requestDefinitions =
    [
      Field(
        "request",
        ["oneOf": Schema(Evaluator.Kind.allCases.map { .ref(definition(of: $0)) })],
        "A question.")
    ]
    + Evaluator.Kind.allCases.map { kind in
      object(
        definition(of: kind), kind.summary, optional: ["id"] + kind.optional, [id] + kind.fields)
    }
}

extension Evaluator.Kind {
  fileprivate var summary: String {
    switch self {
    case .curve: "Values and velocities of a curve."
    case .transforms: "Interpolated transforms."
    case .concat: "The product of transforms."
    case .scene: "The states of layers at given times."
    case .transition: "The trace of a built-in transition."
    case .scenario: "The trace of a scenario."
    }
  }

  /// The names of the optional members.
  fileprivate var optional: [String] {
    switch self {
    case .curve: ["precision"]
    case .scene: ["layers"]
    case .transition: ["back", "size"]
    case .transforms, .concat, .scenario: []
    }
  }

  /// The members of a request besides its id; the first one is unique to this kind of request.
  var fields: [Field] {
    let most = Evaluator.maximumStateCount
    let file = "a file of the schema urn:glissade:document:1, which glissade schema prints."
    return switch self {
    case .curve:
      [
        Field(
          "curve", .string, "The curve, such as ease-in or spring(duration:.5, bounce:.3)."),
        Field(
          "times", .array(of: .number, count: 0...Evaluator.maximumTimeCount),
          "Input progress for curves over progress, seconds for others."),
        Field(
          "precision", .words(Evaluator.Precision.allCases.map(\.rawValue)),
          "The precision; float uses the kernels that evaluate frames."),
      ]
    case .transforms:
      [
        Field(
          "transforms",
          .object(required: Evaluator.interpolationFields.names, Evaluator.interpolationFields),
          "The two transforms, and fractions between them.")
      ]
    case .concat:
      [
        Field(
          "concat", .array(of: .ref("transform")),
          "The transforms; the first one applies first.")
      ]
    case .scene:
      [
        Field("scene", ["type": "object"], "A scene or scenario: \(file)"),
        Field(
          "times", .array(of: .number(in: Evaluator.sceneTimes), count: 0...most),
          "Seconds from the beginning, in any order."),
        Field(
          "layers", .array(of: .string, count: 0...most),
          "The names of the layers; by default all named layers."),
      ]
    case .transition:
      [
        Field("transition", .words(NamedTransition.names), "Its name."),
        Field("back", .flag, "Whether to run the transition backward; false by default."),
        Field(
          "size", .array(of: .number(in: DocumentHead.lengths), count: 2...2),
          "The size of the window in points; 375 by 667 by default."),
      ]
    case .scenario: [Field("scenario", ["type": "object"], "A scenario or scene: \(file)")]
    }
  }
}

extension Evaluator {
  /// The members of an interpolation: its two transforms and the fractions.
  static let interpolationFields = [
    Field("from", .ref("transform"), "The transform at 0."),
    Field("to", .ref("transform"), "The transform at 1."),
    Field(
      "fractions", .array(of: .number, count: 0...maximumMatrixCount),
      "The fractions; values beyond 0…1 extrapolate."),
  ]
}
