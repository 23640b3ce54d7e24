/// Writes JSON value by value, with numbers in full precision.
///
/// Numbers are written with the fewest digits that parse to the same value. Calls in an order that would give invalid
/// JSON are programming errors, which trap.
package struct JSONWriter: Sendable {
  /// The ways to handle a number that JSON cannot express.
  package enum NonFinite: Sendable, Hashable {
    /// Throw ``JSONWriterError``.
    case fail
    /// Write `null`.
    case null
  }

  /// The output so far, in UTF-8; callers may empty it after each piece that they pass on.
  package var bytes: [UInt8] = []
  private let nonFinite: NonFinite
  private let isIndented: Bool
  private var stack: [Container] = []
  private var hasValue = false

  private struct Container {
    let isArray: Bool
    var count = 0
    var key: String?
  }

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - nonFinite: The way to handle NaN and infinity.
  ///   - isIndented: Whether each member and element is on its own line.
  package init(nonFinite: NonFinite = .fail, isIndented: Bool = false) {
    self.nonFinite = nonFinite
    self.isIndented = isIndented
  }

  /// The output so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an object.
  package mutating func object<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try container(isArray: false, members)
  }

  /// Writes an array.
  package mutating func array<Failure: Error>(
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try container(isArray: true, elements)
  }

  private mutating func container<Failure: Error>(
    isArray: Bool, _ content: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(isArray: isArray)
    try content(&self)
    close()
  }

  /// Writes the name of the next value.
  package mutating func key(_ name: String) {
    let top = stack.count - 1
    precondition(top >= 0 && !stack[top].isArray, "only members of objects have names")
    precondition(stack[top].key == nil, "a name follows a name")
    separate()
    append(JSONWriter.quoted(name))
    append(isIndented ? ": " : ":")
    stack[top].key = name
  }

  /// Writes a string.
  package mutating func string(_ text: String) { word(JSONWriter.quoted(text)) }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  /// Writes `null`.
  package mutating func null() { word("null") }

  /// Writes an integer.
  package mutating func integer(_ value: some FixedWidthInteger) { word(String(value)) }

  /// Writes a number.
  ///
  /// - Throws: ``JSONWriterError`` for NaN and infinity, unless the writer writes them as `null`.
  package mutating func number(_ value: Double) throws(JSONWriterError) {
    guard value.isFinite else { return try notFinite(value) }
    word(JSONWriter.text(value))
  }

  /// Writes a number, or `null` for nil, NaN and infinity.
  package mutating func numberOrNull(_ value: Double?) {
    guard let value, value.isFinite else { return null() }
    word(JSONWriter.text(value))
  }

  /// Writes a Float with the fewest digits that parse to the same Float.
  ///
  /// - Throws: ``JSONWriterError`` for NaN and infinity, unless the writer writes them as `null`.
  package mutating func number(_ value: Float) throws(JSONWriterError) {
    guard value.isFinite else { return try notFinite(Double(value)) }
    word(JSONWriter.shortened(value.description))
  }

  /// Writes numbers as an array on one line.
  ///
  /// - Throws: ``JSONWriterError`` for NaN and infinity, unless the writer writes them as `null`.
  package mutating func numbers(_ values: some Sequence<Double>) throws(JSONWriterError) {
    if let refused = list(values, stops: nonFinite == .fail) {
      throw JSONWriterError(value: refused, path: path)
    }
  }

  /// Writes numbers as an array on one line, with `null` for NaN and infinity.
  package mutating func numbersOrNull<Number: BinaryFloatingPoint & CustomStringConvertible>(
    _ values: some Sequence<Number>
  ) {
    _ = list(values, stops: false)
  }

  /// Writes numbers; if `stops`, stops at the first one that is not finite and returns it.
  private mutating func list<Number: BinaryFloatingPoint & CustomStringConvertible>(
    _ values: some Sequence<Number>, stops: Bool
  ) -> Number? {
    begin()
    append("[")
    var isFirst = true
    for value in values {
      if !isFirst { append(isIndented ? ", " : ",") }
      isFirst = false
      if value.isFinite {
        append(number: value)
      } else if stops {
        return value
      } else {
        append("null")
      }
    }
    append("]")
    finish()
    return nil
  }

  /// Ends a document, or a line of JSON Lines.
  package mutating func endLine() {
    precondition(stack.isEmpty && hasValue, "a line is one whole value")
    hasValue = false
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func notFinite(_ value: Double) throws(JSONWriterError) {
    guard nonFinite == .null else { throw JSONWriterError(value: value, path: path) }
    null()
  }

  private var path: JSONPath {
    JSONPath(
      stack.map { $0.isArray ? .index($0.count) : .key($0.key ?? "") })
  }

  mutating func open(isArray: Bool) {
    begin()
    append(isArray ? "[" : "{")
    stack.append(Container(isArray: isArray))
  }

  mutating func close() {
    guard let container = stack.popLast() else { preconditionFailure("nothing is open") }
    precondition(container.key == nil, "a value follows a name")
    if isIndented && container.count > 0 { newLine() }
    append(container.isArray ? "]" : "}")
    finish()
  }

  private mutating func word(_ text: String) {
    begin()
    append(text)
    finish()
  }

  /// Checks that a value is allowed, and writes the separator before it.
  private mutating func begin() {
    guard let top = stack.last else { return precondition(!hasValue, "a line is one value") }
    precondition(top.isArray || top.key != nil, "members of objects have names")
    if top.isArray { separate() }
  }

  /// Updates the state after a value.
  private mutating func finish() {
    guard !stack.isEmpty else { return hasValue = true }
    stack[stack.count - 1].key = nil
    stack[stack.count - 1].count += 1
  }

  private mutating func separate() {
    if stack[stack.count - 1].count > 0 { append(",") }
    if isIndented { newLine() }
  }

  private mutating func newLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in stack { append("  ") }
  }

  /// Appends a number in the format of ``text(_:)-(Double)``, without creating a string.
  private mutating func append(number value: some CustomStringConvertible) {
    bytes.append(contentsOf: value.description.utf8)
    let end = bytes.count
    if end >= 2, bytes[end - 1] == UInt8(ascii: "0"), bytes[end - 2] == UInt8(ascii: ".") {
      bytes.removeLast(2)
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
