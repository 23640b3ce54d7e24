package import GlissadeTiming

extension Stage {
  /// Sets a property of many layers and animates the changes, or changes nothing: the same as
  /// ``Layer/animate(_:to:with:retargeting:delegate:)`` for one layer after the other.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - values: The new values, one for each layer.
  ///   - layers: Layers of this stage, each of them once.
  ///   - motion: The motion to the new values.
  ///   - added: Receives each row's animation on its layer; where a layer is not animated, the animation with which
  ///     the delegate is called, and false.
  /// - Throws: ``BulkError`` for the first row that is rejected.
  package func retarget(
    _ property: LayerProperty, to values: [AnimationValue], of layers: [Layer],
    _ motion: RetargetingMotion, added: (Int, Animation, _ isAnimated: Bool) -> Void
  ) throws(BulkError) {
    try requireMine(layers)
    var changes: [Retarget] = []
    changes.reserveCapacity(layers.count)
    for (row, layer) in layers.enumerated() {
      do throws(EngineError) {
        try values[row].check(property)
        changes.append(try property.withType(RetargetPreparation(layer, values[row], motion)))
      } catch {
        throw BulkError(row, error.isAboutLayers ? .layers : .toValues, error)
      }
    }
    for (row, layer) in layers.enumerated() {
      layer.make(changes[row])
      added(row, changes[row].copy ?? changes[row].animation, changes[row].copy != nil)
    }
  }
}

extension EngineError {
  fileprivate var isAboutLayers: Bool {
    if case .notAShapeLayer = self { true } else { false }
  }
}

/// The motion of properties to new values.
package struct RetargetingMotion {
  /// A spring, or a timing function.
  let curve: TimingCurve
  /// The duration of a timing function in seconds, greater than 0.
  let duration: Double
  /// In place for springs only.
  let retargeting: Retargeting
  let delegate: (any AnimationDelegate)?

  /// Creates a motion.
  package init(
    _ curve: TimingCurve, duration: Double = 0, _ retargeting: Retargeting,
    _ delegate: (any AnimationDelegate)?
  ) {
    (self.curve, self.duration) = (curve, duration)
    (self.retargeting, self.delegate) = (retargeting, delegate)
  }
}

/// A change of a layer's property with the animation that shows it, checked but not made.
struct Retarget {
  let property: LayerProperty
  let value: AnimationValue
  /// The animation as it was described.
  let animation: Animation
  /// The copy that the layer gets; nil if it shows the new value at once.
  var copy: Animation?
  var key: AnimationKey?
  /// The position in the layer's list of animations.
  var index = Int.max

  init(_ property: LayerProperty, _ value: AnimationValue, _ animation: Animation) {
    (self.property, self.value, self.animation) = (property, value, animation)
  }
}

/// The preparation of the change of a layer's property to a value that the property accepts.
struct RetargetPreparation: PropertyTypeVisitor {
  private let layer: Layer
  private let value: AnimationValue
  private let motion: RetargetingMotion

  init(_ layer: Layer, _ value: AnimationValue, _ motion: RetargetingMotion) {
    (self.layer, self.value, self.motion) = (layer, value, motion)
  }

  func callAsFunction<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>
  ) throws(EngineError) -> Retarget {
    let property = keyPath.property
    if motion.retargeting == .inPlace, property.kind == .transform {
      throw .unsupported(property: property)
    }
    let animation: BasicAnimation<Value>
    switch motion.curve {
    case .spring(let spring):
      let made = SpringAnimation(keyPath: keyPath)
      made.use(spring)
      animation = made
    case .timing(let function):
      animation = BasicAnimation(keyPath: keyPath)
      animation.timingFunction = function
      animation.duration = motion.duration
    }
    animation.delegate = motion.delegate
    var change = Retarget(property, value, animation)
    guard let shown = layer.presentation else { return change }
    change.key = place(animation, from: shown)
    // First in the list, so that the additive transforms of running animations continue unchanged.
    if animation.isAdditive { change.index = 0 }
    change.copy = try layer.checkedCopy(of: animation)
    return change
  }

  /// Sets the end values of the animation, relative to the new value if possible.
  ///
  /// - Returns: The key of an animation that takes the place of the property's own.
  private func place<Value: Animatable>(
    _ animation: BasicAnimation<Value>, from shown: Presentation
  ) -> AnimationKey? {
    let property = animation.property
    // An animation that replaces the value would hide an additive one.
    let replaces = motion.retargeting == .inPlace || layer.isCovered(property.root)
    if !replaces,
      let ends = property.relativeEndpoints(from: layer.modelValue(of: property), to: value)
    {
      animation.fromValue = Value(ends.from)
      animation.toValue = Value(ends.to)
      animation.isAdditive = true
      return nil
    }
    if replaces, property.kind != .transform, case .spring(let motion) = motion.curve,
      let animation = animation as? SpringAnimation
    {
      let displacement = shown.animationValue(of: property).components - value.components
      var rates = layer.rates(of: property, shown)
      for index in 0..<4 {
        // Core Animation's own overdamped curve adds a velocity, which must not be added twice.
        rates[index] -= motion.spring.startVelocity(displacement: displacement[index], velocity: 0)
      }
      animation.rates = rates
    }
    animation.fromValue = Value(shown.animationValue(of: property))
    animation.toValue = Value(value)
    return AnimationKey(property)
  }
}
