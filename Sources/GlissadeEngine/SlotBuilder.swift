import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// Turns a layer and its animations into slots of the batch tables: the only way from the one to the other.
///
/// A layer has a slot of its own, and one more below it where its sublayers have a transform together.
/// Every animation becomes rows on the channels of these, in the order of adding; a row later in the order
/// covers those before it, as the tables have it.
struct SlotBuilder {
  /// The slot of the layer.
  var own = TransformStack()
  /// The slot that its sublayers hang below, if their transform is not the identity or moves.
  var sub = TransformStack()
  /// The slot of the look that a transition takes out.
  var outgoing = TransformStack()
  var hasOutgoing = false
  /// Properties that are neither part of the matrix nor the opacity, and where their values are among the
  /// slot's exports.
  private(set) var columns: [Column] = []
  private(set) var model: Layer

  private var levels = GroupLevels()

  struct Column: Equatable {
    let property: LayerProperty
    /// Its first number among the exports of the slot.
    var first: Int
  }

  init(_ layer: Layer) { model = layer }

  /// Starts a layer.
  mutating func begin(_ model: Layer) {
    self.model = model
    own.begin(model.transform)
    sub.begin(model.sublayerTransform)
    columns.removeAll(keepingCapacity: true)
    levels = GroupLevels()
    own.slot.opacity = model.opacity
    own.slot.place(model.geometry)
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
    // Parts of the matrix that the host cannot read off it are exported as well.
    if own.moves(.originX, .originY, .width, .height) {
      export([.originX, .originY, .width, .height], of: .bounds)
    }
    if own.moves(.anchorPointX, .anchorPointY) {
      export([.anchorPointX, .anchorPointY], of: .anchorPoint)
    }
  }

  /// Compiles a layer and its animations.
  ///
  /// - Parameter refused: told of an animation's error; the others are taken in nevertheless.
  mutating func compile(_ model: Layer, refused: (EngineError) -> Void) {
    begin(model)
    for animation in model.animationList where animation.state?.phase != .gone {
      do throws(EngineError) { try animation.build(into: &self) } catch { refused(error) }
    }
    finish()
  }

  private mutating func export(_ channels: [Channel], of property: LayerProperty) {
    let first = own.slot.exports.count
    own.slot.exports += channels
    for index in columns.indices where columns[index].first >= first {
      columns[index].first += channels.count
    }
    columns.append(Column(property: property, first: first))
  }

  /// Whether the sublayers need a slot of their own to hang below.
  var needsSub: Bool { !model.sublayerTransform.isIdentity || sub.isAnimated }

  // MARK: Groups

  mutating func enter(_ timing: MediaTiming, pace: TimingFunction?) throws(EngineError) {
    guard levels.timings.count < AnimationGroup.greatestDepth else {
      throw .nestedTooDeeply(depth: levels.timings.count + 1)
    }
    levels.timings.append(timing)
    levels.paces.append(pace ?? .linear)
  }

  mutating func leave() {
    levels.timings.removeLast()
    levels.paces.removeLast()
  }

  /// When and how rows run in the groups so far.
  func pace(_ timing: MediaTiming, _ curve: TimingCurve) -> RowPace {
    RowPace(timing: timing, curve: curve, groups: levels, isCumulative: false)
  }

  // MARK: Basic animations

  mutating func add(
    _ ends: BasicEnds, to property: LayerProperty, timing: MediaTiming, curve: TimingCurve,
    isAdditive: Bool, isCumulative: Bool
  ) throws(EngineError) {
    try ends.from?.check(property)
    try ends.to?.check(property)
    try ends.by?.check(property)
    let pace = RowPace(
      timing: timing, curve: curve, groups: levels,
      isCumulative: isCumulative && !property.isDiscrete)
    if property.kind == .transform {
      try addTransform(ends, to: property, pace, isAdditive: isAdditive)
    } else if property.isDiscrete {
      try addDiscrete(ends, to: property, pace)
    }
  }

  mutating func add(
    _ ends: NumberEnds, to property: LayerProperty, timing: MediaTiming, curve: TimingCurve,
    isAdditive: Bool, isCumulative: Bool
  ) throws(EngineError) {
    if let refused = ends.refused { throw .invalidValue(property: property, value: refused) }
    let pace = RowPace(timing: timing, curve: curve, groups: levels, isCumulative: isCumulative)
    for index in 0..<property.kind.componentCount {
      let scalar = ScalarEnds(from: ends.from?[index], to: ends.to?[index], by: ends.by?[index])
      addScalar(scalar, to: property, index, pace, isAdditive: isAdditive)
    }
  }

  /// One number of a property between two values, at a pace of its own.
  mutating func add(
    from: Double, to: Double, _ index: Int, of property: LayerProperty, timing: MediaTiming,
    curve: TimingCurve, isAdditive: Bool
  ) throws(EngineError) {
    let pace = RowPace(timing: timing, curve: curve, groups: levels, isCumulative: false)
    addScalar(
      ScalarEnds(from: from, to: to), to: property, index, pace, isAdditive: isAdditive)
  }

  /// A transform that is laid over those below and settles.
  ///
  /// - Parameters:
  ///   - rate: of its entries at the start, per second.
  ///   - frequency: the spring's, in radians per second.
  ///   - curve: the spring with a velocity in moves per second.
  mutating func settle(
    from start: Transform3D, rate: Transform3D, of property: LayerProperty, timing: MediaTiming,
    frequency: Double, _ curve: (_ velocity: Double) throws(EngineError) -> TimingCurve
  ) throws(EngineError) {
    let levels = levels
    func pace(_ velocity: Double) throws(EngineError) -> RowPace {
      RowPace(timing: timing, curve: try curve(velocity), groups: levels, isCumulative: false)
    }
    if property == .transform {
      try own.settle(from: start, rate: rate, frequency: frequency, pace)
    } else {
      try sub.settle(from: start, rate: rate, frequency: frequency, pace)
    }
  }

  /// What is added to a number of a property at first, and vanishes.
  mutating func addOffset(
    from: Double, _ index: Int, of property: LayerProperty, timing: MediaTiming, curve: TimingCurve
  ) throws(EngineError) {
    let pace = RowPace(timing: timing, curve: curve, groups: levels, isCumulative: false)
    addScalar(
      ScalarEnds(from: from, to: 0), to: property, index, pace, isAdditive: true)
  }

  private mutating func addScalar(
    _ ends: ScalarEnds, to property: LayerProperty, _ index: Int, _ pace: RowPace, isAdditive: Bool
  ) {
    switch property.ofOwnTransform {
    case .transformScale:
      for axis in 3..<6 { addPart(ends, axis, of: property, pace, isAdditive: isAdditive) }
    case .transformScaleX: addPart(ends, 3, of: property, pace, isAdditive: isAdditive)
    case .transformScaleY: addPart(ends, 4, of: property, pace, isAdditive: isAdditive)
    case .transformScaleZ: addPart(ends, 5, of: property, pace, isAdditive: isAdditive)
    case .transformRotationX: addPart(ends, 6, of: property, pace, isAdditive: isAdditive)
    case .transformRotationY: addPart(ends, 7, of: property, pace, isAdditive: isAdditive)
    case .transformRotation, .transformRotationZ:
      addPart(ends, 8, of: property, pace, isAdditive: isAdditive)
    case .transformTranslation:
      addPart(ends, index, of: property, pace, isAdditive: isAdditive)
    case .transformTranslationX: addPart(ends, 0, of: property, pace, isAdditive: isAdditive)
    case .transformTranslationY: addPart(ends, 1, of: property, pace, isAdditive: isAdditive)
    case .transformTranslationZ: addPart(ends, 2, of: property, pace, isAdditive: isAdditive)
    default:
      let component = property.firstComponent + index
      let channel = channel(of: property.root, component)
      own.add(ends, channel, base: base(of: property.root, component), pace, isAdditive)
    }
  }

  private mutating func addPart(
    _ ends: ScalarEnds, _ part: Int, of property: LayerProperty, _ pace: RowPace, isAdditive: Bool
  ) {
    if property.root == .transform {
      own.add(ends, part: part, pace, isAdditive)
    } else {
      sub.add(ends, part: part, pace, isAdditive)
    }
  }

  private mutating func addTransform(
    _ ends: BasicEnds, to property: LayerProperty, _ pace: RowPace, isAdditive: Bool
  ) throws(EngineError) {
    let below = property == .transform ? model.transform : model.sublayerTransform
    let (from, to) = ends.transforms(below: isAdditive ? .identity : below)
    guard let from, let to else { return }
    let way = TransformInterpolation(from: from, to: to)
    if property == .transform {
      try own.add(way, pace, isAdditive)
    } else {
      try sub.add(way, pace, isAdditive)
    }
  }

  /// Jumps where the pace passes half the way.
  private mutating func addDiscrete(
    _ ends: BasicEnds, to property: LayerProperty, _ pace: RowPace
  ) throws(EngineError) {
    guard ends.from != nil || ends.to != nil else { return }
    let below = base(of: property)
    let from = ends.from?.components ?? below
    let to = ends.to?.components ?? below
    let jump = pace.curve.unitTime(
      reaching: 0.5, runDuration: pace.timing.runDuration)
    let keys = try batched { () throws(BatchError) in
      try KeySegments([
        KeySegments.Segment(start: 0, end: jump, key: 0),
        KeySegments.Segment(start: jump, end: 1, key: 1),
      ])
    }
    for index in 0..<property.kind.componentCount {
      let values = [
        KeyValue(from: from[index], to: from[index]), KeyValue(from: to[index], to: to[index]),
      ]
      let channel = channel(of: property, index)
      own.add(Row(channel, keys: keys, values: values, timing: pace.timing), pace.even, false)
    }
  }

  // MARK: Keyframes

  mutating func add(
    _ values: [AnimationValue], _ keyframes: Keyframes, to property: LayerProperty,
    timing: MediaTiming, pace: TimingFunction?, isAdditive: Bool, isCumulative: Bool
  ) throws(EngineError) {
    for value in values { try value.check(property) }
    let isNumber = !property.isDiscrete
    let pace = RowPace(
      timing: timing, curve: .timing(pace ?? .linear), groups: levels,
      isCumulative: isCumulative && isNumber)
    let isAdditive = isAdditive && isNumber
    if property.kind == .transform {
      let target = property == .transform
      var transforms: [Transform3D] = []
      for value in values { if case .transform(let matrix) = value { transforms.append(matrix) } }
      if target {
        try own.add(transforms, keyframes, pace, isAdditive)
      } else {
        try sub.add(transforms, keyframes, pace, isAdditive)
      }
      return
    }
    let keys = try KeyframeRows(
      values, keyframes, isDiscrete: property.isDiscrete, reach: pace.curve.reach)
    for index in 0..<property.kind.componentCount {
      let parts = try keys.values(of: index)
      for channel in channels(of: property, index) {
        let row = Row(channel.channel, keys: keys.segments, values: parts, timing: timing)
        if channel.isSub {
          sub.addPart(row, pace, isAdditive)
        } else if channel.isPart {
          own.addPart(row, pace, isAdditive)
        } else {
          own.add(row, pace, isAdditive)
        }
      }
    }
  }

  /// Motion of the position along a path, and the turn that goes with it.
  mutating func add(
    _ path: Path, _ keyframes: Keyframes, timing: MediaTiming, pace: TimingFunction?,
    isAdditive: Bool
  ) throws(EngineError) {
    let pace = RowPace(
      timing: timing, curve: .timing(pace ?? .linear), groups: levels, isCumulative: false)
    let motion = try PathMotion(path, keyframes, reach: pace.curve.reach)
    own.add(
      Row(.positionX, keys: motion.segments, values: motion.x, timing: timing), pace, isAdditive)
    own.add(
      Row(.positionY, keys: motion.segments, values: motion.y, timing: timing), pace, isAdditive)
    if let turn = motion.heading {
      own.add(Row(.heading, keys: turn.segments, values: turn.values, timing: timing), pace, false)
    }
  }

  // MARK: Channels

  /// The channels that a component of a property stands for.
  private mutating func channels(
    of property: LayerProperty, _ index: Int
  ) -> [(channel: Channel, isPart: Bool, isSub: Bool)] {
    guard property.isTransform else {
      return [(channel(of: property.root, property.firstComponent + index), false, false)]
    }
    let isSub = property.root == .sublayerTransform
    let parts: Range<Int>
    switch property.ofOwnTransform {
    case .transformScale: parts = 3..<6
    case .transformScaleX: parts = 3..<4
    case .transformScaleY: parts = 4..<5
    case .transformScaleZ: parts = 5..<6
    case .transformRotationX: parts = 6..<7
    case .transformRotationY: parts = 7..<8
    case .transformRotation, .transformRotationZ: parts = 8..<9
    case .transformTranslation: parts = index..<(index + 1)
    case .transformTranslationY: parts = 1..<2
    case .transformTranslationZ: parts = 2..<3
    default: parts = 0..<1
    }
    var result: [(channel: Channel, isPart: Bool, isSub: Bool)] = []
    for part in parts { result.append((TransformParts.channel(part), true, isSub)) }
    return result
  }

  /// The channel of a component; properties that are not part of the matrix become columns.
  private mutating func channel(of root: LayerProperty, _ component: Int) -> Channel {
    let exports = own.slot.exports.count
    if let known = columns.channel(of: root, component, exports: exports) { return known }
    let first = own.slot.columns.count
    columns.append(Column(property: root, first: first))
    let below = base(of: root)
    for index in 0..<root.kind.componentCount { own.slot.columns.append(below[index]) }
    return .column(first + component)
  }

  private func base(of root: LayerProperty, _ component: Int) -> Double {
    base(of: root)[component]
  }

  private func base(of root: LayerProperty) -> SIMD4<Double> {
    model.value(of: root).components
  }
}

extension BasicEnds {
  /// Both ends of a transform's way, by the same table as numbers; nil where nothing moves.
  func transforms(below: Transform3D) -> (Transform3D?, Transform3D?) {
    func matrix(_ value: AnimationValue?) -> Transform3D? {
      if case .transform(let matrix)? = value { return matrix }
      return nil
    }
    switch (matrix(from), matrix(to), matrix(by)) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, .concat(by, from))
    case (nil, let to?, let by?): return (.concat(by.inverted(), to), to)
    case (let from?, nil, nil): return (from, below)
    case (nil, let to?, nil): return (below, to)
    case (nil, nil, let by?): return (below, .concat(by, below))
    case (nil, nil, nil): return (nil, nil)
    }
  }
}

/// Runs what throws a batch error, and passes it on as the engine's.
func batched<Result>(
  _ body: () throws(BatchError) -> Result
) throws(EngineError) -> Result {
  do throws(BatchError) { return try body() } catch { throw .batch(error) }
}

extension Slot {
  /// Puts a layer's geometry below the rows.
  mutating func place(_ geometry: LayerGeometry) {
    position = SIMD3(geometry.position.x, geometry.position.y, geometry.zPosition)
    boundsOrigin = SIMD2(geometry.bounds.origin.x, geometry.bounds.origin.y)
    boundsSize = SIMD2(geometry.bounds.size.width, geometry.bounds.size.height)
    anchorPoint = SIMD2(geometry.anchorPoint.x, geometry.anchorPoint.y)
  }
}
