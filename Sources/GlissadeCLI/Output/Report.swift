/// The answer of `glissade inspect` about its argument, as a table and as JSON.
protocol Report {
  /// The lines of a table.
  var lines: [String] { get }
  /// The same as an indented object of JSON with all digits.
  var json: [UInt8] { get }
}
