public import GlissadeMath
public import GlissadeTiming

/// A velocity of a finger or a view along one axis, in points per second; the sign is that of the axis.
public struct PointsPerSecond: Hashable, Comparable, Sendable {
  /// The number of points per second.
  public var value: Double

  /// No motion.
  public static let zero = PointsPerSecond(0)

  /// Creates a velocity from points per second.
  public init(_ value: Double) { self.value = value }

  /// Returns the velocity of a progress that grows from 0 to 1 over a distance.
  ///
  /// - Parameter distance: The distance in points, with the sign of the direction in which progress grows: −200 for a
  ///   drawer that closes to the left over 200 points. With a distance of 0 the velocity is 0.
  public func progress(over distance: Double) -> ProgressPerSecond {
    ProgressPerSecond(ratio(value, distance))
  }

  /// Returns the velocity relative to the path between two positions, as springs use it.
  ///
  /// - Returns: The velocity, positive towards the target; 0 for a path of length 0.
  public func moves(from start: Double, to target: Double) -> MovesPerSecond {
    MovesPerSecond(ratio(value, target - start))
  }

  /// Returns whether one velocity is less than another; velocities to the left or upwards are negative.
  public static func < (left: PointsPerSecond, right: PointsPerSecond) -> Bool {
    left.value < right.value
  }

  /// Returns the opposite velocity.
  public static prefix func - (velocity: PointsPerSecond) -> PointsPerSecond {
    PointsPerSecond(-velocity.value)
  }
}

/// The velocity of a transition's progress, in parts of the whole per second; positive is forwards.
public struct ProgressPerSecond: Hashable, Comparable, Sendable {
  /// The parts of the whole per second.
  public var value: Double

  /// No motion.
  public static let zero = ProgressPerSecond(0)

  /// Creates a velocity from parts of the whole per second.
  public init(_ value: Double) { self.value = value }

  /// Returns the velocity of a view that covers a distance while progress grows from 0 to 1.
  public func points(over distance: Double) -> PointsPerSecond { PointsPerSecond(value * distance) }

  /// Returns the velocity relative to the remaining part of the transition, as springs use it.
  ///
  /// - Parameters:
  ///   - progress: The progress at the release, 0…1.
  ///   - target: The target: 1 to finish, 0 to cancel.
  /// - Returns: The velocity, positive towards the target; decreasing progress towards 0 is positive. 0 if nothing
  ///   remains.
  public func moves(from progress: Double, to target: Double) -> MovesPerSecond {
    MovesPerSecond(ratio(value, target - progress))
  }

  /// Returns whether one velocity is less than another; velocities backwards are negative.
  public static func < (left: ProgressPerSecond, right: ProgressPerSecond) -> Bool {
    left.value < right.value
  }

  /// Returns the opposite velocity.
  public static prefix func - (velocity: ProgressPerSecond) -> ProgressPerSecond {
    ProgressPerSecond(-velocity.value)
  }
}

/// The initial velocity of a spring, in moves per second: a move is the whole path from the start to the target.
///
/// Positive is towards the target. It is the `initialVelocity` of ``/GlissadeTiming/TimedSpring``.
public struct MovesPerSecond: Hashable, Sendable {
  /// The number of moves per second.
  public var value: Double

  /// A start at rest.
  public static let zero = MovesPerSecond(0)

  /// Creates a velocity from moves per second.
  public init(_ value: Double) { self.value = value }
}

/// The velocity of a finger in the plane.
public struct GestureVelocity: Hashable, Sendable {
  /// The velocity to the right.
  public var x: PointsPerSecond
  /// The velocity downwards.
  public var y: PointsPerSecond

  /// No motion.
  public static let zero = GestureVelocity(x: .zero, y: .zero)

  /// Creates a velocity from its components.
  public init(x: PointsPerSecond, y: PointsPerSecond) {
    self.x = x
    self.y = y
  }

  /// Creates a velocity from points per second along both axes.
  public init(_ point: Point) {
    self.init(x: PointsPerSecond(point.x), y: PointsPerSecond(point.y))
  }

  /// The points per second along both axes.
  public var point: Point { Point(x: x.value, y: y.value) }

  /// The speed, never negative.
  public var magnitude: PointsPerSecond { PointsPerSecond(point.length) }
}

/// Motions that continue with the velocity of a finger.
extension TimedSpring {
  /// Creates a motion that follows a spring and continues with the velocity of a released finger.
  ///
  /// - Throws: What ``/GlissadeTiming/TimedSpring/init(_:initialVelocity:duration:)`` throws.
  public init(
    _ spring: Spring, initialVelocity: MovesPerSecond, duration: Double? = nil
  ) throws(TimingError) {
    try self.init(spring, initialVelocity: initialVelocity.value, duration: duration)
  }
}

/// Returns a quotient, or 0 for a divisor of 0.
private func ratio(_ value: Double, _ length: Double) -> Double {
  let quotient = value / length
  return quotient.isFinite ? quotient : 0
}
