import GlissadeMath

/// Numbers and percentages in CSS syntax.
///
/// Percentages are converted by shifting their decimal digits, not by dividing by 100, so that every fraction
/// survives the round trip.
package enum CurveNumber {
  /// Parses a number or percentage: a sign, digits with an optional decimal point, an exponent, a percent sign.
  package static func token(_ text: String) -> CurveSyntax.Token? {
    var rest = Array(text.utf8)[...]
    let isPercentage = rest.last == UInt8(ascii: "%")
    if isPercentage { rest.removeLast() }
    guard let number = DecimalNumber(prefixOf: rest), number.endIndex == rest.endIndex,
      !number.endsWithPoint
    else { return nil }
    return isPercentage ? .percentage(number.value(timesTenTo: -2)) : .number(number.value())
  }
}
