/// The JSON Schema of the requests that ``Evaluator`` answers, and of its answers.
///
/// Its definitions lie beside this file; the evaluator reads and writes the same names.
public enum EvaluationSchema {
  /// The schema as JSON text, by the draft of 2020-12.
  ///
  /// A line of either stream follows it; `#/$defs/request` and `#/$defs/answer` are those of one.
  public static let text = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:glissade:evaluate:1",
      "title": "Requests to glissade evaluate, and its answers",
      "description": "A line of JSON each. Angles are radians, lengths points, times seconds. Matrices are 16 numbers row by row, for row vectors: the translation is in the last row.",
      "anyOf": [{ "$ref": "#/$defs/request" }, { "$ref": "#/$defs/answer" }],
      "$defs": {
    \([requestDefinitions, answerDefinitions, stateDefinitions, valueDefinitions].joined(separator: ",\n"))
      }
    }

    """

  /// The names of requests' definitions, by kind.
  static func definition(of kind: Evaluator.Kind) -> String { kind.rawValue + "Request" }

  static func list(_ names: [String]) -> String {
    names.map { JSONWriter.quoted($0) }.joined(separator: ", ")
  }

  /// An object's definition in which all names but some must be there.
  static func object(
    _ name: String, _ description: String, optional: [String] = [],
    _ properties: [(name: String, schema: String)]
  ) -> String {
    let required = properties.map(\.name).filter { !optional.contains($0) }
    let members = properties.map { "          \(JSONWriter.quoted($0.name)): \($0.schema)" }
    return """
          "\(name)": {
            "description": \(JSONWriter.quoted(description)),
            "type": "object",
            "additionalProperties": false,
            "required": [\(list(required))],
            "properties": {
      \(members.joined(separator: ",\n"))
            }
          }
      """
  }

  /// A reference to a definition, with what the value means here.
  static func reference(_ name: String, _ description: String) -> String {
    "{ \"description\": \(JSONWriter.quoted(description)), \"$ref\": \"#/$defs/\(name)\" }"
  }

  /// An array of what a definition says.
  static func array(
    of name: String, _ description: String, count: ClosedRange<Int>? = nil
  ) -> String {
    let bounds = count.map { ", \"minItems\": \($0.lowerBound), \"maxItems\": \($0.upperBound)" }
    return """
      { "description": \(JSONWriter.quoted(description)), "type": "array", \
      "items": { "$ref": "#/$defs/\(name)" }\(bounds ?? "") }
      """
  }

  /// One of some words.
  static func words(_ words: [String], _ description: String) -> String {
    "{ \"description\": \(JSONWriter.quoted(description)), \"enum\": [\(list(words))] }"
  }

  /// A value of a simple type.
  static func simple(_ type: String, _ description: String, _ rest: String = "") -> String {
    "{ \"description\": \(JSONWriter.quoted(description)), \"type\": \"\(type)\"\(rest) }"
  }
}
