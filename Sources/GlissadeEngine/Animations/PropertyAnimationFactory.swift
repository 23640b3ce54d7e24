package import GlissadeTiming

/// An operation that creates a basic animation of a property, or one with a spring, from values without their type.
package struct PropertyAnimationFactory: PropertyTypeVisitor {
  private let from, to: AnimationValue?
  private let curve: TimingCurve?
  private let rates: SIMD4<Double>?

  /// Creates the operation.
  ///
  /// - Parameters:
  ///   - from: The value at the start.
  ///   - to: The value at the end.
  ///   - curve: The timing function, or the spring, whose duration the animation then has; nil leaves the default.
  ///   - rates: The initial velocity of each component, in place of the spring's own.
  package init(
    from: AnimationValue?, to: AnimationValue? = nil, curve: TimingCurve? = nil,
    rates: SIMD4<Double>? = nil
  ) {
    (self.from, self.to, self.curve, self.rates) = (from, to, curve, rates)
  }

  package func callAsFunction<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>
  ) -> PropertyAnimation {
    let (from, to) = (from.flatMap { Value($0) }, to.flatMap { Value($0) })
    switch curve {
    case .spring(let motion):
      let animation = SpringAnimation(keyPath: keyPath, from: from, to: to)
      animation.use(motion)
      if let rates { animation.rates = rates }
      return animation
    case .timing(let function):
      let animation = BasicAnimation(keyPath: keyPath, from: from, to: to)
      animation.timingFunction = function
      return animation
    case nil: return BasicAnimation(keyPath: keyPath, from: from, to: to)
    }
  }
}
