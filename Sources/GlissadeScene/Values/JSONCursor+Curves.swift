package import GlissadeTiming

extension JSONCursor {
  /// Returns the value as a curve, in the syntax of ``CurveExpression``.
  package func curve() throws(DocumentError) -> CurveExpression {
    let text = try string()
    do {
      return try CurveExpression(text)
    } catch {
      throw self.error(.invalidValue, "'\(Quotation.cut(text))' is no curve: \(error)")
    }
  }

  /// Returns the value as a curve over progress, such as `"ease-in"`.
  package func timingFunction() throws(DocumentError) -> TimingFunction {
    let curve = try curve()
    guard case .timing(let function) = curve.motion else {
      throw error(
        .invalidValue, "'\(Quotation.cut(curve.description))' is not a curve over progress")
    }
    return function
  }

  /// Returns the value as a spring, such as `"spring(duration:.5, bounce:.3)"`, with its initial velocity in units of
  /// the distance per second.
  package func spring() throws(DocumentError) -> (spring: Spring, velocity: Double) {
    let curve = try curve()
    guard case .spring(let spring, let velocity) = curve.motion else {
      throw error(
        .invalidValue, "'\(Quotation.cut(curve.description))' is not a spring of an animation")
    }
    return (spring, velocity)
  }
}
