import GlissadeTiming

/// A curve as source text for another program: a browser, a framework for user interfaces, or a file format.
///
/// ```swift
/// let spring = try CurveExpression("spring(duration:.5, bounce:.3)")
/// let css = try EasingCode(spring, hasFallback: true)
/// let (points, error, fallbackError) = (css.stopCount, css.error, css.fallbackError)
/// let value = try EasingCode(spring).text  // 868ms linear(0, .005 1%, …)
/// let code = try EasingCode(spring, for: .swiftUI).text  // .spring(duration: 0.5, bounce: 0.3)
/// ```
///
/// The text has as few points and digits as keep the error. Springs are springs in frameworks that have the same ones.
/// For other frameworks, and for other curves, the text has the nearest cubic Bézier curve, unless the frameworks have
/// the curve itself. A motion over seconds lasts until half of the error is left of its distance.
public struct EasingCode: Hashable, Sendable {
  /// The error of a nearest Bézier curve beyond which it must be asked for, as a fraction of the travel.
  static let largestError = 0.02

  /// The program or format that reads the text.
  public let target: Target
  /// The text, one line without a line feed, or several lines with a fallback.
  public private(set) var text: String
  /// The duration in seconds after which the motion rests; nil for a curve over progress.
  public let duration: Double?
  /// The maximum distance of the text's curve from the given curve, as a fraction of the travel, which is the difference
  /// between the curve's greatest and least value.
  public private(set) var error = 0.0
  /// The number of points of the text's `linear()` function; nil if it has none.
  public private(set) var stopCount: Int?
  /// The error of the `cubic-bezier()` that is the fallback; nil if there is none.
  public private(set) var fallbackError: Double?
  /// A sentence about the approximation, and about parts of the curve that the text does not have; nil if the text
  /// alone is enough.
  public private(set) var note: String?

  /// Creates the text of a curve.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - target: The program or format.
  ///   - error: The maximum error as a fraction of the travel, greater than 0 and at most 0.5. It decides the number of
  ///     points and digits; the error of a nearest Bézier curve can be greater.
  ///   - name: The name of the custom property, or of the class with a fallback for ``Target/css``; by default that of
  ///     the curve.
  ///   - hasFallback: Whether the nearest `cubic-bezier()` comes first, for browsers without `linear()`. A curve that
  ///     CSS has without `linear()` needs no fallback and gets none.
  ///   - isApproximate: Whether a nearest Bézier curve is accepted whose error is greater than 0.02.
  /// - Throws: ``EasingCodeError``.
  public init(
    _ curve: CurveExpression, for target: Target = .css, error: Double = 0.001,
    name: String? = nil, hasFallback: Bool = false, isApproximate: Bool = false
  ) throws(EasingCodeError) {
    guard error > 0, error <= 0.5 else { throw .error(error) }
    if hasFallback, !target.isStyle { throw .foreignOption("fallback", target) }
    if let name {
      guard target == .property || (target == .css && hasFallback) else {
        throw .foreignOption("name", target)
      }
      guard CSSIdentifier.isValid(name) else { throw .name(name) }
    }
    guard let unit = curve.unitCurve(error: error) else { throw .endless(curve) }
    (self.target, duration, text) = (target, unit.duration, "")
    if target.hasFunctions {
      try write(curve, unit, error: error)
      let function = text
      let value = EasingCode.value(function, unit.duration)
      switch target {
      case .waapi: text = EasingCode.options(function, unit.duration)
      case .property: text = "--\(name ?? curve.name): \(value);"
      default: text = value
      }
      guard hasFallback, stopCount != nil else { return }
      addFallback(function, unit, error: error, name: name ?? curve.name)
    } else if let spring = PortableSpring(curve, for: target) {
      (text, self.error, note) = spring.code(unit, error: error)
    } else {
      let exact = curve.unitBezier
      let isBounded = target == .svg
      let isExact = exact.map { !isBounded || ((0...1).contains($0.y1) && (0...1).contains($0.y2)) }
      let (bezier, found) = unit.nearestBezier(
        exact: isExact == true ? exact : nil, isBounded: isBounded, allowed: error)
      guard found <= EasingCode.largestError || (isApproximate && found.isFinite) else {
        throw .inexact(curve, target, error: found)
      }
      (text, self.error) = (target.code(bezier, unit.duration), found)
      if isExact != true {
        note = EasingCode.sentence("this is the nearest Bézier curve", found, unit.duration)
      }
    }
  }
}

extension EasingCode {
  /// Sets the text, the error and the number of points to those of a timing function of CSS.
  private mutating func write(
    _ curve: CurveExpression, _ unit: UnitCurve, error: Double
  ) throws(EasingCodeError) {
    if let exact = curve.unitBezier {
      let (bezier, found) = unit.nearestBezier(exact: exact, allowed: error)
      let keyword = EasingCode.keywords.first { $0.bezier == exact }?.word
      (text, self.error) = (keyword ?? CurveText.bezier(bezier), keyword == nil ? found : 0)
    } else if case .timing(let function) = curve.motion, case .steps = function {
      text = CurveText.timing(function)
    } else if case .timing(let function) = curve.motion, case .piecewiseLinear(let line) = function
    {
      (text, stopCount) = (CurveText.timing(function), line.inputs.count)
      if let easing = line.simplified(error: error), easing.stops.count < line.inputs.count {
        (text, self.error, stopCount) = (easing.css, easing.error, easing.stops.count)
      }
    } else if let easing = unit.linearEasing(error: error) {
      (text, self.error, stopCount) = (easing.css, easing.error, easing.stops.count)
    } else {
      throw .endless(curve)
    }
    text = NumberText.withoutLeadingZeros(text)
  }

  /// The timing functions for which CSS has keywords.
  private static let keywords: [(word: String, bezier: UnitBezier)] = [
    ("linear", .linear), ("ease", .default), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInEaseOut),
  ]

  /// Replaces the text by rules for browsers without `linear()` and with it.
  private mutating func addFallback(
    _ function: String, _ unit: UnitCurve, error: Double, name: String
  ) {
    let (bezier, found) = unit.nearestBezier(exact: nil, allowed: error)
    let fallback = NumberText.withoutLeadingZeros(CurveText.bezier(bezier))
    let rules = [fallback, function].map { function in
      let value = EasingCode.value(function, unit.duration)
      let property = unit.duration == nil ? "transition-timing-function" : "transition"
      return target == .property
        ? ":root { --\(name): \(value); }" : ".\(name) { \(property): \(value); }"
    }
    text =
      "\(rules[0])\n@supports (transition-timing-function: linear(0, 1)) {\n  \(rules[1])\n}"
    fallbackError = found
    note = EasingCode.sentence("the fallback is the nearest Bézier curve", found, unit.duration)
  }

  private static func value(_ function: String, _ duration: Double?) -> String {
    duration.map { "\(NumberText.rounded($0 * 1000, 9))ms \(function)" } ?? function
  }

  private static func options(_ function: String, _ duration: Double?) -> String {
    let time = duration.map { "duration: \(NumberText.rounded($0 * 1000, 9)), " } ?? ""
    return "{ \(time)easing: \"\(function)\" }"
  }

  private static func sentence(_ text: String, _ error: Double, _ duration: Double?) -> String {
    let time = duration.map { ", over \(NumberText.rounded($0 * 1000, 9)) ms" } ?? ""
    return "\(text), within \(percentage(error)) of the travel\(time)"
  }

  /// Returns an error in per cent with two digits, rounded up.
  static func percentage(_ error: Double) -> String {
    var unit = 1.0
    while unit * 100 <= error * 100, unit < 1e290 { unit *= 10 }
    while unit * 10 > error * 100, unit > 1e-290 { unit /= 10 }
    let rounded = NumberText.significant((error * 100 / unit).rounded(.up) * unit, 2)
    return "\(NumberText.shortest(rounded)) %"
  }
}

extension CurveExpression {
  /// The name of the curve, without its arguments.
  fileprivate var name: String {
    String(description.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
  }

  /// The curve as a Bézier curve, if it is one.
  fileprivate var unitBezier: UnitBezier? {
    if case .timing(let function) = motion { function.unitBezier } else { nil }
  }
}

extension PiecewiseLinear {
  /// Returns a curve with fewer points, if there is one; nil for a curve with jumps, or with points beyond 0…1.
  fileprivate func simplified(error: Double) -> LinearEasing? {
    guard inputs.first == 0, inputs.last == 1, zip(inputs, inputs.dropFirst()).allSatisfy(<) else {
      return nil
    }
    let points = zip(inputs, outputs).map { PolylineFit.Knot(x: $0, y: $1) }
    return try? LinearEasing(points: points, error: error, isShort: true)
  }
}
