import GlissadeMath

/// The coding of a type's values in files: their schema, how they are read and how they are written.
struct Coding<Value>: Sendable {
  let schema: Schema
  let read: @Sendable (JSONCursor) throws(DocumentError) -> Value
  let write: @Sendable (inout JSONWriter, Value) -> Void
}

extension Coding<Double> {
  static let number = number(in: -Double.infinity...Double.infinity)

  static func number(in range: ClosedRange<Double>) -> Coding {
    Coding(
      schema: .number(in: range),
      read: { cursor throws(DocumentError) in try cursor.number(in: range) },
      write: { $0.numberOrNull($1) })
  }

  static func number(in range: GreaterThan) -> Coding {
    Coding(
      schema: .number(in: range),
      read: { cursor throws(DocumentError) in try cursor.number(in: range) },
      write: { $0.numberOrNull($1) })
  }

  /// A number of 0 or more, which may be infinite.
  static let extent = Coding(
    schema: .ref("amount"), read: { cursor throws(DocumentError) in try cursor.extent() },
    write: { $0.extent($1) })
}

extension Coding<[Double]> {
  static func numbers(in range: ClosedRange<Double>? = nil) -> Coding {
    let range = range ?? -Double.infinity...Double.infinity
    return Coding(
      schema: .array(of: .number(in: range)),
      read: { cursor throws(DocumentError) in try cursor.numbers(in: range) },
      write: { $0.numbersOrNull($1) })
  }
}

extension Coding<Bool> {
  static let flag = Coding(
    schema: .flag, read: { cursor throws(DocumentError) in try cursor.bool() },
    write: { $0.bool($1) })
}

extension Coding<Color> {
  static let color = Coding(
    schema: .ref("color"), read: { cursor throws(DocumentError) in try cursor.color() },
    write: { $0.color($1) })
}

extension Coding<Size> {
  static let size = Coding(
    schema: .ref("extent"), read: { cursor throws(DocumentError) in try cursor.size() },
    write: { $0.numbersOrNull([$1.width, $1.height]) })
}

extension Coding where Value: Hashable & Sendable {
  static func word(_ table: EnumCoding<Value>) -> Coding {
    Coding(
      schema: .words(table.words),
      read: { cursor throws(DocumentError) in try table.value(cursor) },
      write: { $0.string(table.word($1)) })
  }
}

/// A member of the objects that describe subjects of a type: what it means, how it is read and written.
struct Member<Subject>: Sendable {
  let field: Field
  fileprivate let read: @Sendable (JSONCursor, inout Subject) throws(DocumentError) -> Void
  fileprivate let write: @Sendable (inout JSONWriter, Subject) -> Void

  /// A member that is not written for the usual value.
  init<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Subject, Value> & Sendable, usual: Value,
    _ coding: Coding<Value>, _ text: String
  ) {
    field = Field(name, coding.schema, text)
    read = { cursor, subject throws(DocumentError) in
      subject[keyPath: path] = try coding.read(cursor)
    }
    write = { json, subject in
      let value = subject[keyPath: path]
      if value == usual { return }
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
