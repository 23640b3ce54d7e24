/// A value of a JSON document, and where it begins there.
package struct JSONNode: Sendable {
  /// What a value is.
  package enum Kind: Sendable {
    /// The word `null`.
    case null
    /// One of the words `true` and `false`.
    case bool(Bool)
    /// A number without fraction and exponent that fits an `Int`.
    case integer(Int)
    /// Any other number: the nearest Double, which is finite.
    case number(Double)
    /// A text.
    case string(String)
    /// A list of values.
    case array([JSONNode])
    /// Named values in the order of the document; no name occurs twice.
    case object([JSONMember])
  }

  /// What the value is.
  package var kind: Kind
  // Half the size of an Int each: most of a large document's memory is in nodes.
  private let line: UInt32
  private let column: UInt32

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - position: Where it begins; the start of the document for values that are made and not read.
  package init(_ kind: Kind, at position: JSONPosition = JSONPosition(line: 1, column: 1)) {
    self.kind = kind
    line = UInt32(clamping: position.line)
    column = UInt32(clamping: position.column)
  }

  /// Where the value begins.
  package var position: JSONPosition { JSONPosition(line: Int(line), column: Int(column)) }

  /// About how much there is to be done with the value: 1 for each value within it, and for every eighth byte of
  /// a text.
  var weight: Int {
    switch kind {
    case .null, .bool, .integer, .number: 1
    case .string(let text): 1 + text.utf8.count / 8
    case .array(let nodes): nodes.reduce(1) { $0 + $1.weight }
    case .object(let members): members.reduce(1) { $0 + $1.value.weight }
    }
  }

  /// What the value is, in words fit to follow "this is".
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

/// A named value of an object.
package struct JSONMember: Sendable {
  /// The name.
  package var key: String
  /// Where the name begins.
  package var keyPosition: JSONPosition
  /// The value.
  package var value: JSONNode

  /// Creates a named value.
  package init(
    _ key: String, at keyPosition: JSONPosition = JSONPosition(line: 1, column: 1),
    _ value: JSONNode
  ) {
    self.key = key
    self.keyPosition = keyPosition
    self.value = value
  }
}
