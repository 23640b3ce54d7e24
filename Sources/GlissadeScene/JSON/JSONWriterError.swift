/// An error for a number that JSON cannot express.
package struct JSONWriterError: Error, Sendable, CustomStringConvertible {
  /// The number.
  package let value: Double
  /// The path of the number.
  package let path: JSONPath

  /// The number and its path in words.
  package var description: String {
    let place = path.description
    return (place.isEmpty ? "" : "\(place): ") + "\(value) cannot be written as JSON"
  }
}
