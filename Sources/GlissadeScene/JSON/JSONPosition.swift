/// A place in a JSON document.
package struct JSONPosition: Hashable, Sendable {
  /// The number of the line, from 1; a line ends with a line feed, a carriage return or both.
  package var line: Int
  /// The number of the character within the line, from 1, counted in Unicode scalars.
  package var column: Int

  /// Creates a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
