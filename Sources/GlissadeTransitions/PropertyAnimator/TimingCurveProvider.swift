public import GlissadeMath
public import GlissadeTiming

/// What a timing curve is made of: `UITimingCurveType`, with its raw values.
public enum TimingCurveType: Int, Hashable, Sendable, CaseIterable {
  /// One of the system's curves.
  case builtIn = 0
  /// A cubic Bézier curve.
  case cubic = 1
  /// A spring.
  case spring = 2
  /// A spring whose time is paced by a cubic curve.
  case composed = 3
}

/// The pace of a property animator: `UITimingCurveProvider`.
public protocol TimingCurveProvider {
  /// What the curve is made of.
  var timingCurveType: TimingCurveType { get }
  /// The cubic curve; nil where there is none.
  var cubicTimingParameters: CubicTimingParameters? { get }
  /// The spring; nil where there is none.
  var springTimingParameters: SpringTimingParameters? { get }
}

/// A cubic Bézier curve as the pace of a property animator: `UICubicTimingParameters`.
public struct CubicTimingParameters: TimingCurveProvider, Hashable, Sendable {
  /// The system's curve that it is; nil for one by control points, and for the usual one.
  public let animationCurve: ViewAnimationCurve?
  /// The curve.
  public let curve: UnitBezier

  /// The usual curve: (0.25, 0.1, 0.25, 1).
  public init() {
    animationCurve = nil
    curve = .default
  }

  /// One of the system's curves; ``ViewAnimationCurve/system``, which is a spring, counts as ease-in-ease-out.
  public init(animationCurve: ViewAnimationCurve) {
    self.animationCurve = animationCurve
    curve = animationCurve.timingFunction.unitBezier ?? .linear
  }

  /// A curve by its control points.
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

  /// ``TimingCurveType/builtIn`` for one of the system's curves, otherwise ``TimingCurveType/cubic``.
  public var timingCurveType: TimingCurveType { animationCurve == nil ? .cubic : .builtIn }
  /// The parameters themselves.
  public var cubicTimingParameters: CubicTimingParameters? { self }
  /// None.
  public var springTimingParameters: SpringTimingParameters? { nil }

  /// The curve as a timing function.
  var function: TimingFunction { curve == .linear ? .linear : .bezier(curve) }
}

/// A spring whose time is paced by a cubic curve: what a `UITimingCurveProvider` of the composed type describes.
public struct ComposedTimingParameters: TimingCurveProvider, Hashable, Sendable {
  /// The curve that paces the spring's time.
  public let cubic: CubicTimingParameters
  /// The spring.
  public let spring: SpringTimingParameters

  /// A spring whose time is paced by a curve.
  public init(cubic: CubicTimingParameters, spring: SpringTimingParameters) {
    self.cubic = cubic
    self.spring = spring
  }

  /// ``TimingCurveType/composed``.
  public var timingCurveType: TimingCurveType { .composed }
  /// The curve.
  public var cubicTimingParameters: CubicTimingParameters? { cubic }
  /// The spring.
  public var springTimingParameters: SpringTimingParameters? { spring }
}
