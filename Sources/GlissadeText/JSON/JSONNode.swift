/// A value of a JSON document with its position.
package struct JSONNode: Sendable {
  /// The types of values, with their contents.
  package enum Kind: Sendable {
    /// The literal `null`.
    case null
    /// One of the literals `true` and `false`.
    case bool(Bool)
    /// A number without fraction and exponent that fits an `Int`.
    case integer(Int)
    /// Any other number, as the nearest Double; it is finite.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONNode])
    /// An object's members in the order of the document; names are unique.
    case object([JSONMember])
  }

  /// The type and contents of the value.
  package var kind: Kind
  // 32 bits each save memory, most of which is in nodes for large documents.
  private let line: UInt32
  private let column: UInt32

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - kind: The type and contents.
  ///   - position: The position in the document; the default is for values that were not parsed.
  package init(_ kind: Kind, at position: JSONPosition = JSONPosition(line: 1, column: 1)) {
    self.kind = kind
    line = UInt32(clamping: position.line)
    column = UInt32(clamping: position.column)
  }

  /// The position of the value's first character.
  package var position: JSONPosition { JSONPosition(line: Int(line), column: Int(column)) }

  /// An estimate of the work that the value causes: 1 for each value in the tree, and 1 for every 8 bytes of a
  /// string.
  package var weight: Int {
    switch kind {
    case .null, .bool, .integer, .number: 1
    case .string(let text): 1 + text.utf8.count / 8
    case .array(let nodes): nodes.reduce(1) { $0 + $1.weight }
    case .object(let members): members.reduce(1) { $0 + $1.value.weight }
    }
  }

  /// The value as a Double; nil if it is no number.
  package var double: Double? {
    switch kind {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The type of the value in words, for messages such as "this is a number".
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A member of an object.
package struct JSONMember: Sendable {
  /// The name.
  package var key: String
  /// The position of the name.
  package var keyPosition: JSONPosition
  /// The value.
  package var value: JSONNode

  /// Creates a member.
  package init(
    _ key: String, at keyPosition: JSONPosition = JSONPosition(line: 1, column: 1),
    _ value: JSONNode
  ) {
    self.key = key
    self.keyPosition = keyPosition
    self.value = value
  }
}
