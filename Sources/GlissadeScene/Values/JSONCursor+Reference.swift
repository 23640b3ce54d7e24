extension JSONCursor {
  /// The value as the name of one of several things that the file has elsewhere.
  ///
  /// - Parameter kind: What the things are, fit to follow "there is no".
  func reference<Value>(_ kind: String, in things: [String: Value]) throws(DocumentError) -> Value {
    let name = try string()
    if let thing = things[name] { return thing }
    throw error(
      .invalidValue,
      "there is no \(kind) '\(Quotation.cut(name))'"
        + NearestName.advice(for: name, among: things.keys.sorted()))
  }
}
