import GlissadeBatch
public import GlissadeMath
import GlissadeTiming

/// The values that a layer shows at one time, in Double, with their velocities: the counterpart of `presentation()`.
///
/// They are evaluated from the same rows as the frame and differ from its values only by rounding to Float. A
/// presentation is a snapshot: it does not follow later changes.
public struct Presentation {
  /// The layer.
  public let layer: Layer
  /// The stage's time, in seconds.
  public let time: Double
  /// The compiled rows of the layer.
  let rows: CompiledLayer
  /// The time of the layer's clock.
  private let localTime: Double
  /// Seconds of the layer per second of the stage.
  private let speed: Double

  init(_ layer: Layer, at time: Double) {
    self.layer = layer
    self.time = time
    rows = layer.stage?.rows(of: layer) ?? CompiledLayer(layer)
    localTime = layer.timeSpace.localTime(atStageTime: time)
    speed = layer.timeSpace.speed(atStageTime: time)
  }

  /// Creates the presentation of a layer without its animations.
  fileprivate init(modelOf layer: Layer) {
    self.layer = layer
    (time, localTime, speed) = (layer.stage?.time ?? 0, 0, 1)
    rows = CompiledLayer(layer, isModel: true)
  }

  private var appearance: LayerAppearance { rows.appearance }

  /// Returns the value of a property.
  ///
  /// - Complexity: O(*n*) in the number of the layer's animations.
  public func value<Value>(of keyPath: AnimationKeyPath<Value>) -> Value {
    guard let value = Value(animationValue(of: keyPath.property)) else {
      preconditionFailure("a key path has values of its own type")
    }
    return value
  }

  /// Returns the rate of a property, per second of the stage, from the derivatives of its curves.
  ///
  /// At a discontinuity, it is the rate that follows it. A transform's rate consists of the rates of its entries;
  /// values that are not numbers have none. A rate beyond the range of Double, such as where a curve starts
  /// vertically, is the greatest finite number.
  ///
  /// - Complexity: O(*n*) in the number of the layer's animations.
  public func velocity<Value>(of keyPath: AnimationKeyPath<Value>) -> Value {
    guard let value = Value(animationVelocity(of: keyPath.property)) else {
      preconditionFailure("a key path has velocities of its own type")
    }
    return value
  }

  /// See ``Layer/bounds``.
  public var bounds: Rect {
    let numbers = numbers(from: .originX)
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
  /// See ``Layer/position``.
  public var position: Point {
    let numbers = numbers(from: .positionX)
    return Point(x: numbers[0], y: numbers[1])
  }
  /// See ``Layer/zPosition``.
  public var zPosition: Double { number(.positionZ) }
  /// See ``Layer/anchorPoint``.
  public var anchorPoint: Point {
    let numbers = numbers(from: .anchorPointX)
    return Point(x: numbers[0], y: numbers[1])
  }
  /// See ``Layer/transform``.
  public var transform: Transform3D { value(of: .transform) }
  /// See ``Layer/sublayerTransform``.
  public var sublayerTransform: Transform3D { value(of: .sublayerTransform) }
  /// See ``Layer/opacity``.
  public var opacity: Double { number(.opacity) }
  /// See ``Layer/isHidden``.
  public var isHidden: Bool { value(of: .isHidden) }
  /// See ``Layer/backgroundColor``.
  public var backgroundColor: Color { value(of: .backgroundColor) }
  /// See ``Layer/cornerRadius``.
  public var cornerRadius: Double { value(of: .cornerRadius) }
  /// See ``Layer/contents``.
  public var contents: Contents? { value(of: .contents) }

  /// The rotation in radians, applied after the layer's transform, of a layer that follows a path.
  var heading: Double { number(.heading) }

  /// Returns the value of a channel that every layer has.
  private func number(_ channel: Channel) -> Double {
    rows.own.move(to: localTime)
    return rows.own.value(of: channel)
  }

  /// Returns the values of four consecutive channels.
  private func numbers(from first: Channel) -> SIMD4<Double> {
    rows.own.move(to: localTime)
    return rows.own.values(from: first)
  }

  // MARK: Without types

  /// Returns the value of a property, without its type.
  package func animationValue(of property: LayerProperty) -> AnimationValue {
    rows.value(of: property, at: localTime)
  }

  /// Returns the velocity of a property, without its type.
  package func animationVelocity(of property: LayerProperty) -> AnimationValue {
    rates(of: property).saturated
  }

  /// Returns the velocity of a property, infinite where a curve is vertical.
  func rates(of property: LayerProperty) -> AnimationValue {
    rows.value(of: property, at: localTime, speed: speed)
  }

  /// The shape of a ``ShapeLayer``; nil for other layers.
  public var shape: Shape? { appearance.shape?.value.with { animationValue(of: $0) } }

  /// The path as a morph between two paths; both are the model's, at progress 0, if no animation changes it.
  ///
  /// Paths of a ``ShapeLayer`` only: for other layers, both paths are empty.
  package var pathMorph: PathMorph {
    if let columns = rows.morphColumns(of: .path, at: localTime),
      let morph = rows.morphs.pathMorph(columns)
    {
      return morph
    }
    let path = appearance.shape?.value.path ?? Path()
    return PathMorph(unchecked: path, path, 0)
  }
}

extension Layer {
  /// The presentation at the stage's time; nil until the layer is committed to a stage.
  ///
  /// While a `layer` moves, its model already has the new value:
  ///
  /// ```swift
  /// try layer.animate(.positionX, to: 100, duration: 1, timingFunction: .easeIn)
  /// try stage.advance(to: 0.5)
  /// let x = layer.presentation?.position.x  // 31.5
  /// let velocity = layer.presentation?.velocity(of: .positionX)  // 107.4
  /// let target = layer.position.x  // 100
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of the layer's animations for the first presentation after a change. Later ones
  ///   take O(*d*) for *d* superlayers with a timing of their own.
  public var presentation: Presentation? {
    guard let stage, slot != nil else { return nil }
    return Presentation(self, at: stage.time)
  }

  /// The values that the layer shows: its presentation, or its model until it is committed to a stage.
  package var presentationOrModel: Presentation { presentation ?? Presentation(modelOf: self) }

  /// Returns the presentation at a time of the stage, in seconds, even before the layer is committed; nil without a
  /// stage.
  ///
  /// - Throws: ``EngineError/invalidTime(_:)``.
  /// - Complexity: That of ``presentation``.
  public func presentation(at time: Double) throws(EngineError) -> Presentation? {
    guard time.isFinite else { throw .invalidTime(time) }
    return stage == nil ? nil : Presentation(self, at: time)
  }
}
