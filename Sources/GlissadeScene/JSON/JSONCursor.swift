import GlissadeTiming

/// A value of a JSON document with its path, and typed access to it.
///
/// All methods throw ``DocumentError`` with line, column and path. `null` is never converted to another type.
package struct JSONCursor: Sendable {
  /// The value.
  package let node: JSONNode
  /// The path of the value.
  package let path: JSONPath

  /// Creates a cursor at a value; the default path is that of the root.
  package init(_ node: JSONNode, path: JSONPath = JSONPath()) {
    self.node = node
    self.path = path
  }

  /// Returns an error at this value.
  package func error(_ code: DocumentError.Code, _ message: String) -> DocumentError {
    DocumentError(code, at: node.position, path: path, message)
  }

  private func wrongKind(_ expected: String) -> DocumentError {
    error(.wrongKind, "this is \(node.kindName), not \(expected)")
  }

  /// Whether the value is `null`.
  package var isNull: Bool {
    if case .null = node.kind { true } else { false }
  }

  /// Returns the value as a string.
  package func string() throws(DocumentError) -> String {
    guard case .string(let text) = node.kind else { throw wrongKind("a string") }
    return text
  }

  /// Returns the value as a Boolean.
  package func bool() throws(DocumentError) -> Bool {
    guard case .bool(let value) = node.kind else { throw wrongKind("true or false") }
    return value
  }

  /// Returns the value as a number.
  ///
  /// - Parameter range: The allowed numbers.
  package func number<Bounds: NumberBounds>(
    in range: Bounds = -Double.infinity...Double.infinity
  ) throws(DocumentError) -> Double {
    guard let value = node.double else { throw wrongKind("a number") }
    guard range.contains(value) else {
      throw error(
        .outOfRange, "\(NumberText.shortest(value)) is out of range: it must be \(range.words)")
    }
    return value
  }

  /// Returns the value as an integer; `2.0` is valid as well.
  ///
  /// - Parameter range: The allowed integers.
  package func integer(in range: ClosedRange<Int> = Int.min...Int.max) throws(DocumentError) -> Int
  {
    let value: Int
    switch node.kind {
    case .integer(let integer): value = integer
    case .number(let number):
      guard let integer = Int(exactly: number) else {
        throw error(
          .outOfRange, "\(NumberText.shortest(number)) is no whole number that an Int can hold")
      }
      value = integer
    default: throw wrongKind("a whole number")
    }
    guard range.contains(value) else {
      throw error(.outOfRange, "\(value) is out of range: it must be \(JSONCursor.words(range))")
    }
    return value
  }

  /// Returns the value as the enumeration case with that raw value.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of type: Choice.Type = Choice.self
  ) throws(DocumentError) -> Choice {
    if let choice = Choice(rawValue: try string()) { return choice }
    throw try impossible(among: Choice.allCases.map(\.rawValue))
  }

  /// Returns the error for a string that is none of the possible ones.
  func impossible(among words: [String]) throws(DocumentError) -> DocumentError {
    let text = try string()
    return error(
      .invalidValue,
      "'\(Quotation.cut(text))' is not possible here" + NearestName.advice(for: text, among: words))
  }

  /// Returns the elements of an array.
  ///
  /// - Parameter count: The allowed number of elements.
  package func elements(count: ClosedRange<Int> = 0...Int.max) throws(DocumentError) -> [JSONCursor]
  {
    try array(count).enumerated().map { JSONCursor($1, path: path.appending($0)) }
  }

  /// Returns the elements of an array of numbers, faster than element by element.
  ///
  /// - Parameters:
  ///   - count: The allowed number of elements.
  ///   - range: The allowed numbers.
  package func numbers<Bounds: NumberBounds>(
    count: ClosedRange<Int> = 0...Int.max, in range: Bounds = -Double.infinity...Double.infinity
  ) throws(DocumentError) -> [Double] {
    var numbers: [Double] = []
    let nodes = try array(count)
    numbers.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      guard let value = node.double, range.contains(value) else {
        // This call throws the error for what is no number, or out of range.
        numbers.append(try JSONCursor(node, path: path.appending(index)).number(in: range))
        continue
      }
      numbers.append(value)
    }
    return numbers
  }

  private func array(_ count: ClosedRange<Int>) throws(DocumentError) -> [JSONNode] {
    guard case .array(let nodes) = node.kind else { throw wrongKind("an array") }
    guard count.contains(nodes.count) else {
      throw error(
        .invalidValue,
        "the array has \(nodes.count) elements; wanted are \(JSONCursor.words(count))")
    }
    return nodes
  }

  /// Returns a reader for an object with known member names.
  ///
  /// - Parameter keys: All names that the object may have.
  package func object(keys: [String]) throws(DocumentError) -> JSONObjectReader {
    try JSONObjectReader(self, keys: keys)
  }

  /// Returns a reader for an object without checking its member names.
  func openObject() throws(DocumentError) -> JSONObjectReader {
    try JSONObjectReader(anyNamesOf: self)
  }

  /// Returns the names and values of an object that may have any names.
  package func members() throws(DocumentError) -> [(key: String, value: JSONCursor)] {
    guard case .object(let members) = node.kind else { throw wrongKind("an object") }
    return members.map { ($0.key, JSONCursor($0.value, path: path.appending($0.key))) }
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (Int.min, let most): "at most \(most)"
    case (let least, Int.max): "at least \(least)"
    case (let least, let most): least == most ? "\(least)" : "\(least)…\(most)"
    }
  }
}
