/// A named schema: a member of an object, or a definition.
struct Field: Sendable {
  let name: String
  /// The schema, with the description of its meaning.
  let schema: Schema

  init(_ name: String, _ schema: Schema, _ text: String) {
    self.name = name
    self.schema = schema.described(text)
  }
}

extension [Field] {
  var names: [String] { map(\.name) }

  /// The schemas by name.
  var members: Schema { Schema(map { ($0.name, $0.schema) }) }
}
