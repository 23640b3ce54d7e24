/// Writes JSON value by value, with numbers in full precision.
///
/// Numbers are written with the fewest digits that parse to the same value; NaN and infinity, which JSON cannot express,
/// are written as `null`. Calls in an order that would give invalid JSON are programming errors, which trap.
package struct JSONWriter: Sendable {
  /// The output so far, in UTF-8; callers may empty it after each piece that they pass on.
  package var bytes: [UInt8] = []
  private let isIndented: Bool
  private let isInMarkup: Bool
  /// The innermost open container, and those around it.
  private var top: Container?
  private var stack: [Container] = []
  private var hasValue = false
  private var breaksLine = false

  private struct Container {
    let isArray: Bool
    var count = 0
    var hasKey = false
  }

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - isIndented: Whether each member and element is on its own line.
  ///   - isInMarkup: Whether the output can be within a script of a page.
  package init(isIndented: Bool = false, isInMarkup: Bool = false) {
    (self.isIndented, self.isInMarkup) = (isIndented, isInMarkup)
  }

  /// The output so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an object.
  package mutating func object<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(isArray: false)
    try members(&self)
    close()
  }

  /// Writes an array.
  package mutating func array<Failure: Error>(
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(isArray: true)
    try elements(&self)
    close()
  }

  /// Writes an array, element by element.
  package mutating func array<Element>(
    _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    open(isArray: true)
    for element in elements { write(&self, element) }
    close()
  }

  /// Writes the name of the next value.
  package mutating func key(_ name: String) {
    precondition(top?.isArray == false, "only members of objects have names")
    precondition(top?.hasKey == false, "a name follows a name")
    separate()
    bytes.append(json: name, inMarkup: isInMarkup)
    bytes.append(UInt8(ascii: ":"))
    if isIndented { bytes.append(UInt8(ascii: " ")) }
    top?.hasKey = true
  }

  /// Writes a string, or `null` for nil.
  package mutating func string(_ text: String?) {
    guard let text else { return null() }
    begin()
    bytes.append(json: text, inMarkup: isInMarkup)
    finish()
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  /// Writes `null`.
  package mutating func null() { word("null") }

  /// Writes an integer.
  package mutating func integer(_ value: some FixedWidthInteger) { word(String(value)) }

  /// Writes a number, or `null` for nil, NaN and infinity.
  package mutating func number(_ value: Double?) {
    guard let value, value.isFinite else { return null() }
    begin()
    bytes.append(number: value)
    finish()
  }

  /// Writes a member with a number whose digits are given; nil becomes `null`.
  package mutating func member(_ name: String, digits: String?) {
    key(name)
    word(digits ?? "null")
  }

  /// Writes numbers as an array on one line, with `null` for NaN and infinity.
  package mutating func numbers(_ values: [Double]) {
    list(values.count, { values[$0] }, JSONWriter.append)
  }

  /// Writes the entries of a matrix as ``numbers(_:)-([Double])`` does.
  package mutating func numbers(_ entries: SIMD16<Double>) {
    list(16, { entries[$0] }, JSONWriter.append)
  }

  /// Writes Floats as ``numbers(_:)-([Double])`` does.
  package mutating func numbers(_ values: [Float]) {
    list(values.count, { values[$0] }) { value, output in
      output.append(shortening: value.isFinite ? value.description : "null")
    }
  }

  @inline(__always) private static func append(_ value: Double, _ output: inout OutputSpan<UInt8>) {
    value.isFinite ? output.append(number: value) : output.append(shortening: "null")
  }

  @inline(__always) private mutating func list<Number>(
    _ count: Int, _ numbers: (Int) -> Number, _ append: (Number, inout OutputSpan<UInt8>) -> Void
  ) {
    begin()
    bytes.append(UInt8(ascii: "["))
    bytes.append(count: count, of: numbers, isSpaced: isIndented, append)
    bytes.append(UInt8(ascii: "]"))
    finish()
  }

  /// Writes members that another writer has written, without the braces around them.
  package mutating func members(written members: [UInt8]) {
    separate()
    bytes += members
    top?.count += 1
  }

  /// Begins a line before the next value, name or closing bracket.
  package mutating func breakLine() {
    guard let top, top.count > 0 else { return bytes.append(UInt8(ascii: "\n")) }
    breaksLine = true
  }

  /// Ends a document, or a line of JSON Lines.
  package mutating func endLine() {
    precondition(top == nil && hasValue, "a line is one whole value")
    hasValue = false
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Begins an array or an object, which ``close()`` ends; as a member if there is a name.
  package mutating func open(_ name: String? = nil, isArray: Bool) {
    if let name { key(name) }
    begin()
    bytes.append(isArray ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    if let top { stack.append(top) }
    top = Container(isArray: isArray)
  }

  /// Ends the innermost array or object.
  package mutating func close() {
    guard let container = top else { preconditionFailure("nothing is open") }
    precondition(!container.hasKey, "a value follows a name")
    top = stack.popLast()
    newLine(if: isIndented && container.count > 0)
    bytes.append(container.isArray ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    finish()
  }

  private mutating func word(_ text: String) {
    begin()
    bytes.append(text: text)
    finish()
  }

  /// Checks that a value is allowed, and writes the separator before it.
  private mutating func begin() {
    guard let top else { return precondition(!hasValue, "a line is one value") }
    precondition(top.isArray || top.hasKey, "members of objects have names")
    if top.isArray { separate() }
  }

  /// Updates the state after a value.
  private mutating func finish() {
    if top == nil { hasValue = true }
    top?.hasKey = false
    top?.count += 1
  }

  private mutating func separate() {
    if let top, top.count > 0 { bytes.append(UInt8(ascii: ",")) }
    newLine(if: isIndented)
  }

  private mutating func newLine(if isIndented: Bool) {
    guard isIndented || breaksLine else { return }
    breaksLine = false
    bytes.append(UInt8(ascii: "\n"))
    guard isIndented, top != nil else { return }
    for _ in 0...stack.count { bytes.append(text: "  ") }
  }
}
