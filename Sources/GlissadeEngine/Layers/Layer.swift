import GlissadeBatch
public import GlissadeMath

/// A rectangle in a tree, with the properties of `CALayer`.
///
/// Coordinates are points; a layer's own start at the origin of its ``bounds``, and ``position`` places its
/// ``anchorPoint`` in its superlayer's. Properties are the model: what they are apart from animations. What
/// shows at a time is in ``presentation`` and in the stage's frame.
///
/// Within ``Stage/perform(_:)`` and the stage's callbacks a change of an animatable property is animated, as
/// the ``Transaction`` says. A value that no Float can hold, or with which the layer's matrix would leave what one can,
/// is refused: the property keeps its value and the stage's ``Stage/errorHandler`` is told; ``setValue(_:for:)`` throws
/// instead.
public class Layer {
  // MARK: Stored

  var geometry = LayerGeometry()
  var transformBox: TransformBox?
  /// What most layers do not have.
  var style: LayerStyle?
  var children = SublayerList()
  var superReference: Unretained<Layer>?
  var stageReference: Unretained<Stage>?
  /// The time space that the layer's animations live in; nil is the stage's.
  var timeSpace: TimeSpace?
  var animationList: [Animation] = []
  var slot: SlotID?
  /// Ascends along siblings, with room between them.
  var orderLabel: Int64 = 0
  var flags = LayerFlags()

  /// A layer without size, at the origin.
  public init() {}

  deinit {
    for animation in animationList { animation.state?.phase = .removed }
    // Deep trees must not be taken down by recursion.
    var orphans: [Layer] = []
    release(into: &orphans)
    while var layer = orphans.popLast() {
      if isKnownUniquelyReferenced(&layer) { layer.release(into: &orphans) }
    }
  }

  /// Hands over what hangs below the layer.
  private func release(into orphans: inout [Layer]) {
    if children.isEmpty && style?.mask == nil { return }
    for child in children { child.superReference = nil }
    orphans += children
    children.removeAll()
    guard let mask = style?.mask else { return }
    mask.superReference = nil
    orphans.append(mask)
    style?.mask = nil
  }

  /// What most layers do not have, made where it is missing.
  func makeStyle() -> LayerStyle {
    if let style { return style }
    let made = LayerStyle()
    style = made
    return made
  }

  // MARK: Model

  /// The rectangle of the layer in its own coordinates; its sublayers' positions are in these.
  public var bounds: Rect {
    get { geometry.bounds }
    set { change(.bounds, .rect(newValue)) { $0.geometry.bounds = newValue } }
  }

  /// Where the anchor point is in the superlayer's coordinates.
  public var position: Point {
    get { geometry.position }
    set { change(.position, .point(newValue)) { $0.geometry.position = newValue } }
  }

  /// The distance from the superlayer's plane along z.
  public var zPosition: Double {
    get { geometry.zPosition }
    set { change(.zPosition, .scalar(newValue)) { $0.geometry.zPosition = newValue } }
  }

  /// The point that ``position`` places and ``transform`` leaves where it is, in parts of the size; the
  /// middle by default.
  public var anchorPoint: Point {
    get { geometry.anchorPoint }
    set { change(.anchorPoint, .point(newValue)) { $0.geometry.anchorPoint = newValue } }
  }

  /// The transform of the layer about its anchor point.
  public var transform: Transform3D {
    get { transformBox?.own ?? .identity }
    set { change(.transform, .transform(newValue)) { $0.transformBoxes { $0.own = newValue } } }
  }

  /// The transform of all sublayers about the layer's anchor point, for instance a perspective.
  public var sublayerTransform: Transform3D {
    get { transformBox?.sublayers ?? .identity }
    set {
      change(.sublayerTransform, .transform(newValue)) {
        $0.transformBoxes { $0.sublayers = newValue }
      }
    }
  }

  /// 0 is transparent, 1 opaque; not clamped.
  public var opacity: Double {
    get { geometry.opacity }
    set { change(.opacity, .scalar(newValue)) { $0.geometry.opacity = newValue } }
  }

  /// Whether the host draws neither the layer nor its sublayers.
  public var isHidden: Bool {
    get { flags.contains(.hidden) }
    set { change(.isHidden, .flag(newValue)) { $0.flags.set(.hidden, newValue) } }
  }

  /// Whether the host clips sublayers to the bounds.
  public var masksToBounds: Bool {
    get { flags.contains(.masksToBounds) }
    set { change(.masksToBounds, .flag(newValue)) { $0.flags.set(.masksToBounds, newValue) } }
  }

  private func transformBoxes(_ body: (TransformBox) -> Void) {
    let box = transformBox ?? TransformBox()
    transformBox = box
    body(box)
  }

  // MARK: Changing

  /// Whether it is the layer of a view, which decides what moves when a property changes.
  package var backsView: Bool {
    get { flags.contains(.backsView) }
    set { flags.set(.backsView, newValue) }
  }

  /// Changes a property: checks the value, animates the change where the transaction asks for it, stores.
  func change(
    _ property: LayerProperty, _ value: AnimationValue, _ store: (Layer) -> Void
  ) {
    do throws(EngineError) { try check(value, for: property) } catch {
      return Stage.report(error, layer: self)
    }
    if let stage {
      if flags.contains(.backsView) {
        // Views move in their own blocks, and do not otherwise.
        stage.viewPropertyWillChange?(self, property, value)
      } else if stage.isPerforming {
        stage.animateImplicitly(self, property)
      }
      store(self)
      stage.setNeedsCommit(self)
    } else {
      store(self)
    }
  }

  /// Throws for a value of a whole property that no Float can hold, or with which the layer's matrix cannot be held.
  func check(_ value: AnimationValue, for root: LayerProperty) throws(EngineError) {
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
    probe.transformBoxes {
      ($0.own, $0.sublayers) = (self.transform, self.sublayerTransform)
      switch (root, value) {
      case (.bounds, .rect(let x)): probe.geometry.bounds = x
      case (.position, .point(let x)): probe.geometry.position = x
      case (.zPosition, .scalar(let x)): probe.geometry.zPosition = x
      case (.anchorPoint, .point(let x)): probe.geometry.anchorPoint = x
      case (.transform, .transform(let x)): $0.own = x
      case (.sublayerTransform, .transform(let x)): $0.sublayers = x
      default: break
      }
    }
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

  /// The model's value of a whole property.
  func value(of root: LayerProperty) -> AnimationValue {
    switch root {
    case .opacity: .scalar(opacity)
    case .position: .point(position)
    case .zPosition: .scalar(zPosition)
    case .anchorPoint: .point(anchorPoint)
    case .bounds: .rect(bounds)
    case .transform: .transform(transform)
    case .sublayerTransform: .transform(sublayerTransform)
    case .isHidden: .flag(isHidden)
    case .masksToBounds: .flag(masksToBounds)
    default: appearance.value(of: root) ?? .contents(nil)
    }
  }
}

/// What every layer has.
struct LayerGeometry {
  var bounds = Rect.zero
  var position = Point.zero
  var anchorPoint = Point(x: 0.5, y: 0.5)
  var zPosition = 0.0
  var opacity = 1.0
}

/// A layer's transforms, which most layers do without.
final class TransformBox {
  var own = Transform3D.identity
  var sublayers = Transform3D.identity
}

struct LayerFlags {
  private var bits: UInt8 = 0

  struct Flag { let bit: UInt8 }

  func contains(_ flag: Flag) -> Bool { bits & flag.bit != 0 }

  mutating func set(_ flag: Flag, _ on: Bool) {
    bits = on ? bits | flag.bit : bits & ~flag.bit
  }
}

extension LayerFlags.Flag {
  static let hidden = LayerFlags.Flag(bit: 1)
  static let masksToBounds = LayerFlags.Flag(bit: 2)
  /// The stage has it in its list of layers to compile.
  static let needsCommit = LayerFlags.Flag(bit: 4)
  /// The slot does not hang where it should.
  static let needsLink = LayerFlags.Flag(bit: 8)
  /// The stage has it in its list of layers whose events have to be entered anew.
  static let needsSchedule = LayerFlags.Flag(bit: 64)
  /// It is the layer of a view.
  static let backsView = LayerFlags.Flag(bit: 16)
  /// Numbers of its geometry are so large that products of them have to be looked at.
  static let hasLargeGeometry = LayerFlags.Flag(bit: 128)
  /// It was linked to another place before.
  static let hasMoved = LayerFlags.Flag(bit: 32)
}
