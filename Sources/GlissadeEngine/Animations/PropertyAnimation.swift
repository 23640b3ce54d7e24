/// What animations of a property have in common: `CAPropertyAnimation`.
public class PropertyAnimation: Animation {
  /// What is animated, without the type of its value.
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

  /// Whether the value is added to what is below it: numbers are summed, transforms concatenated, the
  /// animation's first.
  public var isAdditive: Bool {
    get { adds }
    set { if !isFrozen { adds = newValue } }
  }

  /// Whether every completed repeat adds the end value; it has no effect with ``Animation/autoreverses``,
  /// nor on transforms and what is not a number.
  public var isCumulative: Bool {
    get { accumulates }
    set { if !isFrozen { accumulates = newValue } }
  }

  override func covers(_ root: LayerProperty) -> Bool { property.root == root && !isAdditive }

  /// Whether it goes through keyframes, each with a timing function of its own.
  var isKeyed: Bool { false }

  /// Takes a value to start from, if it has none at all.
  func start(from value: AnimationValue) {}
}
