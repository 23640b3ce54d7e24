/// A member of an object in a file that corresponds to a property of a type: its schema, and functions that read and
/// write it.
struct Member<Subject>: Sendable {
  let field: Field
  /// Nil for a member of an answer, which is only written.
  fileprivate let read: (@Sendable (JSONCursor, inout Subject) throws(DocumentError) -> Void)?
  fileprivate let write: @Sendable (inout JSONWriter, Subject) -> Void

  /// Creates a member that is omitted if the property has its default value; without one it is always written.
  init<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Subject, Value> & Sendable,
    default defaultValue: Value? = nil, _ coding: Coding<Value>, _ text: String
  ) {
    self.init(
      Field(name, coding.schema, text),
      read: { cursor, subject throws(DocumentError) in
        subject[keyPath: path] = try coding.read(cursor)
      }, of: { $0[keyPath: path] == defaultValue ? nil : $0[keyPath: path] }, write: coding.write)
  }

  /// Creates a member that is omitted if the property is nil.
  ///
  /// - Parameter isRequired: Whether a file must have the member.
  init<Value>(
    _ name: String, isRequired: Bool = false,
    _ path: any WritableKeyPath<Subject, Value?> & Sendable, _ coding: Coding<Value>,
    _ text: String
  ) {
    self.init(
      Field(name, coding.schema, text, isRequired: isRequired),
      read: { cursor, subject throws(DocumentError) in
        subject[keyPath: path] = try coding.read(cursor)
      }, of: { $0[keyPath: path] }, write: coding.write)
  }

  /// Creates a member of an answer.
  init(
    _ name: String, _ schema: Schema, _ text: String,
    write: @escaping @Sendable (inout JSONWriter, Subject) -> Void
  ) {
    self.init(Field(required: name, schema, text), read: nil, of: { $0 }, write: write)
  }

  /// Creates a member of an answer that is omitted if the subject has no such value.
  init<Value>(
    _ name: String, _ schema: Schema, _ text: String,
    of value: @escaping @Sendable (Subject) -> Value?,
    write: @escaping @Sendable (inout JSONWriter, Value) -> Void
  ) {
    self.init(Field(name, schema, text), read: nil, of: value, write: write)
  }

  private init<Value>(
    _ field: Field,
    read: (@Sendable (JSONCursor, inout Subject) throws(DocumentError) -> Void)?,
    of value: @escaping @Sendable (Subject) -> Value?,
    write: @escaping @Sendable (inout JSONWriter, Value) -> Void
  ) {
    (self.field, self.read) = (field, read)
    self.write = { json, subject in
      guard let value = value(subject) else { return }
      json.key(field.name)
      write(&json, value)
    }
  }
}

extension JSONObjectReader {
  /// Sets the properties of a subject to the values of the members that are present.
  ///
  /// - Throws: ``DocumentError`` for an invalid value, and for a member that is missing although it is required.
  func read<Subject>(_ members: [Member<Subject>], into subject: inout Subject)
    throws(DocumentError)
  {
    for member in members {
      let name = member.field.name
      let value = member.field.isRequired ? try required(name) : optional(name)
      if let value { try member.read?(value, &subject) }
    }
  }
}

extension JSONObjectReader {
  func read<Subject: AnyObject>(
    _ members: [Member<Subject>], of subject: Subject
  ) throws(DocumentError) {
    var subject = subject
    try read(members, into: &subject)
  }
}

extension JSONWriter {
  /// Writes the members of a subject.
  mutating func write<Subject>(_ members: [Member<Subject>], of subject: Subject) {
    for member in members { member.write(&self, subject) }
  }

  /// Writes an object with the members of a subject.
  mutating func object<Subject>(_ members: [Member<Subject>], of subject: Subject) {
    object { $0.write(members, of: subject) }
  }
}
