import Foundation
import GlissadeScene
import TestSupport
import Testing

/// The validator of Python's jsonschema, which shares nothing with the readers.
enum SchemaValidator {
  /// Returns for each text whether a schema allows it, or one of the schema's definitions; nil without the validator.
  static func verdicts(
    _ texts: [String], _ schema: String, _ definition: String? = nil
  ) throws -> [Bool]? {
    let script = """
      import json, sys
      try:
          import jsonschema
      except ImportError:
          print("missing")
          sys.exit()
      schema, definition, texts = json.load(open(sys.argv[1]))
      schema = json.loads(schema)
      jsonschema.Draft202012Validator.check_schema(schema)
      if definition:
          schema = {"$ref": "#/$defs/" + definition, "$defs": schema["$defs"]}
      validator = jsonschema.Draft202012Validator(schema)
      print(json.dumps([validator.is_valid(json.loads(text)) for text in texts]))
      """
    let folder = try Folder()
    let file = folder.url("call.json")
    var json = JSONWriter()
    json.array { json in
      json.string(schema)
      json.string(definition ?? "")
      json.array { json in for text in texts { json.string(text) } }
    }
    try Data(json.bytes).write(to: file)
    // The one of the path may have more modules than the system's, or fewer.
    for python in ["python3", "/usr/bin/python3"] {
      // The validator takes about a second for 300 texts, and far longer on a busy machine.
      let run = try ChildProcess.run(
        "/usr/bin/env", [python, "-W", "ignore", "-c", script, file.path],
        seconds: 300 + Double(texts.count) / 20)
      // 127 is env's answer where there is no such program.
      if run.code == 127 || run.output == Data("missing\n".utf8) { continue }
      expectEqual(run.code, 0, "\(String(decoding: run.errors, as: UTF8.self))")
      return try JSONDecoder().decode([Bool].self, from: run.output)
    }
    print("skipped: python3 or its jsonschema is missing (apt-get install python3-jsonschema)")
    return nil
  }
}
