import GlissadeBatch
import GlissadeMath
import GlissadeTiming

extension Evaluator {
  /// The maximum number of times per request.
  static let maximumTimeCount = 1_000_000
  /// The maximum number of matrices per answer.
  static let maximumMatrixCount = 100_000

  enum Precision: String, CaseIterable { case double, float }

  private static let curve = Key(
    required: "curve", .value(.string),
    "The curve, such as ease-in or spring(duration:.5, bounce:.3).")
  private static let curveTimes = Key(
    required: "times", .numbers(count: 0...maximumTimeCount),
    "Input progress for curves over progress, seconds for others.")
  private static let precision = Key<Precision>(
    "precision", .choice, "The precision; float uses the kernels that evaluate frames.")
  static let curveRequest = Request(
    fields: [curve.field, curveTimes.field, precision.field],
    summary: "Values and velocities of a curve."
  ) { evaluator, request throws(DocumentError) in
    try evaluator.curve(request)
  }

  static let curveAnswer: [Member<[CurveSample<Double>]>] = answer { $0.numbers($1) }
  private static let floatAnswer: [Member<[CurveSample<Float>]>] = answer { $0.numbers($1) }

  /// Returns the members of an answer, with a function that writes numbers.
  private static func answer<Scalar>(
    _ write: @escaping @Sendable (inout JSONWriter, [Scalar]) -> Void
  ) -> [Member<[CurveSample<Scalar>]>] {
    [
      Member(
        "values", .array(of: .numberOrNull), "Progress, or a position for a decay."
      ) { write(&$0, $1.map(\.value)) },
      Member(
        "velocities", .array(of: .numberOrNull),
        "Derivatives by input progress or by seconds; null where the curve is vertical."
      ) { write(&$0, $1.map(\.velocity)) },
    ]
  }

  /// Evaluates a curve and its velocity at the requested times.
  private mutating func curve(_ request: JSONObjectReader) throws(DocumentError) -> Result {
    let times = try request.required(Evaluator.curveTimes)
    let precision = try request.optional(Evaluator.precision) ?? .double
    let cursor = try request.required(Evaluator.curve)
    switch precision {
    case .double:
      let samples = try curves.curve(cursor).samples(at: times)
      return { $0.write(Evaluator.curveAnswer, of: samples) }
    case .float:
      let curve = try curves.float(cursor)
      let samples: [CurveSample<Float>]
      do {
        samples = try curve.samples(at: times)
      } catch {
        throw Evaluator.rejection(error, try request.required(Evaluator.curveTimes.name))
      }
      return { $0.write(Evaluator.floatAnswer, of: samples) }
    }
  }

  /// Returns the error for a time that the kernels reject.
  private static func rejection(_ error: BatchError, _ times: JSONCursor) -> DocumentError {
    if case .notFinite(_, _, let row) = error, case .array(let nodes) = times.node.kind,
      row < nodes.count
    {
      let time = JSONCursor(nodes[row], path: times.path.appending(row))
      return time.error(.notFinite, "\(error)")
    }
    return times.error(.notFinite, "\(error)")
  }

  private static let from = Key(required: "from", .transform, "The transform at 0.")
  private static let to = Key(required: "to", .transform, "The transform at 1.")
  private static let fractions = Key(
    required: "fractions", .numbers(count: 0...maximumMatrixCount),
    "The fractions; values beyond 0…1 extrapolate.")
  private static let interpolationFields = [from.field, to.field, fractions.field]
  private static let transforms = Key(
    required: "transforms", .value(.object(interpolationFields)),
    "The two transforms, and fractions between them.")
  static let transformsRequest = Request(
    fields: [transforms.field], summary: "Interpolated transforms."
  ) { _, request throws(DocumentError) in try interpolation(request) }
  static let transformsAnswer: [Member<(TransformInterpolation, [Double])>] = [
    Member("matrices", .array(of: .ref("entries")), "One for each fraction.") { json, answer in
      json.array(answer.1) { $0.numbers(answer.0.normalizedValue(at: $1).entries) }
    }
  ]

  /// Interpolates between two transforms at the requested fractions.
  ///
  /// Matrices that are decomposed are divided by m44, at the fractions 0 and 1 too.
  private static func interpolation(_ request: JSONObjectReader) throws(DocumentError) -> Result {
    let object = try request.required(transforms).object(keys: interpolationFields.names)
    let interpolation = TransformInterpolation(
      from: try object.required(from), to: try object.required(to))
    let fractions = try object.required(fractions)
    return { $0.write(transformsAnswer, of: (interpolation, fractions)) }
  }

  private static let concat = Key(
    required: "concat", .value(.array(of: .ref("transform"))),
    "The transforms; the first one applies first.")
  /// Multiplies transforms, the first one first.
  static let concatRequest = Request(
    fields: [concat.field], summary: "The product of transforms."
  ) { _, request throws(DocumentError) in
    let product = try request.required(concat).product()
    return { $0.write(concatAnswer, of: product) }
  }
  static let concatAnswer = [
    Member<Transform3D>("matrix", .ref("entries"), "Its entries.") { $0.numbers($1.entries) }
  ]
}
