/// A member of an object that is read by itself: its description, and the coding of its value.
///
/// A ``Member`` is read into a property instead.
struct Key<Value>: Sendable {
  let field: Field
  let coding: Coding<Value>

  init(_ name: String, _ coding: Coding<Value>, _ text: String) {
    (field, self.coding) = (Field(name, coding.schema, text), coding)
  }

  /// Creates a member that an object must have.
  init(required name: String, _ coding: Coding<Value>, _ text: String) {
    (field, self.coding) = (Field(required: name, coding.schema, text), coding)
  }

  var name: String { field.name }
}

extension JSONWriter {
  /// Writes a member, which is omitted if its value is nil.
  mutating func member<Value>(_ key: Key<Value>, _ value: Value?) {
    guard let value else { return }
    self.key(key.name)
    key.coding.write(&self, value)
  }
}

extension JSONObjectReader {
  /// Returns the value of a required member.
  func required<Value>(_ key: Key<Value>) throws(DocumentError) -> Value {
    try key.coding.read(required(key.name))
  }

  /// Returns the value of a member, or nil if it is missing.
  func optional<Value>(_ key: Key<Value>) throws(DocumentError) -> Value? {
    guard let cursor = optional(key.name) else { return nil }
    return try key.coding.read(cursor)
  }
}
