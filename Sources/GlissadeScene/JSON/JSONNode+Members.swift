extension JSONNode {
  /// The members of an object; none for other values.
  var members: [JSONMember] { if case .object(let members) = kind { members } else { [] } }

  /// The elements of an array; none for other values.
  var elements: [JSONNode] { if case .array(let elements) = kind { elements } else { [] } }

  /// Returns the value of a member of an object, if there is one.
  func member(_ name: String) -> JSONNode? { members.first { $0.key == name }?.value }
}
