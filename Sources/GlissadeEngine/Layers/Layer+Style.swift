import GlissadeBatch
public import GlissadeMath
import GlissadeTiming

/// The properties that most layers leave as they are, kept apart to keep layers small.
final class LayerStyle {
  var appearance = LayerAppearance()
  var name: String?
  var mask: Layer?
  var actions: ((Layer, LayerProperty) -> LayerAction)?
  var timing: MediaTiming?
  /// The time space that begins with this layer.
  var ownTimeSpace: TimeSpace?
  /// The slot of the look that a transition takes out.
  var outgoingSlot: SlotID?
  /// The slot that the sublayers hang below.
  var sublayerSlot: SlotID?
  /// The slot's exports.
  var columns: [SlotBuilder.Column] = []
}

/// How a layer is drawn, apart from where.
struct LayerAppearance {
  var backgroundColor = Color.clear
  var cornerRadius = 0.0
  var borderWidth = 0.0
  var borderColor = Color.black
  var shadowColor = Color.black
  var shadowOpacity = 0.0
  var shadowOffset = Size(width: 0, height: -3)
  var shadowRadius = 3.0
  var contents: Contents?

  /// The value of a whole property; nil for those of every layer.
  func value(of root: LayerProperty) -> AnimationValue? {
    switch root {
    case .backgroundColor: .color(backgroundColor)
    case .cornerRadius: .scalar(cornerRadius)
    case .borderWidth: .scalar(borderWidth)
    case .borderColor: .color(borderColor)
    case .shadowColor: .color(shadowColor)
    case .shadowOpacity: .scalar(shadowOpacity)
    case .shadowOffset: .size(shadowOffset)
    case .shadowRadius: .scalar(shadowRadius)
    case .contents: .contents(contents)
    default: nil
    }
  }
}

extension Layer {
  var appearance: LayerAppearance { style?.appearance ?? LayerAppearance() }

  /// The colour behind the contents; clear by default.
  public var backgroundColor: Color {
    get { appearance.backgroundColor }
    set {
      change(.backgroundColor, .color(newValue)) {
        $0.makeStyle().appearance.backgroundColor = newValue
      }
    }
  }

  /// The radius of the corners, in points.
  public var cornerRadius: Double {
    get { appearance.cornerRadius }
    set {
      change(.cornerRadius, .scalar(newValue)) { $0.makeStyle().appearance.cornerRadius = newValue }
    }
  }

  /// The width of the border inside the bounds, in points.
  public var borderWidth: Double {
    get { appearance.borderWidth }
    set {
      change(.borderWidth, .scalar(newValue)) { $0.makeStyle().appearance.borderWidth = newValue }
    }
  }

  /// The colour of the border; black by default.
  public var borderColor: Color {
    get { appearance.borderColor }
    set {
      change(.borderColor, .color(newValue)) { $0.makeStyle().appearance.borderColor = newValue }
    }
  }

  /// The colour of the shadow; black by default.
  public var shadowColor: Color {
    get { appearance.shadowColor }
    set {
      change(.shadowColor, .color(newValue)) { $0.makeStyle().appearance.shadowColor = newValue }
    }
  }

  /// The opacity of the shadow; 0, the default, is none.
  public var shadowOpacity: Double {
    get { appearance.shadowOpacity }
    set {
      change(.shadowOpacity, .scalar(newValue)) {
        $0.makeStyle().appearance.shadowOpacity = newValue
      }
    }
  }

  /// Where the shadow falls, in points; (0, -3) by default.
  public var shadowOffset: Size {
    get { appearance.shadowOffset }
    set {
      change(.shadowOffset, .size(newValue)) { $0.makeStyle().appearance.shadowOffset = newValue }
    }
  }

  /// The blur of the shadow, in points; 3 by default.
  public var shadowRadius: Double {
    get { appearance.shadowRadius }
    set {
      change(.shadowRadius, .scalar(newValue)) { $0.makeStyle().appearance.shadowRadius = newValue }
    }
  }

  /// The host's picture.
  public var contents: Contents? {
    get { appearance.contents }
    set { change(.contents, .contents(newValue)) { $0.makeStyle().appearance.contents = newValue } }
  }

  /// A name for the host and for diagnostics.
  public var name: String? {
    get { style?.name }
    set { makeStyle().name = newValue }
  }

  /// What happens when a property changes within ``Stage/perform(_:)``; nil animates it.
  public var actions: ((Layer, LayerProperty) -> LayerAction)? {
    get { style?.actions }
    set { makeStyle().actions = newValue }
  }
}

/// What a layer does when a property of its model changes: `CAAction`.
public enum LayerAction {
  /// Animates the change as the transaction says.
  case automatic
  /// Changes at once.
  case none
  /// Adds this animation, under the property's key; where it has no values it starts from what shows.
  case animation(Animation)
}
