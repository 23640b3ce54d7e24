import GlissadeBatch
import GlissadeTiming

// Translates the tables' errors into errors about the properties of an animation.

extension Animation {
  /// Returns the error about this animation that corresponds to an error of a table.
  private func engineError(for error: BatchError) -> EngineError {
    let animation = self as? PropertyAnimation
    switch error {
    case .outOfRange(.curves, let value, let row), .notFinite(.curves, let value, let row):
      let index = animation?.isKeyed == true ? row : nil
      return .timingFunction(.outOfRange(value), index: index, property: animation?.property)
    case .outOfRange(.velocity, let value, _), .notFinite(.velocity, let value, _):
      return .timing(
        .outOfRange(field: .initialVelocity, value: value, allowed: .representable))
    case .outOfRange(.keyTimes, let value, _):
      return .timing(.outOfRange(field: .keyTimes, value: value, allowed: .unitInterval))
    case .notFinite(_, let value, _):
      return animation.map { .invalidValue(property: $0.property, value: value) } ?? .batch(error)
    default: return .batch(error)
    }
  }

  /// Returns the error about this animation of a layer, or about the animation of this group that causes it.
  func engineError(for error: EngineError, on layer: Layer) -> EngineError {
    guard case .batch(let refused) = error else { return error }
    guard let group = self as? AnimationGroup else { return engineError(for: refused) }
    for child in group.animations {
      do throws(EngineError) { try child.validate(on: layer) } catch { return error }
    }
    return error
  }

  /// Throws an error if the tables would reject the animation on its own.
  ///
  /// - Returns: Whether all values are far from the limits of a Float.
  @discardableResult
  func validate(on layer: Layer) throws(EngineError) -> Bool {
    do throws(EngineError) {
      var builder = SlotBuilder(layer)
      try build(into: &builder)
      builder.finish()
      return try builder.validate()
    } catch {
      throw engineError(for: error, on: layer)
    }
  }

  /// Throws an error if the timing function of a whole run is no Bézier curve.
  func requireContinuousTimingFunction(of property: LayerProperty?) throws(EngineError) {
    guard let timingFunction else { return }
    guard let curve = timingFunction.unitBezier else {
      throw .timingFunction(.notContinuous, index: nil, property: property)
    }
    for y in [curve.y1, curve.y2] where y.magnitude > 0x1p100 {
      throw .timingFunction(.outOfRange(y), index: nil, property: property)
    }
  }
}

extension SlotBuilder {
  /// Throws an error if the tables would reject one of the slots.
  ///
  /// - Returns: Whether all values are far from the limits of a Float.
  func validate() throws(EngineError) -> Bool {
    try mappingBatchErrors { () throws(BatchError) in
      try own.slot.validate()
      try sub.slot.validate()
      return own.slot.isTriviallyInRange && sub.slot.isTriviallyInRange
    }
  }

  /// Returns the error about the layer that corresponds to an error of a table.
  func engineError(for error: BatchError) -> EngineError {
    guard case .notFinite(let field, let value, _) = error else { return .batch(error) }
    let property: LayerProperty =
      switch field {
      case .opacity: .opacity
      case .position: .position
      case .bounds: .bounds
      case .anchorPoint: .anchorPoint
      case .columns: columns.first?.property ?? .transform
      default: .transform
      }
    return .invalidValue(property: property, value: value)
  }
}
