import GlissadeMath
public import GlissadeTiming

/// The way in which a running animation is retargeted when a property gets a new value.
public enum Retargeting: Sendable, Hashable {
  /// Additively, as UIKit does: the new animation is added to the running ones, each of which continues to its end;
  /// position and velocity are continuous. Opacity, colours and values that are not numbers are animated from the
  /// value that is shown.
  case additive
  /// In place: one spring continues from the position and velocity that are shown.
  case inPlace
}

extension Layer {
  /// Sets a property and animates the change with a spring.
  ///
  /// The model has the new value at once. If the layer is on no stage, or was added to one since the last commit,
  /// nothing is animated, and the delegate is called for start and end in a turn of its own.
  ///
  /// The second call turns a `layer` back, whose velocity in points per second is continuous:
  ///
  /// ```swift
  /// let spring = try TimedSpring(.smooth)
  /// try layer.animate(.positionX, to: 100, with: spring)
  /// try stage.advance(to: 0.125)
  /// let before = layer.presentation?.velocity(of: .positionX)  // 410.3
  /// try layer.animate(.positionX, to: 0, with: spring)
  /// let after = layer.presentation?.velocity(of: .positionX)  // 410.3
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - value: The new value.
  ///   - motion: The spring. Its initial velocity is in multiples of the distance per second and is added to the
  ///     running animations; with ``Retargeting/inPlace`` it is ignored, because the velocity that is shown applies.
  ///   - retargeting: The way in which a running animation is retargeted.
  ///   - delegate: The delegate that is called at the start and the end.
  /// - Throws: ``EngineError`` for the value that is rejected, ``EngineError/unsupported(property:)`` for a whole
  ///   transform in place, ``EngineError/noStage`` for a layer without a stage while none is current; nothing has
  ///   changed then.
  /// - Complexity: O(*n*) in the number of the layer's animations.
  public func animate<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>, to value: Value, with motion: TimedSpring,
    retargeting: Retargeting = .additive, delegate: (any AnimationDelegate)? = nil
  ) throws(EngineError) {
    try value.animationValue.check(keyPath.property)
    try checkStage()
    let motion = RetargetingMotion(.spring(motion), retargeting, delegate)
    make(try RetargetPreparation(self, value.animationValue, motion)(keyPath))
  }

  /// Returns the velocity that is shown, per second of the layer, the time in which springs run.
  func rates(of property: LayerProperty, _ shown: Presentation) -> SIMD4<Double> {
    let speed = timeSpace.speed
    var rates = shown.rates(of: property).components / (speed == 0 ? 1 : speed)
    // If a curve starts vertically, there is no velocity to continue with.
    for index in 0..<4 where !rates[index].isFinite { rates[index] = 0 }
    return rates
  }

  /// Sets a property and animates the change with a timing function, additively as UIKit does.
  ///
  /// The model has the new value at once. A layer that is on no stage, or was added to one since the last commit, is
  /// not animated.
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - value: The new value.
  ///   - duration: The duration in seconds, greater than 0; may be infinite.
  ///   - timingFunction: The timing function; UIKit's default is ease-in-ease-out.
  ///   - delegate: The delegate that is called at the start and the end.
  /// - Throws: ``EngineError`` for the value that is rejected, ``EngineError/noStage`` for a layer without a stage
  ///   while none is current; nothing has changed then.
  /// - Complexity: O(*n*) in the number of the layer's animations.
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
    let motion = RetargetingMotion(
      .timing(timingFunction), duration: duration, .additive, delegate)
    make(try RetargetPreparation(self, value.animationValue, motion)(keyPath))
  }

  private func checkStage() throws(EngineError) {
    if stage == nil && Stage.current == nil { throw .noStage }
  }

  /// Adds the animation of a change of a view's property, which the caller makes next.
  ///
  /// A layer that has just been added to the stage is animated as well.
  /// - Returns: Whether the property is animated: not if the value stays the same or is not a number.
  /// - Throws: ``EngineError`` for the value that is rejected; nothing has changed then.
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

  /// Adds keyframes of a view's property: first in the list if they are additive, otherwise in place of the
  /// property's own animation.
  ///
  /// - Throws: ``EngineError`` for the value that is rejected; nothing has changed then.
  package func addAnimation(_ animation: PropertyAnimation) throws(EngineError) {
    let key = animation.isAdditive ? nil : AnimationKey(animation.property)
    install(try checkedCopy(of: animation), forKey: key, at: key == nil ? 0 : .max)
  }

  /// The present presentation, even if the layer has not been committed yet; nil without a stage.
  package var currentPresentation: Presentation? { stage.map { Presentation(self, at: $0.time) } }

  /// Returns whether an animation replaces the value of a property, so that changes of the model do not show.
  package func isCovered(_ root: LayerProperty) -> Bool {
    animationList.contains { !$0.isFinished && $0.covers(root) }
  }

  /// Sets the model value of a prepared change without an implicit animation, and adds its animation.
  ///
  /// Without one, the delegate is called for start and end at once.
  func make(_ change: Retarget) {
    if let copy = change.copy { install(copy, forKey: change.key, at: change.index) }
    let disables = stage?.transaction?.disablesActions
    stage?.transaction?.disablesActions = true
    setModelValue(change.value, for: change.property)
    if let disables { stage?.transaction?.disablesActions = disables }
    guard change.copy == nil, let delegate = change.animation.delegate,
      let stage = stage ?? Stage.current
    else { return }
    let animation = change.animation
    stage.post {
      delegate.animationDidStart(animation)
      delegate.animationDidStop(animation, finished: true)
    }
  }
}

/// The parameters of the animation of a view's property.
package struct LayerAnimationParameters {
  package var curve: TimingCurve
  /// The duration in seconds, greater than 0; a spring has its own.
  package var duration: Double
  /// The delay in seconds before the animation begins, finite and 0 or greater.
  package var delay = 0.0
  package var repeatCount = 0.0
  package var autoreverses = false
  /// Whether the animation shows its values before its start and after its end until it is removed, because the
  /// layer's time is driven back and forth.
  package var isDriven = false
  package var delegate: (any AnimationDelegate)?

  package init(curve: TimingCurve, duration: Double) {
    self.curve = curve
    self.duration = duration
  }

  /// Sets all properties of an animation of a layer but the curve and the duration.
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
