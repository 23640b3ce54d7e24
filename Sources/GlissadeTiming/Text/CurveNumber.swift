import GlissadeMath

/// Numbers, percentages and times in CSS syntax.
///
/// Percentages and milliseconds are converted by shifting their decimal digits, not by dividing, so that every fraction
/// survives the round trip.
package enum CurveNumber {
  /// Parses a number: a sign, digits with an optional decimal point, an exponent, and `%`, `s` or `ms` if it has a unit.
  package static func token(_ text: String) -> CurveSyntax.Token? {
    let text = Array(text.utf8)[...]
    guard let number = DecimalNumber(prefixOf: text), !number.endsWithPoint else { return nil }
    let unit = text[number.endIndex...]
    if unit.isEmpty { return .number(number.value()) }
    if unit.elementsEqual("%".utf8) { return .percentage(number.value(timesTenTo: -2)) }
    if unit.elementsEqual("s".utf8) { return .duration(number.value()) }
    return unit.elementsEqual("ms".utf8) ? .duration(number.value(timesTenTo: -3)) : nil
  }
}
