/// The base class of the animations of a property: `CAPropertyAnimation`.
public class PropertyAnimation: Animation {
  /// The animated property, without the type of its value.
  public let property: LayerProperty
  private var adds = false
  private var accumulates = false

  init(property: LayerProperty) {
    self.property = property
    super.init()
  }

  init(copying other: PropertyAnimation) {
    property = other.property
    adds = other.adds
    accumulates = other.accumulates
    super.init(copying: other)
  }

  /// Whether the value is added to the underlying value: numbers are summed, transforms concatenated, with the
  /// animation's value first.
  public var isAdditive: Bool {
    get { adds }
    set { if !isFrozen { adds = newValue } }
  }

  /// Whether each completed repetition adds the end value; ignored with ``Animation/autoreverses``, for transforms
  /// and for values that are not numbers.
  public var isCumulative: Bool {
    get { accumulates }
    set { if !isFrozen { accumulates = newValue } }
  }

  override func covers(_ root: LayerProperty) -> Bool { property.root == root && !isAdditive }

  /// Whether the animation has keyframes, each with its own timing function.
  var isKeyed: Bool { false }

  /// Sets the start value if no end value is set.
  func start(from value: AnimationValue) {}
}
