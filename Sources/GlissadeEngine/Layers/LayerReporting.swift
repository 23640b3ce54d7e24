public import GlissadeMath
public import GlissadeTiming

/// The calls of a layer that can throw, in a form that does not: they hand an error to the stage's error handler.
///
/// Code that cannot throw, such as code from Core Animation, calls `layer.reporting.addSublayer(other)`. The error is
/// reported to ``Stage/errorHandler`` of the layer's stage, otherwise of the current one; without either, to
/// ``Stage/stagelessReportHandler``. Nothing has changed then.
public struct LayerReporting {
  private let layer: Layer

  init(_ layer: Layer) { self.layer = layer }

  /// Runs a call, and reports its error.
  private func report(_ call: () throws(EngineError) -> Void) {
    do throws(EngineError) { try call() } catch { Stage.report(error, layer: layer) }
  }

  /// Runs a call, and returns its result, or the given one after its error was reported.
  private func report<Result>(
    else fallback: Result, _ call: () throws(EngineError) -> Result
  ) -> Result {
    do throws(EngineError) {
      return try call()
    } catch {
      Stage.report(error, layer: layer)
      return fallback
    }
  }

  // MARK: Animations

  /// Adds a copy of an animation: ``Layer/add(_:forKey:)``.
  public func add(_ animation: Animation, forKey key: AnimationKey? = nil) {
    report { () throws(EngineError) in try layer.add(animation, forKey: key) }
  }

  /// Sets a property and animates the change with a spring:
  /// ``Layer/animate(_:to:with:retargeting:delegate:)``.
  public func animate<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>, to value: Value, with motion: TimedSpring,
    retargeting: Retargeting = .additive, delegate: (any AnimationDelegate)? = nil
  ) {
    report { () throws(EngineError) in
      try layer.animate(
        keyPath, to: value, with: motion, retargeting: retargeting, delegate: delegate)
    }
  }

  /// Sets a property and animates the change with a timing function:
  /// ``Layer/animate(_:to:duration:timingFunction:delegate:)``.
  public func animate<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>, to value: Value, duration: Double,
    timingFunction: TimingFunction = .easeInEaseOut, delegate: (any AnimationDelegate)? = nil
  ) {
    report { () throws(EngineError) in
      try layer.animate(
        keyPath, to: value, duration: duration, timingFunction: timingFunction, delegate: delegate)
    }
  }

  // MARK: Tree

  /// Adds a layer in front of all sublayers: ``Layer/addSublayer(_:)``.
  public func addSublayer(_ layer: Layer) {
    report { () throws(EngineError) in try self.layer.addSublayer(layer) }
  }

  /// Inserts a layer at an index of the sublayers: ``Layer/insertSublayer(_:at:)``.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    report { () throws(EngineError) in try self.layer.insertSublayer(layer, at: index) }
  }

  /// Inserts a layer directly behind a sublayer: ``Layer/insertSublayer(_:below:)``.
  public func insertSublayer(_ layer: Layer, below sibling: Layer) {
    report { () throws(EngineError) in try self.layer.insertSublayer(layer, below: sibling) }
  }

  /// Inserts a layer directly in front of a sublayer: ``Layer/insertSublayer(_:above:)``.
  public func insertSublayer(_ layer: Layer, above sibling: Layer) {
    report { () throws(EngineError) in try self.layer.insertSublayer(layer, above: sibling) }
  }

  /// Replaces a sublayer with another layer: ``Layer/replaceSublayer(_:with:)``.
  public func replaceSublayer(_ old: Layer, with layer: Layer) {
    report { () throws(EngineError) in try self.layer.replaceSublayer(old, with: layer) }
  }

  /// Sets or removes the mask: ``Layer/setMask(_:)``; setting ``Layer/mask`` does the same.
  public func setMask(_ mask: Layer?) {
    report { () throws(EngineError) in try layer.setMask(mask) }
  }

  // MARK: Values

  /// Sets a property of the model: ``Layer/setValue(_:for:)-(Value,_)``.
  public func setValue<Value>(_ value: Value, for keyPath: AnimationKeyPath<Value>) {
    report { () throws(EngineError) in try layer.setValue(value, for: keyPath) }
  }

  /// Sets a property of the model whose type is known only at run time:
  /// ``Layer/setValue(_:for:)-(AnimationValue,_)``.
  public func setValue(_ value: AnimationValue, for property: LayerProperty) {
    report { () throws(EngineError) in try layer.setValue(value, for: property) }
  }

  /// Sets the property with one of Core Animation's key paths: ``Layer/setValue(_:forKeyPath:)``.
  public func setValue(_ value: AnyAnimationValue?, forKeyPath keyPath: String) {
    report { () throws(EngineError) in try layer.setValue(value, forKeyPath: keyPath) }
  }

  /// The presentation at a time of the stage, in seconds: ``Layer/presentation(at:)``; nil after an error.
  public func presentation(at time: Double) -> Presentation? {
    report(else: nil) { () throws(EngineError) in try layer.presentation(at: time) }
  }

  // MARK: Conversions

  /// Converts a point to the coordinates of another layer: ``Layer/convert(_:to:)-(Point,_)``; after an error, the
  /// point is returned unchanged.
  public func convert(_ point: Point, to other: Layer?) -> Point {
    report(else: point) { () throws(EngineError) in try layer.convert(point, to: other) }
  }

  /// Converts a point of another layer to the coordinates of this one: ``Layer/convert(_:from:)-(Point,_)``; after an
  /// error, the point is returned unchanged.
  public func convert(_ point: Point, from other: Layer?) -> Point {
    report(else: point) { () throws(EngineError) in try layer.convert(point, from: other) }
  }

  /// Converts a rectangle to the coordinates of another layer: ``Layer/convert(_:to:)-(Rect,_)``; after an error, the
  /// rectangle is returned unchanged.
  public func convert(_ rect: Rect, to other: Layer?) -> Rect {
    report(else: rect) { () throws(EngineError) in try layer.convert(rect, to: other) }
  }

  /// Converts a rectangle of another layer to the coordinates of this one: ``Layer/convert(_:from:)-(Rect,_)``; after
  /// an error, the rectangle is returned unchanged.
  public func convert(_ rect: Rect, from other: Layer?) -> Rect {
    report(else: rect) { () throws(EngineError) in try layer.convert(rect, from: other) }
  }

  /// Converts a time to the time of another layer, in seconds: ``Layer/convertTime(_:to:)``; after an error, the time
  /// is returned unchanged.
  public func convertTime(_ time: Double, to other: Layer?) -> Double {
    report(else: time) { () throws(EngineError) in try layer.convertTime(time, to: other) }
  }

  /// Converts a time of another layer to the time of this one, in seconds: ``Layer/convertTime(_:from:)``; after an
  /// error, the time is returned unchanged.
  public func convertTime(_ time: Double, from other: Layer?) -> Double {
    report(else: time) { () throws(EngineError) in try layer.convertTime(time, from: other) }
  }
}

extension Layer {
  /// The calls that can throw, in a form that reports their errors to the stage's ``Stage/errorHandler``.
  public var reporting: LayerReporting { LayerReporting(self) }
}
