public import GlissadeMath

/// A point that a finger drags in the plane: two values, one for each axis.
///
/// A ball is dragged for 0.2 seconds and flung; it comes to rest in one of two corners:
///
/// ```swift
/// let x = try DraggableValue(0, bounds: 0...300, rubberBand: RubberBand(dimension: 300))
/// let y = try DraggableValue(0, bounds: 0...500)
/// let corners = [Point(x: 0, y: 0), Point(x: 300, y: 500)]
/// var ball = try DraggablePoint(x: x, y: y, targets: corners)
/// try ball.grab(at: 0)
/// try ball.drag(by: Point(x: 120, y: 100), at: 0.2)
/// try ball.release(velocity: GestureVelocity(Point(x: 200, y: 600)), at: 0.2)
/// let rest = ball.restPosition  // (300, 500)
/// let position = ball.position(at: 0.5)  // (171.0, 244.9)
/// ```
public struct DraggablePoint: Hashable, Sendable {
  /// The horizontal value.
  public private(set) var x: DraggableValue
  /// The vertical value.
  public private(set) var y: DraggableValue
  /// The points at which it may come to rest; if there are none, each axis decides.
  package let targets: [Point]

  /// Creates a point from a value for each axis.
  ///
  /// - Parameters:
  ///   - x: The horizontal value.
  ///   - y: The vertical value.
  ///   - targets: The points at which it may come to rest, within the bounds of the axes.
  /// - Throws: ``TransitionError/invalidGesture(_:)`` for a target outside of the bounds.
  /// - Complexity: O(*n*) in the number of targets.
  public init(
    x: DraggableValue, y: DraggableValue, targets: [Point] = []
  ) throws(TransitionError) {
    for target in targets {
      for (number, axis) in [(target.x, x), (target.y, y)] {
        try TransitionError.requireFinite(number, .targets)
        guard axis.bounds.contains(number) else {
          throw .invalidGesture(.outOfRange(.targets, value: number))
        }
      }
    }
    (self.x, self.y, self.targets) = (x, y, targets)
  }

  /// Whether a finger holds the point.
  package var isHeld: Bool { x.isHeld }

  /// Returns the position at a time in seconds.
  public func position(at time: Double) -> Point {
    Point(x: x.position(at: time), y: y.position(at: time))
  }

  /// Returns the velocity at a time in seconds.
  public func velocity(at time: Double) -> GestureVelocity {
    GestureVelocity(Point(x: x.velocity(at: time), y: y.velocity(at: time)))
  }

  /// The time in seconds at which the point comes to rest; nil while a finger holds it.
  public var restTime: Double? {
    guard let first = x.restTime, let second = y.restTime else { return nil }
    return max(first, second)
  }

  /// The position at which the point comes to rest; nil while a finger holds it.
  public var restPosition: Point? {
    guard let across = x.restPosition, let down = y.restPosition else { return nil }
    return Point(x: across, y: down)
  }

  /// Lets a finger hold the point at its present position.
  ///
  /// - Throws: What ``DraggableValue/grab(at:)`` throws.
  public mutating func grab(at time: Double) throws(TransitionError) {
    try change { (x, y) throws(TransitionError) in
      try x.grab(at: time)
      try y.grab(at: time)
    }
  }

  /// Sets the movement of the finger since it holds the point.
  ///
  /// - Throws: What ``DraggableValue/drag(by:at:)`` throws.
  public mutating func drag(by translation: Point, at time: Double) throws(TransitionError) {
    try change { (x, y) throws(TransitionError) in
      try x.drag(by: translation.x, at: time)
      try y.drag(by: translation.y, at: time)
    }
  }

  /// Releases the point; if there are targets, it comes to rest at the one nearest to the projected position.
  ///
  /// - Throws: What ``DraggableValue/release(velocity:toward:at:)`` throws.
  /// - Complexity: O(*n*) in the number of targets.
  public mutating func release(
    velocity: GestureVelocity? = nil, at time: Double
  ) throws(TransitionError) {
    let end = Point(
      x: x.projectedPosition(velocity: velocity?.x, at: time),
      y: y.projectedPosition(velocity: velocity?.y, at: time))
    let target = targets.min { $0.distance(to: end) < $1.distance(to: end) }
    try change { (x, y) throws(TransitionError) in
      try x.release(velocity: velocity?.x, toward: target?.x, at: time)
      try y.release(velocity: velocity?.y, toward: target?.y, at: time)
    }
  }

  /// Changes both axes, or neither if one of them throws.
  private mutating func change(
    _ body: (inout DraggableValue, inout DraggableValue) throws(TransitionError) -> Void
  ) throws(TransitionError) {
    var (newX, newY) = (x, y)
    try body(&newX, &newY)
    (x, y) = (newX, newY)
  }
}
