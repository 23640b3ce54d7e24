import GlissadeBatch
public import GlissadeMath
import GlissadeTiming

/// The properties that most layers leave at their defaults, in a separate object to keep layers small.
final class LayerStyle {
  var appearance = LayerAppearance()
  var name: String?
  var mask: Layer?
  var actions: ((Layer, LayerProperty) -> LayerAction)?
  var timing: MediaTiming?
  /// The time space of this layer and those below it, if it differs from the superlayer's.
  var ownTimeSpace: TimeSpace?
  /// The slot of a transition's outgoing snapshot.
  var outgoingSlot: SlotID?
  /// The parent slot of the sublayers.
  var sublayerSlot: SlotID?
  /// The exports of the slot.
  var columns: [SlotBuilder.Column] = []
  /// The values that the columns of paths and dash patterns refer to.
  var morphs = MorphTable()
}

/// The properties that determine a layer's appearance but not its geometry.
package struct LayerAppearance {
  package var backgroundColor = Color.clear
  package var cornerRadius = 0.0
  package var borderWidth = 0.0
  package var borderColor = Color.black
  package var shadowColor = Color.black
  package var shadowOpacity = 0.0
  package var shadowOffset = Size(width: 0, height: -3)
  package var shadowRadius = 3.0
  package var contents: Contents?
  /// The properties of a shape layer; nil for all other layers.
  var shape: Box<Shape>?

  /// Returns the value of a whole property, after setting it if there is a new value of its kind; nil for the
  /// properties that every layer stores, and for those of shapes in other layers.
  @discardableResult
  package mutating func access(
    _ root: LayerProperty, setting new: AnimationValue? = nil
  ) -> AnimationValue? {
    switch root {
    case .backgroundColor: return backgroundColor.access(setting: new)
    case .cornerRadius: return cornerRadius.access(setting: new)
    case .borderWidth: return borderWidth.access(setting: new)
    case .borderColor: return borderColor.access(setting: new)
    case .shadowColor: return shadowColor.access(setting: new)
    case .shadowOpacity: return shadowOpacity.access(setting: new)
    case .shadowOffset: return shadowOffset.access(setting: new)
    case .shadowRadius: return shadowRadius.access(setting: new)
    case .contents: return contents.access(setting: new)
    default:
      guard root.isShapeProperty else { return nil }
      guard let new, var changed = shape?.value else {
        return (shape?.value ?? Shape()).value(of: root)
      }
      defer { shape = Box(changed) }
      return changed.access(root, setting: new)
    }
  }

  /// Returns the value of a whole property; nil for the properties that every layer stores.
  func value(of root: LayerProperty) -> AnimationValue? {
    var copy = self
    return copy.access(root)
  }
}

extension Layer {
  var appearance: LayerAppearance { style?.appearance ?? LayerAppearance() }

  /// The colour behind the contents; clear by default.
  public var backgroundColor: Color {
    get { appearance.backgroundColor }
    set { change(.backgroundColor, .color(newValue)) }
  }

  /// The radius of the corners, in points.
  public var cornerRadius: Double {
    get { appearance.cornerRadius }
    set { change(.cornerRadius, .scalar(newValue)) }
  }

  /// The width of the border inside the bounds, in points.
  public var borderWidth: Double {
    get { appearance.borderWidth }
    set { change(.borderWidth, .scalar(newValue)) }
  }

  /// The colour of the border; black by default.
  public var borderColor: Color {
    get { appearance.borderColor }
    set { change(.borderColor, .color(newValue)) }
  }

  /// The colour of the shadow; black by default.
  public var shadowColor: Color {
    get { appearance.shadowColor }
    set { change(.shadowColor, .color(newValue)) }
  }

  /// The opacity of the shadow; 0, the default, is none.
  public var shadowOpacity: Double {
    get { appearance.shadowOpacity }
    set { change(.shadowOpacity, .scalar(newValue)) }
  }

  /// The offset of the shadow, in points; (0, -3) by default.
  public var shadowOffset: Size {
    get { appearance.shadowOffset }
    set { change(.shadowOffset, .size(newValue)) }
  }

  /// The blur radius of the shadow, in points; 3 by default.
  public var shadowRadius: Double {
    get { appearance.shadowRadius }
    set { change(.shadowRadius, .scalar(newValue)) }
  }

  /// The host's picture of the layer's contents.
  public var contents: Contents? {
    get { appearance.contents }
    set { change(.contents, .contents(newValue)) }
  }

  /// A name for the host and for diagnostics.
  public var name: String? {
    get { style?.name }
    set { makeStyle().name = newValue }
  }

  /// A function that returns the action for a change of a property within ``Stage/perform(_:)``; with nil, changes
  /// are animated.
  public var actions: ((Layer, LayerProperty) -> LayerAction)? {
    get { style?.actions }
    set { makeStyle().actions = newValue }
  }
}

/// The action for a change of a model property: `CAAction`.
public enum LayerAction {
  /// Animates the change as the transaction specifies.
  case automatic
  /// Changes the value without an animation.
  case none
  /// Adds this animation with the property's key; without end values, it starts from the value that is shown.
  case animation(Animation)
}

// MARK: - Key paths

extension AnimationKeyPath where Value == Double {
  /// `cornerRadius`, in points.
  public static var cornerRadius: Self { Self(.cornerRadius) }
  /// `borderWidth`, in points.
  public static var borderWidth: Self { Self(.borderWidth) }
  /// `shadowOpacity`: 0 is no shadow.
  public static var shadowOpacity: Self { Self(.shadowOpacity) }
  /// `shadowRadius`, in points.
  public static var shadowRadius: Self { Self(.shadowRadius) }
}

extension AnimationKeyPath where Value == Size {
  /// `shadowOffset`, in points.
  public static var shadowOffset: Self { Self(.shadowOffset) }
}

extension AnimationKeyPath where Value == Color {
  /// `backgroundColor`.
  public static var backgroundColor: Self { Self(.backgroundColor) }
  /// `borderColor`.
  public static var borderColor: Self { Self(.borderColor) }
  /// `shadowColor`.
  public static var shadowColor: Self { Self(.shadowColor) }
}

extension AnimationKeyPath where Value == Contents? {
  /// `contents`, which is not interpolated: it switches at a progress of 0.5.
  public static var contents: Self { Self(.contents) }
}
