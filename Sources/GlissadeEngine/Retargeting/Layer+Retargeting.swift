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
  /// The model has the new value at once. On a layer that is not part of the stage that is current nothing moves, and
  /// the delegate is told both in a turn of its own.
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - value: its new value.
  ///   - motion: the spring; its initial velocity is in moves per second and adds to what is under way. In
  ///     place it does not count: the velocity is the one that is shown.
  ///   - retargeting: what happens to the motion under way.
  ///   - delegate: told of the beginning and the end.
  /// - Throws: ``EngineError`` naming the refused value, ``EngineError/unsupported(property:)`` for a whole
  ///   transform in place, ``EngineError/noStage`` for a layer without a stage while none is current; nothing has
  ///   changed then.
  public func animate<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>, to value: Value, with motion: TimedSpring,
    retargeting: Retargeting = .additive, delegate: (any AnimationDelegate)? = nil
  ) throws(EngineError) {
    let property = keyPath.property
    try value.animationValue.check(property)
    try checkStage()
    switch retargeting {
    case .additive:
      let animation = SpringAnimation(keyPath: keyPath, spring: motion.spring)
      animation.use(motion)
      try animateAdditively(animation, at: value.animationValue, delegate)
    case .inPlace:
      guard property.kind != .transform else { throw .unsupported(property: property) }
      guard let shown = presentation else {
        try setValue(value, for: keyPath)
        return notifyImmediately(delegate, SpringAnimation(keyPath: keyPath, spring: motion.spring))
      }
      let animation = SpringAnimation(keyPath: keyPath, spring: motion.spring)
      animation.use(motion)
      animation.delegate = delegate
      animation.rates = rates(of: property, shown)
      let place = replacing(animation, from: shown, value.animationValue)
      try set(
        value.animationValue, for: property, adding: animation, forKey: place.key, at: place.index)
    }
  }

  /// The velocity that shows, per second of the layer, in which springs run.
  func rates(of property: LayerProperty, _ shown: Presentation) -> SIMD4<Double> {
    let speed = timeSpace.speed
    var rates = shown.rates(of: property).components / (speed == 0 ? 1 : speed)
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
  ///   - timingFunction: the curve of the motion; UIKit's default is ease-in-ease-out.
  ///   - delegate: told of the beginning and the end.
  /// - Throws: ``EngineError`` naming the refused value, ``EngineError/noStage`` for a layer without a stage while
  ///   none is current; nothing has changed then.
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
    try checkStage()
    let animation = BasicAnimation(keyPath: keyPath)
    animation.duration = duration
    animation.timingFunction = timingFunction
    try animateAdditively(animation, at: value.animationValue, delegate)
  }

  private func checkStage() throws(EngineError) {
    if stage == nil && Stage.current == nil { throw .noStage }
  }

  /// Tells the delegate of a motion that there is none of.
  private func notifyImmediately(_ delegate: (any AnimationDelegate)?, _ animation: Animation) {
    guard let delegate, let stage = stage ?? Stage.current else { return }
    stage.post {
      delegate.animationDidStart(animation)
      delegate.animationDidStop(animation, finished: true)
    }
  }

  /// Adds the motion of a change of a view's property, which its caller makes right after.
  ///
  /// A layer that has only just come to the stage moves as well.
  /// - Returns: whether something moves: not where the value stays, nor what is not a number.
  /// - Throws: ``EngineError`` naming the refused value; nothing has changed then.
  package func addAnimation(
    of property: LayerProperty, to value: AnimationValue, _ motion: LayerAnimationParameters
  ) throws(EngineError) -> Bool {
    let isSpring = motion.curve.timingFunction == nil
    guard let ends = try animationEndpoints(of: property, to: value, withRates: isSpring) else {
      return false
    }
    let animation = property.withType(
      PropertyAnimationFactory(from: ends.from, to: ends.to, curve: motion.curve, rates: ends.rates)
    )
    animation.isAdditive = ends.isAdditive
    if !isSpring { animation.duration = motion.duration }
    motion.time(animation, on: self)
    try addAnimation(animation)
    return true
  }

  /// Adds keyframes of a view's property: next to the model if they are relative to it, and otherwise in place
  /// of the property's own animation.
  ///
  /// - Throws: ``EngineError`` naming the refused value; nothing has changed then.
  package func addAnimation(_ animation: PropertyAnimation) throws(EngineError) {
    let key = animation.isAdditive ? nil : AnimationKey(animation.property)
    install(try checkedCopy(of: animation), forKey: key, at: key == nil ? 0 : .max)
  }

  /// What the layer shows now, also if it has only just come to the stage; nil without one.
  package var currentPresentation: Presentation? { stage.map { Presentation(self, at: $0.time) } }

  /// Whether an animation lays a value over a whole property, so that changes of the model do not show.
  package func isCovered(_ root: LayerProperty) -> Bool {
    animationList.contains { !$0.isFinished && $0.covers(root) }
  }

  /// Where an animation comes among those of the layer.
  private struct Placement {
    var key: AnimationKey?
    var index = 0
  }

  /// Adds an animation from the model's old value to the new one, and sets that.
  private func animateAdditively<Value: Animatable>(
    _ animation: BasicAnimation<Value>, at value: AnimationValue,
    _ delegate: (any AnimationDelegate)?
  ) throws(EngineError) {
    animation.delegate = delegate
    let place = presentation.map { prepare(animation, at: value, from: $0) }
    try set(
      value, for: animation.property, adding: place == nil ? nil : animation, forKey: place?.key,
      at: place?.index ?? 0)
    if place == nil { notifyImmediately(delegate, animation) }
  }

  /// Gives an animation the values from the model's old value to the new one, relative to the new one where
  /// that can be.
  private func prepare<Value: Animatable>(
    _ animation: BasicAnimation<Value>, at value: AnimationValue, from shown: Presentation
  ) -> Placement {
    let property = animation.property
    // What covers the property would hide that the model changes: the motion goes on from what shows.
    if isCovered(property.root) {
      (animation as? SpringAnimation)?.rates =
        property.kind == .transform ? nil : rates(of: property, shown)
      return replacing(animation, from: shown, value)
    }
    guard let ends = property.relativeEndpoints(from: modelValue(of: property), to: value) else {
      return replacing(animation, from: shown, value)
    }
    animation.fromValue = Value(ends.from)
    animation.toValue = Value(ends.to)
    animation.isAdditive = true
    // Next to the model, so that what transforms it already goes on as it was.
    return Placement()
  }

  /// Lets an animation run from what shows to the model's new value, in place of the one before.
  private func replacing<Value: Animatable>(
    _ animation: BasicAnimation<Value>, from shown: Presentation, _ value: AnimationValue
  ) -> Placement {
    animation.fromValue = Value(shown.animationValue(of: animation.property))
    animation.toValue = Value(value)
    return Placement(key: AnimationKey(animation.property), index: .max)
  }

  /// Sets the model without an implicit animation, and adds the one given.
  private func set(
    _ value: AnimationValue, for property: LayerProperty, adding animation: Animation?,
    forKey key: AnimationKey?, at index: Int
  ) throws(EngineError) {
    if let animation, stage != nil {
      install(try checkedCopy(of: animation), forKey: key, at: index)
    }
    let disables = stage?.transaction?.disablesActions
    stage?.transaction?.disablesActions = true
    setModelValue(value, for: property)
    if let disables { stage?.transaction?.disablesActions = disables }
  }
}

/// How the change of a view's property moves.
package struct LayerAnimationParameters {
  package var curve: TimingCurve
  /// Seconds, greater than 0; a spring has its own.
  package var duration: Double
  /// Seconds before the motion begins, finite and 0 or greater.
  package var delay = 0.0
  package var repeatCount = 0.0
  package var autoreverses = false
  /// Whether it goes on to show before its beginning and after its end, until it is removed: the layer's time
  /// is driven back and forth.
  package var isDriven = false
  package var delegate: (any AnimationDelegate)?

  package init(curve: TimingCurve, duration: Double) {
    self.curve = curve
    self.duration = duration
  }

  /// Gives an animation of a layer everything but the curve and the duration.
  package func time(_ animation: Animation, on layer: Layer) {
    if delay > 0 {
      let now = layer.timeSpace.localTime(atStageTime: layer.stage?.time ?? 0)
      animation.beginTime = now + delay
      animation.fillMode = .backwards
    }
    if isDriven {
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
    }
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    animation.delegate = delegate
  }
}
