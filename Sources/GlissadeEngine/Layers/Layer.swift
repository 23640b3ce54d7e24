import GlissadeBatch
public import GlissadeMath

/// A rectangle in a tree of layers, with the properties of `CALayer`.
///
/// Coordinates are points. A layer's own coordinates are those of its ``bounds``, and ``position`` is the location of
/// its ``anchorPoint`` in the superlayer's coordinates. Properties are model values, which do not include animations;
/// ``presentation`` and the stage's frame have the values that are shown.
///
/// Within ``Stage/perform(_:)`` and the stage's callbacks, changes of animatable properties are animated as the
/// ``Transaction`` specifies. A value that exceeds the range of a Float, or makes the layer's matrix exceed it, is
/// rejected: the property keeps its value, and the error is reported to the stage's ``Stage/errorHandler``;
/// ``setValue(_:for:)-(_,LayerProperty)`` throws instead.
///
/// A layer's frame follows from its other properties:
///
/// ```swift
/// let layer = Layer()
/// layer.bounds = Rect(x: 0, y: 0, width: 80, height: 40)
/// layer.position = Point(x: 100, y: 100)
/// let frame = layer.frame  // 80 × 40 points at (60, 80)
/// layer.transform = Transform3D(scaleX: 2, y: 2, z: 1)
/// let scaled = layer.frame  // 160 × 80 points at (20, 60)
/// ```
public class Layer {
  // MARK: Stored

  // Final, and changed as ``Array/take()`` explains, so that the compiler proves that no accesses overlap.
  final var geometry = LayerGeometry()
  final var transformBox: TransformBox?
  /// The properties that most layers leave at their defaults.
  final var style: LayerStyle?
  final var children = SublayerList()
  final var superReference: Unretained<Layer>?
  final var stageReference: Unretained<Stage>?
  /// The time space of the layer's animations; nil is the stage's time.
  final var timeSpace: TimeSpace?
  final var animationList: [Animation] = []
  /// The order among siblings: labels ascend, with gaps between them.
  final var orderLabel: Int64 = 0
  // The properties after this one fit beside it: a layer takes 184 bytes.
  final var slot: SlotID?
  final var flags = LayerFlags()
  /// A number that the host's table of layers stores with the layer; 0 for none.
  package final var hostIndex: UInt32 = 0

  /// Creates a layer without size, at the origin.
  public init() {}

  deinit {
    for animation in animationList { animation.state?.phase = .removed }
    // Release deep trees in a loop: recursion could overflow the call stack.
    var orphans: [Layer] = []
    release(into: &orphans)
    while var layer = orphans.popLast() {
      if isKnownUniquelyReferenced(&layer) { layer.release(into: &orphans) }
    }
  }

  /// Moves the layers directly below this one to a list.
  private func release(into orphans: inout [Layer]) {
    if children.isEmpty && style?.mask == nil { return }
    for child in children { child.superReference = nil }
    orphans += children
    children = SublayerList()
    guard let mask = style?.mask else { return }
    mask.superReference = nil
    orphans.append(mask)
    style?.mask = nil
  }

  /// Returns the style, which is created if it is missing.
  func makeStyle() -> LayerStyle {
    if let style { return style }
    let made = LayerStyle()
    style = made
    return made
  }

  // MARK: Model

  /// The layer's rectangle in its own coordinates, in which its sublayers are positioned.
  public var bounds: Rect {
    get { geometry.bounds }
    set { change(.bounds, .rect(newValue)) }
  }

  /// The location of the anchor point in the superlayer's coordinates.
  public var position: Point {
    get { geometry.position }
    set { change(.position, .point(newValue)) }
  }

  /// The distance from the superlayer's plane along z, in points.
  public var zPosition: Double {
    get { geometry.zPosition }
    set { change(.zPosition, .scalar(newValue)) }
  }

  /// The point that ``position`` locates and that ``transform`` leaves fixed, as fractions of the size; the centre by
  /// default.
  public var anchorPoint: Point {
    get { geometry.anchorPoint }
    set { change(.anchorPoint, .point(newValue)) }
  }

  /// The transform of the layer about its anchor point.
  public var transform: Transform3D {
    get { transformBox?.own ?? .identity }
    set { change(.transform, .transform(newValue)) }
  }

  /// The transform of all sublayers about the layer's anchor point, such as a perspective.
  public var sublayerTransform: Transform3D {
    get { transformBox?.sublayers ?? .identity }
    set { change(.sublayerTransform, .transform(newValue)) }
  }

  /// The opacity: 0 is transparent, 1 opaque; values are not clamped.
  public var opacity: Double {
    get { geometry.opacity }
    set { change(.opacity, .scalar(newValue)) }
  }

  /// Whether the host draws neither the layer nor its sublayers.
  public var isHidden: Bool {
    get { flags.isHidden }
    set { change(.isHidden, .flag(newValue)) }
  }

  /// Whether the host clips sublayers to the bounds.
  public var masksToBounds: Bool {
    get { flags.masksToBounds }
    set { change(.masksToBounds, .flag(newValue)) }
  }

  // MARK: Changing

  /// Whether this is the layer of a view, whose animation blocks then decide which changes are animated.
  package var backsView: Bool {
    get { flags.contains(.backsView) }
    set { flags.set(.backsView, newValue) }
  }

  /// Changes a whole property, as the model stores it.
  func change(_ property: LayerProperty, _ value: AnimationValue) {
    change(property, value) { $0.access(property, setting: value) }
  }

  /// Changes a whole property: checks the value, animates the change if the transaction requires it, and stores the
  /// value.
  func change(
    _ property: LayerProperty, _ value: AnimationValue, _ store: (Layer) -> Void
  ) {
    do throws(EngineError) { try check(value, for: property) } catch {
      return Stage.report(error, layer: self)
    }
    let stage = stage
    if let stage {
      if flags.contains(.backsView) {
        // Layers of views are animated only in animation blocks.
        stage.viewChangeHandler?(self, property, value)
      } else if stage.isPerforming {
        stage.animateImplicitly(self, property)
      }
    }
    store(self)
    stage?.setNeedsCommit(self)
  }

  /// Throws an error if a value of a whole property, or the layer's matrix with it, exceeds the range of a Float.
  func check(_ value: AnimationValue, for root: LayerProperty) throws(EngineError) {
    try checkHas(root)
    if let refused = value.firstInvalidComponent {
      throw .invalidValue(property: root, value: refused)
    }
    let isGeometry =
      switch root {
      case .bounds, .position, .zPosition, .anchorPoint, .transform, .sublayerTransform: true
      default: false
      }
    guard isGeometry, value.isLarge || flags.contains(.hasLargeGeometry) else { return }
    let probe = Layer()
    probe.geometry = geometry
    probe.access(.transform, setting: .transform(transform))
    probe.access(.sublayerTransform, setting: .transform(sublayerTransform))
    probe.access(root, setting: value)
    var builder = SlotBuilder(probe)
    builder.finish()
    do throws(BatchError) {
      try builder.own.slot.validate()
      try builder.sub.slot.validate()
    } catch {
      throw .invalidValue(property: root, value: value.largest)
    }
    flags.set(.hasLargeGeometry, true)
  }

  /// Returns the model value of a whole property.
  func value(of root: LayerProperty) -> AnimationValue { access(root) }

  /// Returns the model value of a whole property, after setting it if there is a new value of its kind.
  @discardableResult
  private func access(
    _ root: LayerProperty, setting new: AnimationValue? = nil
  ) -> AnimationValue {
    switch root {
    case .opacity: return geometry.opacity.access(setting: new)
    case .position: return geometry.position.access(setting: new)
    case .zPosition: return geometry.zPosition.access(setting: new)
    case .anchorPoint: return geometry.anchorPoint.access(setting: new)
    case .bounds: return geometry.bounds.access(setting: new)
    case .isHidden: return flags.isHidden.access(setting: new)
    case .masksToBounds: return flags.masksToBounds.access(setting: new)
    case .transform, .sublayerTransform:
      guard let new else { return .transform(root == .transform ? transform : sublayerTransform) }
      let box = transformBox ?? TransformBox()
      transformBox = box
      return root == .transform
        ? box.own.access(setting: new) : box.sublayers.access(setting: new)
    default:
      guard new != nil else { return appearance.value(of: root) ?? .contents(nil) }
      return makeStyle().appearance.access(root, setting: new) ?? .contents(nil)
    }
  }
}
