/// Writes comma-separated values, field by field.
package struct CSVWriter: Sendable {
  /// The output so far, in UTF-8; callers may empty it after each row.
  package var bytes: [UInt8] = []
  private var isInRow = false

  /// Creates a writer without output.
  package init() {}

  /// Writes text, in quotation marks if necessary.
  package mutating func field(_ text: String) {
    separate()
    bytes.append(text: TextEscape.csv(text))
  }

  /// Writes fields that another writer has written.
  package mutating func fields(written fields: [UInt8]) {
    separate()
    bytes += fields
  }

  /// Writes a number with the fewest digits that parse to the same value.
  package mutating func field(_ value: Double) {
    separate()
    bytes.append(number: value)
  }

  /// Writes numbers, of which there is at least one.
  package mutating func fields(_ values: [Double]) {
    separate()
    bytes.append(count: values.count, of: { values[$0] }) { $1.append(number: $0) }
  }

  /// Writes an integer; nil leaves the field empty.
  package mutating func field(_ value: Int?) {
    separate()
    if let value { bytes.append(text: String(value)) }
  }

  /// Ends a row.
  package mutating func endRow() {
    bytes.append(UInt8(ascii: "\n"))
    isInRow = false
  }

  private mutating func separate() {
    if isInRow { bytes.append(UInt8(ascii: ",")) }
    isInRow = true
  }
}
