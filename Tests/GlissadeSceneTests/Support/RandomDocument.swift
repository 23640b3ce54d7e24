import GlissadeScene
import TestSupport
import Testing

extension JSONNode {
  fileprivate subscript(name: String) -> JSONNode? { members.first { $0.key == name }?.value }
  fileprivate var members: [JSONMember] { if case .object(let all) = kind { all } else { [] } }
  fileprivate var list: [JSONNode] { if case .array(let all) = kind { all } else { [] } }
  fileprivate var text: String? { if case .string(let text) = kind { text } else { nil } }
  fileprivate var names: [String] { list.compactMap(\.text) }
}

/// Makes random values of a schema's definitions; most of them keep its rules.
struct RandomDocument {
  private static let texts = [
    "timingFunction": "ease-in", "path": "M 0 0 L 9 0 Z", "spring": "spring()", "layer": "dot",
    "gesture": "tap at (1, 2)", "in": "stack", "from": "one", "curve": "linear",
    "event": "viewDidAppear",
  ]
  private let definitions: JSONNode
  private var numbers: SeededGenerator
  private var depth = 0, nameCount = 0

  init(_ schema: JSONNode, seed: UInt64) {
    (definitions, numbers) = (schema["$defs"] ?? [:], SeededGenerator(seed))
  }

  /// Checks that a reader rejects what a validator rejects, and accepts the structure of what it accepts.
  ///
  /// - Parameter error: Returns the code and the message with which the reader rejects a text, or nil.
  static func expectAgreement(
    _ texts: [String], _ schema: String, _ definition: String? = nil,
    _ error: (String) throws -> (code: String, message: String)?
  ) throws {
    guard let verdicts = try SchemaValidator.verdicts(texts, schema, definition) else { return }
    let structural = ["unknownkey", "missingkey", "wrongkind", "outofrange"]
    var accepted = 0
    for (text, isValid) in zip(texts, verdicts) {
      let error = try error(text)
      if error == nil { accepted += 1 }
      // A text can be wrong in ways of which no schema can tell.
      let isStructural = error.map {
        structural.contains($0.code.replacing("-", with: "").lowercased())
          || $0.message.contains("is not possible here")
      }
      expectTrue(isValid ? isStructural != true : error != nil, "\(text)")
    }
    expectLess(texts.count / 3, than: accepted)
  }

  mutating func value(of definition: String) -> JSONNode {
    value(definitions[definition] ?? [:], "")
  }

  private mutating func value(_ schema: JSONNode, _ name: String) -> JSONNode {
    if let definition = schema["$ref"]?.text?.dropFirst("#/$defs/".count) {
      let isText = RandomDocument.texts[String(definition)] != nil
      return value(definitions[String(definition)] ?? [:], isText ? String(definition) : name)
    }
    if let constant = schema["const"] { return constant }
    if let word = schema["enum"]?.list.randomElement(using: &numbers) { return word }
    let types = schema["type"].map { $0.text.map { [$0] } ?? $0.names } ?? []
    let choices = (schema["oneOf"] ?? schema["anyOf"])?.list ?? []
    if types.isEmpty, let choice = choices.randomElement(using: &numbers) {
      return value(choice, name)
    }
    let least = schema["minimum"]?.double ?? schema["exclusiveMinimum"]?.double.map { $0 + 0.5 }
    let range = (least ?? -100)...min(schema["maximum"]?.double ?? .infinity, (least ?? 0) + 100)
    switch types.randomElement(using: &numbers) {
    case "object": return object(schema)
    case "array":
      let least = Int(schema["minItems"]?.double ?? 0), most = schema["maxItems"]?.double ?? 1e9
      let count = Int.random(in: least...min(least + 2, Int(most)), using: &numbers)
      return JSONNode((0..<count).map { _ in value(schema["items"] ?? [:], name) })
    case "string":
      if schema["pattern"] != nil { return "#1f6feb" }
      nameCount += 1
      let isNew = name == "name" || name == "identifier"
      return isNew ? "n\(nameCount)" : "\(RandomDocument.texts[name] ?? "two")"
    case "boolean": return JSONNode(.bool(Bool.random(using: &numbers)))
    case "null": return JSONNode(.null)
    case "integer":
      return JSONNode(
        Int.random(in: Int(range.lowerBound)...Int(range.upperBound), using: &numbers))
    default: return JSONNode(.number(Double.random(in: range, using: &numbers)))
    }
  }

  private mutating func object(_ schema: JSONNode) -> JSONNode {
    var needed = schema["required"]?.names ?? [], banned: [String] = [], special: [JSONMember] = []
    func required(_ rules: [JSONNode]) -> [String] { rules.flatMap { $0["required"]?.names ?? [] } }
    if let branches = schema["oneOf"]?.list, let branch = branches.randomElement(using: &numbers) {
      needed += required([branch])
      banned = required(branches) + required(branch["not"]?["anyOf"]?.list ?? [])
      special = branch["properties"]?.members ?? []
    }
    let rules = schema["allOf"]?.list ?? []
    if let rule = rules.filter({ $0["if"] != nil }).randomElement(using: &numbers) {
      special += [rule["if"], rule["then"]].flatMap { $0?["properties"]?.members ?? [] }
    }
    banned += rules.compactMap { $0["not"]?["required"]?.names.randomElement(using: &numbers) }
    depth += 1
    defer { depth -= 1 }
    let properties = schema["properties"]?.members ?? []
    var chosen = properties.map(\.key).filter {
      needed.contains($0)
        || !banned.contains($0) && depth < 4 && Int.random(in: 0..<4, using: &numbers) == 0
    }
    for rule in schema["dependentRequired"]?.members ?? [] where chosen.contains(rule.key) {
      chosen += rule.value.names
    }
    return JSONNode(
      .object(
        properties.filter { chosen.contains($0.key) }.map { member in
          let more = special.first { $0.key == member.key }?.value ?? [:]
          return JSONMember(member.key, value(more.and(member.value), member.key))
        }))
  }

  /// Returns the value with one mistake, which may be none.
  mutating func mutated(_ node: JSONNode) -> JSONNode {
    var (members, list) = (node.members, node.list)
    let roll = Int.random(in: 0..<6, using: &numbers)
    if let index = members.indices.randomElement(using: &numbers), roll > 0 {
      switch roll {
      case 1: members[index].key += "x"
      case 2: members.remove(at: index)
      default: members[index].value = mutated(members[index].value)
      }
      return JSONNode(.object(members))
    }
    if let index = list.indices.randomElement(using: &numbers), roll > 0 {
      list[index] = mutated(list[index])
      return JSONNode(list)
    }
    let others: [JSONNode] = [JSONNode(.null), true, false, -1, 0.5, 1e12, "x", [], [:], [1]]
    return others[Int.random(in: others.indices, using: &numbers)]
  }
}
