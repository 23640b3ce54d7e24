/// What `glissade inspect` prints about its argument.
protocol Report {
  /// The lines of a table.
  var lines: [String] { get }
  /// The same as an indented object of JSON with all digits.
  var json: [UInt8] { get }
}
