package import GlissadeTiming

extension JSONCursor {
  /// The value as a curve: a text as ``CurveExpression`` reads it.
  package func curve() throws(DocumentError) -> CurveExpression {
    let text = try string()
    do {
      return try CurveExpression(text)
    } catch {
      throw self.error(.invalidValue, "'\(Quotation.cut(text))' is no curve: \(error)")
    }
  }

  /// The value as a curve over progress, such as `"ease-in"`.
  package func timingFunction() throws(DocumentError) -> TimingFunction {
    let curve = try curve()
    guard case .timing(let function) = curve.motion else {
      throw error(
        .invalidValue, "'\(Quotation.cut(curve.description))' is not a curve over progress")
    }
    return function
  }

  /// The value as a spring, such as `"spring(duration:.5, bounce:.3)"`, with its velocity in moves per second.
  package func spring() throws(DocumentError) -> (spring: Spring, velocity: Double) {
    let curve = try curve()
    guard case .spring(let spring, let velocity) = curve.motion else {
      throw error(
        .invalidValue, "'\(Quotation.cut(curve.description))' is not a spring of an animation")
    }
    return (spring, velocity)
  }
}
