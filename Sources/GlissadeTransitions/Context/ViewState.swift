import GlissadeEngine
import GlissadeMath

/// The state of a view before a transition or an animator changes it.
struct ViewState {
  private static let geometry: [LayerProperty] = [.anchorPoint, .bounds, .position]
  /// The properties that appearance callbacks may change besides the geometry.
  private static let appearanceProperties: [LayerProperty] = [.transform, .opacity, .isHidden]

  let view: View
  private(set) weak var superview: View?
  /// The superview's size, which may have changed by the end.
  private let space: Size
  private let index: Int
  /// The model's values, in the order in which they are restored.
  private var values: [(property: LayerProperty, value: AnimationValue)]

  init(_ view: View) {
    self.view = view
    superview = view.superview
    space = view.superview?.layer.bounds.size ?? .zero
    index = view.superview?.subviews.firstIndex { $0 === view } ?? 0
    values = (ViewState.geometry + ViewState.appearanceProperties + [.zPosition]).map {
      ($0, view.layer.modelValue(of: $0))
    }
  }

  var bounds: Rect { value(.bounds) }
  var center: Point { value(.position) }
  var transform: Transform3D { value(.transform) }
  var alpha: Double { value(.opacity) }

  private func value<Value>(_ keyPath: AnimationKeyPath<Value>) -> Value {
    let saved = values.first { $0.property == keyPath.property }
    return saved.flatMap { Value($0.value) } ?? view.layer.value(for: keyPath)
  }

  /// Saves alpha, transform and visibility again.
  mutating func refreshLook() {
    for index in values.indices
    where ViewState.appearanceProperties.contains(values[index].property) {
      values[index].value = view.layer.modelValue(of: values[index].property)
    }
  }

  /// Restores alpha, transform and the other visible properties, but not the geometry.
  func restoreLook() { restore { !ViewState.geometry.contains($0) } }

  /// Restores the view's frame.
  func restoreGeometry() {
    restore(ViewState.geometry.contains)
    if let size = superview?.layer.bounds.size, size != space {
      view.autoresize(from: space, to: size)
    }
  }

  private func restore(_ isWanted: (LayerProperty) -> Bool) {
    for (property, value) in values
    where isWanted(property) && view.layer.modelValue(of: property) != value {
      // Setting a view's bounds also lays it out.
      if property == .bounds { view.bounds = bounds } else { view.layer.restore(value, property) }
    }
  }

  /// Restores the view's position among the subviews of its superview, or removes it.
  func restoreHierarchyPosition() {
    guard let superview else { return view.removeFromSuperview() }
    let isThere =
      view.superview === superview && superview.subviews.firstIndex { $0 === view } == index
    if !isThere { superview.insertSubview(view, at: index) }
  }
}

extension Layer {
  /// Sets a property to a value that it had before.
  fileprivate func restore(_ value: AnimationValue, _ property: LayerProperty) {
    do throws(EngineError) {
      try setValue(value, for: property)
    } catch {
      Stage.report(error, layer: self)
    }
  }
}
