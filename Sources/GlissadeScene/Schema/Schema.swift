/// A part of a JSON Schema: a value of JSON that is written as literals.
struct Schema: Sendable {
  let kind: JSONNode.Kind

  init(_ kind: JSONNode.Kind) { self.kind = kind }

  /// An object of keywords.
  init(_ members: [(name: String, value: Schema)]) {
    kind = .object(members.map { JSONMember($0.name, JSONNode($0.value.kind)) })
  }

  /// The keywords, with others behind them.
  func and(_ others: Schema) -> Schema {
    guard case .object(let own) = kind, case .object(let more) = others.kind else { return self }
    return Schema(.object(own + more))
  }

  /// The schema of the same values, with what these mean here.
  func described(_ text: String) -> Schema {
    Schema([("description", Schema(.string(text)))]).and(self)
  }
}

extension Schema: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral
{
  init(stringLiteral text: String) { self.init(.string(text)) }
  init(integerLiteral value: Int) { self.init(.integer(value)) }
  init(booleanLiteral value: Bool) { self.init(.bool(value)) }
}

extension Schema: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  init(arrayLiteral elements: Schema...) { self.init(elements) }

  init(_ elements: [Schema]) { self.init(.array(elements.map { JSONNode($0.kind) })) }

  init(dictionaryLiteral members: (String, Schema)...) { self.init(members) }
}

// MARK: Values

extension Schema {
  static let string: Schema = ["type": "string"]
  static let text = string.and(["minLength": 1])
  static let flag: Schema = ["type": "boolean"]
  static let number: Schema = ["type": "number"]

  /// A number within a range, whose infinite ends are none.
  static func number(in range: ClosedRange<Double>) -> Schema {
    let ends = [("minimum", range.lowerBound), ("maximum", range.upperBound)]
    return number.and(
      Schema(ends.filter(\.1.isFinite).map { ($0, Schema(.number($1))) }))
  }

  static func number(in range: GreaterThan) -> Schema {
    number.and(["exclusiveMinimum": Schema(.number(range.bound))])
  }

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

  /// A reference to a definition.
  static func ref(_ name: String) -> Schema { ["$ref": Schema(.string("#/$defs/\(name)"))] }
}

// MARK: Objects

extension Schema {
  /// An object with no other members.
  ///
  /// - Parameters:
  ///   - required: The names of those that must be there.
  ///   - rules: What the members have to do with each other.
  static func object(
    required: [String] = [], rules: Schema = [:], _ fields: [Field]
  ) -> Schema {
    let closed: Schema = ["type": "object", "additionalProperties": false]
    return closed.and(required.isEmpty ? [:] : has(required)).and(rules)
      .and(["properties": fields.members])
  }

  /// An object in which members are there.
  static func has(_ names: [String]) -> Schema {
    ["required": Schema(names.map { Schema(.string($0)) })]
  }

  /// An object in which a member is the one given, if it is there.
  static func member(_ name: String, _ schema: Schema) -> Schema {
    ["properties": Schema([(name, schema)])]
  }

  static func not(_ schema: Schema) -> Schema { ["not": schema] }
}

// MARK: Documents

extension Schema {
  /// The text of a schema by the draft of 2020-12, with a line feed at its end.
  static func document(
    _ id: String, title: String, _ rules: Schema, _ definitions: [Field]
  ) -> String {
    let schema = Schema([
      ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("$id", Schema(.string(id))),
      ("title", Schema(.string(title))),
    ]).and(rules).and(["$defs": definitions.members])
    var json = JSONWriter(nonFinite: .null, isIndented: true)
    // Infinite bounds are left out, and all other numbers can be written.
    try? json.node(JSONNode(schema.kind))
    json.endLine()
    return json.text
  }
}
