import GlissadeBatch
public import GlissadeMath
import GlissadeTiming

/// What a layer shows at a time: the values of `presentation()`, in Double, with their velocities.
///
/// They follow from the rows that the frame is evaluated from, so they are the frame's values but for its
/// rounding to Float. A presentation is a snapshot: it does not follow later changes.
public struct Presentation {
  /// The layer.
  public let layer: Layer
  /// The stage's time, in seconds.
  public let time: Double
  /// The rows that the layer was compiled to.
  let rows: CompiledLayer
  private let appearance: LayerAppearance
  private let flags: LayerFlags
  /// The time of the layer's clock.
  private let localTime: Double
  /// Seconds of the layer per second of the stage.
  private let speed: Double

  init(_ layer: Layer, at time: Double) {
    self.layer = layer
    self.time = time
    rows = layer.stage?.rows(of: layer) ?? CompiledLayer(layer)
    appearance = layer.appearance
    flags = layer.flags
    localTime = layer.timeSpace.localTime(atStageTime: time)
    speed = layer.timeSpace.speed(atStageTime: time)
  }

  /// The value of a property.
  public func value<Value>(of keyPath: AnimationKeyPath<Value>) -> Value {
    guard let value = Value(animationValue(of: keyPath.property)) else {
      preconditionFailure("a key path has values of its own type")
    }
    return value
  }

  /// The rate at which a property changes, per second of the stage, from the derivatives of its curves.
  ///
  /// Where a value jumps it is the rate of what follows. A transform's is the rate of its entries; what is
  /// not a number has none. A rate beyond the range of Double, as where a curve starts vertically, is its greatest.
  public func velocity<Value>(of keyPath: AnimationKeyPath<Value>) -> Value {
    guard let value = Value(animationVelocity(of: keyPath.property)) else {
      preconditionFailure("a key path has velocities of its own type")
    }
    return value
  }

  /// See ``Layer/bounds``.
  public var bounds: Rect { value(of: .bounds) }
  /// See ``Layer/position``.
  public var position: Point { value(of: .position) }
  /// See ``Layer/zPosition``.
  public var zPosition: Double { value(of: .zPosition) }
  /// See ``Layer/anchorPoint``.
  public var anchorPoint: Point { value(of: .anchorPoint) }
  /// See ``Layer/transform``.
  public var transform: Transform3D { value(of: .transform) }
  /// See ``Layer/sublayerTransform``.
  public var sublayerTransform: Transform3D { value(of: .sublayerTransform) }
  /// See ``Layer/opacity``.
  public var opacity: Double { value(of: .opacity) }
  /// See ``Layer/isHidden``.
  public var isHidden: Bool { value(of: .isHidden) }
  /// See ``Layer/backgroundColor``.
  public var backgroundColor: Color { value(of: .backgroundColor) }
  /// See ``Layer/cornerRadius``.
  public var cornerRadius: Double { value(of: .cornerRadius) }
  /// See ``Layer/contents``.
  public var contents: Contents? { value(of: .contents) }

  /// The angle in radians that the layer is turned by, after its transform, because it follows a path.
  var heading: Double { rows.own.state(of: .heading, at: localTime).position }

  // MARK: Without types

  /// The value of a property, without its type.
  public func animationValue(of property: LayerProperty) -> AnimationValue {
    values(of: property, rate: false)
  }

  /// The velocity of a property, without its type.
  public func animationVelocity(of property: LayerProperty) -> AnimationValue {
    rates(of: property).saturated
  }

  /// The velocity of a property, infinite where a curve is vertical.
  func rates(of property: LayerProperty) -> AnimationValue { values(of: property, rate: true) }

  private func values(of property: LayerProperty, rate: Bool) -> AnimationValue {
    let root = property.root
    if property.isTransform {
      return TransformState(rows.slot(of: root), at: localTime).value(
        of: property.ofOwnTransform, rate: rate, speed: speed)
    }
    if property.isDiscrete && rate {
      return property == .contents ? .contents(nil) : .flag(false)
    }
    let model = modelValue(root)
    var numbers = rate ? SIMD4(repeating: 0) : model.components
    for component in 0..<root.kind.componentCount {
      guard let channel = rows.channel(of: root, component) else { continue }
      let state = rows.own.state(of: channel, at: localTime)
      numbers[component] = rate ? state.velocity * speed : state.position
    }
    var part = SIMD4<Double>(repeating: 0)
    for index in 0..<property.kind.componentCount {
      part[index] = numbers[property.firstComponent + index]
    }
    return AnimationValue(property.kind, components: part) ?? model
  }

  /// The model's value, as it was; what every layer has is in the slot.
  private func modelValue(_ root: LayerProperty) -> AnimationValue {
    switch root {
    case .isHidden: .flag(flags.contains(.hidden))
    case .masksToBounds: .flag(flags.contains(.masksToBounds))
    default:
      appearance.value(of: root)
        ?? AnimationValue(root.kind, components: SIMD4(repeating: 0)) ?? .scalar(0)
    }
  }
}

extension Layer {
  /// What the layer shows at the stage's time; nil until it was committed to a stage.
  public var presentation: Presentation? {
    guard let stage, slot != nil else { return nil }
    return Presentation(self, at: stage.time)
  }

  /// What the layer shows at a time of the stage, in seconds, also where it has not been committed yet; nil
  /// without a stage.
  ///
  /// - Throws: ``EngineError/invalidTime(_:)``.
  public func presentation(at time: Double) throws(EngineError) -> Presentation? {
    guard time.isFinite else { throw .invalidTime(time) }
    return stage == nil ? nil : Presentation(self, at: time)
  }
}
