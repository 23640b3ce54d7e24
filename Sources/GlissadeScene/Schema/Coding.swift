import GlissadeMath

/// The JSON schema of a type's values, with functions that read and write them.
struct Coding<Value>: Sendable {
  let schema: Schema
  let read: @Sendable (JSONCursor) throws(DocumentError) -> Value
  let write: @Sendable (inout JSONWriter, Value) -> Void
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
      write: { $0.numbers($1) })
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
    write: { $0.numbers([$1.width, $1.height]) })
}

extension Coding where Value: Hashable & Sendable {
  static func word(_ table: EnumCoding<Value>) -> Coding {
    Coding(
      schema: .words(table.words),
      read: { cursor throws(DocumentError) in try table.value(cursor) },
      write: { $0.string(table.word($1)) })
  }
}
