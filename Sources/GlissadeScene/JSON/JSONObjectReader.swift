import GlissadeTiming

/// The members of an object, with access by name.
package struct JSONObjectReader: Sendable {
  /// The object.
  package let cursor: JSONCursor
  private let members: [JSONMember]
  /// The names that the object may have; nil allows any.
  private var keys: [String]?

  /// Creates a reader for an object with known member names.
  ///
  /// - Parameters:
  ///   - cursor: The value, which must be an object.
  ///   - keys: All names that it may have.
  /// - Throws: ``DocumentError`` for another type of value, and for an unknown name with the most similar known name.
  package init(_ cursor: JSONCursor, keys: [String]) throws(DocumentError) {
    try self.init(anyNamesOf: cursor)
    self.keys = keys
    for member in members where !keys.contains(member.key) {
      // A name that is already present is not suggested.
      let free = keys.filter { key in !members.contains { $0.key == key } }
      throw DocumentError(
        .unknownKey, at: member.keyPosition, path: cursor.path.appending(member.key),
        "unknown name '\(Quotation.cut(member.key))'"
          + NearestName.advice(for: member.key, among: free))
    }
  }

  /// Creates a reader for an object with any member names.
  ///
  /// - Parameter cursor: The value, which must be an object.
  /// - Throws: ``DocumentError`` for another type of value.
  init(anyNamesOf cursor: JSONCursor) throws(DocumentError) {
    guard case .object(let members) = cursor.node.kind else {
      throw cursor.error(.wrongKind, "this is \(cursor.node.kindName), not an object")
    }
    self.cursor = cursor
    self.members = members
    keys = nil
  }

  /// Returns the value of a required member.
  ///
  /// - Throws: ``DocumentError`` at the object if the member is missing.
  package func required(_ key: String) throws(DocumentError) -> JSONCursor {
    guard let value = optional(key) else {
      throw DocumentError(
        .missingKey, at: cursor.node.position, path: cursor.path, "the name '\(key)' is missing")
    }
    return value
  }

  /// Returns the value of a member, or nil if it is missing.
  package func optional(_ key: String) -> JSONCursor? {
    precondition(
      keys?.contains(key) ?? true, "'\(key)' is not among the names that the object may have")
    return members.first { $0.key == key }.map {
      JSONCursor($0.value, path: cursor.path.appending(key))
    }
  }

  /// Returns the one of several members that is present.
  ///
  /// - Throws: ``DocumentError`` if none or more than one is present.
  package func exactlyOne(of keys: [String]) throws(DocumentError) -> (
    key: String, value: JSONCursor
  ) {
    if let found = try atMostOne(of: keys) { return found }
    throw missing(keys)
  }

  /// Throws ``DocumentError`` if none of several members is present.
  package func atLeastOne(of keys: [String]) throws(DocumentError) {
    if !keys.contains(where: { optional($0) != nil }) { throw missing(keys) }
  }

  private func missing(_ keys: [String]) -> DocumentError {
    cursor.error(.missingKey, "one of the names \(JSONObjectReader.list(keys)) is missing")
  }

  /// Returns the one of several members that is present, or nil if there is none.
  ///
  /// - Throws: ``DocumentError`` if more than one is present, at the second one in the order of `keys`.
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
