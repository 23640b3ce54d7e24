public import GlissadeMath
public import GlissadeTiming

/// The type of a timing curve: `UITimingCurveType`, with its raw values.
public enum TimingCurveType: Int, Hashable, Sendable, CaseIterable {
  /// One of the system's curves.
  case builtIn = 0
  /// A cubic Bézier curve.
  case cubic = 1
  /// A spring.
  case spring = 2
  /// A spring whose time follows a cubic curve.
  case composed = 3
}

/// The timing curve of a property animator: `UITimingCurveProvider`.
public protocol TimingCurveProvider {
  /// The type of the curve.
  var timingCurveType: TimingCurveType { get }
  /// The cubic curve, if there is one.
  var cubicTimingParameters: CubicTimingParameters? { get }
  /// The spring, if there is one.
  var springTimingParameters: SpringTimingParameters? { get }
}

/// The cubic Bézier curve of a property animator: `UICubicTimingParameters`.
public struct CubicTimingParameters: TimingCurveProvider, Hashable, Sendable {
  /// The system's curve; nil for a curve by control points, and for the default curve.
  public let animationCurve: ViewAnimationCurve?
  /// The Bézier curve.
  package let curve: UnitBezier

  /// Creates the default curve: (0.25, 0.1, 0.25, 1).
  public init() {
    animationCurve = nil
    curve = .default
  }

  /// Creates one of the system's curves; ``ViewAnimationCurve/system``, which is a spring, counts as ease-in-ease-out.
  public init(animationCurve: ViewAnimationCurve) {
    self.animationCurve = animationCurve
    curve = animationCurve.timingFunction.unitBezier ?? .linear
  }

  /// Creates a curve from its control points.
  ///
  /// - Throws: `TimingError` naming a coordinate that is not finite, or an `x` outside of 0…1.
  public init(controlPoint1: Point, controlPoint2: Point) throws(TimingError) {
    animationCurve = nil
    curve = try UnitBezier(controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y)
  }

  /// The first control point.
  public var controlPoint1: Point { Point(x: curve.x1, y: curve.y1) }
  /// The second control point.
  public var controlPoint2: Point { Point(x: curve.x2, y: curve.y2) }

  /// The type ``TimingCurveType/builtIn`` for one of the system's curves, and otherwise ``TimingCurveType/cubic``.
  public var timingCurveType: TimingCurveType { animationCurve == nil ? .cubic : .builtIn }
  /// The parameters themselves.
  public var cubicTimingParameters: CubicTimingParameters? { self }
  /// Always nil, because the parameters have no spring.
  public var springTimingParameters: SpringTimingParameters? { nil }

  /// The timing function of the curve.
  var function: TimingFunction { curve == .linear ? .linear : .bezier(curve) }
}

/// A spring whose time follows a cubic curve: a `UITimingCurveProvider` of the composed type.
package struct ComposedTimingParameters: TimingCurveProvider, Hashable, Sendable {
  /// The curve that the spring's time follows.
  package let cubic: CubicTimingParameters
  /// The spring.
  package let spring: SpringTimingParameters

  /// Creates a spring whose time follows a curve.
  package init(cubic: CubicTimingParameters, spring: SpringTimingParameters) {
    self.cubic = cubic
    self.spring = spring
  }

  /// The type ``TimingCurveType/composed``.
  package var timingCurveType: TimingCurveType { .composed }
  /// The curve that the spring's time follows.
  package var cubicTimingParameters: CubicTimingParameters? { cubic }
  /// The spring.
  package var springTimingParameters: SpringTimingParameters? { spring }
}
