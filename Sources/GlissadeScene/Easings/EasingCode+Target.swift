import GlissadeTiming

extension EasingCode {
  /// The programs and formats that read curves.
  public enum Target: String, CaseIterable, Hashable, Sendable {
    /// A duration and a timing function, for `transition` and `animation` in style sheets.
    case css
    /// A custom property of style sheets with the same value.
    case property
    /// A design token of the Design Tokens Community Group.
    case token
    /// Options of `Element.animate()` in browsers.
    case waapi
    /// An `Animation` of SwiftUI.
    case swiftUI = "swiftui"
    /// Timing parameters of `UIViewPropertyAnimator`.
    case uiKit = "uikit"
    /// An animation specification or easing of Jetpack Compose.
    case compose
    /// A spring, or arguments of animated widgets, of Flutter.
    case flutter
    /// A transition of Motion for JavaScript.
    case motion
    /// The easing handles of a keyframe of Lottie.
    case lottie
    /// Attributes of SVG's animation elements.
    case svg
  }
}

extension EasingCode.Target {
  /// A description in one line.
  package var summary: String {
    switch self {
    case .css: "A duration and a timing function, for transition and animation."
    case .property: "A custom property of style sheets with that value."
    case .token: "A design token with a Bézier curve."
    case .waapi: "Options of Element.animate() in browsers."
    case .swiftUI: "An Animation of SwiftUI."
    case .uiKit: "Timing parameters of UIViewPropertyAnimator."
    case .compose: "An animation specification or easing of Jetpack Compose."
    case .flutter: "A spring, or arguments of animated widgets, of Flutter."
    case .motion: "A transition of Motion for JavaScript."
    case .lottie: "The easing handles of a keyframe of Lottie."
    case .svg: "Attributes of SVG's animation elements."
    }
  }

  /// Whether the text is for style sheets.
  var isStyle: Bool { self == .css || self == .property }

  /// Whether the text has a timing function of CSS.
  var hasFunctions: Bool { isStyle || self == .waapi }

  /// Returns the text of a Bézier curve.
  ///
  /// - Parameters:
  ///   - bezier: The curve.
  ///   - duration: The duration in seconds, which some targets have no place for; nil leaves it to the reader.
  func code(_ bezier: UnitBezier, _ duration: Double?) -> String {
    let numbers = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(NumberText.shortest)
    let list = numbers.joined(separator: ", ")
    let time = duration.map { NumberText.rounded($0, 12) }
    switch self {
    case .css, .property, .waapi: return "cubic-bezier(\(list))"
    case .token: return "{\"$type\":\"cubicBezier\",\"$value\":[\(list)]}"
    case .swiftUI: return ".timingCurve(\(list)\(time.map { ", duration: \($0)" } ?? ""))"
    case .uiKit:
      let points =
        "controlPoint1: CGPoint(x: \(numbers[0]), y: \(numbers[1])), "
        + "controlPoint2: CGPoint(x: \(numbers[2]), y: \(numbers[3]))"
      return "UICubicTimingParameters(\(points))"
    case .compose:
      let easing = "CubicBezierEasing(\(numbers.map { $0 + "f" }.joined(separator: ", ")))"
      // Its durations are whole milliseconds.
      let milliseconds = duration.map { NumberText.rounded(max($0 * 1000, 1), 0) }
      return milliseconds.map { "tween(durationMillis = \($0), easing = \(easing))" } ?? easing
    case .flutter:
      // Its durations are whole microseconds.
      guard let microseconds = duration.map({ max(($0 * 1e6).rounded(), 1) }) else {
        return "Cubic(\(list))"
      }
      let isWhole = microseconds.truncatingRemainder(dividingBy: 1000) == 0
      let unit =
        isWhole
        ? "milliseconds: \(NumberText.shortest(microseconds / 1000))"
        : "microseconds: \(NumberText.shortest(microseconds))"
      return "duration: const Duration(\(unit)), curve: const Cubic(\(list))"
    case .motion: return "{ \(time.map { "duration: \($0), " } ?? "")ease: [\(list)] }"
    case .lottie:
      return "\"o\":{\"x\":[\(numbers[0])],\"y\":[\(numbers[1])]},"
        + "\"i\":{\"x\":[\(numbers[2])],\"y\":[\(numbers[3])]}"
    case .svg:
      let attribute = duration.map { "dur=\"\(NumberText.rounded($0 * 1000, 9))ms\" " } ?? ""
      return
        "\(attribute)calcMode=\"spline\" keyTimes=\"0;1\" keySplines=\"\(numbers.joined(separator: " "))\""
    }
  }
}
