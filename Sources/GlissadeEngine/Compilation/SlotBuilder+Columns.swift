import GlissadeBatch
import GlissadeMath

extension SlotBuilder {
  /// Returns the channel of a component; properties that are not part of the matrix become columns.
  mutating func channel(of root: LayerProperty, _ component: Int) -> Channel {
    let exports = own.slot.exports.count
    if let known = columns.channel(of: root, component, exports: exports) { return known }
    let first = own.slot.columns.count
    columns.append(Column(property: root, first: first))
    let base = base(of: root)
    for index in 0..<root.kind.componentCount { own.slot.columns.append(base[index]) }
    return .column(first + component)
  }

  /// Returns a number of the model value of a whole property.
  func base(of root: LayerProperty, _ component: Int) -> Double {
    switch root {
    case .opacity: model.geometry.opacity
    case .position: component == 0 ? model.geometry.position.x : model.geometry.position.y
    default: base(of: root)[component]
    }
  }

  func base(of root: LayerProperty) -> SIMD4<Double> {
    model.value(of: root).components
  }
}

extension [SlotBuilder.Column] {
  /// Returns the channel of a component; nil for a column that no animation uses.
  ///
  /// - Parameters:
  ///   - root: The whole property.
  ///   - component: The index of the component.
  ///   - exports: The number of values that the slot exports.
  func channel(of root: LayerProperty, _ component: Int, exports: Int) -> Channel? {
    switch root {
    case .opacity: return .opacity
    case .position: return component == 0 ? .positionX : .positionY
    case .zPosition: return .positionZ
    case .anchorPoint: return component == 0 ? .anchorPointX : .anchorPointY
    case .bounds:
      switch component {
      case 0: return .originX
      case 1: return .originY
      case 2: return .width
      default: return .height
      }
    default: break
    }
    for column in self where column.property == root {
      return .column(column.first - exports + component)
    }
    return nil
  }
}
