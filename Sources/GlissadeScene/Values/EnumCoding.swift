/// The words that stand for the values of a type in files.
package struct EnumCoding<Value: Hashable & Sendable>: Sendable {
  private let pairs: [(word: String, value: Value)]

  /// Creates a table; each word and each value is there once.
  package init(_ pairs: KeyValuePairs<String, Value>) {
    self.pairs = pairs.map { ($0.key, $0.value) }
  }

  /// All words in their order.
  package var words: [String] { pairs.map(\.word) }

  /// The word of a value, which is in the table.
  package func word(_ value: Value) -> String {
    guard let pair = pairs.first(where: { $0.value == value }) else {
      preconditionFailure("every value has a word")
    }
    return pair.word
  }

  /// The value of a word; nil for one that is not in the table.
  package func value(_ word: String) -> Value? { pairs.first { $0.word == word }?.value }

  /// The value of the word that stands in a document.
  package func value(_ cursor: JSONCursor) throws(DocumentError) -> Value {
    let text = try cursor.string()
    if let value = value(text) { return value }
    throw cursor.error(
      .invalidValue,
      "'\(Quotation.cut(text))' is not possible here" + NearestName.advice(for: text, among: words))
  }
}
