import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// The compiler from layers and their animations to slots of the batch tables, which nothing else performs.
///
/// A layer has its own slot, and another one below it if its sublayers have a transform. Each animation becomes rows
/// on the channels of these slots, in the order in which the animations were added; a later row takes precedence over
/// earlier ones.
package struct SlotBuilder {
  /// The slot of the layer.
  var own = TransformStack()
  /// The parent slot of the sublayers, used if their transform is not the identity or is animated.
  var sub = TransformStack()
  /// The slot of a transition's outgoing snapshot.
  var outgoing = TransformStack()
  var hasOutgoing = false
  /// The properties that are neither part of the matrix nor the opacity, with the positions of their values in the
  /// slot's exports.
  var columns: [Column] = []
  /// The values that the columns of paths and dash patterns refer to.
  var morphs = MorphTable()
  private(set) var model: Layer

  private var levels = EnclosingGroups()

  package struct Column: Equatable {
    package let property: LayerProperty
    /// The index of the first value in the slot's exports.
    var first: Int
  }

  /// Creates a builder and starts a layer.
  init(_ layer: Layer) {
    model = layer
    begin(layer)
  }

  /// Starts another layer, and reuses the memory of the previous one.
  mutating func begin(_ model: Layer) {
    self.model = model
    if let box = model.transformBox {
      own.begin(box.own)
      sub.begin(box.sublayers)
    } else {
      own.begin()
      sub.begin()
    }
    if !columns.isEmpty { columns.removeAll(keepingCapacity: true) }
    morphs.removeAll()
    if !levels.timings.isEmpty { levels = EnclosingGroups() }
    own.slot.opacity = model.opacity
    own.slot.setGeometry(model.geometry)
    hasOutgoing = false
    let anchor = model.anchorOffset
    sub.slot.position = SIMD3(anchor.x, anchor.y, 0)
    sub.slot.boundsOrigin = SIMD2(anchor.x, anchor.y)
  }

  /// Completes the slots.
  mutating func finish() {
    own.finish()
    sub.finish()
    if hasOutgoing { outgoing.finish() }
    // Parts of the matrix that the host cannot read from it are exported as well.
    guard own.isAnimated else { return }
    for (property, channels) in SlotBuilder.hiddenParts where own.moves(channels) {
      export(channels, of: property)
    }
  }

  private static let hiddenParts: [(LayerProperty, [Channel])] = [
    (.bounds, [.originX, .originY, .width, .height]),
    (.anchorPoint, [.anchorPointX, .anchorPointY]),
  ]

  /// Adds the rows of a layer's animations.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - onError: A function that is called with an animation's error; the other animations are still added.
  mutating func addAnimations(of layer: Layer, onError: (EngineError) -> Void = { _ in }) {
    for animation in layer.animationList where animation.state?.phase != .removed {
      do throws(EngineError) { try animation.build(into: &self) } catch { onError(error) }
    }
  }

  private mutating func export(_ channels: [Channel], of property: LayerProperty) {
    let first = own.slot.exports.count
    own.slot.exports += channels
    for index in columns.indices where columns[index].first >= first {
      columns[index].first += channels.count
    }
    columns.append(Column(property: property, first: first))
  }

  /// Whether the sublayers need a parent slot of their own.
  var needsSublayerSlot: Bool {
    sub.isAnimated || model.transformBox?.sublayers.isIdentity == false
  }

  // MARK: Groups

  mutating func enter(
    _ timing: MediaTiming, timingFunction: TimingFunction?
  ) throws(EngineError) {
    guard levels.timings.count < AnimationGroup.maximumDepth else {
      throw .nestedTooDeeply(depth: levels.timings.count + 1)
    }
    levels.timings.append(timing)
    levels.timingFunctions.append(timingFunction ?? .linear)
  }

  mutating func leave() {
    levels.timings.removeLast()
    levels.timingFunctions.removeLast()
  }

  /// Returns the timing and curve of rows in the current groups.
  func schedule(
    _ timing: MediaTiming, _ curve: TimingCurve, isCumulative: Bool = false
  ) -> RowSchedule {
    RowSchedule(timing: timing, curve: curve, groups: levels, isCumulative: isCumulative)
  }

  // MARK: Basic animations

  mutating func add(
    _ ends: ValueEndpoints, to property: LayerProperty, timing: MediaTiming, curve: TimingCurve,
    isAdditive: Bool, isCumulative: Bool
  ) throws(EngineError) {
    try model.checkHas(property)
    try ends.from?.check(property)
    try ends.to?.check(property)
    try ends.by?.check(property)
    let schedule = schedule(timing, curve, isCumulative: isCumulative && property.isNumeric)
    if property.kind == .transform {
      let base = property == .transform ? model.transform : model.sublayerTransform
      let (from, to) = ends.transforms(base: isAdditive ? .identity : base)
      guard let from, let to else { return }
      let interpolation = TransformInterpolation(from: from, to: to)
      try withStack(of: property) { (stack) throws(EngineError) in
        try stack.add(interpolation, schedule, isAdditive)
      }
    } else if property.isDiscrete {
      try addDiscrete(ends, to: property, schedule)
    } else if property.isMorph {
      try addMorph(ends, to: property, schedule)
    }
  }

  mutating func add(
    _ ends: ComponentEndpoints, to property: LayerProperty, timing: MediaTiming, curve: TimingCurve,
    isAdditive: Bool, isCumulative: Bool
  ) throws(EngineError) {
    try model.checkHas(property)
    if let refused = ends.firstInvalidComponent {
      throw .invalidValue(property: property, value: refused)
    }
    let schedule = schedule(timing, curve, isCumulative: isCumulative)
    for index in 0..<property.kind.componentCount {
      let scalar = ScalarEndpoints(
        from: ends.from?[index], to: ends.to?[index], by: ends.by?[index])
      add(scalar, to: property, index, schedule, isAdditive: isAdditive)
    }
  }

  /// Adds one number of a property.
  mutating func add(
    _ ends: ScalarEndpoints, to property: LayerProperty, _ index: Int, _ schedule: RowSchedule,
    isAdditive: Bool
  ) {
    if let parts = property.transformParts(index) {
      return withStack(of: property.root) { stack in
        for part in parts { stack.add(ends, part: part, schedule, isAdditive) }
      }
    }
    let component = property.firstComponent + index
    let channel = channel(of: property.root, component)
    own.add(ends, channel, base: base(of: property.root, component), schedule, isAdditive)
  }

  /// Adds an additive transform that settles.
  ///
  /// - Parameters:
  ///   - start: The initial value of the transform.
  ///   - rate: The initial rate of its entries, per second.
  ///   - property: The transform of the layer or of its sublayers.
  ///   - timing: The timing of the animation.
  ///   - frequency: The spring's angular frequency, in radians per second.
  ///   - curve: Returns the spring's curve for an initial velocity in multiples of the distance per second.
  mutating func addSettlingSprings(
    from start: Transform3D, rate: Transform3D, of property: LayerProperty, timing: MediaTiming,
    frequency: Double, _ curve: (_ velocity: Double) throws(EngineError) -> TimingCurve
  ) throws(EngineError) {
    let levels = levels
    try withStack(of: property) { (stack) throws(EngineError) in
      try stack.addSettlingSprings(from: start, rate: rate, frequency: frequency) {
        (velocity) throws(EngineError) in
        RowSchedule(
          timing: timing, curve: try curve(velocity), groups: levels, isCumulative: false)
      }
    }
  }

  /// Adds a value that changes at once where the curve passes 0.5.
  private mutating func addDiscrete(
    _ ends: ValueEndpoints, to property: LayerProperty, _ schedule: RowSchedule
  ) throws(EngineError) {
    guard ends.from != nil || ends.to != nil else { return }
    let base = base(of: property)
    let from = ends.from?.components ?? base
    let to = ends.to?.components ?? base
    let keys = try schedule.midpointSegments()
    for index in 0..<property.kind.componentCount {
      let values = [
        KeyValue(from: from[index], to: from[index]), KeyValue(from: to[index], to: to[index]),
      ]
      let channel = channel(of: property, index)
      own.add(
        Row(channel, keys: keys, values: values, timing: schedule.timing), schedule.linear, false)
    }
  }

  // MARK: Keyframes

  mutating func add(
    _ values: [AnimationValue], _ keyframes: Keyframes, to property: LayerProperty,
    timing: MediaTiming, timingFunction: TimingFunction?, isAdditive: Bool, isCumulative: Bool
  ) throws(EngineError) {
    try model.checkHas(property)
    for value in values { try value.check(property) }
    let isNumeric = property.isNumeric
    let schedule = schedule(
      timing, .timing(timingFunction ?? .linear), isCumulative: isCumulative && isNumeric)
    let isAdditive = isAdditive && isNumeric
    if property.kind == .transform {
      var transforms: [Transform3D] = []
      for value in values { if case .transform(let matrix) = value { transforms.append(matrix) } }
      return try withStack(of: property) { (stack) throws(EngineError) in
        try stack.add(transforms, keyframes, schedule, isAdditive)
      }
    }
    if property.isMorph {
      return try addMorphs(values, keyframes, to: property, timing: timing, schedule)
    }
    let keys = try KeyframeRows(
      values, keyframes, isDiscrete: property.isDiscrete, outputRange: schedule.curve.outputRange)
    for index in 0..<property.kind.componentCount {
      let numbers = try keys.values(of: index)
      func row(_ channel: Channel) -> Row {
        Row(channel, keys: keys.segments, values: numbers, timing: timing)
      }
      if let parts = property.transformParts(index) {
        withStack(of: property.root) { stack in
          for part in parts {
            stack.addPart(row(TransformParts.channel(part)), schedule, isAdditive)
          }
        }
      } else {
        let channel = channel(of: property.root, property.firstComponent + index)
        own.add(row(channel), schedule, isAdditive)
      }
    }
  }

  /// Adds a motion of the position along a path, with the rotation that follows it.
  mutating func add(
    _ path: Path, _ keyframes: Keyframes, timing: MediaTiming, timingFunction: TimingFunction?,
    isAdditive: Bool
  ) throws(EngineError) {
    let schedule = schedule(timing, .timing(timingFunction ?? .linear))
    let motion = try PathKeyframes(path, keyframes, outputRange: schedule.curve.outputRange)
    for (channel, values) in [(Channel.positionX, motion.x), (.positionY, motion.y)] {
      own.add(
        Row(channel, keys: motion.segments, values: values, timing: timing), schedule, isAdditive)
    }
    if let turn = motion.heading {
      own.add(
        Row(.heading, keys: turn.segments, values: turn.values, timing: timing), schedule, false)
    }
  }

  /// Updates the stack of a transform: the layer's own, or that of its sublayers.
  private mutating func withStack<Failure: Error>(
    of root: LayerProperty, _ body: (inout TransformStack) throws(Failure) -> Void
  ) throws(Failure) {
    if root == .sublayerTransform { try body(&sub) } else { try body(&own) }
  }
}

extension ValueEndpoints {
  /// Returns both ends of a transform's interpolation, by the rule for numbers; both are nil if nothing is animated.
  func transforms(base: Transform3D) -> (Transform3D?, Transform3D?) {
    func matrix(_ value: AnimationValue?) -> Transform3D? {
      if case .transform(let matrix)? = value { return matrix }
      return nil
    }
    switch (matrix(from), matrix(to), matrix(by)) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, by.concatenating(from))
    case (nil, let to?, let by?): return (by.inverted().concatenating(to), to)
    case (let from?, nil, nil): return (from, base)
    case (nil, let to?, nil): return (base, to)
    case (nil, nil, let by?): return (base, by.concatenating(base))
    case (nil, nil, nil): return (nil, nil)
    }
  }
}

/// Runs a function and rethrows its batch error as an engine error.
func mappingBatchErrors<Result>(
  _ body: () throws(BatchError) -> Result
) throws(EngineError) -> Result {
  do throws(BatchError) { return try body() } catch { throw .batch(error) }
}

extension Slot {
  /// Sets a layer's geometry as the values underneath the rows.
  mutating func setGeometry(_ geometry: LayerGeometry) {
    position = SIMD3(geometry.position.x, geometry.position.y, geometry.zPosition)
    boundsOrigin = SIMD2(geometry.bounds.origin.x, geometry.bounds.origin.y)
    boundsSize = SIMD2(geometry.bounds.size.width, geometry.bounds.size.height)
    anchorPoint = SIMD2(geometry.anchorPoint.x, geometry.anchorPoint.y)
  }
}
