import GlissadeMath
public import GlissadeTiming

/// What happens to the motion under way when a property gets a new target.
public enum Retargeting: Sendable, Hashable {
  /// The new motion is added to those under way, as UIKit does: each goes on to its end, and position and
  /// velocity are continuous. Opacity, colours and what is no number are replaced from where they are.
  case additive
  /// One spring goes on from the position and with the velocity that are shown.
  case inPlace
}

extension Layer {
  /// Sets a property and moves what is shown to it with a spring.
  ///
  /// The model has the new value at once. On a layer that is not part of a stage nothing moves.
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - value: its new value.
  ///   - motion: the spring; its initial velocity is in moves per second and adds to what is under way. In
  ///     place it does not count: the velocity is the one that is shown.
  ///   - retargeting: what happens to the motion under way.
  ///   - delegate: told of the beginning and the end.
  /// - Throws: ``EngineError`` naming the refused value, ``EngineError/unsupported(property:)`` for a whole
  ///   transform in place; nothing has changed then.
  public func animate<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>, to value: Value, with motion: TimedSpring,
    retargeting: Retargeting = .additive, delegate: (any AnimationDelegate)? = nil
  ) throws(EngineError) {
    let property = keyPath.property
    try value.animationValue.check(property)
    switch retargeting {
    case .additive:
      let animation = SpringAnimation(keyPath: keyPath, spring: motion.spring)
      animation.use(motion)
      try aim(animation, at: value.animationValue, delegate)
    case .inPlace:
      guard property.kind != .transform else { throw .unsupported(property: property) }
      guard let shown = presentation else { return try setValue(value, for: keyPath) }
      let animation = SpringAnimation(keyPath: keyPath, spring: motion.spring)
      animation.use(motion)
      animation.delegate = delegate
      animation.rates = rates(of: property, shown)
      try replace(animation, from: shown, value.animationValue)
    }
  }

  /// The velocity that shows, per second of the layer, in which springs run.
  private func rates(of property: LayerProperty, _ shown: Presentation) -> SIMD4<Double> {
    let speed = timeSpace.speed
    var rates = shown.animationVelocity(of: property).components / (speed == 0 ? 1 : speed)
    // Where a curve starts vertically there is no velocity to go on with.
    for index in 0..<4 where !rates[index].isFinite { rates[index] = 0 }
    return rates
  }

  /// Sets a property and moves what is shown to it in a given time, added to the motion under way as UIKit
  /// does.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - value: its new value.
  ///   - duration: seconds, greater than 0.
  ///   - timingFunction: the pace; UIKit's default is ease-in-ease-out.
  ///   - delegate: told of the beginning and the end.
  /// - Throws: ``EngineError`` naming the refused value; nothing has changed then.
  public func animate<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>, to value: Value, duration: Double,
    timingFunction: TimingFunction = .easeInEaseOut, delegate: (any AnimationDelegate)? = nil
  ) throws(EngineError) {
    try value.animationValue.check(keyPath.property)
    guard duration > 0 else {
      throw .timing(
        duration.isNaN
          ? .notFinite(field: .duration, value: duration)
          : .outOfRange(field: .duration, value: duration, allowed: .positive))
    }
    let animation = BasicAnimation(keyPath: keyPath)
    animation.duration = duration
    animation.timingFunction = timingFunction
    try aim(animation, at: value.animationValue, delegate)
  }

  /// Adds an animation from the model's old value to the new one, relative to the new one where it can be.
  private func aim<Value: Animatable>(
    _ animation: BasicAnimation<Value>, at value: AnimationValue,
    _ delegate: (any AnimationDelegate)?
  ) throws(EngineError) {
    let property = animation.property
    animation.delegate = delegate
    guard let shown = presentation else {
      return try set(value, for: property, adding: nil, forKey: nil, at: 0)
    }
    // What covers the property would hide that the model changes: the motion goes on from what shows.
    if animationList.contains(where: { !$0.isOver && $0.covers(property.root) }) {
      (animation as? SpringAnimation)?.rates =
        property.kind == .transform ? nil : rates(of: property, shown)
      return try replace(animation, from: shown, value)
    }
    let old = modelValue(of: property)
    switch (old, value) {
    case (.transform(let from), .transform(let to)) where to.isInvertible:
      animation.fromValue = Value(.transform(from.concatenating(to.inverted())))
      animation.toValue = Value(.transform(.identity))
    case (.scalar, .scalar) where property != .opacity, (.point, .point), (.size, .size),
      (.rect, .rect):
      let change = old.components - value.components
      animation.fromValue = AnimationValue(property.kind, components: change).flatMap { Value($0) }
      animation.toValue = AnimationValue(property.kind, components: SIMD4(repeating: 0)).flatMap {
        Value($0)
      }
    default:
      return try replace(animation, from: shown, value)
    }
    animation.isAdditive = true
    // Next to the model, so that what transforms it already goes on as it was.
    try set(value, for: property, adding: animation, forKey: nil, at: 0)
  }

  /// Adds an animation from what shows to the model's new value, in place of the one before.
  private func replace<Value: Animatable>(
    _ animation: BasicAnimation<Value>, from shown: Presentation, _ value: AnimationValue
  ) throws(EngineError) {
    animation.fromValue = Value(shown.animationValue(of: animation.property))
    animation.toValue = Value(value)
    let key = AnimationKey(animation.property)
    try set(value, for: animation.property, adding: animation, forKey: key, at: .max)
  }

  /// Sets the model without an implicit animation, and adds the one given.
  private func set(
    _ value: AnimationValue, for property: LayerProperty, adding animation: Animation?,
    forKey key: AnimationKey?, at index: Int
  ) throws(EngineError) {
    if let animation, stage != nil {
      take(try checkedCopy(of: animation), forKey: key, at: index)
    }
    let disables = stage?.transaction?.disablesActions
    stage?.transaction?.disablesActions = true
    setModelValue(value, for: property)
    if let disables { stage?.transaction?.disablesActions = disables }
  }
}
