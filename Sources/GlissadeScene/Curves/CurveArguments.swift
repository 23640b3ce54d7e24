import GlissadeTiming

/// The labelled arguments of a curve.
struct CurveArguments {
  private let syntax: CurveSyntax
  /// The values by label.
  private var values: [String: CurveSyntax.Value] = [:]

  /// The labels of durations, which may have a unit.
  private static let durations = ["duration", "response", "visualDuration"]

  /// Creates the arguments, each of which must have a known label that occurs once.
  ///
  /// - Parameters:
  ///   - syntax: The parsed curve.
  ///   - labels: The labels that the curve accepts.
  ///   - leading: The labels that the first arguments may lack, in order.
  init(
    _ syntax: CurveSyntax, labels: [String], leading: [String] = []
  ) throws(CurveExpressionError) {
    self.syntax = syntax
    for (index, argument) in (syntax.arguments ?? []).enumerated() {
      let implied = index < leading.count ? leading[index] : nil
      guard let label = argument.label ?? implied else {
        throw CurveExpressionError(
          .wrongArgument, column: argument.column, name: syntax.name,
          value: argument.values[0].text,
          "the arguments of \(syntax.name) have names: \(labels.joined(separator: ", "))")
      }
      guard labels.contains(label) else {
        throw CurveExpressionError(
          .unknownArgument, column: argument.column, name: label, value: argument.values[0].text,
          suggestion: NearestName.of(label, among: labels.filter { values[$0] == nil }),
          "\(syntax.name) has no argument '\(Quotation.cut(label))'")
      }
      guard values[label] == nil else {
        throw CurveExpressionError(
          .duplicateArgument, column: argument.column, name: label, value: argument.values[0].text,
          "\(label) is given twice")
      }
      values[label] = try argument.single(label)
    }
  }

  func has(_ label: String) -> Bool { values[label] != nil }

  /// Returns the given label that comes first in the text, if any.
  func first(of labels: [String]) -> String? {
    labels.filter(has).min { (values[$0]?.column ?? 0) < (values[$1]?.column ?? 0) }
  }

  func column(of label: String) -> Int { values[label]?.column ?? syntax.column }

  /// Returns the number for a label; throws if it is missing and there is no default.
  func number(_ label: String, default fallback: Double? = nil) throws(CurveExpressionError)
    -> Double
  {
    guard let value = values[label] else {
      guard let fallback else {
        throw CurveExpressionError(
          .missingArgument, column: syntax.endColumn, name: label, "\(syntax.name) needs \(label)")
      }
      return fallback
    }
    return Self.durations.contains(label) ? try value.seconds(label) : try value.number(label)
  }

  /// Returns the word for a label, which must be one of `words`; nil if the argument is missing.
  func word(_ label: String, of words: [String]) throws(CurveExpressionError) -> String? {
    guard let value = values[label] else { return nil }
    return try value.word(label, of: words)
  }

  /// Converts an error of the timing functions to an error at the argument that caused it.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - labels: The labels of those fields whose label is not the field's own name.
  func error(
    _ error: TimingError, _ labels: [TimingError.Field: String] = [:]
  ) -> CurveExpressionError {
    let (field, reason) = error.reason
    let label = labels[field] ?? "\(field.name)"
    guard let value = values[label] else {
      return CurveExpressionError(
        .outOfRange, column: syntax.column, name: syntax.name, "\(syntax.name): \(error)")
    }
    return CurveExpressionError(
      .outOfRange, column: value.column, name: label, value: value.text,
      "\(label) is \(Quotation.cut(value.text)): it must be \(reason)")
  }
}
