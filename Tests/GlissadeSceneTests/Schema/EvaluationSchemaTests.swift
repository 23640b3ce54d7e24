import GlissadeEngine
import GlissadeMath
import GlissadeScene
import TestSupport
import Testing

@Suite struct EvaluationSchemaTests {
  /// Checks whether a definition of the schema allows all lines, or none.
  private func expectVerdicts(_ isValid: Bool, _ lines: [String], _ definition: String) throws {
    let schema = EvaluationSchema.text
    guard let found = try SchemaValidator.verdicts(lines, schema, definition) else { return }
    expectEqual(found, [Bool](repeating: isValid, count: lines.count))
  }

  private func answers(_ requests: [String]) -> [String] {
    var evaluator = Evaluator()
    return requests.map {
      String(decoding: evaluator.answer(Array($0.utf8)).dropLast(), as: UTF8.self)
    }
  }

  @Test func `requests and answers are as the schema says`() throws {
    let answers = answers(SampleRequests.good)
    expectTrue(answers.allSatisfy { !$0.contains("\"error\"") })
    try expectVerdicts(true, SampleRequests.good, "request")
    try expectVerdicts(true, answers, "answer")
  }

  @Test func `refusals are as the schema says, and what it can see it refuses too`() throws {
    let answers = answers(SampleRequests.bad.map(\.line))
    try expectVerdicts(true, answers, "answer")
    // Curves, documents, names of layers and sizes of products are for the evaluator to see.
    let seen = SampleRequests.bad.filter {
      ["unknown-key", "missing-key", "wrong-kind"].contains($0.code)
        && !$0.path.hasPrefix("scenario.") && !$0.path.hasPrefix("scene.")
    }
    expectTrue(seen.count > 10)
    try expectVerdicts(false, seen.map(\.line), "request")
    // An answer is no request, and the other way round.
    try expectVerdicts(false, answers, "request")
  }

  @Test func `random requests: the evaluator and a validator agree`() throws {
    let schema = try JSONNode(text: EvaluationSchema.text)
    let requests = (0..<soak(20, 500)).flatMap { seed in
      ["curve", "transforms", "concat", "transition"].flatMap { kind in
        var random = RandomDocument(schema, seed: UInt64(seed))
        let right = random.value(of: kind + "Request")
        return ["\(right)", "\(random.mutated(right))"]
      }
    }
    try RandomDocument.expectAgreement(requests, EvaluationSchema.text, "request") { request in
      let members = try Answer(request).body.members()
      guard let error = members.first(where: { $0.key == "error" })?.value else { return nil }
      return try (error.get("code").string(), error.get("message").string())
    }
  }
}
