import GlissadeTiming

extension JSONCursor {
  /// Returns the object that the value names.
  ///
  /// - Parameters:
  ///   - kind: The kind of object, for the message "there is no …".
  ///   - things: The objects by name.
  func reference<Value>(_ kind: String, in things: [String: Value]) throws(DocumentError) -> Value {
    let name = try string()
    if let thing = things[name] { return thing }
    throw error(
      .invalidValue,
      "there is no \(kind) '\(Quotation.cut(name))'"
        + NearestName.advice(for: name, among: things.keys.sorted()))
  }
}
