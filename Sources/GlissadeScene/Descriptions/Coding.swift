import GlissadeMath

/// The JSON schema of a type's values, with functions that read and write them.
struct Coding<Value>: Sendable {
  let schema: Schema
  let read: @Sendable (JSONCursor) throws(DocumentError) -> Value
  let write: @Sendable (inout JSONWriter, Value) -> Void
}

extension Coding {
  /// Creates a coding whose values a method reads.
  init(
    _ schema: Schema, _ read: @escaping @Sendable (JSONCursor) -> () throws(DocumentError) -> Value,
    write: @escaping @Sendable (inout JSONWriter, Value) -> Void
  ) {
    self.init(
      schema: schema, read: { cursor throws(DocumentError) in try read(cursor)() }, write: write)
  }
}

extension Coding<Double> {
  static let number = number(in: -Double.infinity...Double.infinity)

  static func number(in range: some NumberBounds) -> Coding {
    Coding(
      schema: .number(in: range),
      read: { cursor throws(DocumentError) in try cursor.number(in: range) },
      write: { $0.number($1) })
  }

  /// A number of 0 or more, which may be infinite.
  static let extent = Coding(.ref("amount"), JSONCursor.extent, write: { $0.extent($1) })
}

extension Coding<Int> {
  static func integer(in range: ClosedRange<Int>) -> Coding {
    Coding(
      schema: .integer(in: range),
      read: { cursor throws(DocumentError) in try cursor.integer(in: range) },
      write: { $0.integer($1) })
  }
}

extension Coding<[Double]> {
  static func numbers(
    count: ClosedRange<Int> = 0...Int.max, in range: ClosedRange<Double>? = nil
  ) -> Coding {
    let range = range ?? -Double.infinity...Double.infinity
    return Coding(
      schema: .array(of: .number(in: range), count: count),
      read: { cursor throws(DocumentError) in try cursor.numbers(count: count, in: range) },
      write: { $0.numbers($1) })
  }
}

extension Coding<JSONCursor> {
  /// A value that is read where its context is known.
  static func value(_ schema: Schema) -> Coding {
    Coding(schema: schema, read: { $0 }, write: { $0.node($1.node) })
  }
}

extension Coding<[JSONCursor]> {
  /// An array of values that are read where their context is known.
  static func values(of element: Schema, count: ClosedRange<Int> = 0...Int.max) -> Coding {
    Coding(
      schema: .array(of: element, count: count),
      read: { cursor throws(DocumentError) in try cursor.elements(count: count) },
      write: { json, values in json.array { json in for value in values { json.node(value.node) } }
      })
  }
}

extension Coding<String> {
  static let text = Coding(.string, JSONCursor.string, write: { $0.string($1) })
}

extension Coding<Transform3D> {
  static let transform = Coding(
    .ref("transform"), JSONCursor.transform, write: { $0.transform($1) })
}

extension Coding<Bool> {
  static let flag = Coding(.flag, JSONCursor.bool, write: { $0.bool($1) })
}

extension Coding<Color> {
  static let color = Coding(.ref("color"), JSONCursor.color, write: { $0.color($1) })
}

extension Coding<Rect> {
  static let rectangle = Coding(
    .ref("rectangle"), JSONCursor.rect,
    write: { $0.numbers([$1.origin.x, $1.origin.y, $1.size.width, $1.size.height]) })
}

extension Coding<Size> {
  static let size = Coding(
    .ref("extent"), JSONCursor.size, write: { $0.numbers([$1.width, $1.height]) })
}

extension Coding where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// The raw value of a case.
  static var choice: Coding {
    Coding(
      schema: .words(Value.allCases.map(\.rawValue)),
      read: { cursor throws(DocumentError) in try cursor.choice() },
      write: { $0.string($1.rawValue) })
  }
}

extension Coding where Value: Hashable & Sendable {
  static func word(_ table: EnumCoding<Value>) -> Coding {
    Coding(
      schema: .words(table.words),
      read: { cursor throws(DocumentError) in try table.value(cursor) },
      write: { $0.string(table.word($1)) })
  }
}
