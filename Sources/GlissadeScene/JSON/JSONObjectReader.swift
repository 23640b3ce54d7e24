/// The members of an object whose names are known.
package struct JSONObjectReader: Sendable {
  /// The object.
  package let cursor: JSONCursor
  private let members: [JSONMember]
  /// All names that it may have; nil for any.
  private var keys: [String]?

  /// Opens an object.
  ///
  /// - Parameters:
  ///   - cursor: The value that is to be an object.
  ///   - keys: All names that it may have.
  /// - Throws: ``DocumentError`` for another kind of value or an unknown name, with the nearest known one.
  package init(_ cursor: JSONCursor, keys: [String]) throws(DocumentError) {
    try self.init(anyNamesOf: cursor)
    self.keys = keys
    for member in members where !keys.contains(member.key) {
      // What is there already is not what was meant.
      let free = keys.filter { key in !members.contains { $0.key == key } }
      throw DocumentError(
        .unknownKey, at: member.keyPosition, path: cursor.path.appending(member.key),
        "unknown name '\(Quotation.cut(member.key))'"
          + NearestName.advice(for: member.key, among: free))
    }
  }

  /// Opens an object that may have any names, to find out which they may be.
  ///
  /// - Parameter cursor: The value that is to be an object.
  /// - Throws: ``DocumentError`` for another kind of value.
  init(anyNamesOf cursor: JSONCursor) throws(DocumentError) {
    guard case .object(let members) = cursor.node.kind else {
      throw cursor.error(.wrongKind, "this is \(cursor.node.kindName), not an object")
    }
    self.cursor = cursor
    self.members = members
    keys = nil
  }

  /// The value of a name that must be there.
  ///
  /// - Throws: ``DocumentError`` at the object where the name is missing.
  package func required(_ key: String) throws(DocumentError) -> JSONCursor {
    guard let value = optional(key) else {
      throw DocumentError(
        .missingKey, at: cursor.node.position, path: cursor.path, "the name '\(key)' is missing")
    }
    return value
  }

  /// The value of a name, nil where it is missing.
  package func optional(_ key: String) -> JSONCursor? {
    precondition(
      keys?.contains(key) ?? true, "'\(key)' is not among the names that the object may have")
    return members.first { $0.key == key }.map {
      JSONCursor($0.value, path: cursor.path.appending(key))
    }
  }

  /// The one of several names that is there.
  ///
  /// - Throws: ``DocumentError`` where none or more than one of them is there.
  package func exactlyOne(of keys: [String]) throws(DocumentError) -> (
    key: String, value: JSONCursor
  ) {
    guard let found = try atMostOne(of: keys) else {
      throw cursor.error(
        .missingKey, "one of the names \(JSONObjectReader.list(keys)) is missing")
    }
    return found
  }

  /// The one of several names that is there, nil where none is.
  ///
  /// - Throws: ``DocumentError`` where more than one of them is there, at the second in the order of `keys`.
  package func atMostOne(of keys: [String]) throws(DocumentError) -> (
    key: String, value: JSONCursor
  )? {
    let found = keys.filter { optional($0) != nil }
    guard found.count <= 1 else {
      throw DocumentError(
        .invalidValue, at: keyPosition(found[1]), path: cursor.path.appending(found[1]),
        "only one of the names \(JSONObjectReader.list(keys)) may be there")
    }
    guard let key = found.first, let value = optional(key) else { return nil }
    return (key, value)
  }

  private static func list(_ keys: [String]) -> String {
    keys.map { "'\($0)'" }.joined(separator: ", ")
  }

  private func keyPosition(_ key: String) -> JSONPosition {
    members.first { $0.key == key }?.keyPosition ?? cursor.node.position
  }
}
