/// A schema with a name: that of a member of objects, or of a definition.
struct Field: Sendable {
  let name: String
  /// The schema of the values, with their meaning as its description.
  let schema: Schema

  init(_ name: String, _ schema: Schema, _ text: String) {
    self.name = name
    self.schema = schema.described(text)
  }
}

extension [Field] {
  var names: [String] { map(\.name) }

  /// The schemas by their names.
  var members: Schema { Schema(map { ($0.name, $0.schema) }) }
}
