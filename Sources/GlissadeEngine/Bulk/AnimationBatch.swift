import GlissadeMath

/// One animation for each of many layers: copies of an animation, each with its own values and times.
///
/// ``Stage/add(_:to:forKey:)`` adds all of them or none. The results are those of
/// ``Layer/add(_:forKey:)`` for one layer after the other.
///
/// A row of `layers` on `stage` rises, each a little later than the one before it:
///
/// ```swift
/// let rise = SpringAnimation(keyPath: .positionY, to: 0)
/// rise.duration = rise.settlingDuration
/// var batch = AnimationBatch(rise)
/// batch.fromValues = layers.indices.map { 100 + 10 * Double($0) }
/// batch.beginTimes = layers.indices.map { 0.05 * Double($0) }
/// try stage.add(batch, to: layers, forKey: "rise")
/// ```
public struct AnimationBatch<Value: Animatable> {
  let prototype: PropertyAnimation
  /// The values at the start, one for each layer; with nil, the default, all have the animation's own.
  ///
  /// The same applies to the other lists.
  /// Keyframe animations have neither start nor end values: adding them throws.
  public var fromValues: [Value]?
  /// The values at the end.
  public var toValues: [Value]?
  /// The changes of the values.
  public var byValues: [Value]?
  /// The values of keyframe animations: for each layer all of its values, as many for one layer as for another.
  ///
  /// Adding them throws for other animations.
  public var keyframeValues: [Value]?
  /// The begin times, in seconds of the layer's time.
  public var beginTimes: [Double]?
  /// The durations of one run, in seconds; 0 takes the transaction's.
  public var durations: [Double]?
  /// The initial velocities of springs, in multiples of the distance from start to end per second.
  ///
  /// Adding them throws for other animations, and together with ``initialUnitVelocities``.
  public var initialVelocities: [Double]?
  /// The initial velocities of springs, in units of the value per second; see
  /// ``SpringAnimation/initialUnitVelocity``.
  public var initialUnitVelocities: [Value]?
  /// Whether the duration of each spring is its settling duration with its own velocity; false by default.
  public var settles = false

  /// Creates animations that are copies of a basic animation, or of one with a spring.
  public init(_ animation: BasicAnimation<Value>) {
    prototype = AnimationBatch.copy(of: animation)
  }

  /// Creates animations that are copies of a keyframe animation.
  public init(_ animation: KeyframeAnimation<Value>) {
    prototype = AnimationBatch.copy(of: animation)
  }

  private static func copy(of animation: PropertyAnimation) -> PropertyAnimation {
    (animation.copy() as? PropertyAnimation) ?? animation
  }
}

extension Stage {
  /// Adds one animation to each of many layers, or none at all.
  ///
  /// Animations begin, replace others with their key, and call delegates as if they were added one after the other.
  ///
  /// - Parameters:
  ///   - batch: The animations.
  ///   - layers: Layers of this stage, each of them once.
  ///   - key: The key of all animations; nil for none.
  /// - Throws: ``BulkError`` for the first row that is rejected; nothing has changed then.
  /// - Complexity: O(*n*) in the number of layers with their animations.
  public func add<Value: Animatable>(
    _ batch: AnimationBatch<Value>, to layers: [Layer], forKey key: AnimationKey? = nil
  ) throws(BulkError) {
    var rows = AnimationRows(batch.prototype)
    rows.keyframeCount = batch.keyframeValues?.count ?? 0
    rows.settles = batch.settles
    try RowValues.with(batch.fromValues) { (from) throws(BulkError) in
      rows.from = from
      try RowValues.with(batch.toValues) { (to) throws(BulkError) in
        rows.to = to
        try RowValues.with(batch.byValues) { (by) throws(BulkError) in
          rows.by = by
          try RowValues.with(batch.keyframeValues) { (values) throws(BulkError) in
            rows.keyframes = values
            try RowValues.with(batch.beginTimes) { (times) throws(BulkError) in
              rows.beginTimes = times
              try RowValues.with(batch.durations) { (durations) throws(BulkError) in
                rows.durations = durations
                try RowValues.with(batch.initialVelocities) { (velocities) throws(BulkError) in
                  rows.velocities = velocities
                  try RowValues.with(batch.initialUnitVelocities) { (units) throws(BulkError) in
                    rows.unitVelocities = units
                    try add(rows, to: layers, forKey: key)
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Removes the animations with a key from many layers, as ``Layer/removeAnimation(forKey:)`` does from one.
  ///
  /// - Parameters:
  ///   - key: The key; layers without such an animation keep theirs.
  ///   - layers: Layers of this stage, each of them once.
  /// - Throws: ``BulkError`` for the first layer that is rejected; nothing has changed then.
  /// - Complexity: O(*n*) in the number of layers with their animations.
  public func removeAnimations(
    forKey key: AnimationKey, from layers: [Layer]
  ) throws(BulkError) {
    try requireMine(layers)
    uninstall(key, from: layers)
  }

  /// Throws an error if a layer is not on this stage, or occurs twice.
  package func requireMine(_ layers: [Layer]) throws(BulkError) {
    try layers.requireDistinct { (layer) throws(EngineError) in
      guard let stage = layer.stageReference else { throw .notOnStage }
      guard stage.refers(to: self) else { throw .foreignStage }
    }
  }
}

extension [Layer] {
  /// Throws the error of the first layer that fails a test or occurs twice.
  func requireDistinct(_ test: (Layer) throws(EngineError) -> Void) throws(BulkError) {
    var marked = 0
    var refused: BulkError?
    for layer in self {
      do throws(EngineError) {
        if layer.flags.contains(.isMarked) { throw .duplicateLayer }
        try test(layer)
      } catch {
        refused = BulkError(marked, .layers, error)
        break
      }
      layer.flags.set(.isMarked, true)
      marked += 1
    }
    for layer in self[..<marked] { layer.flags.set(.isMarked, false) }
    if let refused { throw refused }
  }
}
