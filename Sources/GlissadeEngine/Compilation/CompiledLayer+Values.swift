import GlissadeBatch
import GlissadeMath

extension CompiledLayer {
  /// Returns the value of a property, or its rate.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - time: The time of the layer's clock, in seconds.
  ///   - speed: Seconds of the clock per second of the rate; nil for the value.
  func value(of property: LayerProperty, at time: Double, speed: Double? = nil) -> AnimationValue {
    let root = property.root
    if property.isTransform {
      return sampler(of: root).value(of: property.ofOwnTransform, at: time, speed: speed)
    }
    if speed != nil {
      switch property.kind {
      case .contents: return .contents(nil)
      case .path: return .path(Path())
      case .dashPattern: return .dashPattern([])
      case .flag, .fillRule, .lineCap, .lineJoin:
        return AnimationValue(property.kind, components: SIMD4(repeating: 0)) ?? .flag(false)
      default: break
      }
    }
    if property.isMorph {
      return morphColumns(of: property, at: time).flatMap { morphs.value(property.kind, $0) }
        ?? modelValue(root)
    }
    var numbers = SIMD4<Double>(repeating: 0)
    // The channels of a property follow one another.
    if let first = channel(of: root, 0) {
      own.move(to: time, rates: speed != nil)
      numbers = speed.map { own.rates(from: first) * $0 } ?? own.values(from: first)
    } else if speed == nil {
      numbers = modelValue(root).components
    }
    var part = SIMD4<Double>(repeating: 0)
    for index in 0..<property.kind.componentCount {
      part[index] = numbers[property.firstComponent + index]
    }
    return AnimationValue(property.kind, components: part) ?? modelValue(root)
  }

  /// Returns the columns of a path or a dash pattern; nil if no animation changes it.
  func morphColumns(of root: LayerProperty, at time: Double) -> SIMD4<Double>? {
    guard let first = channel(of: root, 0) else { return nil }
    own.move(to: time)
    return own.values(from: first)
  }

  /// Returns the model value of a property when the layer was compiled; properties of every layer are in the slot.
  private func modelValue(_ root: LayerProperty) -> AnimationValue {
    switch root {
    case .isHidden: .flag(flags.isHidden)
    case .masksToBounds: .flag(flags.masksToBounds)
    default:
      appearance.value(of: root)
        ?? AnimationValue(root.kind, components: SIMD4(repeating: 0)) ?? .scalar(0)
    }
  }
}
