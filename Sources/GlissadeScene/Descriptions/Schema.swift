/// A JSON Schema or a part of one.
typealias Schema = JSONNode

extension Schema {
  /// Creates an object of keywords.
  init(_ members: [(name: String, value: Schema)]) {
    self.init(.object(members.map { JSONMember($0.name, $0.value) }))
  }

  /// Returns the schema with a description.
  func described(_ text: String) -> Schema {
    Schema([("description", Schema(.string(text)))]).and(self)
  }
}

// MARK: Values

extension Schema {
  static let string: Schema = ["type": "string"]
  static let text = string.and(["minLength": 1])
  static let flag: Schema = ["type": "boolean"]
  static let number: Schema = ["type": "number"]
  static let numberOrNull: Schema = ["type": ["number", "null"]]
  static let time = number(in: 0...Double.infinity)

  static func number(in range: some NumberBounds) -> Schema { number.and(range.schema) }

  static let integer: Schema = ["type": "integer"]

  static func integer(in range: ClosedRange<Int>) -> Schema {
    integer.and([
      "minimum": Schema(.integer(range.lowerBound)), "maximum": Schema(.integer(range.upperBound)),
    ])
  }

  static func array(of element: Schema, count: ClosedRange<Int> = 0...Int.max) -> Schema {
    var members: [(name: String, value: Schema)] = [("type", "array"), ("items", element)]
    if count.lowerBound > 0 { members.append(("minItems", Schema(.integer(count.lowerBound)))) }
    if count.upperBound < .max { members.append(("maxItems", Schema(.integer(count.upperBound)))) }
    return Schema(members)
  }

  static func constant(_ value: Schema) -> Schema { ["const": value] }

  static func words(_ words: [String]) -> Schema {
    ["enum": Schema(words.map { Schema(.string($0)) })]
  }

  static func any(_ schemas: Schema...) -> Schema { ["anyOf": Schema(schemas)] }

  /// Returns a reference to a definition.
  static func ref(_ name: String) -> Schema { ["$ref": Schema(.string("#/$defs/\(name)"))] }
}

// MARK: Objects

extension Schema {
  /// Returns the schema of an object without any other members.
  ///
  /// - Parameters:
  ///   - rules: Further constraints on the members.
  ///   - fields: The members.
  static func object(
    rules: Schema = [:], _ fields: [Field]
  ) -> Schema {
    let closed: Schema = ["type": "object", "additionalProperties": false]
    let names = fields.filter(\.isRequired).names
    return closed.and(names.isEmpty ? [:] : has(names)).and(rules)
      .and(["properties": fields.members])
  }

  /// Returns the schema of an object in which certain members are present.
  static func has(_ names: [String]) -> Schema {
    ["required": Schema(names.map { Schema(.string($0)) })]
  }

  /// Returns the schema of an object in which a member, if present, has a given schema.
  static func member(_ name: String, _ schema: Schema) -> Schema {
    ["properties": Schema([(name, schema)])]
  }

  static func not(_ schema: Schema) -> Schema { ["not": schema] }
}

// MARK: Documents

extension Schema {
  /// Returns the text of a schema in the draft 2020-12, with a line feed at its end.
  static func document(
    _ id: String, title: String, _ rules: Schema, _ definitions: [Field]
  ) -> String {
    let schema = Schema([
      ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("$id", Schema(.string(id))),
      ("title", Schema(.string(title))),
    ]).and(rules).and(["$defs": definitions.members])
    var json = JSONWriter(isIndented: true)
    json.node(schema)
    json.endLine()
    return json.text
  }
}
