public import GlissadeMath
public import GlissadeTiming

/// A spring as the pace of a property animator: `UISpringTimingParameters`.
///
/// The initial velocity is in moves per second along x and y, a move being the way of the property along that
/// axis. Where the two differ, positions, sizes and rectangles move along each axis with a spring of its own; what
/// has no axes takes the one that is larger by amount.
public struct SpringTimingParameters: TimingCurveProvider, Hashable, Sendable {
  /// What the spring is made from.
  enum Kind: Hashable, Sendable {
    /// A damping ratio; the spring is over at the animator's duration.
    case ratio(Double)
    /// A spring with an end of its own.
    case spring(Spring)
    /// A perceptual duration and a bounce.
    case perceptual(duration: Double, bounce: Double)
  }

  let kind: Kind
  /// The velocity at the start, in moves per second.
  public let initialVelocity: Point

  /// UIKit's spring: mass 3, stiffness 1000, damping 500, which counts as critical.
  public init() {
    do throws(TimingError) {
      kind = .spring(try Spring(mass: 3, stiffness: 1000, damping: 500))
    } catch {
      preconditionFailure("the usual spring is valid")
    }
    initialVelocity = .zero
  }

  /// A spring that is over at the animator's duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: greater than 0; 1 and more does not swing. Without a velocity at least 0.001.
  ///   - initialVelocity: in moves per second.
  /// - Throws: `TimingError` naming the refused number.
  public init(dampingRatio: Double, initialVelocity: Point = .zero) throws(TimingError) {
    try self.init(.ratio(dampingRatio), initialVelocity)
  }

  /// A spring that is over when it has settled; the animator's duration does not count.
  ///
  /// More than critical damping counts as critical.
  /// - Throws: `TimingError` naming the refused number.
  public init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Point = .zero
  ) throws(TimingError) {
    let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
    try self.init(.spring(spring), initialVelocity)
  }

  /// A spring of a perceptual duration, which is over when it has settled; the animator's duration does not count.
  ///
  /// - Parameters:
  ///   - duration: seconds, greater than 0.
  ///   - bounce: greater than -1 and at most 1.
  ///   - initialVelocity: in moves per second.
  /// - Throws: `TimingError` naming the refused number.
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

  /// The spring's motion with a velocity along one axis, in moves per second.
  ///
  /// - Parameter length: seconds that one without an end of its own takes.
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

  /// Whether the spring says itself when it is over.
  var hasIntrinsicDuration: Bool {
    if case .ratio = kind { return false }
    return true
  }

  /// The velocity of what has no axes.
  var plainVelocity: Double {
    initialVelocity.x.magnitude >= initialVelocity.y.magnitude
      ? initialVelocity.x : initialVelocity.y
  }

  /// ``TimingCurveType/spring``.
  public var timingCurveType: TimingCurveType { .spring }
  /// None.
  public var cubicTimingParameters: CubicTimingParameters? { nil }
  /// The parameters themselves.
  public var springTimingParameters: SpringTimingParameters? { self }
}
