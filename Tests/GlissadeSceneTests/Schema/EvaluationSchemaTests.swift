import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeText
import TestSupport
import Testing

@Suite struct EvaluationSchemaTests {
  private static let python = "/usr/bin/python3"

  /// Whether there is a validator that we did not write.
  static let hasValidator: Bool = {
    let found =
      (try? run(["-W", "ignore", "-c", "import jsonschema; jsonschema.Draft202012Validator"]))?.code
      == 0
    if !found { print("skipped: python3 has no jsonschema (apt-get install python3-jsonschema)") }
    return found
  }()

  private static func run(_ arguments: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Tells for each line whether a definition of the schema allows it.
  private func verdicts(_ lines: [String], _ definition: String) throws -> [Bool] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "glissade-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (schema, stream) = (
      folder.appendingPathComponent("schema"), folder.appendingPathComponent("lines")
    )
    try EvaluationSchema.text.write(to: schema, atomically: false, encoding: .utf8)
    try lines.joined(separator: "\n").write(to: stream, atomically: false, encoding: .utf8)
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      part = {"$ref": "#/$defs/" + sys.argv[3], "$defs": schema["$defs"]}
      validator = jsonschema.Draft202012Validator(part)
      for line in open(sys.argv[2]):
          print(validator.is_valid(json.loads(line)))
      """
    let run = try Self.run(["-W", "ignore", "-c", script, schema.path, stream.path, definition])
    try #require(run.code == 0)
    return run.output.split(separator: "\n").map { $0 == "True" }
  }

  private func answers(_ requests: [String]) -> [String] {
    var evaluator = Evaluator()
    return requests.map {
      String(decoding: evaluator.answer(Array($0.utf8)).dropLast(), as: UTF8.self)
    }
  }

  @Test(.enabled(if: hasValidator))
  func `requests and answers are as the schema says`() throws {
    let answers = answers(SampleRequests.good)
    expectTrue(answers.allSatisfy { !$0.contains("\"error\"") })
    try expectEqual(
      verdicts(SampleRequests.good, "request"), [Bool](repeating: true, count: answers.count))
    try expectEqual(verdicts(answers, "answer"), [Bool](repeating: true, count: answers.count))
  }

  @Test(.enabled(if: hasValidator))
  func `refusals are as the schema says, and what it can see it refuses too`() throws {
    let answers = answers(SampleRequests.bad.map(\.line))
    try expectEqual(verdicts(answers, "answer"), [Bool](repeating: true, count: answers.count))
    // Curves, documents, names of layers and sizes of products are for the evaluator to see.
    let seen = SampleRequests.bad.filter {
      ["unknown-key", "missing-key", "wrong-kind"].contains($0.code)
        && !$0.path.hasPrefix("scenario.") && !$0.path.hasPrefix("scene.")
    }
    expectTrue(seen.count > 10)
    try expectEqual(
      verdicts(seen.map(\.line), "request"), [Bool](repeating: false, count: seen.count))
    // An answer is no request, and the other way round.
    try expectEqual(verdicts(answers, "request"), [Bool](repeating: false, count: answers.count))
  }

  @Test func `schema and evaluator know the same names`() throws {
    let definitions = try JSONCursor(try JSONNode(reading: EvaluationSchema.text)).get("$defs")
    let requests = try definitions.members().filter { $0.key.hasSuffix("Request") }
    expectEqual(requests.count, 6)
    for (key, definition) in requests {
      let kind = String(key.dropLast("Request".count))
      let names = try definition.get("properties").members().map(\.key)
      expectTrue(names.contains(kind) && names.contains("id"))
      // A name that the evaluator does not know of this kind would be refused as unknown.
      for name in names {
        var members = "\"\(name)\":null"
        if name != kind { members += ",\"\(kind)\":null" }
        let error = try? Answer("{\(members)}").member("error")
        try expectTrue(error?.get("code").string() != "unknown-key", "\(kind) \(name)")
      }
      let answer = try Answer("{\"\(kind)\":null,\"surelyNoName\":1}").member("error")
      try expectEqual(answer.get("code").string(), "unknown-key")
    }
    let layer = try definitions.get("layer").get("properties").members().map(\.key)
    expectEqual(
      layer, ["name"] + LayerSnapshot.properties.map { "\($0.keyPath)" } + ["local", "world"])
  }
}
