/// A number that JSON cannot have.
package struct JSONWriterError: Error, Sendable, CustomStringConvertible {
  /// The number.
  package let value: Double
  /// Where it was to be written.
  package let path: JSONPath

  /// The number and the place in words.
  package var description: String {
    let place = path.description
    return (place.isEmpty ? "" : "\(place): ") + "\(value) cannot be written as JSON"
  }
}
