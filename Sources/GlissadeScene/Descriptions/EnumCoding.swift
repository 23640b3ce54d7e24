/// A table of the words for an enumeration's values in files.
package struct EnumCoding<Value: Hashable & Sendable>: Sendable {
  private let pairs: [(word: String, value: Value)]

  /// Creates a table from pairs in which no word and no value repeats.
  package init(_ pairs: KeyValuePairs<String, Value>) {
    self.pairs = pairs.map { ($0.key, $0.value) }
  }

  /// All words in order.
  package var words: [String] { pairs.map(\.word) }

  /// Returns the word for a value, which must be in the table.
  package func word(_ value: Value) -> String {
    guard let pair = pairs.first(where: { $0.value == value }) else {
      preconditionFailure("every value has a word")
    }
    return pair.word
  }

  /// Returns the value for a word, or nil if it is not in the table.
  package func value(_ word: String) -> Value? { pairs.first { $0.word == word }?.value }

  /// Returns the value for the word at the cursor.
  package func value(_ cursor: JSONCursor) throws(DocumentError) -> Value {
    if let value = value(try cursor.string()) { return value }
    throw try cursor.impossible(among: words)
  }
}
