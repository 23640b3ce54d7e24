/// A member of the objects that describe subjects of a type: what it means, how it is read and written.
struct Member<Subject>: Sendable {
  let field: Field
  fileprivate let read: @Sendable (JSONCursor, inout Subject) throws(DocumentError) -> Void
  fileprivate let write: @Sendable (inout JSONWriter, Subject) -> Void

  /// A member that is not written for the usual value.
  init<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Subject, Value> & Sendable,
    default defaultValue: Value,
    _ coding: Coding<Value>, _ text: String
  ) {
    field = Field(name, coding.schema, text)
    read = { cursor, subject throws(DocumentError) in
      subject[keyPath: path] = try coding.read(cursor)
    }
    write = { json, subject in
      let value = subject[keyPath: path]
      if value == defaultValue { return }
      json.key(name)
      coding.write(&json, value)
    }
  }

  /// A member that is not written where there is no value.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Subject, Value?> & Sendable,
    _ coding: Coding<Value>,
    _ text: String
  ) {
    field = Field(name, coding.schema, text)
    read = { cursor, subject throws(DocumentError) in
      subject[keyPath: path] = try coding.read(cursor)
    }
    write = { json, subject in
      guard let value = subject[keyPath: path] else { return }
      json.key(name)
      coding.write(&json, value)
    }
  }
}

extension JSONObjectReader {
  /// Gives a subject what the object says of it.
  func read<Subject>(_ members: [Member<Subject>], into subject: inout Subject)
    throws(DocumentError)
  {
    for member in members {
      if let value = optional(member.field.name) { try member.read(value, &subject) }
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
  /// Writes what is to be said of a subject.
  mutating func write<Subject>(_ members: [Member<Subject>], of subject: Subject) {
    for member in members { member.write(&self, subject) }
  }
}
