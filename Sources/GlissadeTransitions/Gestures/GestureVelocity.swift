public import GlissadeMath
public import GlissadeTiming

/// How fast a finger or a view moves, in points per second along one axis; the sign is the axis's.
public struct PointsPerSecond: Hashable, Comparable, Sendable {
  /// The number of points in a second.
  public var value: Double

  /// No motion.
  public static let zero = PointsPerSecond(0)

  /// A velocity from its number of points in a second.
  public init(_ value: Double) { self.value = value }

  /// The velocity of a progress that grows from 0 to 1 over a distance.
  ///
  /// - Parameter distance: points, with the sign of the direction in which progress grows: a drawer that
  ///   closes to the left over 200 points has −200. No distance has no progress, and a velocity of 0.
  public func progress(over distance: Double) -> ProgressPerSecond {
    ProgressPerSecond(ratio(value, distance))
  }

  /// The velocity of a move from one place to another, as springs take it.
  ///
  /// - Returns: positive towards the target, whichever way that is; 0 for a move of no length.
  public func moves(from start: Double, to target: Double) -> MovesPerSecond {
    MovesPerSecond(ratio(value, target - start))
  }

  /// Whether one velocity is less than another; those to the left or up are negative.
  public static func < (left: PointsPerSecond, right: PointsPerSecond) -> Bool {
    left.value < right.value
  }

  /// The velocity in the other direction.
  public static prefix func - (velocity: PointsPerSecond) -> PointsPerSecond {
    PointsPerSecond(-velocity.value)
  }
}

/// How fast a transition's progress changes, in parts of all of it per second; positive forwards.
public struct ProgressPerSecond: Hashable, Comparable, Sendable {
  /// The parts of the transition in a second.
  public var value: Double

  /// No motion.
  public static let zero = ProgressPerSecond(0)

  /// A velocity from its number of parts in a second.
  public init(_ value: Double) { self.value = value }

  /// The velocity of a view that covers a distance while progress grows from 0 to 1.
  public func points(over distance: Double) -> PointsPerSecond { PointsPerSecond(value * distance) }

  /// The velocity of what is left of the transition, as springs take it.
  ///
  /// - Parameters:
  ///   - progress: where it is let go, 0…1.
  ///   - target: where it goes: 1 to finish, 0 to go back.
  /// - Returns: positive towards the target: going back, progress that falls is positive; 0 where nothing is
  ///   left.
  public func moves(from progress: Double, to target: Double) -> MovesPerSecond {
    MovesPerSecond(ratio(value, target - progress))
  }

  /// Whether one velocity is less than another; those that go back are negative.
  public static func < (left: ProgressPerSecond, right: ProgressPerSecond) -> Bool {
    left.value < right.value
  }

  /// The velocity in the other direction.
  public static prefix func - (velocity: ProgressPerSecond) -> ProgressPerSecond {
    ProgressPerSecond(-velocity.value)
  }
}

/// How fast a spring starts, in moves per second: a move is the way from where it is to where it goes.
///
/// Positive is towards the target. It is what ``GlissadeTiming/TimedSpring`` calls `initialVelocity`.
public struct MovesPerSecond: Hashable, Sendable {
  /// The number of moves in a second.
  public var value: Double

  /// A start from rest.
  public static let zero = MovesPerSecond(0)

  /// A velocity from its number of moves in a second.
  public init(_ value: Double) { self.value = value }
}

/// How fast a finger moves in the plane.
public struct GestureVelocity: Hashable, Sendable {
  /// To the right.
  public var x: PointsPerSecond
  /// Downwards.
  public var y: PointsPerSecond

  /// No motion.
  public static let zero = GestureVelocity(x: .zero, y: .zero)

  /// A velocity from its parts along both axes.
  public init(x: PointsPerSecond, y: PointsPerSecond) {
    self.x = x
    self.y = y
  }

  /// A velocity from points per second along both axes.
  public init(_ point: Point) {
    self.init(x: PointsPerSecond(point.x), y: PointsPerSecond(point.y))
  }

  /// The points per second along both axes.
  public var point: Point { Point(x: x.value, y: y.value) }

  /// The speed, never negative.
  public var magnitude: PointsPerSecond { PointsPerSecond(point.length) }
}

extension TimedSpring {
  /// A motion that follows a spring and goes on with the velocity of a finger that let go.
  ///
  /// - Throws: What ``GlissadeTiming/TimedSpring/init(_:initialVelocity:duration:)`` throws.
  public init(
    _ spring: Spring, initialVelocity: MovesPerSecond, duration: Double? = nil
  ) throws(TimingError) {
    try self.init(spring, initialVelocity: initialVelocity.value, duration: duration)
  }
}

/// A quotient, or 0 where there is nothing to divide by.
private func ratio(_ value: Double, _ length: Double) -> Double {
  let quotient = value / length
  return quotient.isFinite ? quotient : 0
}
