extension JSONCursor {
  /// The value as one of several things, written as their names.
  public func choice<Value>(among names: KeyValuePairs<String, Value>) throws(JSONError) -> Value {
    let text = try string()
    if let found = names.first(where: { $0.key == text }) { return found.value }
    throw error(
      .invalidValue,
      "'\(text)' is not possible here" + NearestName.advice(for: text, among: names.map(\.key)))
  }

  /// The value as the name of one of several things that the file has elsewhere.
  ///
  /// - Parameter kind: What the things are, fit to follow "there is no".
  func reference<Value>(_ kind: String, in things: [String: Value]) throws(JSONError) -> Value {
    let name = try string()
    if let thing = things[name] { return thing }
    throw error(
      .invalidValue,
      "there is no \(kind) '\(name)'"
        + NearestName.advice(for: name, among: things.keys.sorted()))
  }
}
