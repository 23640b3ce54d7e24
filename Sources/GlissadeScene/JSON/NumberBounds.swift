/// A range of numbers with a description.
package protocol NumberBounds: Sendable {
  /// Returns whether a number is allowed.
  func contains(_ value: Double) -> Bool
  /// The range in words, for messages such as "it must be …".
  var words: String { get }
  /// The keywords of the range in a JSON Schema; an infinite bound is omitted.
  var schema: JSONNode { get }
}

extension ClosedRange<Double>: NumberBounds {
  /// The range in words, without infinite bounds.
  package var words: String {
    switch (lowerBound.isFinite, upperBound.isFinite) {
    case (true, true):
      "within \(NumberText.shortest(lowerBound))…\(NumberText.shortest(upperBound))"
    case (true, false): "\(NumberText.shortest(lowerBound)) or more"
    case (false, true): "\(NumberText.shortest(upperBound)) or less"
    case (false, false): "a number"
    }
  }

  /// The keywords of the finite bounds.
  package var schema: JSONNode {
    let ends = [("minimum", lowerBound), ("maximum", upperBound)]
    return JSONNode(
      .object(ends.filter(\.1.isFinite).map { JSONMember($0, JSONNode(.number($1))) }))
  }
}

/// The range of numbers above an exclusive lower bound.
package struct GreaterThan: NumberBounds {
  /// The exclusive lower bound.
  package let bound: Double

  /// Creates the range of numbers above a bound.
  package init(_ bound: Double) { self.bound = bound }

  /// Returns whether a number is greater than the bound.
  package func contains(_ value: Double) -> Bool { value > bound }

  /// The range in words.
  package var words: String { "greater than \(NumberText.shortest(bound))" }

  /// The keyword of the bound.
  package var schema: JSONNode { ["exclusiveMinimum": JSONNode(.number(bound))] }
}
