import GlissadeTiming

/// An error of ``EasingCode``.
public enum EasingCodeError: Error, Hashable, Sendable {
  /// The error is not greater than 0, greater than 0.5, or NaN.
  case error(Double)
  /// The name is no identifier of CSS.
  case name(String)
  /// The option with this name is for other targets.
  case foreignOption(String, EasingCode.Target)
  /// The motion never comes to rest, swings more than 10,000 times, goes nowhere, or is not finite.
  case endless(CurveExpression)
  /// The nearest Bézier curve has an error, as a fraction of the travel, that is greater than 0.02.
  case inexact(CurveExpression, EasingCode.Target, error: Double)
}

extension EasingCodeError: CustomStringConvertible {
  /// The error in words, without a full stop.
  public var description: String {
    switch self {
    case .error(let error):
      return
        "the error is \(NumberText.shortened("\(error)")); it must be greater than 0 and at most 0.5, which is 50 %"
    case .name(let name):
      return "the name is '\(Quotation.cut(name))'; it must be \(CSSIdentifier.requirement)"
    case .foreignOption(let option, let target):
      let targets = option == "name" ? "property, and for css with a fallback" : "css, property"
      return "a \(option) is for \(targets), not for \(target.rawValue)"
    case .endless(let curve):
      return "\(curve) \(EasingCodeError.reason(curve.motion))"
    case .inexact(let curve, let target, let error):
      let size =
        error.isFinite ? "off by \(EasingCode.percentage(error)) of the travel" : "not finite"
      return "\(target.rawValue) has no curve like \(curve): the nearest Bézier curve is \(size)"
    }
  }

  private static func reason(_ motion: CurveMotion) -> String {
    switch motion {
    case .decay(let decay) where decay.travel == 0: "goes nowhere; give it a velocity"
    case .spring(let spring, _) where spring.decayRate == 0:
      "never comes to rest; give it a damping greater than 0, or a bounce less than 1"
    case .spring, .timedSpring: "swings for too long; give it more damping, or less bounce"
    default: "has values that are not finite"
    }
  }
}
