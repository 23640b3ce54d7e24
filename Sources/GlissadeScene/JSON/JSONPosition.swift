/// A position in a JSON document.
package struct JSONPosition: Hashable, Sendable {
  /// The line number, from 1; a line ends with a line feed, a carriage return or both.
  package var line: Int
  /// The column, from 1, counted in Unicode scalars.
  package var column: Int

  /// Creates a position.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
