// Values that programs write: literals, and numbers and texts that they compute.

extension JSONNode: ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral {
  /// Creates a string.
  package init(stringLiteral text: String) { self.init(.string(text)) }
  /// Creates `true` or `false`.
  package init(booleanLiteral value: Bool) { self.init(.bool(value)) }
}

extension JSONNode: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates an integer.
  package init(integerLiteral value: Int) { self.init(value) }

  /// Creates an integer.
  package init(_ value: Int) { self.init(.integer(value)) }

  /// Creates a number.
  package init(floatLiteral value: Double) { self.init(.number(value)) }
}

extension JSONNode: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Creates an array.
  package init(arrayLiteral elements: JSONNode...) { self.init(elements) }

  /// Creates an array.
  package init(_ elements: [JSONNode]) { self.init(.array(elements)) }

  /// Creates an object with its members in the order of the literal.
  package init(dictionaryLiteral members: (String, JSONNode)...) {
    self.init(.object(members.map { JSONMember($0, $1) }))
  }

  /// Returns the members of an object, followed by those of another one.
  package func and(_ others: JSONNode) -> JSONNode {
    guard case .object(let own) = kind, case .object(let more) = others.kind else { return self }
    return JSONNode(.object(own + more))
  }
}
