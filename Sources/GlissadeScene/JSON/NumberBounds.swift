/// A range of numbers that can say in words what it allows.
package protocol NumberBounds {
  /// Whether a number is allowed.
  func contains(_ value: Double) -> Bool
  /// The range in words fit to follow "it must be".
  var words: String { get }
}

extension ClosedRange<Double>: NumberBounds {
  /// The range in words, infinite ends left out.
  package var words: String {
    switch (lowerBound.isFinite, upperBound.isFinite) {
    case (true, true): "within \(JSONWriter.text(lowerBound))…\(JSONWriter.text(upperBound))"
    case (true, false): "\(JSONWriter.text(lowerBound)) or more"
    case (false, true): "\(JSONWriter.text(upperBound)) or less"
    case (false, false): "a number"
    }
  }
}

/// The numbers greater than a bound.
package struct GreaterThan: NumberBounds, Sendable {
  /// The number that is just too small.
  package let bound: Double

  /// The numbers greater than a bound.
  package init(_ bound: Double) { self.bound = bound }

  /// Whether a number is greater than the bound.
  package func contains(_ value: Double) -> Bool { value > bound }

  /// The range in words.
  package var words: String { "greater than \(JSONWriter.text(bound))" }
}
