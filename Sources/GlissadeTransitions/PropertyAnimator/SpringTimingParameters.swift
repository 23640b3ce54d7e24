public import GlissadeMath
public import GlissadeTiming

/// The spring of a property animator: `UISpringTimingParameters`.
///
/// The initial velocity has a component for x and one for y; 1 covers the whole change in one second. If the
/// components differ, positions, sizes and rectangles move along each axis with a spring of its own; properties
/// without axes use the component with the larger magnitude.
public struct SpringTimingParameters: TimingCurveProvider, Hashable, Sendable {
  /// The parameters that define the spring.
  enum Kind: Hashable, Sendable {
    /// A damping ratio; the spring ends at the animator's duration.
    case ratio(Double)
    /// A spring with an intrinsic duration.
    case spring(Spring)
    /// A perceptual duration and a bounce.
    case perceptual(duration: Double, bounce: Double)
  }

  let kind: Kind
  /// The initial velocity; 1 covers the whole change in one second.
  public let initialVelocity: Point

  /// Creates UIKit's spring: mass 3, stiffness 1000, damping 500, which counts as critical.
  public init() {
    do throws(TimingError) {
      kind = .spring(try Spring(mass: 3, stiffness: 1000, damping: 500))
    } catch {
      preconditionFailure("the usual spring is valid")
    }
    initialVelocity = .zero
  }

  /// Creates a spring that ends at the animator's duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: The damping ratio, greater than 0; with 1 and more the spring does not oscillate. At least 0.001
  ///     without an initial velocity.
  ///   - initialVelocity: The initial velocity; 1 covers the whole change in one second.
  /// - Throws: `TimingError` naming the rejected number.
  public init(dampingRatio: Double, initialVelocity: Point = .zero) throws(TimingError) {
    try self.init(.ratio(dampingRatio), initialVelocity)
  }

  /// Creates a spring that ends when it has settled; the animator's duration has no effect.
  ///
  /// Damping above the critical value counts as critical.
  /// - Throws: `TimingError` naming the rejected number.
  public init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Point = .zero
  ) throws(TimingError) {
    let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
    try self.init(.spring(spring), initialVelocity)
  }

  /// Creates a spring with a perceptual duration that ends when it has settled; the animator's duration has no effect.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds, greater than 0.
  ///   - bounce: The bounce, greater than -1 and at most 1.
  ///   - initialVelocity: The initial velocity; 1 covers the whole change in one second.
  /// - Throws: `TimingError` naming the rejected number.
  public init(
    duration: Double, bounce: Double = 0, initialVelocity: Point = .zero
  ) throws(TimingError) {
    try self.init(.perceptual(duration: duration, bounce: bounce), initialVelocity)
  }

  private init(_ kind: Kind, _ initialVelocity: Point) throws(TimingError) {
    self.kind = kind
    self.initialVelocity = initialVelocity
    _ = try motion(length: 1, velocity: initialVelocity.x)
    _ = try motion(length: 1, velocity: initialVelocity.y)
  }

  /// Returns the spring's motion with a velocity along one axis, in multiples of the whole change per second.
  ///
  /// - Parameter length: The duration in seconds of a spring without an intrinsic one.
  func motion(length: Double, velocity: Double) throws(TimingError) -> TimedSpring {
    switch kind {
    case .ratio(let ratio):
      try TimedSpring.uikit(duration: length, dampingRatio: ratio, initialVelocity: velocity)
    case .spring(let spring):
      try TimedSpring(spring, initialVelocity: velocity)
    case .perceptual(let duration, let bounce):
      try TimedSpring.uikit(
        springDuration: duration, bounce: bounce, initialVelocity: velocity)
    }
  }

  /// Whether the spring has an intrinsic duration.
  var hasIntrinsicDuration: Bool {
    if case .ratio = kind { return false }
    return true
  }

  /// The velocity for properties without axes.
  var plainVelocity: Double {
    initialVelocity.x.magnitude >= initialVelocity.y.magnitude
      ? initialVelocity.x : initialVelocity.y
  }

  /// The type ``TimingCurveType/spring``.
  public var timingCurveType: TimingCurveType { .spring }
  /// Always nil, because the parameters have no cubic curve.
  public var cubicTimingParameters: CubicTimingParameters? { nil }
  /// The parameters themselves.
  public var springTimingParameters: SpringTimingParameters? { self }
}
