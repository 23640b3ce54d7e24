/// A named schema: a member of an object, or a definition.
struct Field: Sendable {
  let name: String
  /// The schema, with the description of its meaning.
  let schema: Schema
  /// Whether an object without the member is invalid.
  let isRequired: Bool

  init(_ name: String, _ schema: Schema, _ text: String, isRequired: Bool = false) {
    self.name = name
    self.schema = schema.described(text)
    self.isRequired = isRequired
  }

  /// Creates a member that an object must have.
  init(required name: String, _ schema: Schema, _ text: String) {
    self.init(name, schema, text, isRequired: true)
  }
}

extension [Field] {
  var names: [String] { map(\.name) }

  /// The schemas by name.
  var members: Schema { Schema(map { ($0.name, $0.schema) }) }
}
